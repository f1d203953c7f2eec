/** Where cases stand in the list, and the cursors that tell it. */
import { ServiceError } from '../contract/errors.ts';

/** Where a case stands in the list. */
export interface Place {
  value: string;
  id: string;
}

/** Refuses with 400 `cursor_invalid`. */
export function readCursor(cursor: string): Place {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === 'string')) {
      const [value, id] = parts as [string, string];
      return { value, id };
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new ServiceError(400, 'cursor_invalid', 'The cursor is not one of this list.');
}

export const writeCursor = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** As the database sorts: both are of plain letters and digits. */
export function byPlace(a: Place, b: Place): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
