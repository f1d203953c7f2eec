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

export function contextOf(chart: Chart, { sentence: index, start, end }: Mention): MentionContext {
  const sentence = chart.sentences[index]!;
  const document = chart.documents[sentence.document];
  const section = chart.sections[sentence.section];
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  const beside = (at: number) => {
    const other = chart.sentences[at];
    return other && other.document === sentence.document ? plain(other.text) : '';
  };
  const days =
    document?.date && chart.anchor ? { days: daysBetween(document.date, chart.anchor) } : undefined;
  return {
    left: plain(sentence.text.slice(0, start - sentence.start)).slice(-SIDE),
    mention: plain(sentence.text.slice(start - sentence.start, end - sentence.start)),
    right: plain(sentence.text.slice(end - sentence.start)).slice(0, SIDE),
    before: beside(index - 1).slice(-BESIDE),
    after: beside(index + 1).slice(0, BESIDE),
    heading: plain([...new Set([section?.title, sentence.heading])].filter(Boolean).join(' | ')).slice(
      0,
      120,
    ),
    section: section?.kind ?? 'other',
    document: (document?.kind ?? 'other').replace(/_/g, ' '),
    title: plain(document?.title ?? '').slice(0, 80),
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
