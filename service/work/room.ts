/** Room in memory for the large cases that requests hold: what does not fit waits until others have been answered. */
import { AsyncLocalStorage } from 'node:async_hooks';

const MiB = 1024 * 1024;
/** Characters of JSON. What is smaller is let in at once: a usual case. */
const LARGE = MiB;
/** Of all large ones together; one alone may be more. As objects they take some three times as much, and a request may hold three. */
const MOST = 16 * MiB;

/** One request's part of it. */
interface Holder {
  held: number;
  isOver: boolean;
}

export interface Room {
  /** Runs `work`, and all that it starts, as one that holds room until it calls `leave`. */
  enter<T>(work: (leave: () => void) => T): T;
  /**
   * Resolves when there is room for so much more. Only the first that a holder asks for waits: who holds some and waited for more
   * could wait for ever. Who never entered (background work, of which little goes on at a time) does not wait.
   */
  take(size: number): Promise<void> | undefined;
}

export function openRoom(most: number = MOST, large: number = LARGE): Room {
  const holders = new AsyncLocalStorage<Holder>();
  const waiting: { size: number; holder: Holder; begin: () => void }[] = [];
  let free = most;

  const goOn = () => {
    while (waiting[0] && waiting[0].size <= free) {
      const { size, holder, begin } = waiting.shift()!;
      free -= size;
      holder.held = size;
      begin();
    }
  };
  const leave = (holder: Holder) => () => {
    if (holder.isOver) return;
    holder.isOver = true;
    free += holder.held;
    const at = waiting.findIndex((one) => one.holder === holder);
    if (at >= 0) waiting.splice(at, 1)[0]!.begin();
    goOn();
  };

  return {
    enter(work) {
      const holder = { held: 0, isOver: false };
      return holders.run(holder, () => work(leave(holder)));
    },
    take(size) {
      const holder = holders.getStore();
      if (!holder || size <= large || holder.held > 0 || holder.isOver) return undefined;
      return new Promise((begin) => {
        waiting.push({ size: Math.min(size, most), holder, begin });
        goOn();
      });
    },
  };
}

/** Of this process. */
export const room = openRoom();
