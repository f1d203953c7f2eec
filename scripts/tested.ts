/**
 * The program as it is packaged, as tests try it: what people install, and it starts in a third of the time. In a folder of its own,
 * since tests make `dist/app` anew; its packages are found above it.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/tested', import.meta.url));

/** What makes it from the sources as they are now. */
export const BUNDLER = { program: fileURLToPath(new URL('bundle.mjs', import.meta.url)), args: [folder] };

/** Names it to tests. */
export const TESTED = { EVIDENT_TEST_PROGRAM: join(folder, 'service', 'cli', 'evident.js') };
