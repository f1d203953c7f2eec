import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the place of the fuses in Electron's program; then version, count and one character per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '101100000';

/** A folder like Electron's own, but with a program that does nothing: enough to be packed and to have fuses set. */
export function makeElectronStub(folder: string, version: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const program = join(folder, 'electron');
  writeFileSync(
    program,
    Buffer.concat([
      Buffer.from('#!/bin/sh\n'),
      Buffer.from(SENTINEL),
      Buffer.from([1, FUSES.length]),
      Buffer.from(FUSES),
    ]),
  );
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'version'), `v${version}`);
  writeFileSync(join(folder, 'LICENSE'), 'stub');
}
