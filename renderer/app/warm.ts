import { ReviewPage } from './reviewPage.ts';

/** What a case needs, fetched while the person looks at the list: the first case then opens as fast as the second. */
export function warmReview(): () => void {
  const idle = requestIdleCallback(() => {
    void Promise.all([ReviewPage.preload(), import('../document/pdf.ts')]).then(([, pdf]) => pdf.warmUp());
  });
  return () => cancelIdleCallback(idle);
}
