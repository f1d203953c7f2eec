// @ts-check
/**
 * Brings what a fresh clone lacks, before `npm start`, `npm test` and `npm run evident`. Plain JavaScript for
 * Node 20 and without packages, since it runs before any are there. Says one line for each thing it does, on
 * stderr, and nothing when there is nothing to do.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareBrowser } from './prepare/browser.mjs';
import { prepareNode } from './prepare/node.mjs';
import { prepareOcr } from './prepare/ocr.mjs';
import { preparePackages } from './prepare/packages.mjs';
import { prepareRenderer } from './prepare/renderer.mjs';
import { PrepareError, say } from './prepare/say.mjs';

/**
 * A step that the command can do without.
 * @param {(root: string) => void} step
 * @returns {(root: string) => void}
 */
const ifPossible = (step) => (folder) => {
  try {
    step(folder);
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    say(`${error.message}; going on without`);
  }
};

/** What each command needs, in order. */
const STEPS = {
  start: [preparePackages, prepareNode, prepareOcr, prepareRenderer],
  // Most of the command line shows no screens.
  evident: [preparePackages, prepareNode, prepareOcr, ifPossible(prepareRenderer)],
  test: [preparePackages, prepareNode, prepareOcr, prepareRenderer, prepareBrowser],
  package: [preparePackages, prepareNode, prepareOcr, prepareRenderer],
};

const purpose = process.argv[2] ?? 'start';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  const steps = STEPS[/** @type {keyof typeof STEPS} */ (purpose)];
  if (!steps) throw new PrepareError(`nothing is known about preparing "${purpose}"`);
  for (const step of steps) step(root);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
