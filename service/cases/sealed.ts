/** JSON in the database that only the case key opens. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { seal, unseal } from '../store/index.ts';

export const sealJson = (key: Uint8Array, value: unknown, context: string): Buffer =>
  seal(key, gzipSync(JSON.stringify(value)), context);

export const openJson = <T>(key: Uint8Array, sealed: Uint8Array, context: string): T =>
  JSON.parse(gunzipSync(unseal(key, sealed, context)).toString('utf8')) as T;

/** What each sealed value is bound to: it opens in no other place. */
export const formContext = (runId: string) => `form ${runId}`;
export const secretContext = (runId: string) => `secret ${runId}`;
export const revisionContext = (runId: string, revision: number) => `revision ${runId} ${revision}`;
export const proposalContext = (runId: string, id: string) => `proposal ${runId} ${id}`;
export const deskContext = (runId: string, id: string) => `desk ${runId} ${id}`;
export const noticeContext = (runId: string, id: string) => `notice ${runId} ${id}`;
export const documentContext = (runId: string, id: string) => `document ${runId} ${id}`;
export const decisionContext = (runId: string, id: string) => `decision ${runId} ${id}`;
