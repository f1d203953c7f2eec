/**
 * Drops from one shipped determination the words that no labeled example of it needs, and says what that costs on charts that it does not
 * look at: `node scripts/training/prune.ts CODE [--least N] [--keep-back 0|1] [--write FILE] [--notes FILE] [--cases DIR]`.
 * A pattern stays if it matches in so many examples (1) that are labeled for tuning; a word of it stays if in so many of them it stands where
 * the pattern, its exclusions apart, matches; an exclusion stays if one example needs it. `--keep-back` leaves half of
 * the charts out that no rule was widened with, and measures on these too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Guideline, judge } from '../../service/criteria/index.ts';
import { findPattern } from '../../service/criteria/patterns/match.ts';
import type { Chart } from '../../service/language/types.ts';
import { type Labelled, labelledPhrases, labelledSets, leavesOf } from './labelled.ts';
import { eachPatterns, partsOf, written } from './pattern-parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
    cases: { type: 'string', default: `${root}../shared/corpus/cases` },
    least: { type: 'string', default: '1' },
    'keep-back': { type: 'string' },
    write: { type: 'string' },
  },
  allowPositionals: true,
});
const code = positionals[0] ?? '';
const least = Number(values.least);
/** Charts of the benchmark from this number on were never read for a rule. */
const NEVER_READ = 22;

const guideline = JSON.parse(readFileSync(`${root}guidelines/${code}.json`, 'utf8')) as Guideline;

/** In how many examples a pattern matched, and in how many each of its words was needed. */
const needed = new Map<string, { times: number; words: Map<string, number> }>();

function note(chart: Chart): void {
  eachPatterns(guideline.criteria, (patterns) => {
    for (const pattern of new Set(patterns)) notePattern(pattern, chart);
    return undefined;
  });
}

function notePattern(pattern: string, chart: Chart): void {
  const { groups, bounds, spread } = partsOf(pattern);
  const matches = findPattern(
    chart,
    written({ groups: groups.filter(({ mark }) => !mark.includes('!')), bounds }),
  );
  if (matches.length === 0) return;
  const places = new Set(
    matches.flatMap((m) => Array.from({ length: 2 * spread + 1 }, (_, i) => m.sentence - spread + i)),
  );
  const known = needed.get(pattern) ?? { times: 0, words: new Map<string, number>() };
  needed.set(pattern, known);
  known.times++;
  const sections = bounds.match(/ @[a-z_]+/g)?.join('') ?? '';
  // A sign is no pattern of its own.
  const stands = (word: string) =>
    !/[a-z0-9]/i.test(word) || findPattern(chart, word + sections).some((m) => places.has(m.sentence));
  groups.forEach(({ alternatives }, g) => {
    for (const word of alternatives.filter(stands))
      known.words.set(`${g} ${word}`, (known.words.get(`${g} ${word}`) ?? 0) + 1);
  });
}

/** What is left of a pattern; nothing if too few examples need it. */
function pruned(pattern: string, wanted: number): string[] {
  const known = needed.get(pattern);
  if (!known || known.times < wanted) return [];
  const { groups, bounds } = partsOf(pattern);
  const left = groups
    .map((group, g) => ({
      ...group,
      alternatives: group.alternatives.filter(
        (word) => (known.words.get(`${g} ${word}`) ?? 0) >= (group.mark.includes('!') ? 1 : wanted),
      ),
    }))
    .filter(({ mark, alternatives }) => alternatives.length > 0 || !mark.includes('!'));
  if (left.every(({ alternatives }) => alternatives.length > 0)) return [written({ groups: left, bounds })];
  return wanted > 1 ? pruned(pattern, wanted - 1) : [pattern];
}

const numberOf = ({ id }: Labelled) => Number(id.split('-').at(-1));
const isKept = (one: Labelled) =>
  one.set === 'benchmark' &&
  numberOf(one) >= NEVER_READ &&
  numberOf(one) % 2 === Number(values['keep-back'] ?? Number.NaN);
const charts = labelledSets({ ...values, code });
const tune = charts.filter(({ half }) => half === 'tune');
for (const one of tune) if (!isKept(one)) note(one.chart);
for (const { chart } of labelledPhrases(code)) note(chart);

const size = { before: 0, after: 0 };
const after = structuredClone(guideline);
eachPatterns(after.criteria, (patterns) => {
  const left = [...new Set(patterns.flatMap((p) => pruned(p, least)))];
  // A list that has to hold something keeps a pattern.
  const stays = left.length > 0 ? left : patterns.flatMap((p) => pruned(p, 1)).slice(0, 1);
  size.before += patterns.join('').length;
  size.after += stays.join('').length;
  return stays.length > 0 ? stays : patterns.slice(0, 1);
});
console.log(`${code}: ${size.before} characters of patterns, ${size.after} left`);

for (const [name, list] of [
  ['kept back', tune.filter(isKept)],
  ['reported', charts.filter(({ half }) => half === 'report')],
] as const)
  for (const wording of [false, true]) {
    if (list.length === 0) continue;
    const count = [guideline, after].map(() => ({ leaves: 0, right: 0, yes: 0, wrong: 0 }));
    for (const { chart, leaves } of list)
      [guideline, after].forEach((one, i) => {
        const answers = leavesOf(judge(one, chart, { wording }).root);
        for (const [leaf, { label }] of Object.entries(leaves)) {
          const answer = answers.get(leaf)?.answer;
          if (answer === undefined) continue;
          const c = count[i]!;
          c.leaves++;
          c.right += Number(answer === label);
          c.yes += Number(answer === 'yes');
          c.wrong += Number(answer === 'yes' && answer !== label);
        }
      });
    const [was, is] = count.map((c) => `${c.right} right, ${c.wrong} of ${c.yes} yes wrong`);
    console.log(
      `  ${name}, ${wording ? 'with wording' : 'rules alone'}, ${count[0]!.leaves} leaves: ${was}; then ${is}`,
    );
  }
if (values.write) writeFileSync(values.write, `${JSON.stringify(after, null, 2)}\n`);
