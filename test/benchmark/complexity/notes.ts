/**
 * Judges 300 notes of 250 KB, each one word or phrase repeated, and prints how long the slowest took:
 * `node test/benchmark/complexity/notes.ts [COUNT] [CHARACTERS] [--plain]`. A note must be judged within 20 seconds of the processor.
 * Typeset and read from its pages, which takes most of the time and is not counted; with --plain taken as text.
 */
import { readFileSync } from 'node:fs';
import type { Guideline } from '../../../service/criteria/index.ts';
import { recordOf } from '../../../service/language/documents/plain-record.ts';
import { closeReaders, readRecord } from '../../../service/record/index.ts';
import { typesetNotes } from '../../../service/record/typeset/notes.ts';
import { review } from '../../../service/review/index.ts';
import { KNOWN, noteOf, numbers, phrase, triggers } from './inputs.ts';

const MOST_SECONDS = 20;
const SLOWEST = 20;
const SEED = 7;

const isPlain = process.argv.includes('--plain');
const [count = 300, size = 250_000] = process.argv.slice(2).flatMap((word) => Number(word) || []);
const guideline = JSON.parse(
  readFileSync(new URL('../../../guidelines/L33797.json', import.meta.url), 'utf8'),
) as Guideline;
const next = numbers(SEED);
const words = triggers();
const texts = [...KNOWN];
while (texts.length < count)
  texts.push(texts.length % 3 ? `${words[next(words.length)]!} ` : phrase(words, next));

const form = { request: { date_of_service: '2024-05-06' } };
const took: { text: string; seconds: number }[] = [];
for (const text of texts.slice(0, count)) {
  const note = { date: '2024-05-06', author: 'B. Sample MD', text: noteOf([text], size) };
  const record = isPlain ? recordOf(note.text) : await readRecord(await typesetNotes([note], {}));
  const before = process.cpuUsage();
  review({ record, form, guideline });
  const { user, system } = process.cpuUsage(before);
  took.push({ text, seconds: (user + system) / 1e6 });
  if (took.length % 25 === 0) process.stderr.write(`${took.length} of ${count}\n`);
}
await closeReaders();
took.sort((a, b) => b.seconds - a.seconds);
for (const { text, seconds } of took.slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1)} s  ${JSON.stringify(text.slice(0, 80))}`);
const over = took.filter((t) => t.seconds > MOST_SECONDS).length;
console.log(
  `${took.length} notes of ${size} characters: median ${took[took.length >> 1]!.seconds.toFixed(1)} s, slowest ${took[0]!.seconds.toFixed(1)} s of the processor; ${over} over ${MOST_SECONDS} s`,
);
if (over) process.exitCode = 1;
