/** What a second reader adds on labelled charts: every chart judged with and without it. */
import { ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import { learnTrust, type Recorded, type Trust } from '../criteria/opinion/combine.ts';
import type { Leaf, Opinion, Reader, Reply } from '../criteria/opinion/model.ts';
import { shippedReader } from '../criteria/reader/onnx/index.ts';
import type { Chart } from '../language/types.ts';
import { chartOf } from '../review/chart.ts';
import { combinedTree, withTree } from '../review/combined.ts';
import { reviewWith } from '../review/index.ts';
import { type Asking, askingOf, opinionsOf } from '../review/opinions.ts';
import { type CaseScore, type Gold, type LeafScore, scoreCase } from '../review/scoring/cases.ts';
import { type EvalSummary, summarise } from '../review/scoring/summary.ts';
import { type EvalOptions, type Source, sourcesOf } from './eval-cases.ts';

export interface ReaderOptions extends EvalOptions {
  /** Seconds that the questions of one chart may take together; the rest of them is not asked. */
  chartSeconds?: number;
  /** The most leaves asked of one chart. */
  leaves?: number;
  /** Called for every chart before its questions are asked. */
  onAsking?: (chart: Chart, asking: Asking, gold: Gold) => void;
}

/** Answers of one kind of test: how many were asked, put right and spoiled. */
export interface KindRow {
  kind: string;
  asked: number;
  mended: number;
  spoiled: number;
}

export interface ReaderEvaluation {
  reader: string;
  without: EvalSummary;
  with: EvalSummary;
  byKind: KindRow[];
  charts: number;
  asked: number;
  /** Answers that passed all checks; those shown but not used; those off the schema; questions without an answer. */
  grounded: number;
  remarks: number;
  refused: number;
  failed: number;
  /** Grounded answers that were the labelled one. */
  groundedRight: number;
  seconds: number;
  tokens: { read: number; written: number };
  /** Learned from all charts: what a service that used this reader would go by. */
  trust: Trust;
  /** What that was learned from. */
  recorded: Recorded[];
}

/** A chart is combined by what was learned from the other folds alone. */
const FOLDS = 5;
const CHART_SECONDS = 600;

interface Judged {
  source: Source;
  results: FinalResults;
  without: CaseScore;
  chart: Chart;
  leaves: Leaf[];
  opinions: Opinion[];
}

/** Every reader on every chart of the folder; one evaluation a reader, in their order. */
export async function evaluateReaders(
  directory: string,
  options: ReaderOptions,
  readers: readonly Reader[],
): Promise<ReaderEvaluation[]> {
  const sources = sourcesOf(directory, options);
  const runs = readers.map((reader) => ({ reader, tally: newTally(), judged: [] as Judged[] }));
  for (const [i, source] of sources.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${sources.length} ${source.id.padEnd(20)}`);
    const { record } = await source.load();
    const { form, guideline, gold, id } = source;
    const input = { record, form, guideline };
    const results = await reviewWith(input, shippedReader);
    const without = scoreCase(id, gold, results, { guideline, slack: options.slack });
    const asking = askingOf(input, results, options.leaves === undefined ? {} : { leaves: options.leaves });
    const chart = chartOf(input);
    options.onAsking?.(chart, asking, gold);
    for (const { reader, tally, judged } of runs) {
      const replies = await ask(reader, asking, tally, options.chartSeconds ?? CHART_SECONDS);
      const opinions = opinionsOf(input, asking, replies);
      judged.push({ source, results, without, chart, leaves: asking.leaves, opinions });
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  return runs.map(({ reader, tally, judged }) => evaluated(reader.id, tally, judged, options.slack));
}

const newTally = () => ({ asked: 0, failed: 0, seconds: 0, tokens: { read: 0, written: 0 } });

async function ask(
  reader: Reader,
  { questions }: Asking,
  tally: ReturnType<typeof newTally>,
  seconds: number,
): Promise<Map<string, Reply>> {
  const replies = new Map<string, Reply>();
  const started = performance.now();
  const spent = () => (performance.now() - started) / 1000;
  for (const question of questions) {
    if (spent() > seconds) break;
    tally.asked++;
    try {
      const reply = await reader.ask(question, AbortSignal.timeout(seconds * 1000));
      replies.set(question.leaf, reply);
      tally.tokens.read += reply.tokens?.read ?? 0;
      tally.tokens.written += reply.tokens?.written ?? 0;
    } catch (error) {
      // A reader that fails leaves the engine's answer as it is.
      if (!(error instanceof ServiceError) && (error as Error).name !== 'TimeoutError') throw error;
      tally.failed++;
    }
  }
  tally.seconds += spent();
  return replies;
}

function evaluated(
  reader: string,
  tally: ReturnType<typeof newTally>,
  judged: readonly Judged[],
  slack: number,
): ReaderEvaluation {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    learnTrust(judged.filter((_, i) => i % FOLDS !== fold).flatMap(recordedOf)),
  );
  const scores = judged.map((one, i) => scoredWith(one, folds[i % FOLDS]!, { slack, reader }));
  const opinions = judged.flatMap((one) => one.opinions);
  const recorded = judged.flatMap(recordedOf);
  const kindOf = (kind: Opinion['kind']) => opinions.filter((each) => each.kind === kind).length;
  return {
    reader,
    without: summarise(judged.map((one) => one.without)),
    with: summarise(scores),
    byKind: kindRows(judged, scores),
    charts: judged.length,
    asked: tally.asked,
    grounded: kindOf('grounded'),
    remarks: kindOf('remark'),
    refused: kindOf('refused'),
    failed: tally.failed,
    groundedRight: recorded.filter((one) => one.reader === one.right).length,
    seconds: tally.seconds,
    tokens: tally.tokens,
    trust: learnTrust(recorded),
    recorded,
  };
}

function recordedOf({ leaves, opinions, source }: Judged): Recorded[] {
  const byLeaf = new Map(leaves.map((leaf) => [leaf.node.criteria_id, leaf]));
  return opinions.flatMap((opinion) => {
    const leaf = byLeaf.get(opinion.leaf);
    const right = source.gold.leaves[opinion.leaf]?.label;
    if (opinion.kind !== 'grounded' || !leaf || right === undefined) return [];
    return [{ engine: leaf.answer, confidence: leaf.confidence, reader: opinion.answer, right }];
  });
}

function scoredWith(
  { source, results, chart, leaves, opinions }: Judged,
  trust: Trust,
  { slack, reader }: { slack: number; reader: string },
): CaseScore {
  const second = { opinions, trust, reader: { model: reader } };
  const tree = combinedTree(chart, results.criteria.criteria_tree, { leaves }, second);
  const { id, gold, guideline } = source;
  return scoreCase(id, gold, withTree(results, tree), { guideline, slack });
}

function kindRows(judged: readonly Judged[], scores: readonly CaseScore[]): KindRow[] {
  const rows = new Map<string, KindRow>();
  const isRight = (leaf: LeafScore) => leaf.expected === leaf.got;
  for (const [i, { without, leaves }] of judged.entries()) {
    const asked = new Set(leaves.map((leaf) => leaf.node.criteria_id));
    for (const [k, before] of without.leaves.entries()) {
      if (!asked.has(before.leaf)) continue;
      const row = rows.get(before.test) ?? { kind: before.test, asked: 0, mended: 0, spoiled: 0 };
      const after = scores[i]!.leaves[k]!;
      row.asked++;
      row.mended += Number(!isRight(before) && isRight(after));
      row.spoiled += Number(isRight(before) && !isRight(after));
      rows.set(before.test, row);
    }
  }
  return [...rows.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
