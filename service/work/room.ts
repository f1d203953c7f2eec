/** Room in memory for the large cases that requests hold: what does not fit waits until others have been answered. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { openShares, type Share } from './share.ts';

const MiB = 1024 * 1024;
/** Characters of JSON. What is smaller is let in at once: a usual case. */
const LARGE = MiB;
/** Of all large ones together; one alone may be more. As objects they take some three times as much, and a request may hold three. */
const MOST = 8 * MiB;

/** One request's part of it. */
interface Holder {
  share?: Share;
  isOver: boolean;
}

export interface Room {
  /** Runs `work`, and all that it starts, as one that holds room until it calls `leave`. */
  enter<T>(work: (leave: () => void) => T): T;
  /**
   * Resolves when there is room for so much more. A holder waits for the first that it asks for alone: who holds some and waited for
   * more could wait for ever. Who never entered (background work, of which little goes on at a time) does not wait.
   */
  take(size: number): Promise<void> | undefined;
}

export function openRoom(most: number = MOST, large: number = LARGE): Room {
  const holders = new AsyncLocalStorage<Holder>();
  const take = openShares(most);
  return {
    enter(work) {
      const holder: Holder = { isOver: false };
      const leave = () => {
        holder.isOver = true;
        holder.share?.end();
      };
      return holders.run(holder, () => work(leave));
    },
    take(size) {
      const holder = holders.getStore();
      if (!holder || size <= large || holder.isOver) return undefined;
      holder.share ??= take(size);
      return holder.share.begun;
    },
  };
}

/** Of this process. */
export const room = openRoom();
