/** Laterality: which side of the body a sentence speaks of, and which one the request is for. */
import { STUDIES, tokenise } from '../../language/index.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence } from '../../language/types.ts';

export type Side = 'left' | 'right';

const BOTH = 'bilateral bilaterally bilat both either neither hips knees femurs femora necks acetabula';
const WORDS: ReadonlyMap<string, readonly Side[]> = new Map(
  (
    [
      ['left l lt', ['left']],
      ['right r rt', ['right']],
      [BOTH, ['left', 'right']],
    ] as const
  ).flatMap(([words, sides]) => words.split(' ').map((word) => [word, sides] as const)),
);
/** How many sentences back in one section a side may have been named. */
const REACH = 3;
/** "R hip OK.": so short a word on the other side is an aside, after which the note goes on with what it was about. */
const ASIDE_WORDS = 4;

/** The side that the request names, if it names one side. */
export function requestedSide(chart: Chart): Side | undefined {
  const sides = sidesIn(tokenise(chart.request.service ?? '').map((t) => t.norm));
  return sides.size === 1 ? [...sides][0] : undefined;
}

/** True if the sentence (or what it continues) speaks of the other side alone. */
export function isOtherSide(chart: Chart, sentence: Sentence, side: Side): boolean {
  const named = sidesOf(chart, sentence);
  return named.size === 1 && !named.has(side);
}

function sidesOf(chart: Chart, sentence: Sentence): Set<Side> {
  for (let back = 0; back <= REACH; back++) {
    const earlier = chart.sentences[sentence.index - back];
    if (!earlier || earlier.section !== sentence.section) break;
    const own = sidesIn(earlier.tokens.map((t) => t.norm));
    if (own.size && !(back > 0 && isAside(chart, earlier, own))) return own;
    const heading = sidesIn(tokenise(earlier.heading ?? '').map((t) => t.norm));
    if (heading.size) return heading;
  }
  const section = chart.sections[sentence.section];
  const title = sidesIn(tokenise(section?.title ?? '').map((t) => t.norm));
  if (title.size) return title;
  const studied = headsOf(chart, sentence.document).findLast((head) => head.sentence < sentence.index);
  if (studied) return studied.sides;
  return sidesIn(tokenise(chart.documents[sentence.document]?.title ?? '').map((t) => t.norm));
}

/** A line that heads the report of a study ("EXAM: Elbow, RIGHT, 2 views"), with the sides that it names. */
interface Head {
  sentence: number;
  sides: Set<Side>;
}

const HEAD =
  /^\W*(?:(?:exam(?:ination)?|study|procedure|test|part|views?|technique|site|type of (?:exam|study))\s*[:-]|(?:x-?rays?|xr|ct|mri|mra|us|ultrasound|duplex|films?|radiographs?)\b)/i;

/** The head lines of a paper that reports a study: what follows one is of its side. */
function headsOf(chart: Chart, document: number): readonly Head[] {
  return headsByPaper(chart).get(document) ?? [];
}

/** By the index of the paper, found in one pass. */
const headsByPaper = rememberedBy((chart: Chart): ReadonlyMap<number, Head[]> => {
  const heads = new Map<number, Head[]>();
  for (const { index, document, text, tokens } of chart.sentences) {
    const kind = chart.documents[document]?.kind;
    if (!kind || !STUDIES.has(kind) || !HEAD.test(text)) continue;
    const sides = sidesIn(tokens.map((t) => t.norm));
    if (sides.size > 0) heads.set(document, [...(heads.get(document) ?? []), { sentence: index, sides }]);
  }
  return heads;
});

/** True for a few words on one side right after a sentence on the other. */
function isAside(chart: Chart, sentence: Sentence, named: ReadonlySet<Side>): boolean {
  const before = chart.sentences[sentence.index - 1];
  if (before?.section !== sentence.section || named.size !== 1) return false;
  if (sentence.tokens.filter((t) => /\w/.test(t.norm)).length > ASIDE_WORDS) return false;
  const topic = sidesIn(before.tokens.map((t) => t.norm));
  return topic.size === 1 && ![...named].some((side) => topic.has(side));
}

function sidesIn(words: readonly string[]): Set<Side> {
  return new Set(words.flatMap((w) => WORDS.get(w) ?? []));
}
