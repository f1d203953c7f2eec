/** What a mention stands in: the same words for people who label it, in training and in use. */
import { assertionOf, daysBetween } from '../../language/index.ts';
import type { Assertion, Chart } from '../../language/types.ts';
import type { Mention } from './find.ts';

/** Characters on each side of the mention in its own sentence, and of the sentences beside it. */
const SIDE = 240;
const BESIDE = 160;

export interface MentionContext {
  /** The sentence up to the mention, the mention, the rest of the sentence. */
  left: string;
  mention: string;
  right: string;
  /** Sentences of the same document before and after it. */
  before: string;
  after: string;
  /** Title of the section, and the label or column headings above the line. */
  heading: string;
  section: string;
  document: string;
  title: string;
  author: string;
  /** Days of the document before the request; negative after it. */
  days?: number;
  /** What the words of assertion around it say: negated, uncertain, family, ... */
  flags: string[];
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

type Part = (text: string, length: number) => string;
const first: Part = (text, length) => text.slice(0, length);
const last: Part = (text, length) => text.slice(-length);

/** So many characters of a text in which runs of white space are one space; of a long text no more is looked at than is needed. */
function spaced(text: string, part: Part, length: number): string {
  for (let take = 2 * length; take < text.length; take *= 2) {
    const found = plain(part(text, take));
    // At the cut a run may go on.
    if (found.length > length) return part(found, length);
  }
  return part(plain(text), length);
}

export function contextOf(chart: Chart, { sentence: index, start, end }: Mention): MentionContext {
  const sentence = chart.sentences[index]!;
  const document = chart.documents[sentence.document];
  const section = chart.sections[sentence.section];
  const beside = (at: number) => {
    const other = chart.sentences[at];
    return other && other.document === sentence.document ? other.text : '';
  };
  const days =
    document?.date && chart.anchor ? { days: daysBetween(document.date, chart.anchor) } : undefined;
  return {
    left: spaced(sentence.text.slice(0, start - sentence.start), last, SIDE),
    mention: plain(sentence.text.slice(start - sentence.start, end - sentence.start)),
    right: spaced(sentence.text.slice(end - sentence.start), first, SIDE),
    before: spaced(beside(index - 1), last, BESIDE),
    after: spaced(beside(index + 1), first, BESIDE),
    heading: spaced([...new Set([section?.title, sentence.heading])].filter(Boolean).join(' | '), first, 120),
    section: section?.kind ?? 'other',
    document: (document?.kind ?? 'other').replace(/_/g, ' '),
    title: spaced(document?.title ?? '', first, 80),
    author: (document?.authorRole ?? '').replace(/_/g, ' '),
    ...days,
    flags: flagsOf(assertionOf(chart, index, { start, end })),
  };
}

function flagsOf({ subject, cues: _, ...flags }: Assertion): string[] {
  return [
    ...Object.entries(flags).flatMap(([flag, on]) => (on ? [flag] : [])),
    ...(subject === 'patient' ? [] : [subject]),
  ];
}
