/**
 * Fails where a chart of twice the length makes any part of judging do more than 2^1.3 times the work: `node test/benchmark/complexity/run.ts`
 * for a sample, `--smoke` for all that was once slow and fewer others (`npm test`), `--full` for every word of every vocabulary (half an hour),
 * `--fuzz [COUNT]` for so many notes (1,000) of phrases by the grammar alone.
 */
import { readFileSync } from 'node:fs';
import type { Guideline } from '../../../service/criteria/index.ts';
import { lastingSteep, MOST, type Steep } from './growth.ts';
import { KNOWN, noteOf, numbers, phrase, triggers } from './inputs.ts';
import { countSteps } from './steps.ts';

const smoke = process.argv.includes('--smoke');
/** Texts of a note, each repeated. */
const TEXTS = smoke ? 8 : 4;
const SAMPLE = smoke ? { words: 6, phrases: 3 } : { words: 36, phrases: 18 };
const SEED = 20_260_131;

const full = process.argv.includes('--full');
const fuzz = process.argv.indexOf('--fuzz');
/** Phrases of a note of `--fuzz`. */
const FUZZED = 4;
/** Characters of the smaller of the two notes: enough that each of its texts is longer than a sentence may be (2,000). */
const SIZE = fuzz < 0 ? 20_000 : 10_000;
/** Many notes are judged at half the size, and what looks steep there once more at four times of it. */
const LOOKS = fuzz < 0 ? 2 : 3;
/** Notes between two lines of progress. */
const PROGRESS = 100;
const counter = countSteps('service/');
// what is counted must be loaded behind the counter
const { recordOf } = await import('../../../service/language/documents/plain-record.ts');
const { review } = await import('../../../service/review/index.ts');

const CODES = ['L33797', 'L34998', 'L33822', 'L35041', 'NCD-240.4'];
const guidelines = CODES.flatMap((code): Guideline[] => {
  try {
    return [
      JSON.parse(
        readFileSync(new URL(`../../../guidelines/${code}.json`, import.meta.url), 'utf8'),
      ) as Guideline,
    ];
  } catch {
    return [];
  }
});

/** The judging of a note of this size, made ready. */
function judging(texts: readonly string[], guideline: Guideline): (size: number) => () => void {
  return (size) => {
    const head =
      'Progress note\nPatient: A. Sample   DOB: 01/02/1950   Sex: F\nDate of service: 05/06/2024   Provider: B. Sample MD';
    const record = recordOf(`${head}\n\n${noteOf(texts, size)}`);
    const form = { request: { date_of_service: '2024-05-06' } };
    return () => void review({ record, form, guideline });
  };
}

const next = numbers(SEED);
const words = triggers();
const some = <T>(all: readonly T[], count: number): T[] =>
  full ? [...all] : Array.from({ length: Math.min(count, all.length) }, () => all[next(all.length)]!);
const joints = [' ', ', ', ' 5 ', ': ', '. '];
const fuzzed = () =>
  Array.from({ length: FUZZED * Number(process.argv[fuzz + 1] ?? 1000) }, () => phrase(words, next));
const listed = () => [
  ...KNOWN,
  ...some(words, SAMPLE.words).map((word, i) => `${word}${joints[i % joints.length]}`),
  ...Array.from({ length: full ? 600 : SAMPLE.phrases }, () => phrase(words, next)),
];
const texts = fuzz < 0 ? listed() : fuzzed();

// tables that are filled at first use are no work of the inputs
for (const guideline of guidelines) judging(KNOWN.slice(0, TEXTS), guideline)(SIZE / 10)();

const report = (steep: readonly Steep[], group: readonly string[]) => {
  console.log(`${JSON.stringify(group)}:`);
  for (const { place, exponent, steps } of steep.slice(0, 8))
    console.log(`  ${exponent.toFixed(2)}  ${steps} steps  ${place}`);
};
let failed = 0;
let most = 0;
for (let i = 0; i < texts.length; i += TEXTS) {
  const group = texts.slice(i, i + TEXTS);
  const guideline = guidelines[(i / TEXTS) % guidelines.length]!;
  const { steep, total } = lastingSteep(counter, SIZE, judging(group, guideline), LOOKS);
  most = Math.max(most, Math.log2(total));
  if (steep.length) {
    failed += 1;
    report(steep, group);
  }
  const done = i / TEXTS + 1;
  if (done % PROGRESS === 0) console.error(`${done} notes, ${failed} steep`);
}
counter.stop();
console.log(
  `${texts.length} texts in ${Math.ceil(texts.length / TEXTS)} notes: ${failed} with steps that grow by more than n^${MOST}; all steps together by at most n^${most.toFixed(2)}`,
);
if (failed > 0) process.exitCode = 1;
