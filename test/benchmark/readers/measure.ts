/** Second readers of a known quality on the records kept back: what each adds, and whether what it is given holds the labeled quotes. */
import { evaluateReaders, type ReaderEvaluation } from '../../../service/cli/eval-reader.ts';
import type { Chart } from '../../../service/language/types.ts';
import { openHttpReader } from '../../../service/models/http.ts';
import { replaying } from '../../../service/models/recorded.ts';
import type { Asking } from '../../../service/review/opinions.ts';
import type { Gold } from '../../../service/review/scoring/cases.ts';
import { plain, quotesAgree } from '../../../service/review/scoring/quotes.ts';
import { QUALITIES, startSimulated } from './simulated.ts';

export interface ReaderFigures {
  accuracy: number;
  wrongYes: number;
  wrongYesCount: number;
  roots: number;
  rootsChecked: number;
}

export interface ReaderRow extends ReaderFigures {
  reader: string;
  asked: number;
  grounded: number;
  remarks: number;
  refused: number;
  applies: boolean;
}

export interface ReadersMeasured {
  records: number;
  leaves: number;
  without: ReaderFigures;
  readers: ReaderRow[];
  /** Labeled quotes of leaves that are asked, and those of them that stand in the question. */
  quotes: { labeled: number; given: number };
}

const figuresOf = ({
  leaves,
  rootAccuracy,
  rootAccuracyChecked,
}: ReaderEvaluation['with']): ReaderFigures => ({
  accuracy: leaves.accuracy,
  wrongYes: leaves.falseYes,
  wrongYesCount: Math.round(leaves.falseYes * leaves.yesAnswers),
  roots: rootAccuracy,
  rootsChecked: rootAccuracyChecked,
});

/** Words of a sentence that are no chance. */
const TELLING = 4;

/** Whether the quote stands in the sentences, whole or over most of one of them. */
export function isGiven(quote: string, sentences: readonly string[]): boolean {
  if (plain(sentences.join(' ')).includes(plain(quote))) return true;
  return sentences.some((text) => text.split(/\s+/).length >= TELLING && quotesAgree(quote, text));
}

function countQuotes(chart: Chart, { leaves, questions }: Asking, gold: Gold): ReadersMeasured['quotes'] {
  let [labeled, given] = [0, 0];
  for (const [i, { node }] of leaves.entries()) {
    const sentences = questions[i]!.sentences.map((each) => chart.sentences[each]!.text);
    for (const { quote } of gold.leaves[node.criteria_id]?.evidence ?? []) {
      labeled++;
      given += Number(isGiven(quote, sentences));
    }
  }
  return { labeled, given };
}

/** All simulated readers through the HTTP adapter, on one judging of the charts. */
export async function measureReaders(
  folder: string,
  options: { half?: string; notes?: string },
): Promise<ReadersMeasured> {
  const server = await startSimulated();
  const quotes = { labeled: 0, given: 0 };
  const readers = await Promise.all(QUALITIES.map((model) => openHttpReader(server.url, { model })));
  try {
    const evaluations = await evaluateReaders(
      folder,
      {
        ...options,
        slack: 0,
        onAsking(chart, asking, gold) {
          server.tell(chart, asking, gold);
          const { labeled, given } = countQuotes(chart, asking, gold);
          quotes.labeled += labeled;
          quotes.given += given;
        },
      },
      readers,
    );
    const [first] = evaluations;
    return {
      records: first!.charts,
      leaves: first!.without.leaves.count,
      without: figuresOf(first!.without),
      readers: evaluations.map((each, i) => ({
        reader: QUALITIES[i]!,
        ...figuresOf(each.with),
        asked: each.asked,
        grounded: each.grounded,
        remarks: each.remarks,
        refused: each.refused,
        applies: each.trust.applies,
      })),
      quotes,
    };
  } finally {
    for (const reader of readers) reader.close();
    await server.close();
  }
}

/** What capable readers add that answered the very questions of a few records from a file. */
export interface StrongMeasured {
  charts: string[];
  leaves: number;
  asked: number;
  grounded: number;
  groundedRight: number;
  mended: number;
  spoiled: number;
  without: ReaderFigures;
  with: ReaderFigures;
}

/** Undefined where the file does not answer every question: their words have changed since, and it has to be made anew. */
export async function measureStrong(
  folder: string,
  { charts, answers, notes }: { charts: readonly string[]; answers: string; notes: string },
): Promise<StrongMeasured | undefined> {
  const options = { notes, slack: 0, only: [...charts] };
  const [found] = await evaluateReaders(folder, options, [replaying(answers)]);
  if (found!.failed > 0 || found!.charts < charts.length) return undefined;
  const { without, with: both, asked, grounded, groundedRight, byKind } = found!;
  const sum = (of: 'mended' | 'spoiled') => byKind.reduce((total, row) => total + row[of], 0);
  return {
    charts: [...charts],
    leaves: without.leaves.count,
    asked,
    grounded,
    groundedRight,
    mended: sum('mended'),
    spoiled: sum('spoiled'),
    without: figuresOf(without),
    with: figuresOf(both),
  };
}
