/**
 * Learns how far the wording outweighs the rules (`service/criteria/wording/weigh.ts`) from answers at first sight: lines of
 * `first-sight.jsonl`, [set, label, answer of the rules, rule, top yes, top no, held], of charts that neither had seen.
 * `node scripts/wording/weigh.ts` writes weighing.json; the same lines give the same weights.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Answer } from '../../service/contract/results.ts';
import { featuresOf, type Weighing, weigh } from '../../service/criteria/wording/weigh.ts';

type Line = [set: string, label: Answer, answer: Answer, rule: string, yes: number, no: number, held: number];

/**
 * How much a line counts. `mixed` charts are as incomplete as real ones (a fifth of the leaves unknown), but each says things in new words
 * more than a clinic's charts do; of the older ones (`yardstick`) only every tenth leaf is unknown: those count for the ones that are missing.
 * No vignettes: they are made to mislead, and weights learnt from them trust the wording too much.
 */
const COUNTS: Record<string, { line: number; unknown: number }> = {
  yardstick: { line: 1, unknown: 2 },
  incomplete: { line: 1, unknown: 1 },
  mixed: { line: 0.3, unknown: 0.3 },
};
const ANSWERS = ['yes', 'no', 'unknown'] as const;
const ROUNDS = 1500;
const RATE = 0.3;
/** Towards zero: what was seen seldom decides little. */
const DECAY = 0.5;

const lines = readFileSync(new URL('./first-sight.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
  .filter(
    ([, , answer, rule]) => answer !== 'not_applicable' && (answer === 'unknown' || rule === 'statement'),
  );

const weights: Record<string, [number, number, number]> = {};
const squares: Record<string, [number, number, number]> = {};
for (let round = 0; round < ROUNDS; round++) {
  const slopes: Record<string, [number, number, number]> = {};
  for (const [set, label, answer, rule, yes, no, held] of lines) {
    const shares = weigh({ answer, rule, held }, { yes, no }, weights as Weighing);
    const counts = COUNTS[set]!;
    const weight = label === 'unknown' ? counts.unknown : counts.line;
    for (const [name, value] of featuresOf({ answer, rule, held }, { yes, no })) {
      slopes[name] ??= [0, 0, 0];
      weights[name] ??= [0, 0, 0];
      ANSWERS.forEach((a, k) => {
        slopes[name]![k]! += (shares[a] - Number(a === label)) * value * weight;
      });
    }
  }
  for (const [name, slope] of Object.entries(slopes)) {
    squares[name] ??= [0, 0, 0];
    slope.forEach((s, k) => {
      const full = s + DECAY * weights[name]![k]!;
      squares[name]![k]! += full * full;
      weights[name]![k]! -= (RATE * full) / Math.sqrt(squares[name]![k]! + 1e-9);
    });
  }
}

const rounded = Object.fromEntries(
  Object.entries(weights)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => [name, of.map((w) => Math.round(w * 1000) / 1000)]),
);
const file = new URL('../../service/criteria/wording/weighing.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
const right = lines.filter(([, label, answer, rule, yes, no, held]) => {
  const shares = weigh({ answer, rule, held }, { yes, no }, rounded as unknown as Weighing);
  return ANSWERS.reduce((a, b) => (shares[b] > shares[a] ? b : a)) === label;
}).length;
process.stdout.write(
  `${lines.length} answers, ${right} right after weighing, ${lines.filter((l) => l[1] === l[2]).length} before\n`,
);
