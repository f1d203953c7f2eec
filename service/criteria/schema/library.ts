/** The determinations on disk: one JSON file each, found by name, by code, or nearly so. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distance } from 'fastest-levenshtein';
import { ServiceError } from '../../contract/errors.ts';
import { least } from '../../language/lists.ts';
import type { Guideline } from './guideline.ts';

/** Where the determinations that ship with the program lie. */
export function guidelinesDirectory(): string {
  return fileURLToPath(new URL('../../../guidelines', import.meta.url));
}

/**
 * Every guideline file of a folder, in order of code. Throws `guideline_unreadable` (500) naming the file when one is no
 * guideline: a determination that silently went missing would be worse than none.
 */
export function loadGuidelines(directory: string = guidelinesDirectory()): Guideline[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => loadGuideline(join(directory, name)))
    .sort((a, b) => (a.guideline_code < b.guideline_code ? -1 : 1));
}

/** One guideline file. Only its outline is checked here; `guideline check` has the whole schema. */
export function loadGuideline(file: string): Guideline {
  const unreadable = (detail: string) =>
    new ServiceError(500, 'guideline_unreadable', `${basename(file)}: ${detail}`);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unreadable(error instanceof SyntaxError ? 'is not JSON' : 'cannot be read');
  }
  if (!isGuideline(data))
    throw unreadable('needs guideline_code, guideline_name, guideline_version and criteria');
  return data;
}

function isGuideline(data: unknown): data is Guideline {
  if (typeof data !== 'object' || data === null) return false;
  const fields = data as Record<string, unknown>;
  const texts = ['guideline_code', 'guideline_name', 'guideline_version'];
  const root = fields.criteria;
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    typeof root === 'object' &&
    root !== null &&
    'criteria_id' in root
  );
}

/** Case, spaces, dashes and other separators do not count when a name is typed by hand. */
function loose(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Exact name first, then code, then either without regard to case and separators. */
export function findGuideline(guidelines: readonly Guideline[], wanted: string): Guideline | undefined {
  const name = wanted.trim();
  const key = loose(name);
  return (
    guidelines.find((guideline) => guideline.guideline_name === name) ??
    guidelines.find((guideline) => guideline.guideline_code === name) ??
    guidelines.find((guideline) =>
      [guideline.guideline_code, guideline.guideline_name].map(loose).includes(key),
    )
  );
}

/** Names nearest to one that was not found, best first: by code or by name, whichever is nearer. */
export function nearestGuidelines(guidelines: readonly Guideline[], wanted: string, count = 3): string[] {
  const key = loose(wanted).slice(0, 200);
  return guidelines
    .map((guideline) => {
      const keys = [guideline.guideline_code, guideline.guideline_name].map(loose);
      // Relative to the length, so that a long name is not far only because it is long.
      const far = least(keys.map((each) => slips(key, each) / Math.max(key.length, each.length, 1)));
      return { name: guideline.guideline_name, far };
    })
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((each) => each.name);
}

/** Letters to change; two neighbors that changed places are the commonest slip, and count for half of one. */
function slips(typed: string, meant: string): number {
  const swapped = Array.from(
    { length: Math.max(0, typed.length - 1) },
    (_, i) => typed.slice(0, i) + typed[i + 1] + typed[i] + typed.slice(i + 2),
  );
  return swapped.includes(meant) ? 0.5 : distance(typed, meant);
}
