/** Inputs that make readers work: each word that a vocabulary waits for, repeated, and mixes of them by a small grammar. */
import { readdirSync, readFileSync } from 'node:fs';

const DATA = new URL('../../../service/language/vocabulary/data/', import.meta.url);

/** Words and phrases of the vocabularies, in the order of their files, without repeats. */
export function triggers(): string[] {
  const found = new Set<string>();
  for (const folder of readdirSync(DATA).sort())
    for (const file of readdirSync(new URL(`${folder}/`, DATA)).sort())
      collect(JSON.parse(readFileSync(new URL(`${folder}/${file}`, DATA), 'utf8')) as unknown, found);
  return [...found];
}

/** Members of vocabulary files that hold no words of a chart. */
const ABOUT = new Set([
  'about',
  'source',
  'id',
  'label',
  'unit',
  'implies',
  'exclude_before',
  'exclude_after',
]);

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const each of value) collect(each, into);
  else if (value && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) {
      if (ABOUT.has(key)) continue;
      // units and slips are keys
      if (typeof each !== 'object') into.add(key);
      collect(each, into);
    }
}

/** What was found to grow faster than it may, or is known to keep readers busy. */
export const KNOWN: readonly string[] = [
  'no cough or ',
  'no cough or fever or ',
  'denies pain, ',
  'denies ',
  'without ',
  'not ',
  'neither ',
  'nor ',
  ', ',
  ': ',
  '; ',
  '. ',
  '? ',
  'p a i n ',
  'titrated to ',
  'packs ',
  'half ',
  'half a pack ',
  '1 pack per day for 20 years ',
  'Cobb ',
  'curve 25 to 30 degrees ',
  '180 lb ',
  '5 ft 4 in, 232 lb ',
  '____ ',
  '____',
  '-----',
  'pain ____ no ',
  '...... ',
  '. . . . ',
  '3/4/',
  '3/4 ',
  '12/25/2024 ',
  'twice a week ',
  'pain, ',
  '[ ] ',
  '[x] yes [ ] no ',
  'mild [ ] ',
  '_x_ ',
  'no   ',
  'x   y   ',
  '5   6   ',
  '" x? "',
  '(',
  '((no) ',
  'a',
  '1',
  '1,',
  'Stroke   N\n',
  'pain\n\n',
  '- pain\n',
  'PLAN: ',
  'Wound A = R hip ',
  'son Felix. ',
  'Weight 80 kg height 170 cm ',
  '4 apneas ',
  'SpO2 88 % ',
  '02/07 0900 chair ... 89\n',
  'ESI 7/1/2023: 80 %, 6 mo; ',
  'flexion   5 mm\n',
  'hr 1  score 1\n',
  'RA 93, walking 84, ',
  'NYHA II ',
  'fell on 3/4/2024, ',
  'PT for 6 weeks failed, ',
  'MRI showed stenosis. ',
  'Overnight oximetry\n',
  'with (RERA; the patient 3/4: wellbutrin xl (',
  '5 citalopram; no relief. ',
];

/** Numbers that are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const JOINTS = [
  ' ',
  ' ',
  ' ',
  ', ',
  ': ',
  '. ',
  '; ',
  ' - ',
  '   ',
  '\n',
  ' or ',
  ' and ',
  ' but ',
  ' (',
  ') ',
  '? ',
];
const FILLERS = [
  'no',
  'not',
  'denies',
  'the patient',
  'he',
  'was',
  'with',
  'of',
  '5',
  '12.5',
  '3/4',
  '2/3/2024',
  '88 %',
];

/** A phrase by a small grammar: words of the vocabularies, numbers, denials and marks. */
export function phrase(words: readonly string[], next: (below: number) => number): string {
  let text = '';
  for (let part = 2 + next(6); part > 0; part--) {
    const from = next(3) ? words : FILLERS;
    text += from[next(from.length)]! + JOINTS[next(JOINTS.length)]!;
  }
  return text;
}

/** `size` characters of a note in which each of the texts is repeated in a paragraph of its own. */
export function noteOf(texts: readonly string[], size: number): string {
  const each = Math.floor(size / texts.length);
  return texts.map((text) => wrapped(text.repeat(Math.ceil(each / text.length)).slice(0, each))).join('\n\n');
}

/** Characters of a line, as a page has them. */
const WIDTH = 96;

function wrapped(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? [''])
    .join('\n');
}
