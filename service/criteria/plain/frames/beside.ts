/** What the record tells beside a name: the words that narrow it ("severe", "of the arm"), that a drug is taken now. */
import { daysBetween } from '../../../language/index.ts';
import type { Chart } from '../../../language/types.ts';
import type { Finding, LeafOutcome } from '../../outcome.ts';

const EMPTY =
  /\b(?:at|in|of|beneath|under|on|near|within|over|involving|affecting|the|his|her|this|that|any|an?|is|which|to|or|and|with|case|disease|least|one)\b/g;
const SEVERITY = ['mild', 'moderate', 'severe'];

/** The words that have to be told beside the name. */
export const wordsBeside = (words: string): string[] =>
  words
    .toLowerCase()
    .replace(EMPTY, ' ')
    .match(/[a-z]+/g)
    ?.map(plain) ?? [];

const plain = (word: string): string =>
  /^(?:severe|moderate|mild|active)ly$/.test(word) ? word.slice(0, -2) : word;

/** Words between which and the name no other thing stands. */
const BREAKS = /[,;:.()]|\b(?:of|from|with|due|in|and|or|to|by|for|on|not?|non|without|than)\b/i;
const DENIES = /\b(?:no|not|non|never|without|denie[sd]|neither|nor|if|unless)\b/i;

/** The words in front of the name and those behind it, as far as they are said of it. */
function neighbors(chart: Chart, { span, sentence: index }: Finding): { before: string[]; behind: string[] } {
  const { text, start } = chart.sentences[index]!;
  const before =
    text
      .slice(0, Math.max(0, span.start - start))
      // one degree of two
      .replace(/\b(mild|moderate)(?:ly)?[\s-]*(?:to|or|and|\/|-)[\s-]*(?=severe|moderate)/gi, '$1 ')
      .split(BREAKS)
      .at(-1) ?? '';
  const inside = text.slice(Math.max(0, span.start - start), span.end - start);
  const behind = text.slice(span.end - start);
  const words = (part: string) => part.toLowerCase().match(/[a-z]+/g) ?? [];
  // "asthma, severe": nothing else is severe there
  const adjective = /^[\s,:(-]*(?:is |remains )?([a-z]+)\s*(?=[,.;)]|$)/i.exec(behind)?.[1] ?? '';
  const place = /^[\s,]*(?:(?:of|in|at|on|involving|affecting|over)\s+)?((?:[a-z]+\s*){1,4})/i.exec(behind);
  const isPlace = place && /^[\s,]*(?:of|in|at|on|involving|affecting|over)\s/i.test(behind);
  return {
    before: [...words(before).slice(-3), ...words(inside)].map(plain),
    behind: [...words(adjective), ...(isPlace ? words(place[1]!) : [])].map(plain),
  };
}

/** Each finding that decides tells the words beside the name. */
export function isTold(outcome: LeafOutcome, chart: Chart, beside: readonly string[]): boolean {
  if (beside.length === 0) return true;
  const severity = beside.filter((word) => SEVERITY.includes(word));
  const others = beside.filter((word) => !SEVERITY.includes(word));
  return outcome.findings.some((finding) => {
    if (finding.stance === 'mentions' || DENIES.test(chart.sentences[finding.sentence]!.text)) return false;
    const { before, behind } = neighbors(chart, finding);
    const words = [...before, ...behind];
    const told = words.filter((word) => SEVERITY.includes(word));
    return (
      others.every((word) => words.includes(word)) &&
      (severity.length === 0 || (told.length > 0 && told.every((word) => severity.includes(word))))
    );
  });
}

const TAKES =
  /\b(?:on|taking|takes|using|uses|continues?(?: on| with)?|receiving|receives|maintained on|injects|injecting)\s+(?:(?!(?:no|not|a|the|list|trial)\b)[\w/-]+\s+){0,2}$/i;
const NO_LONGER =
  /\b(?:was|were|had|previously|prior|before|after|fail\w*|tried|trial\w*|off|stop\w*|discontinu\w*|d\/c\S*|until|held|hold\w*|quit|start\w*|begin|plan\w*|when|while|will|formerly|past|history|hx|last|ago|in (?:19|20)\d\d|taper\w*|wean\w*|list|class|study|waiting|once)\b/i;
/** Older than this a note tells not of today. */
const TODAY = 92;

/** A sentence says that the drug is taken, and that of late: a list of drugs tells neither since when nor till when. */
export const isTaken = (outcome: LeafOutcome, chart: Chart): boolean =>
  outcome.findings.some(({ stance, sentence: index, span }) => {
    if (stance === 'mentions') return false;
    const { text, start, document } = chart.sentences[index]!;
    const day = chart.documents[document]?.date;
    if (day && chart.anchor && daysBetween(day, chart.anchor) > TODAY) return false;
    return !NO_LONGER.test(text) && TAKES.test(text.slice(0, Math.max(0, span.start - start)));
  });
