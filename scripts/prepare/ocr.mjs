// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * Unpacks the OCR data; the script itself knows when there is nothing to do. Without the data everything but
 * OCR works, so a failure is said and not fatal.
 * @param {string} root
 */
export function prepareOcr(root) {
  const script = join(root, 'scripts', 'ocr-data.mjs');
  if (!existsSync(script)) return;
  if (!run(process.execPath, [script], { cwd: root })) {
    say('the OCR data could not be unpacked: pages without text cannot be read (node scripts/ocr-data.mjs)');
  }
}
