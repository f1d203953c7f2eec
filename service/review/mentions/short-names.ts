/** Drugs as clinicians shorten them: "Plavix 75 atorva 80", "ASA/atorva/metop succ". */
import type { Span } from '../../language/types.ts';
import { drugByFirstLetters, drugByName } from '../problems/drugs.ts';

interface Named extends Span {
  /** Generic name. */
  key: string;
  /** As written. */
  name: string;
}

const WORD = /(?<![\w-])[A-Za-z]{4,}(?![\w-])/g;
/** A form and a dose stand behind it. */
const DOSED =
  /^(?:\s+(?:succ(?:inate)?|tart(?:rate)?|hcl|xl|xr|er|sr|cr|la))?\s+\d[\d.]*(?![\d./]*\s?(?:y|yr|years?|days?|d|wks?|weeks?|mo|months?|h|hrs?|x|%)\b)/i;
/** Between two drugs of one list: doses, how often, a comma, a slash, a plus sign. */
const LIST =
  /^(?:[\s\d.,/&+]|\b(?:and|mg|mcg|units?|u|bid|tid|qid|qd|qhs|qam|qpm|hs|prn|po|daily|nightly|succ|tart|xl|xr|er|sr|cr)\b)*$/i;
/** As near as that. */
const NEAR = 30;

/** Beside the drugs that are known by their names: first letters count only with a dose, or in one list with another drug. */
export function shortNamesIn(text: string, from: number, known: readonly Span[]): Named[] {
  const free = (span: Span) => !known.some((each) => each.start < span.end && span.start < each.end);
  const words = [...text.matchAll(WORD)].flatMap((match) => {
    const span = { start: from + match.index, end: from + match.index + match[0].length };
    // a name in full is known already, but not behind a slash
    const generic = free(span)
      ? (drugByFirstLetters(match[0]) ?? (text[match.index - 1] === '/' ? drugByName(match[0]) : undefined))
      : undefined;
    return generic ? [{ ...span, key: generic, name: match[0] }] : [];
  });
  const found: Named[] = [];
  const listed = (a: Span, b: Span) => {
    const between = text.slice(a.end - from, b.start - from);
    return b.start > a.end && between.length <= NEAR && LIST.test(between);
  };
  for (const word of words) {
    const others = [...known, ...found];
    if (
      DOSED.test(text.slice(word.end - from)) ||
      others.some((each) => listed(each, word) || listed(word, each))
    )
      found.push(word);
  }
  return found;
}
