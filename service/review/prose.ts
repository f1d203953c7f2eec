/** Sentences made of facts, each clause with the pages it rests on. */
import type { Passage } from '../contract/problem-list.ts';
import type { SummaryMember } from '../contract/results.ts';
import { usDate } from '../criteria/reasons/dates.ts';
import { paperName } from '../criteria/reasons/papers.ts';
import { capital } from '../criteria/reasons/values.ts';
import { withoutLeaders } from '../language/sentences/quote-span.ts';
import type { Chart } from '../language/types.ts';
import { distinct } from './problems/passages.ts';
import { beginsWithName } from './problems/proper-names.ts';

/** What an empty member says. */
export const NOT_DOCUMENTED = 'Not documented in the record.';

/** Sentences of one member. */
const MOST = 4;

export interface Stated {
  /** A whole sentence without its point and its pages. */
  text: string;
  passages: readonly Passage[];
  /** Where it comes from, if not from a page. */
  source?: string;
}

/** "(p. 2)", "(p. 2, 5)". */
export function pagesOf(passages: readonly Passage[]): string {
  const pages = [...new Set(passages.map(({ page_index }) => page_index + 1))].sort((a, b) => a - b);
  return pages.length > 0 ? `(p. ${pages.join(', ')})` : '';
}

/** "02/18/2025", "October 2024", "1998": the list has days, months and years. */
export const dayOrMonth = (date: string): string =>
  date.length === 7 ? usDate(`${date}-01`, 'month') : usDate(date);

/** "on 02/18/2025", "in October 2024", "in 1998". */
export const when = (date: string): string => `${date.length === 10 ? 'on' : 'in'} ${dayOrMonth(date)}`;

/** "a", "a and b", "a, b, and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

/** Lower case at the start, except for names and abbreviations. */
export function inSentence(text: string): string {
  return /^[A-Z][a-z]+(?:\b(?![-A-Z0-9'])|-[a-z])/.test(text) && !beginsWithName(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** The member of these sentences, none twice; passages in their order. */
export function member(sentences: readonly (Stated | undefined)[]): SummaryMember {
  const seen = new Set<string>();
  const kept = sentences
    .filter(
      (each): each is Stated => each !== undefined && !seen.has(each.text) && Boolean(seen.add(each.text)),
    )
    .slice(0, MOST);
  if (kept.length === 0) return { summary_content: NOT_DOCUMENTED, evidence_content: [] };
  return {
    summary_content: kept
      .map(({ text, passages, source }) => {
        const cite = passages.length > 0 ? pagesOf(passages) : source ? `(${source})` : '';
        return `${capital(text)}${cite && ` ${cite}`}.`;
      })
      .join(' '),
    evidence_content: distinct(kept.flatMap(({ passages }) => passages)).map(({ text, page_index }) => ({
      text,
      page_index,
    })),
  };
}

/** Paper in which a problem is stated, as "discharge summary of 02/18/2011". */
export function paperOf(chart: Chart, sentence: number): string {
  const document = chart.documents[chart.sentences[sentence]!.document];
  return `${paperName(document)}${document?.date ? ` of ${usDate(document.date)}` : ''}`;
}

/** "5'8\"": the mark of inches is no mark of a quote. */
const INCHES = /(\d'\s?\d{1,2})"/g;

/** "RIGHT:", "PE L:": without such a heading nobody knows of which side a finding is. */
const NAMES_SIDE = /\b(?:R|L|RT|LT|RIGHT|LEFT|BILAT[A-Z]*|BOTH)\b/;

/** Without its heading, its number and its last point. */
export function bare(text: string): string {
  return withoutLeaders(text)
    .replace(/^(?:\(?\d{1,2}[.)](?!\d)|[-*\u2022])\s*/, '')
    .replace(/^[A-Z][A-Z /&-]{2,40}:\s*/, (heading) => (NAMES_SIDE.test(heading) ? heading : ''))
    .replace(INCHES, '$1\u2033')
    .replaceAll('"', "'")
    .replace(/[.;:,\s]+$/, '');
}
