/** A share of what only so much may be in use of at a time: whoever comes when it does not fit waits, in the order of coming. */
export interface Share {
  /** Resolves when there is room for it, and when it is given back before: whoever waits must end too. */
  begun: Promise<void>;
  /** Gives it back, or gives up waiting. Again: nothing. */
  end(): void;
}

/** Gives shares of `most`; one alone may ask for more. A small one does not pass a larger one that waits. */
export function openShares(most: number): (wanted: number) => Share {
  let free = most;
  const waiting: { size: number; begin: () => void }[] = [];
  const goOn = () => {
    while (waiting[0] && waiting[0].size <= free) {
      const { size, begin } = waiting.shift()!;
      free -= size;
      begin();
    }
  };
  return (wanted) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const turn = { size: Math.min(wanted, most), begin };
    let isOver = false;
    waiting.push(turn);
    goOn();
    return {
      begun,
      end() {
        if (isOver) return;
        isOver = true;
        const at = waiting.indexOf(turn);
        if (at < 0) free += turn.size;
        else waiting.splice(at, 1);
        begin();
        goOn();
      },
    };
  };
}
