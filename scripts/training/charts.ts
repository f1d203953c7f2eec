/** Charts of the benchmark beside a file of labels, for programs that export them: `OUT [MORE ...] [--cases DIR] [--notes FILE]`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Source, sourcesOf } from '../../service/cli/eval-cases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file to write, what else the command line names, and each chart that a line of `test/benchmark/FILE` labels, with that line. */
export function labeledCharts<T extends { id: string }>(
  file: string,
): { out: string; more: string[]; charts: Iterable<{ source: Source; label: T }> } {
  const { positionals, values } = parseArgs({
    options: {
      cases: { type: 'string', default: `${root}test/benchmark/charts/cases` },
      notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
    },
    allowPositionals: true,
  });
  const [out, ...more] = positionals;
  if (!out) throw new Error('Name the file to write.');
  const labels = new Map(
    readFileSync(`${root}test/benchmark/${file}`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as T)
      .map((each) => [each.id, each]),
  );
  const sources = sourcesOf(values.cases, { only: [...labels.keys()], slack: 0, notes: values.notes });
  return { out, more, charts: Array.from(sources, (source) => ({ source, label: labels.get(source.id)! })) };
}
