/**
 * The labelled examples that the second reading learns from: the phrase banks, the `tune` halves of the vignettes and of the
 * benchmark, and the labelled corpus where it is there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { labelledCharts, labelledPolicies as policyCharts } from '../../service/cli/eval-charts.ts';
import type { Answer } from '../../service/contract/results.ts';
import { isLetterhead } from '../../service/criteria/classifier/letterhead.ts';
import { type Guideline, type GuidelineNode, judge, type NodeOutcome } from '../../service/criteria/index.ts';
import { recordOf } from '../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import type { Chart } from '../../service/language/types.ts';
import { quotesAgree } from '../../service/review/scoring/quotes.ts';
import { loadBanks, type Phrase } from '../../test/benchmark/phrases/run.ts';
import { chartOf, loadSets } from '../../test/benchmark/vignettes/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a program of this folder finds what it reads, as options of its command line. */
export const SOURCE_OPTIONS = {
  notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
  cases: { type: 'string', default: `${root}../shared/corpus/cases` },
  policies: { type: 'string', default: `${root}scripts/training/data/policies` },
  kept: { type: 'string', default: `${root}scripts/training/data/kept-policies` },
} as const;

export interface Labelled {
  /** Name of the set it is of, as the sets are named on the command line. */
  set: 'vignettes' | 'benchmark' | 'corpus' | 'policies' | 'kept';
  half: 'tune' | 'report';
  id: string;
  code: string;
  chart: Chart;
  leaves: Record<string, { label: string; quotes: string[] }>;
}

export interface LabelledPhrase {
  code: string;
  leaf: string;
  node: GuidelineNode;
  answer: Answer;
  chart: Chart;
}

/** What the sentences of a chart say of one labelled leaf. */
export interface LabelledLeaf {
  code: string;
  node: GuidelineNode;
  label: Answer;
  /** The side that the quoted sentences speak for. */
  reported?: 'yes' | 'no';
  /** Sentences that the label quotes. */
  quoted: number[];
  /** Others that the rules found and that agree with the label. */
  found: number[];
  /** All others but letterheads and crumbs. */
  beside: number[];
  /** The outcome by the rules alone. */
  outcome: NodeOutcome;
  /** Whether the label quotes anything: silence may be an answer. */
  hasQuotes: boolean;
}

const SHORTEST = 5;
const guidelines = new Map<string, { guideline: Guideline; leaves: Map<string, GuidelineNode> }>();

/** Every determination that was asked for so far. */
export function treesSeen(): ReadonlyMap<string, { leaves: Map<string, GuidelineNode> }> {
  return guidelines;
}

export function treeOf(code: string) {
  return (
    guidelines.get(code) ??
    addTree(code, JSON.parse(readFileSync(`${root}guidelines/${code}.json`, 'utf8')) as Guideline)
  );
}

function addTree(code: string, guideline: Guideline) {
  const leaves = new Map<string, GuidelineNode>();
  const walk = (node: GuidelineNode): void => {
    if (!node.criteria) leaves.set(node.criteria_id, node);
    node.criteria?.forEach(walk);
  };
  walk(guideline.criteria);
  const known = { guideline, leaves };
  guidelines.set(code, known);
  return known;
}

/** Of one determination, or of all. */
export function labelledPhrases(code?: string): LabelledPhrase[] {
  const banks = loadBanks().filter((bank) => !code || bank.guideline_code === code);
  return banks.flatMap((bank) =>
    Object.entries(bank.leaves).flatMap(([leaf, answers]) => {
      const node = treeOf(bank.guideline_code).leaves.get(leaf);
      if (!node) return [];
      return Object.entries(answers).flatMap(([answer, list]) =>
        answer === 'not_applicable'
          ? []
          : (list ?? []).map((phrase) => ({
              code: bank.guideline_code,
              leaf,
              node,
              answer: answer as Answer,
              chart: understand(recordOf(textOf(phrase)), requestContextOf({ request: {} })),
            })),
      );
    }),
  );
}

function textOf(phrase: Phrase): string {
  return typeof phrase === 'string' ? phrase : phrase.text;
}

/** `notes`: the table that benchmark charts cite; `cases`: the labelled corpus; of one determination, where `code` names it. */
export function labelledSets(paths: { notes: string; cases: string; code?: string }): Labelled[] {
  const isAsked = (code: string) => !paths.code || paths.code === code;
  return [
    ...fromVignettes(isAsked),
    ...fromBenchmark(paths.notes, isAsked),
    ...fromCases(paths.cases, isAsked),
  ];
}

type IsAsked = (code: string) => boolean;

function fromVignettes(isAsked: IsAsked): Labelled[] {
  const sets = loadSets().filter((set) => isAsked(set.guideline_code));
  return sets.flatMap((set) =>
    set.vignettes.map((v) => ({
      set: 'vignettes' as const,
      half: set.half,
      id: `${set.guideline_code} ${v.id}`,
      code: set.guideline_code,
      chart: chartOf(v),
      leaves: Object.fromEntries(
        Object.entries(v.leaves).map(([id, l]) => [id, { label: l.label, quotes: l.quote ? [l.quote] : [] }]),
      ),
    })),
  );
}

