/** The one place outside tests that uses the temporary folder, which all users of the machine share. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new, empty folder of an unguessable name that only this user may enter (mode 0700). Whoever asks deletes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(tmpdir(), prefix));
}
