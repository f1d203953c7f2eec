/** A second reader: what it says of a case, and its trial on the samples. */
import type { ApiDeps, Handlers } from './deps.ts';

export const opinionHandlers = ({ cases }: Pick<ApiDeps, 'cases'>): Handlers<'opinions' | 'tryReader'> => ({
  opinions: ({ actor, params }) => cases.opinions(params.run_id, actor),
  async tryReader({ actor, reply }) {
    // Whoever has gone waits for no answer.
    const gone = new AbortController();
    reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
    return cases.tryReader(actor, gone.signal);
  },
});
