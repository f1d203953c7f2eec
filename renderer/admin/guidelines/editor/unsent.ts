/** Drafts whose last changes could not be saved before their editor was left: they are there when it is opened again. */
import { forgetForOthers } from '../../../data/forget.ts';
import type { Content } from './state.ts';

export interface Unsent {
  content: Content;
  /** Of the version that the changes were made on. */
  etag: string;
}

const unsent = new Map<string, Unsent>();
forgetForOthers(() => unsent.clear());

const keyOf = (code: string, version: number) => `${code} ${version}`;

export const unsentOf = (code: string, version: number) => unsent.get(keyOf(code, version));
export const keepUnsent = (code: string, version: number, left: Unsent) =>
  void unsent.set(keyOf(code, version), left);
export const forgetUnsent = (code: string, version: number) => void unsent.delete(keyOf(code, version));

/** The save that was begun last: its content, and the etag that it makes, or none where it fails. */
export interface Underway {
  content: Content;
  made: Promise<string | undefined>;
}

/** Sends what is left when an editor is left, after the save that is under way and on top of it. False if it could not be saved. */
export async function sendLast(
  { content, etag }: Unsent,
  underway: Underway | undefined,
  send: (content: Content, ifMatch: string) => Promise<string | undefined>,
): Promise<boolean> {
  const before = await underway?.made;
  if (before !== undefined && underway?.content === content) return true;
  return (await send(content, before ?? etag)) !== undefined;
}
