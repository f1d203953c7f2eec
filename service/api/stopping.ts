/** The end of the HTTP side: nobody new is let in, and whoever is being answered gets the whole answer, within a time. */
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const STOP_MS = 5_000;

/** To be called once all other `preClose` hooks are there: streams of events are ended by theirs. What is open afterwards is cut. */
export function finishBeforeClosing(app: FastifyInstance, stopMs: number = STOP_MS): void {
  const server = app.server as Server;
  let underWay = 0;
  let finished: (() => void) | undefined;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) finished?.();
    });
  });
  app.addHook('preClose', async () => {
    server.close();
    server.closeIdleConnections();
    if (underWay === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, stopMs);
      finished = () => {
        clearTimeout(late);
        resolve();
      };
    });
  });
}
