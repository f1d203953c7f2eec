/** `npm run check:structure`: prints every breach as `path:line message` and fails when there is one. */
import { fileURLToPath } from 'node:url';
import { checkRepository } from './rules.ts';
import { readRepository } from './source.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const files = readRepository(root);
const breaches = checkRepository(files);
for (const breach of breaches) console.log(`${breach.path}:${breach.line} ${breach.message}`);
console.log(
  `structure: ${files.length} files, ${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'}`,
);
if (breaches.length > 0) process.exitCode = 1;
