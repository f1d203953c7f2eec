/** Routes of a second reader: what it says of a case, and a trial of it. */
import { ReaderTrial, SecondOpinions } from './opinions.ts';
import { RunId, route } from './route.ts';

export const opinionRoutes = {
  opinions: route({
    method: 'GET',
    path: '/v1/process/{run_id}/opinions',
    summary:
      'What a second reader says of criteria that are unsure or decide, and the revision that it made, if any.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: SecondOpinions,
  }),
  tryReader: route({
    method: 'POST',
    path: '/v1/reader/trial',
    summary: 'Ask the second reader one criterion of each sample case: time, memory, form of its answers.',
    auth: 'bearer',
    right: 'settings:manage',
    status: 200,
    response: ReaderTrial,
    refusals: [409, 422, 502, 504],
  }),
} as const;
