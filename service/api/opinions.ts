/** A second reader: what it says of a case, and its trial on the samples. */
import { goneSignal } from './closed.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export const opinionHandlers = ({ cases }: Pick<ApiDeps, 'cases'>): Handlers<'opinions' | 'tryReader'> => ({
  opinions: ({ actor, params }) => cases.opinions(params.run_id, actor),
  async tryReader({ actor, reply }) {
    return cases.tryReader(actor, goneSignal(reply.raw));
  },
});
