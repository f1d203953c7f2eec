/**
 * Learns the weights of the second reading (service/criteria/wording) from the project's labelled examples: the phrase banks, and
 * the `tune` halves of the vignettes and the yardstick (`--notes FILE` for those that cite public notes), and charts in `--cases DIR`.
 * `node scripts/train-wording.ts [--notes FILE] [--cases DIR] [--out DIR]` writes weights.bin and weights.json.
 * The same examples give the same bytes. No text is kept: the weights stand at hashes of words.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { labelledCharts } from '../service/cli/eval-charts.ts';
import type { Answer } from '../service/contract/results.ts';
import { type Guideline, type GuidelineNode, judge, type NodeOutcome } from '../service/criteria/index.ts';
import { gramsOf, gramsOfChart, namedIn } from '../service/criteria/wording/grams.ts';
import { type Example, generator, learn, quantise } from '../service/criteria/wording/learn.ts';
import { isLetterhead } from '../service/criteria/wording/letterhead.ts';
import { leafKey } from '../service/criteria/wording/model.ts';
import type { WeightsHead } from '../service/criteria/wording/weights.ts';
import { requestContextOf, understand } from '../service/language/index.ts';
import { recordOf } from '../service/language/plain-record.ts';
import type { Chart } from '../service/language/types.ts';
import { quotesAgree } from '../service/review/scoring/quotes.ts';
import { loadBanks, type Phrase } from '../test/phrases/run.ts';
import { chartOf, loadSets } from '../test/vignettes/run.ts';

/** A quoted sentence speaks for the leaf for sure; one that the rules found and that agrees with the label, nearly so. */
const QUOTED = 3;
const FOUND = 1;
/** Other sentences of a chart: some of them may tell as well, unless nothing does. */
const BESIDE = 0.3;
const BESIDE_OPEN = 1;
/** A phrase that leaves the leaf open looks like proof on purpose. */
const TRAP = 3;
/** Sentences of charts under other guidelines, per leaf: letterheads and talk of everything else say nothing of it. */
const FOREIGN = 60;
const FOREIGN_WEIGHT = 0.6;
/** Sentences beside, per leaf and chart. */
const DRAWN = 40;
/** The same where nothing in the chart settles the leaf: each of them may look like proof, and none is. */
const DRAWN_OPEN = 150;
const SHORTEST = 5;

interface Labelled {
  code: string;
  chart: Chart;
  leaves: Record<string, { label: string; quotes: string[] }>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
    cases: { type: 'string', default: `${root}../shared/corpus/cases` },
    out: { type: 'string', default: `${root}service/criteria/wording` },
  },
});

const guidelines = new Map<string, { guideline: Guideline; leaves: Map<string, GuidelineNode> }>();
const random = generator(5);
const examples: Example[] = [...fromPhrases()];
const phrases = examples.length;
const charts = [...fromVignettes(), ...fromYardstick(), ...fromCases()];
for (const labelled of charts) examples.push(...fromChart(labelled));
examples.push(...foreign());
const weights = learn(examples);
const { bytes, scale } = quantise(weights);
const head: WeightsHead = {
  scale,
  examples: examples.filter((e) => e.label !== 'other').length,
  leaves: [...new Set(examples.map((e) => e.leaf))].sort((a, b) => a - b),
};
writeFileSync(`${values.out}/weights.bin`, bytes);
writeFileSync(`${values.out}/weights.json`, `${JSON.stringify(head)}\n`);
process.stdout.write(
  `${examples.length} examples (${phrases} phrases), ${head.leaves.length} leaves, ${bytes.filter((b) => b !== 0).length} weights\n`,
);

function treeOf(code: string) {
  let known = guidelines.get(code);
  if (!known) {
    const guideline = JSON.parse(readFileSync(`${root}guidelines/${code}.json`, 'utf8')) as Guideline;
    const leaves = new Map<string, GuidelineNode>();
    const walk = (node: GuidelineNode): void => {
      if (!node.criteria) leaves.set(node.criteria_id, node);
      node.criteria?.forEach(walk);
    };
    walk(guideline.criteria);
    known = { guideline, leaves };
    guidelines.set(code, known);
  }
  return known;
}

function fromPhrases(): Example[] {
  return loadBanks().flatMap((bank) =>
    Object.entries(bank.leaves).flatMap(([id, answers]) => {
      const node = treeOf(bank.guideline_code).leaves.get(id);
      if (!node) return [];
      const leaf = leafKey(bank.guideline_code, node);
      return Object.entries(answers).flatMap(([answer, list]) =>
        answer === 'not_applicable'
          ? []
          : (list ?? []).flatMap((phrase) => fromPhrase(phrase, answer as Answer, leaf)),
      );
    }),
  );
}

/** The phrase as a whole; of one that leaves the leaf open, each of its sentences too. */
function fromPhrase(phrase: Phrase, answer: Answer, leaf: number): Example[] {
  const text = typeof phrase === 'string' ? phrase : phrase.text;
  const chart = understand(recordOf(text), requestContextOf({ request: {} }));
  const tokens = chart.sentences.flatMap((s) => s.tokens);
  const whole = gramsOf(
    tokens,
    namedIn(chart).flatMap((n) => [...n]),
  );
  if (answer === 'yes' || answer === 'no') return [{ grams: whole, leaf, label: answer, weight: 1 }];
  const parts = chart.sentences.length > 1 ? gramsOfChart(chart) : [];
  return [whole, ...parts].map((grams) => ({ grams, leaf, label: 'other', weight: TRAP }));
}

