/** Progress of a run as server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { RunView } from '../cases/types.ts';
import { onClosed } from './closed.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { hasEnded, runEvent } from './run-body.ts';

/** Keeps proxies and idle timers from closing a quiet stream. */
const PING_MS = 15_000;
/** No longer than a token lasts: the client comes back with a new one. */
const LONGEST_MS = 15 * 60_000;

export function eventHandlers(deps: ApiDeps, app: FastifyInstance): Handlers<'events'> {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
  return {
    events: async ({ actor, params, reply }) => {
      // Listening starts before the first state is read, so that no change falls between the two.
      let tell = (view: RunView): void => void missed.push(view);
      const missed: RunView[] = [];
      const unsubscribe = deps.cases.subscribe(params.run_id, (view) => tell(view));
      let first: RunView;
      try {
        first = await deps.cases.get(params.run_id, actor);
      } catch (error) {
        unsubscribe();
        throw error;
      }
      reply.hijack();
      const { raw } = reply;
      const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream' };
      raw.writeHead(200, headers as Record<string, string>);
      let turn: Promise<void> = Promise.resolve();
      /** One after the other; whoever was signed out or disabled meanwhile receives no more. */
      const write = (text: string, isLast = false) => {
        turn = turn
          .then(() => deps.access.recheck(actor))
          .then(
            () => {
              if (!raw.writableEnded) raw.write(text);
              if (isLast) close();
            },
            () => close(),
          );
      };
      const ping = setInterval(() => write(': still here\n\n'), PING_MS);
      const limit = setTimeout(() => close(), LONGEST_MS);
      const close = () => {
        clearInterval(ping);
        clearTimeout(limit);
        unsubscribe();
        open.delete(close);
        raw.end();
      };
      tell = (view) => write(`data: ${JSON.stringify(runEvent(view))}\n\n`, hasEnded(view));
      open.add(close);
      onClosed(raw, close);
      for (const view of [first, ...missed]) tell(view);
      return reply;
    },
  };
}
