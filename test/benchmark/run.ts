/**
 * `npm run benchmark [-- NAME ...]`: measures Evident and writes test/benchmark/results.json and docs/accuracy.md from it. Parts that
 * need the labeled corpus beside the checkout are left out, by name, where it is absent; earlier results of other parts stay.
 * The checks of which `npm test` runs a smaller sample are run whole, and fail the command.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evaluateCases } from '../../service/cli/eval-cases.ts';
import { closeReaders } from '../../service/record/index.ts';
import { accuracyPage, type Measured, readmeLines } from './accuracy.ts';
import readings from './blind-readings.json' with { type: 'json' };
import {
  measureReaders,
  measureStrong,
  type ReadersMeasured,
  type StrongMeasured,
} from './readers/measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = `${root}test/benchmark/charts/cases`;
const corpus = `${root}../shared/corpus`;
const notes = `${corpus}/notes/mtsamples.csv`;

/** Determinations that the reader was not trained on, as its file says. */
function leftOut(): string[] {
  const file = `${root}service/criteria/reader/onnx/reader.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { left_out: string[] }).left_out : [];
}

interface Part {
  name: string;
  /** What the records are, for the page. */
  about: string;
  folder: string;
  options: { half?: string; descriptions?: boolean; codes?: readonly string[]; guidelines?: string };
}

const PARTS: readonly Part[] = [
  {
    name: 'labeled',
    about: 'labeled corpus, used while the determinations were written',
    folder: `${corpus}/cases`,
    options: {},
  },
  {
    name: 'report',
    about: 'records kept back: no criterion was changed for them (the texts of thirty were read)',
    folder: own,
    options: { half: 'report' },
  },
  {
    name: 'left-out',
    about: 'the same records by plain descriptions, of the determinations that the reader was not trained on',
    folder: own,
    options: { half: 'report', descriptions: true, codes: leftOut() },
  },
  {
    name: 'unshipped',
    about: 'six determinations that do not ship, typed as plain descriptions; labeled twice before any run',
    folder: `${root}test/benchmark/unshipped/cases`,
    options: {},
  },
  {
    name: 'added',
    about:
      'three determinations added with tests written in minutes and some eighty labeled records each; kept back from both',
    folder: `${root}test/benchmark/added/cases`,
    options: { half: 'report' },
  },
  {
    name: 'packets',
    about: 'drug requests under policies that do not ship, plain descriptions',
    folder: `${corpus}/packets`,
    options: {},
  },
];

/** Records whose very questions readers have answered from a file. */
const ANSWERED = [
  'bari',
  'bed',
  'cgm',
  'cpap',
  'esi',
  'facet',
  'fusion',
  'icd',
  'ldct',
  'mri',
  'npwt',
  'o2n',
].map((name) => `y-${name}-47`);

/** Checks that hold or fail, with what they are run by. */
const CHECKS: readonly { name: string; args: readonly string[] }[] = [
  { name: 'complexity', args: ['test/benchmark/complexity/run.ts'] },
  { name: 'notes', args: ['test/benchmark/complexity/notes.ts'] },
  { name: 'load', args: ['test/benchmark/load/limits.ts'] },
  { name: 'faults', args: ['test/faults/sweep.ts'] },
  { name: 'syscalls', args: ['test/faults/syscalls.ts'] },
  { name: 'server-kill', args: ['test/faults/server-kill.ts'] },
  ...['identity', 'intake', 'dates', 'phrases'].map((name) => ({
    name,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', `test/benchmark/${name}`],
  })),
];

const file = `${root}test/benchmark/results.json`;
/** What was measured before, if it was. */
const measuredIn = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
const results = measuredIn<Record<string, Measured>>(file) ?? {};
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
for (const part of PARTS.filter(({ name }) => isWanted(name))) {
  if (!existsSync(part.folder)) {
    console.error(`${part.name}: left out, ${part.folder.slice(root.length)} is not here`);
    continue;
  }
  const { summary } = await evaluateCases(part.folder, { ...part.options, notes, slack: 0 });
  results[part.name] = {
    about: part.about,
    records: summary.cases,
    leaves: summary.leaves.count,
    accuracy: summary.leaves.accuracy,
    wrongYes: summary.leaves.falseYes,
    yes: summary.leaves.yesAnswers,
    roots: summary.rootAccuracy,
    rootsChecked: summary.rootAccuracyChecked,
    looks: summary.looks,
    firstQuote: summary.evidence.firstRight,
    quoteInThree: summary.evidence.recallInThree,
    bands: summary.confidence,
  };
  console.error(
    `${part.name}: ${(100 * summary.leaves.accuracy).toFixed(1)} % of ${summary.leaves.count} leaves`,
  );
}
const readersFile = `${root}test/benchmark/readers/results.json`;
if (isWanted('readers')) {
  const measured = await measureReaders(own, { half: 'report', notes });
  writeFileSync(readersFile, `${JSON.stringify(measured, null, 2)}\n`);
  console.error(`readers: ${measured.readers.length} on ${measured.records} records`);
}
const readers = measuredIn<ReadersMeasured>(readersFile);
const strongFile = `${root}test/benchmark/readers/strong.json`;
if (isWanted('strong-reader')) {
  const answers = `${root}test/benchmark/readers/strong.jsonl`;
  const measured = existsSync(notes) && (await measureStrong(own, { charts: ANSWERED, answers, notes }));
  if (measured) writeFileSync(strongFile, `${JSON.stringify(measured, null, 2)}\n`);
  else console.error('strong-reader: left out, its questions are not those that were answered');
}
const strong = measuredIn<StrongMeasured>(strongFile);
closeReaders();
for (const { name, args } of CHECKS.filter((check) => isWanted(check.name))) {
  const env = { ...process.env, EVIDENT_BENCHMARK: 'all' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  console.error(`${name}: ${status === 0 ? 'holds' : 'fails'}`);
  if (status !== 0) process.exitCode = 1;
}
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${root}docs/accuracy.md`, accuracyPage(results, readings, readers, strong));
const readme = readFileSync(`${root}README.md`, 'utf8');
writeFileSync(
  `${root}README.md`,
  readme.replace(
    /(<!-- accuracy -->\n)[\s\S]*?(<!-- \/accuracy -->)/,
    (_, from, to) => `${from}${readmeLines(results)}${to}`,
  ),
);
