/** JSON in the database that only the case key opens. */
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import { seal, unseal } from '../store/index.ts';
import { ownTurnFor } from '../work/own-turn.ts';
import { room } from '../work/room.ts';

const pack = promisify<string, Buffer>(gzip);
/** Beside the event loop. */
export const unpack = promisify<Uint8Array, Buffer>(gunzip);

export const sealJson = (key: Uint8Array, value: unknown, context: string): Buffer =>
  seal(key, gzipSync(JSON.stringify(value)), context);

export const openJson = <T>(key: Uint8Array, sealed: Uint8Array, context: string): T =>
  JSON.parse(gunzipSync(unseal(key, sealed, context)).toString('utf8')) as T;

/**
 * The same for what may be large: packed beside the event loop, and read in a turn of its own, when there is room for it. Whoever writes
 * to the database (`mayWait` false) waits for nobody.
 */
export async function sealLargeJson(key: Uint8Array, value: unknown, context: string): Promise<Buffer> {
  return seal(key, await pack(JSON.stringify(value)), context);
}

export async function openLargeJson<T>(
  key: Uint8Array,
  sealed: Uint8Array,
  context: string,
  mayWait = true,
): Promise<T> {
  const packed = unseal(key, sealed, context);
  if (mayWait) await room.take(lengthOf(packed));
  const bytes = await unpack(packed);
  await ownTurnFor(bytes.length);
  return JSON.parse(bytes.toString('utf8')) as T;
}

/** Of what was packed, as gzip has it at its end. */
const lengthOf = (packed: Buffer): number => packed.readUInt32LE(packed.length - 4);

/** What each sealed value is bound to: it opens in no other place. */
export const formContext = (runId: string) => `form ${runId}`;
export const secretContext = (runId: string) => `secret ${runId}`;
export const revisionContext = (runId: string, revision: number) => `revision ${runId} ${revision}`;
export const proposalContext = (runId: string, id: string) => `proposal ${runId} ${id}`;
export const caseNotesContext = (runId: string, id: string) => `desk ${runId} ${id}`;
export const opinionContext = (runId: string, revision: number) => `opinion ${runId} ${revision}`;
export const noticeContext = (runId: string, id: string) => `notice ${runId} ${id}`;
export const documentContext = (runId: string, id: string) => `document ${runId} ${id}`;
export const decisionContext = (runId: string, id: string) => `decision ${runId} ${id}`;
