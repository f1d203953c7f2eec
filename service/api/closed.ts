/** What is to be given back when an answer is over, or when whoever asked has gone before. */
import type { ServerResponse } from 'node:http';

/** Calls `end` when the response is closed; at once where that has come already, for then nobody is told any more. */
export function onClosed(response: Pick<ServerResponse, 'once' | 'destroyed'>, end: () => void): void {
  if (response.destroyed) end();
  else response.once('close', end);
}

/** Aborted when whoever asked goes before the answer is there: nobody waits for it any more. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onClosed(response, () => response.writableFinished || gone.abort());
  return gone.signal;
}
