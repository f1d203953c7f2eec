/** Progress of a run as server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { RunView } from '../cases/types.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { hasEnded, runEvent } from './run-body.ts';

/** Keeps proxies and idle timers from closing a quiet stream. */
const PING_MS = 15_000;

export function eventHandlers(deps: ApiDeps, app: FastifyInstance): Handlers<'events'> {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
  return {
    events: async ({ actor, params, reply }) => {
      // Refuses before the stream opens; subscribes before the first state is read again, so that nothing is missed.
      await deps.cases.get(params.run_id, actor);
      reply.hijack();
      const { raw } = reply;
      const headers = {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      };
      raw.writeHead(200, headers as Record<string, string>);
      const ping = setInterval(() => raw.write(': still here\n\n'), PING_MS);
      const close = () => {
        clearInterval(ping);
        unsubscribe();
        open.delete(close);
        raw.end();
      };
      const write = (view: RunView) => {
        raw.write(`data: ${JSON.stringify(runEvent(view))}\n\n`);
        if (hasEnded(view)) close();
      };
      const unsubscribe = deps.cases.subscribe(params.run_id, write);
      open.add(close);
      raw.on('close', close);
      write(await deps.cases.get(params.run_id, actor));
      return reply;
    },
  };
}
