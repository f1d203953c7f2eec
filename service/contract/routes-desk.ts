/** Routes of what people tell each other about cases, and of giving many to one person. */
import { BulkAssign, BulkAssigned, Comment, Desk, NewComment, NewPeerEntry, PeerEntry } from './desk.ts';
import { RunId, route } from './route.ts';

export const deskRoutes = {
  desk: route({
    method: 'GET',
    path: '/v1/process/{run_id}/desk',
    summary: 'Comments on a case and the log of peer-to-peer calls, oldest first.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: Desk,
  }),
  addComment: route({
    method: 'POST',
    path: '/v1/process/{run_id}/desk/comments',
    summary: 'Comment on a case or a criterion; @username mentions a person.',
    auth: 'bearer',
    right: 'run:update',
    params: RunId,
    json: NewComment,
    status: 201,
    response: Comment,
    refusals: [409, 422],
  }),
  addPeerEntry: route({
    method: 'POST',
    path: '/v1/process/{run_id}/desk/peer',
    summary: 'Log a step of a peer-to-peer call: asked, times offered, held or not held, outcome.',
    auth: 'bearer',
    right: 'run:update',
    params: RunId,
    json: NewPeerEntry,
    status: 201,
    response: PeerEntry,
    refusals: [409, 422],
  }),
  assignRuns: route({
    method: 'POST',
    path: '/v1/runs/assign',
    summary:
      'Give several cases to one person, or to nobody; those that cannot be are named with the reason.',
    auth: 'bearer',
    right: 'run:assign',
    json: BulkAssign,
    status: 200,
    response: BulkAssigned,
    refusals: [422],
  }),
} as const;