function fromVignettes(): Labelled[] {
  return loadSets()
    .filter((set) => set.half === 'tune')
    .flatMap((set) =>
      set.vignettes.map((v) => ({
        code: set.guideline_code,
        chart: chartOf(v),
        leaves: Object.fromEntries(
          Object.entries(v.leaves).map(([id, l]) => [
            id,
            { label: l.label, quotes: l.quote ? [l.quote] : [] },
          ]),
        ),
      })),
    );
}

function fromYardstick(): Labelled[] {
  return labelledCharts(`${root}test/yardstick/cases`, { half: 'tune', notes: values.notes }).map(
    ({ form, gold, record }) => ({
      code: gold.guideline_code,
      chart: understand(record, requestContextOf(form)),
      leaves: Object.fromEntries(
        Object.entries(gold.leaves).map(([id, l]) => [
          id,
          { label: l.label, quotes: (l.evidence ?? []).map((e) => e.quote) },
        ]),
      ),
    }),
  );
}

/** Cases of the labelled corpus, from the text of their documents. */
function fromCases(): Labelled[] {
  if (!existsSync(values.cases)) {
    process.stderr.write(`no cases in ${values.cases}: learning without them\n`);
    return [];
  }
  return readdirSync(values.cases).map((id) => {
    const read = (name: string) => JSON.parse(readFileSync(`${values.cases}/${id}/${name}.json`, 'utf8'));
    const [gold, form, text] = [read('gold'), read('form'), read('case')];
    const pages = text.documents.map((d: { title: string; date: string; author?: string; text: string }) =>
      [d.title, `Date of service: ${d.date}   Provider: ${d.author ?? ''}`, '', d.text].join('\n'),
    );
    return {
      code: gold.guideline_code,
      chart: understand(recordOf(pages.join('\f')), requestContextOf(form)),
      leaves: Object.fromEntries(
        Object.entries(gold.leaves as Record<string, { label: string; evidence?: { quote: string }[] }>).map(
          ([leaf, l]) => [leaf, { label: l.label, quotes: (l.evidence ?? []).map((e) => e.quote) }],
        ),
      ),
    };
  });
}

function fromChart({ code, chart, leaves }: Labelled): Example[] {
  const { guideline, leaves: nodes } = treeOf(code);
  const outcomes = leavesOf(judge(guideline, chart, { wording: false }).root);
  const grams = gramsOfChart(chart);
  return Object.entries(leaves).flatMap(([id, { label, quotes }]) => {
    const node = nodes.get(id);
    if (!node || label === 'not_applicable') return [];
    const told = label === 'yes' || label === 'no' ? label : undefined;
    const quoted = new Set(
      chart.sentences
        .filter((s) => !isLetterhead(chart, s) && quotes.some((q) => holds(s.text, q)))
        .map((s) => s.index),
    );
    const stance = label === 'yes' ? 'supports' : 'contradicts';
    const found = new Set(
      told
        ? outcomes
            .get(id)
            ?.leaf?.findings.filter(
              (f) => f.stance === stance && !isLetterhead(chart, chart.sentences[f.sentence]!),
            )
            .map((f) => f.sentence)
        : [],
    );
    const key = leafKey(code, node);
    const example = (sentence: number, of: Example['label'], weight: number): Example => ({
      grams: grams[sentence]!,
      leaf: key,
      label: of,
      weight,
    });
    const beside = chart.sentences
      .filter((s) => !quoted.has(s.index) && !found.has(s.index) && s.text.length > SHORTEST)
      .map((s) => s.index);
    return [
      ...(told ? [...quoted].map((i) => example(i, told, QUOTED)) : []),
      ...(told ? [...found].filter((i) => !quoted.has(i)).map((i) => example(i, told, FOUND)) : []),
      ...drawn(beside, label === 'unknown' ? DRAWN_OPEN : DRAWN).map((i) =>
        example(i, 'other', told && quotes.length ? BESIDE : BESIDE_OPEN),
      ),
    ];
  });
}

function foreign(): Example[] {
  const pool = charts.flatMap(({ code, chart }) => gramsOfChart(chart).map((grams) => ({ code, grams })));
  return [...guidelines].flatMap(([code, { leaves }]) =>
    [...leaves.values()].flatMap((node) => {
      const leaf = leafKey(code, node);
      const out: Example[] = [];
      while (out.length < FOREIGN) {
        const one = pool[Math.floor(random() * pool.length)]!;
        if (one.code !== code) out.push({ grams: one.grams, leaf, label: 'other', weight: FOREIGN_WEIGHT });
      }
      return out;
    }),
  );
}

/** The sentence holds the quote or a good part of it. */
function holds(text: string, quote: string): boolean {
  const [sentence, words] = [text.replace(/\s+/g, ' '), quote.replace(/\s+/g, ' ')];
  return (
    quotesAgree(quote, text) ||
    (sentence.length > 12 && words.includes(sentence)) ||
    (words.length > 6 && sentence.includes(words))
  );
}

function drawn(list: number[], most: number): number[] {
  const out = [...list];
  const count = Math.min(most, out.length);
  for (let k = 0; k < count; k++) {
    const j = k + Math.floor(random() * (out.length - k));
    [out[k], out[j]] = [out[j]!, out[k]!];
  }
  return out.slice(0, count);
}

function leavesOf(node: NodeOutcome, out = new Map<string, NodeOutcome>()): Map<string, NodeOutcome> {
  if (node.leaf) out.set(node.node.criteria_id, node);
  for (const child of node.children ?? []) leavesOf(child, out);
  return out;
}
