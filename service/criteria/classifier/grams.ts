/** What the wording model sees of a sentence, as hashes: its words, pairs of words, words under a denial or a doubt, concepts. */
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Assertion, Chart, Token } from '../../language/types.ts';

/** Longer sentences are cut: tables and run-on text would drown the words that matter. */
const WORDS = 60;
/** Stems that turn what follows or precedes, wherever they stand: paired with every word of the sentence. */
const TURNING = new Set(
  (
    'no not never deny deni without none nobody neither negative absent nil nothing declin refus unable ? ' +
    'plan will if may possible suspect rule father mother brother sister'
  ).split(' '),
);

/** Grams of every sentence of a chart, by the sentence's index. */
export const gramsOfChart = rememberedBy((chart: Chart): Uint32Array[] => {
  const named = namedIn(chart);
  return chart.sentences.map((s, i) => gramsOf(s.tokens, named[i]));
});

/** Grams of one sentence, each once; numbers count as one word. `named`: its concepts and measures, as `namedIn` gives them. */
export function gramsOf(tokens: readonly Token[], named: Iterable<string> = []): Uint32Array {
  const words = stemsOf(tokens.slice(0, WORDS));
  const grams = new Set<number>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    grams.add(hashOf(word));
    if (i > 0) grams.add(hashOf(`${words[i - 1]} ${word}`));
    if (TURNING.has(word)) for (const other of words) grams.add(hashOf(`${word}~${other}`));
  }
  for (const name of named) grams.add(hashOf(name));
  return Uint32Array.from(grams);
}

/** The words as both models know them: stems, and one word for all numbers. */
export function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.map((t) => (/^[.\d]/.test(t.norm) ? '#' : t.stem));
}

/** Concepts ("C:asthma", and "C:asthma:n" where it is denied) and measures ("M:bmi") of every sentence. */
export const namedIn = rememberedBy((chart: Chart): readonly Set<string>[] => {
  const named = chart.sentences.map(() => new Set<string>());
  for (const mention of chart.mentions) {
    const name = `C:${mention.concept}`;
    const turn = turnOf(mention.assertion);
    named[mention.sentence]?.add(name);
    if (turn) named[mention.sentence]?.add(`${name}:${turn}`);
  }
  for (const measurement of chart.measurements) named[measurement.sentence]?.add(`M:${measurement.variable}`);
  return named;
});

/** What an assertion does to its concept, in one letter; empty for a plain fact. */
function turnOf(a: Assertion): string {
  if (a.subject !== 'patient') return 'o';
  if (a.policy || a.hypothetical) return 'h';
  if (a.negated || a.declined) return 'n';
  if (a.uncertain || a.planned) return 'u';
  return a.historical ? 'p' : '';
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
