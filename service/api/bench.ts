/** The test bench, for administrators. */
import type { ApiDeps, Handlers } from './deps.ts';

export function benchHandlers({
  bench,
}: Pick<ApiDeps, 'bench'>): Handlers<'startBench' | 'getBench' | 'cancelBench'> {
  return {
    startBench: async ({ actor, body, reply }) => {
      const started = await bench.start(body, actor);
      reply.header('location', `/v1/bench/${started.bench_id}`).header('retry-after', '1');
      return started;
    },
    getBench: ({ params }) => bench.get(params.bench_id),
    cancelBench: ({ params }) => {
      bench.cancel(params.bench_id);
      return undefined;
    },
  };
}
