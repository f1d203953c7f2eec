/** The pages of the program; the code of each is loaded apart. */
import { lazyPage } from './lazyPage.ts';

export { ReviewPage } from './reviewPage.ts';

export const QueuePage = lazyPage(() => import('../queue/QueuePage.tsx'));
export const AdminPage = lazyPage(() => import('../admin/AdminPage.tsx'));
export const AboutPage = lazyPage(() => import('../admin/system/AboutPage.tsx'));
