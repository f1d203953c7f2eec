import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** A component, with the means to load its code before it is shown. */
export type LazyPage<P extends object> = FunctionComponent<P> & { preload(): Promise<void> };

/**
 * A page whose code is loaded when it is first shown, or before. React suspends on a lazy component even when its code is
 * there already, and then keeps the placeholder for 300 ms; a page loaded before is shown at once.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  let ready: ComponentType<P> | undefined;
  const loadOnce = async () => {
    const page = await load();
    ready = page.default;
    return page;
  };
  const Later = lazy(loadOnce);
  function Page(props: P) {
    // Not to be changed while it is shown: that would begin the page anew.
    const [Shown] = useState<ComponentType<P>>(() => ready ?? (Later as ComponentType<P>));
    return createElement(Shown, props);
  }
  return Object.assign(Page, { preload: async () => void (await loadOnce()) });
}
