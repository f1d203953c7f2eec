#!/usr/bin/env node
// @ts-check
/**
 * The `evident` program of an install. Plain JavaScript, since whatever Node the system has runs it first: where that one
 * cannot run the program, the Node that came with the packages does.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const packaged = join(here, 'evident.js');
const program = existsSync(packaged) ? packaged : join(here, 'evident.ts');

// Set by every Node that runs TypeScript by type stripping: those are also new enough for the rest.
if ('typescript' in process.features && process.features.typescript) {
  await import(pathToFileURL(program).href);
} else {
  const own = join(
    here,
    '..',
    '..',
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(own)) {
    const { status } = spawnSync(own, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  } else {
    process.stderr.write(`evident: needs Node 24; this is ${process.version}.\n`);
    process.exitCode = 1;
  }
}
