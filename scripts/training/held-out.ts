/**
 * Labelled charts beside models that have not seen them: scripts that learn how far rules and wording are to be trusted are given
 * `FOLDER=PATTERN ... [--notes FILE]`, where each folder holds models learnt without the charts whose ids fit its pattern (`linear.ts --without --out`,
 * `learn.py --without`).
 */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { learnFrom } from '../../service/criteria/classifier/files.ts';
import { type Labelled, labelledSets } from './labelled.ts';

const NOTES = fileURLToPath(new URL('../../../shared/corpus/notes/mtsamples.csv', import.meta.url));

/** What `each` makes of every chart of the benchmark that may be learnt from and fits a pattern on the command line, read with the models of its folder. */
export function onHeldOut<T>(each: (labelled: Labelled) => T[]): T[] {
  const { values, positionals } = parseArgs({
    options: { notes: { type: 'string', default: NOTES }, keep: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error('Name the models: FOLDER=PATTERN ...');
  const charts = labelledSets({ notes: values.notes, cases: '' }).filter(
    (c) => c.set === 'benchmark' && c.half === 'tune',
  );
  return positionals.flatMap((given) => {
    const [folder, pattern] = [given.slice(0, given.indexOf('=')), given.slice(given.indexOf('=') + 1)];
    learnFrom(pathToFileURL(`${resolve(folder)}/`));
    return charts.filter((c) => new RegExp(pattern).test(c.id)).flatMap(each);
  });
}

/** One of so many parts, the same for all of a chart. */
export function partOf(id: string, parts: number): number {
  return [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1_000_003, 7) % parts;
}
