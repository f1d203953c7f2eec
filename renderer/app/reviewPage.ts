/** Apart from the other pages, so that the queue can load it ahead. */
import { lazyPage } from './lazyPage.ts';

export const ReviewPage = lazyPage(() => import('../review/ReviewPage.tsx'));
