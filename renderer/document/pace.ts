/** How fast the record is being scrolled: what cannot be seen anyway is not drawn. */
import { create } from 'zustand';

interface Pace {
  /** So fast that no page can be read: only sheets with their numbers are shown. */
  fast: boolean;
  /** Scrolling at all: pictures come, texts to select wait. */
  moving: boolean;
}

export const usePace = create<Pace>(() => ({ fast: false, moving: false }));

/** CSS pixels per millisecond: about four pages a second. */
const FAST = 4;
const SETTLED_MS = 120;

/** Watches the scroll offset of one view. `jump` is called before the view is moved by the program itself. */
export function paceMeter(now: () => number = () => performance.now()) {
  let top = 0;
  let at = 0;
  let jumped = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    jump(): void {
      jumped = true;
    },
    scrolled(offset: number): void {
      const time = now();
      const speed = jumped ? 0 : Math.abs(offset - top) / Math.max(1, time - at);
      top = offset;
      at = time;
      const wasJump = jumped;
      jumped = false;
      if (wasJump) return;
      // Once fast, it stays so until the view has come to rest: pages must not flicker in and out.
      const fast = speed > FAST || usePace.getState().fast;
      const before = usePace.getState();
      if (!before.moving || before.fast !== fast) usePace.setState({ fast, moving: true });
      clearTimeout(timer);
      timer = setTimeout(() => usePace.setState({ fast: false, moving: false }), SETTLED_MS);
    },
    stop(): void {
      clearTimeout(timer);
      usePace.setState({ fast: false, moving: false });
    },
  };
}
