/**
 * Resolves when the process that started this one has gone, looked for every `everyMs`. Under `npm run` a shell stands between npm and
 * us, which ends at a signal without handing it on: being left behind by it is the signal.
 */
export function orphaned(everyMs: number): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, everyMs);
    watch.unref();
  });
}
