/** Figures in Prometheus' text format: requests by route, what waits, what was done, memory and event loop. */
import type { FastifyInstance } from 'fastify';
import type { ApiDeps, Handlers } from './deps.ts';
import type { Meters } from './meters.ts';
import { openTally } from './tally.ts';

type Answered = Parameters<Meters['answered']>;

export function metricsHandlers(
  app: FastifyInstance,
  { cases, figures, keeping, tally = openTally() }: ApiDeps,
): Handlers<'metrics'> {
  let meters: Meters | undefined;
  let loading: Promise<Meters> | undefined;
  /** Answers before the meters were there. */
  const early: Answered[] = [];

  const load = () => {
    loading ??= import('./meters.ts').then(({ openMeters }) => {
      meters = openMeters(tally);
      for (const one of early.splice(0)) meters.answered(...one);
      return meters;
    });
    return loading;
  };
  app.addHook('onListen', async () => void load());
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions;
    const one: Answered = [request.method, route, reply.statusCode, reply.elapsedTime / 1000];
    if (meters) meters.answered(...one);
    else early.push(one);
  });

  return {
    metrics: async ({ reply }) => {
      const [runs, queue, lastBackup, troubles] = await Promise.all([
        cases.counts(),
        figures.queue(),
        keeping.lastBackupAt(),
        keeping.troubles(),
      ]);
      const codes = troubles.map(({ code }) => code);
      const text = await (await load()).render({ runs, queue, lastBackup, troubles: codes });
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
    },
  };
}