function fromBenchmark(notes: string, isAsked: IsAsked): Labelled[] {
  return (['tune', 'report'] as const).flatMap((half) =>
    labelledCharts(`${root}test/benchmark/charts/cases`, { half, notes })
      .filter(({ gold }) => isAsked(gold.guideline_code))
      .map(({ id, form, gold, record }) => ({
        set: 'benchmark' as const,
        half,
        id,
        code: gold.guideline_code,
        chart: understand(record, requestContextOf(form)),
        leaves: labelsOf(gold.leaves),
      })),
  );
}

function labelsOf(
  leaves: Record<string, { label: string; evidence?: readonly { quote: string }[] }>,
): Labelled['leaves'] {
  return Object.fromEntries(
    Object.entries(leaves).map(([leaf, { label, evidence = [] }]) => [
      leaf,
      { label, quotes: evidence.map(({ quote }) => quote) },
    ]),
  );
}

/** From the text of their documents. */
function fromCases(folder: string, isAsked: IsAsked): Labelled[] {
  if (!existsSync(folder)) {
    process.stderr.write(`no cases in ${folder}: learning without them\n`);
    return [];
  }
  return readdirSync(folder).flatMap((id) => {
    const read = (name: string) => JSON.parse(readFileSync(`${folder}/${id}/${name}.json`, 'utf8'));
    const [gold, form, text] = [read('gold'), read('form'), read('case')];
    if (!isAsked(gold.guideline_code)) return [];
    const pages = text.documents.map((d: { title: string; date: string; author?: string; text: string }) =>
      [d.title, `Date of service: ${d.date}   Provider: ${d.author ?? ''}`, '', d.text].join('\n'),
    );
    return {
      set: 'corpus' as const,
      half: 'tune' as const,
      id,
      code: gold.guideline_code,
      chart: understand(recordOf(pages.join('\f')), requestContextOf(form)),
      leaves: labelsOf(gold.leaves),
    };
  });
}

/** Invented coverage policies with plain descriptions, and charts labelled for them (`data/policies`). */
export function labelledPolicies(folder: string, set: 'policies' | 'kept' = 'policies'): Labelled[] {
  const folders = readdirSync(folder).map((name) => `${folder}/${name}`);
  return folders.flatMap(policyCharts).map(({ id, form, gold, record, guideline }) => {
    const code = `policy ${guideline.guideline_code}`;
    if (!guidelines.has(code)) addTree(code, guideline);
    return {
      set,
      half: 'tune' as const,
      id,
      code,
      chart: understand(record, requestContextOf(form)),
      leaves: labelsOf(gold.leaves),
    };
  });
}

/** Every leaf of the chart that has a label and may apply. */
export function labelledLeaves({ code, chart, leaves }: Labelled): LabelledLeaf[] {
  const { guideline, leaves: nodes } = treeOf(code);
  const outcomes = leavesOf(judge(guideline, chart, { wording: false }).root);
  return Object.entries(leaves).flatMap(([id, { label, quotes }]) => {
    const node = nodes.get(id);
    const outcome = outcomes.get(id);
    if (!node || !outcome || label === 'not_applicable') return [];
    const reported = label === 'yes' || label === 'no' ? label : undefined;
    const quoted = new Set(
      chart.sentences
        .filter((s) => reported && !isLetterhead(chart, s) && quotes.some((q) => holds(s.text, q)))
        .map((s) => s.index),
    );
    const stance = label === 'yes' ? 'supports' : 'contradicts';
    const found = new Set(
      (reported ? outcome.leaf!.findings : [])
        .filter((f) => f.stance === stance && !isLetterhead(chart, chart.sentences[f.sentence]!))
        .map((f) => f.sentence)
        .filter((i) => !quoted.has(i)),
    );
    const beside = chart.sentences
      .filter((s) => !quoted.has(s.index) && !found.has(s.index) && s.text.length > SHORTEST)
      .map((s) => s.index);
    return [
      {
        code,
        node,
        label: label as Answer,
        ...(reported ? { reported } : {}),
        quoted: [...quoted],
        found: [...found],
        beside,
        outcome,
        hasQuotes: quotes.length > 0,
      },
    ];
  });
}

/** The sentence holds the quote or a good part of it. */
export function holds(text: string, quote: string): boolean {
  const [sentence, words] = [text.replace(/\s+/g, ' '), quote.replace(/\s+/g, ' ')];
  return (
    quotesAgree(quote, text) ||
    (sentence.length > 12 && words.includes(sentence)) ||
    (words.length > 6 && sentence.includes(words))
  );
}

export function leavesOf(node: NodeOutcome, out = new Map<string, NodeOutcome>()): Map<string, NodeOutcome> {
  if (node.leaf) out.set(node.node.criteria_id, node);
  for (const child of node.children ?? []) leavesOf(child, out);
  return out;
}
