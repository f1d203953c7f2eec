/** Leaves without a test: what the description's compiled parts say, joined by its grammar, and what the reader says of the rest. */
import type { Chart } from '../language/types.ts';
import type { LeafOutcome } from './outcome.ts';
import { namedIn } from './plain/concepts.ts';
import { judgeDescription } from './plain/index.ts';
import { type Joined, type Part, partsOf } from './plain/parts.ts';
import { withPassages } from './reader/beside.ts';
import type { Readings } from './reader/model.ts';
import type { Asked } from './reader/readings.ts';
import { isSettled, verdictOf } from './reader/verdict.ts';
import { joinOutcomes } from './tests/combine.ts';

/** A leaf without a test, as it is asked of a chart. */
export interface Described extends Asked {
  chart: Chart;
  /** What the record does not speak of is not there: the leaf excludes. */
  silenceIsNo: boolean;
}

/**
 * What parts that need no reading say when they are joined is right in 34 of 47 leaves of written policies (docs/decisions/0043): how
 * far a time or a place reaches is not always plain. So it decides, and is not called exact.
 */
const JOINED_CONFIDENCE = 0.72;

/** @param readings what the reader says of the leaves that `toRead` gives */
export function judgeDescribed(leaf: Described, readings: Readings | undefined): LeafOutcome {
  const { node, parent, chart, silenceIsNo } = leaf;
  const plain = judgeDescription(node, chart, silenceIsNo);
  if (isSettled(node, plain)) return plain;
  const joined = judgeJoined(leaf, readings);
  // what its parts leave open may still be told as a whole
  if (joined && (joined.exact || (readings && joined.answer !== 'unknown'))) {
    const { exact: _, confidence, ...said } = joined;
    return { ...said, confidence: Math.min(confidence, JOINED_CONFIDENCE) };
  }
  const read = readings?.leaves.get(node.criteria_id);
  if (!readings || !read) return withPassages(plain, chart, { node, parent });
  return verdictOf(
    { node, chart, plain, readings: read.passages, together: read.together, names: read.names, silenceIsNo },
    readings.forest,
  );
}

/** The answer of a description that joins several things, by its parts; exact where they decide without being read. */
export function judgeJoined(leaf: Described, readings?: Readings): LeafOutcome | undefined {
  const parts = partsOf(leaf.node.description, leaf.silenceIsNo);
  return parts && judgeParts(parts, leaf, readings);
}

function judgeParts({ least, of }: Joined, leaf: Described, readings: Readings | undefined): LeafOutcome {
  const outcomes = of.map((part, i) =>
    typeof part === 'string'
      ? judgeDescribed(asPart(leaf, part, i), readings)
      : judgeParts(part, asPart(leaf, leaf.node.description, i), readings),
  );
  const joined = joinOutcomes(least, outcomes);
  // "INR above 1.5 or platelets under 50 before surgery": what stands beside one limit may hold for the others
  const isLoose = least < of.length && of.some((part) => typeof part === 'string' && hasMore(part));
  if (!isLoose) return joined;
  const { exact: _, ...loose } = joined;
  return loose;
}

/** A limit with more beside it. */
function hasMore(part: string): boolean {
  const { values, rest } = namedIn(part);
  return values.length > 0 && rest !== 'nothing';
}

/** The leaves and parts of leaves of which the reader has to say something. */
export function toRead(leaf: Described): Asked[] {
  const { node, parent, chart, silenceIsNo } = leaf;
  if (isSettled(node, judgeDescription(node, chart, silenceIsNo))) return [];
  const parts = partsOf(node.description, silenceIsNo);
  if (!parts) return [{ node, parent }];
  // parts that decide without being read leave nothing to ask
  if (judgeParts(parts, leaf, undefined).exact) return [];
  const within = ({ of }: Joined, whole: Described): Asked[] =>
    of.flatMap((part: Part, i) =>
      typeof part === 'string'
        ? toRead(asPart(whole, part, i))
        : within(part, asPart(whole, whole.node.description, i)),
    );
  return [{ node, parent }, ...within(parts, leaf)];
}

/** A part as a leaf of its own, below the whole. */
function asPart(whole: Described, description: string, index: number): Described {
  const { criteria_id, description: parent } = whole.node;
  return {
    ...whole,
    node: { ...whole.node, criteria_id: `${criteria_id}#${index + 1}`, description },
    parent,
  };
}
