/** The reasons that a nurse reads, one template per kind of test: subject, verb, value, condition, day, page, limit, verdict. */
import { isTitle } from '../../language/documents/ruled.ts';
import { statedPrecision } from '../../language/index.ts';
import type { Chart, Measurement, Sentence } from '../../language/types.ts';
import type { Finding } from '../outcome.ts';
import type { TherapyTest } from '../schema/tests.ts';
import { quote } from '../words.ts';
import { ticked } from './boxes.ts';
import { lengthOfTime, onDate, overDays, usDate } from './dates.ts';
import { headOver } from './heads.ts';
import { paperName } from './papers.ts';
import { personIn } from './people.ts';
import { signedIn } from './signed.ts';
import { countedOver, measuredAt } from './study-day.ts';
import { capital, measuredText, nameOf } from './values.ts';

export const pageOf = (sentence: Sentence): string => `(p. ${sentence.page + 1})`;

/** "(p. 1, 5)": each page once. */
const pagesOf = (sentences: readonly Sentence[]): string =>
  `(p. ${[...new Set(sentences.map(({ page }) => page + 1))].sort((a, b) => a - b).join(', ')})`;

/** "The visit note of 02/18/2025": the paper in which a sentence stands. */
export function sourceOf(chart: Chart, sentence: number): string {
  const document = chart.documents[chart.sentences[sentence]!.document];
  return `The ${paperName(document)}${document?.date ? ` of ${usDate(document.date)}` : ''}`;
}

/** "the date of service 03/01/2025 (request form)": the day by which lengths of time are told; of a form without one the day of the newest paper. */
export function dayOfRequest({ anchor = '', request }: Chart): string {
  return request.dateOfService
    ? `the date of service ${usDate(anchor)} (request form)`
    : `the latest paper of ${usDate(anchor)}`;
}

/** `The visit note of 02/18/2025 states: "She denies falls" (p. 3)`, without the point at the end. */
export function stated(
  chart: Chart,
  { span, sentence }: Pick<Finding, 'span' | 'sentence'>,
  verb = 'states',
): string {
  const words = quote(chart, span, sentence);
  const page = pageOf(chart.sentences[sentence]!);
  const head = headWords(chart, sentence, words);
  if (head) return `${head} ${page}`;
  const box = ticked(chart, sentence);
  if (box) return `${sourceOf(chart, sentence)} ${box} ${page}`;
  return `${sourceOf(chart, sentence)} ${verb}${underHead(chart, { span, sentence }, verb)}: "${words}" ${page}`;
}

/** ` under "time | air | pulse"`: what stands over a row of bare numbers, or over a line without its side. */
function underHead(
  chart: Chart,
  { span, sentence }: Pick<Finding, 'span' | 'sentence'>,
  verb: string,
): string {
  const home = chart.sentences[sentence]!;
  if (span.start < home.start || span.end > home.end) return '';
  const head = headOver(chart, home)?.replaceAll('"', "'");
  if (!head || head.length > LONGEST_HEAD) return '';
  return `${verb === 'states' ? '' : ','} under "${head}"`;
}
/** A longer one is no help to read its row. */
const LONGEST_HEAD = 90;

/** A line of the head of a paper states nothing: who wrote it, or that the record has it, is what counts. */
export function headWords(chart: Chart, sentence: number, words: string): string | undefined {
  const { document: index, page } = chart.sentences[sentence]!;
  const document = chart.documents[index]!;
  const { title, author, date } = document;
  if (author && /^Date of service:.*?\bProvider:/i.test(words)) {
    if (!personIn(author)) return `${sourceOf(chart, sentence)} is from ${author}`;
    const signed = signedIn(chart, document, page);
    return `${sourceOf(chart, sentence)} was written by ${author}${signed ? ` and ${signed}` : ''}`;
  }
  return title && isTitle(words, title)
    ? `The record contains the "${title.trim()}"${date ? ` of ${usDate(date)}` : ''}`
    : undefined;
}

/** A reason that quotes: the form of `stated`, with what may follow its page. */
const QUOTED = /^(.*?: )"(.*)" (\(p\. \d+\))[^"]*\.$/;
/** That the record has a paper, or from which place it is, tells nothing beside what is stated in it or in another. */
const ONLY_TITLE =
  /^The (?:record contains the "[^"]+"(?: of [\d/]+)?|(?:[a-z &]+)?(?:"[^"]+")?(?: note)?(?: of [\d/]+)? is from [^"]+) \(p\. \d+\)\.$/;
/** Between the sentences of a reason that was put together before. */
const BETWEEN = /(?<=\(p\. \d+\)[^."()]*\.) (?=[A-Z])/;

/** Each reason once, and none whose words stand in the longer quote of another, or in one that says more of them than that they are stated. */
export function withoutRepeats(reasons: readonly string[]): string[] {
  const once = [...new Set(reasons.flatMap((reason) => reason.split(BETWEEN)))];
  const telling = once.filter((reason) => !ONLY_TITLE.test(reason));
  return (telling.length > 0 ? telling : once).filter((reason) => {
    const [, source, words, page] = QUOTED.exec(reason) ?? [];
    if (words === undefined) return true;
    const isPlain = / states: $/.test(source!);
    return !once.some((other) => {
      const [, from, more = '', at] = QUOTED.exec(other) ?? [];
      if (other === reason || !more.includes(words)) return false;
      return from === source ? more.length > words.length : isPlain && at === page;
    });
  });
}

/** `The visit note of 01/05/2026 states: "one" (p. 1), "two" (p. 1), and: "three" (p. 1)`: a paper is named once for the quotes that follow each other from it. */
export function fromOnePaper(reason: string): string {
  const shorter = reason.replace(TWICE, (_, paper: string, quotes: string) => {
    const listed = quotes.replace(/ and: (?="[^"]*" \(p\. \d+\)$)/, ' ');
    return `${paper} states: ${listed}, and: `;
  });
  return shorter === reason ? reason : fromOnePaper(shorter);
}
const TWICE = /(The [^.]*?) states: ("[^"]*" \(p\. \d+\)(?:,(?: and:)? "[^"]*" \(p\. \d+\))*)\. \1 states: /i;

/** A finding as a reason, as a whole sentence. */
export function says(chart: Chart, finding: Finding): string {
  return `${stated(chart, finding)}.`;
}

const only = (as: string, note: string) => ({ verb: `mentions this only ${as}`, note });

/** How a statement falls short of a fact, by the flag of its cue. */
const SHORT_OF_FACT: Record<string, { verb: string; note: string }> = {
  uncertain: only('as uncertain', 'Uncertain'),
  planned: only('as planned', 'Planned, not yet done'),
  hypothetical: only('as a possibility', 'A possibility, not a fact'),
  target: only('as a goal', 'A goal, not a finding'),
  policy: only('in policy text', 'Policy text'),
  family: { verb: 'mentions this of a relative', note: 'About a relative' },
  other: { verb: 'mentions this of someone else', note: 'About someone else' },
  declined: { verb: 'says that this was declined', note: 'Declined' },
  negated: { verb: 'denies this', note: 'Denied' },
};

/** Cues of what is not done yet that tell of no plan: what they tell of instead; nothing where they only set one thing before another. */
const NOT_PLANNED: readonly [RegExp, ReturnType<typeof only> | undefined][] = [
  [/\b(?:before|prior to)\b/i, undefined],
  [/\b(?:discuss\w*|talk\w*|ask (?:her |him )?about|inquire)\b/i, only('as discussed', 'Discussed')],
  [/\boffer\w*\b/i, only('as offered', 'Offered')],
  [/\b(?:advis\w+|recommend\w*|suggest\w*|propos\w+)\b/i, only('as advised', 'Advised, not yet done')],
  [/\b(?:consider\w*|options?|choices|alternatives|think\w*)\b/i, only('as considered', 'Considered')],
];

/** How a statement falls short of a fact, by the flag and the cue of its note. */
function shortOf(note: string | undefined): { verb: string; note: string } | undefined {
  const [, flag = '', cue = ''] = /^(\w+)(?:: (.*))?$/s.exec(note ?? '') ?? [];
  const other = flag === 'planned' && NOT_PLANNED.find(([words]) => words.test(cue));
  return other ? other[1] : SHORT_OF_FACT[flag];
}

/** "mentions this only as planned", from the note `planned: "will"`. */
export function verbOf(note: string | undefined): string {
  return shortOf(note)?.verb ?? 'mentions this without settling it';
}

/** `Denied ("denies")`: the note of a finding as people read it beside the quote. */
export function noteText(note: string): string {
  const [, flag = '', cue] = /^(\w+)(?:: (.*))?$/s.exec(note) ?? [];
  const words = shortOf(note)?.note ?? (flag in SHORT_OF_FACT ? 'Not settled' : undefined);
  if (!words) return note;
  return cue ? `${words} (${cue.toLowerCase() === cue ? cue : cue.toLowerCase()})` : words;
}

/** Sums over years: the day in their sentence is that of something else ("40 pack-years, quit in 2012"), so that the paper tells which sum it is. */
const IN_ALL: ReadonlySet<string> = new Set(['pack_years']);

/** `SpO2 was 86 % at rest on room air on 02/18/2025 (p. 1), at or below the limit of 88 %.`; `verdict` and `missed` begin with their comma. */
export function valueReason(chart: Chart, m: Measurement, verdict: string, missed = ''): string {
  const at = measuredAt(chart, m);
  const over = countedOver(chart, m);
  const day = IN_ALL.has(m.variable)
    ? ` according to ${sourceOf(chart, at.sentence).replace(/^The /, 'the ')}`
    : over
      ? overDays(over)
      : dayOf(chart, at);
  const told = `${measuredText(chart, m, missed)}${day}`.replace(/,$/, '');
  const beside = m.besides && chart.sentences[m.besides.sentence];
  return `${told} ${pagesOf([chart.sentences[at.sentence]!, ...(beside ? [beside] : [])])}${verdict}.`;
}

/** " on 02/18/2025", with the precision with which the chart tells it. */
export function dayOf(
  chart: Chart,
  { date, sentence }: { date?: string | undefined; sentence: number },
): string {
  return date ? ` ${onDate(date, statedPrecision(chart, chart.sentences[sentence]!, date))}` : '';
}

export const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** A sentence about a measure behind a semicolon: "Blood glucose" and "The mean SpO2" lose their capital. */
export function inMidst(text: string, { variable }: Measurement): string {
  const name = nameOf(variable);
  return text.startsWith(capital(name)) ? name + text.slice(name.length) : text.replace(/^The /, 'the ');
}

type Outcome = NonNullable<TherapyTest['outcome']>[number];

const OUTCOMES: Record<Outcome, string> = {
  failed: 'did not help',
  not_tolerated: 'was not tolerated',
  contraindicated: 'was contraindicated',
  completed: 'was completed',
  helped: 'helped',
};

/** "the criterion asks for at least 6 weeks": true of what is wanted and of what must not be. */
export const asksFor = (what: string): string => `the criterion asks for ${what}`;

/** `The therapy note of 02/18/2025 reports that the treatment did not help after about 6 weeks: "..." (p. 3).` */
export function trialReason(
  chart: Chart,
  at: Pick<Finding, 'span' | 'sentence'>,
  trial: {
    outcome?: Outcome | undefined;
    days?: number | undefined;
    required?: string | undefined;
    /** The words that tell the outcome, where they stand elsewhere. */
    told?: Pick<Finding, 'span' | 'sentence'> | undefined;
  },
): string {
  const length = trial.days === undefined ? undefined : lengthOfTime(trial.days);
  const how = trial.outcome
    ? `that the treatment ${OUTCOMES[trial.outcome]}${length ? ` after ${length}` : ''}`
    : length
      ? `a trial of ${length}`
      : 'that the treatment was not tried';
  const required = trial.required ? `; ${asksFor(`at least ${trial.required}`)}` : '';
  return `${stated(chart, at, `reports ${how}`)}${outcomeBeside(chart, at, trial.told)}${required}.`;
}

/** `, and: "No better after it" (p. 3)`: the sentence that tells the outcome, where the quote of the treatment does not hold it. */
function outcomeBeside(
  chart: Chart,
  at: Pick<Finding, 'span' | 'sentence'>,
  told: Pick<Finding, 'span' | 'sentence'> | undefined,
): string {
  if (!told) return '';
  const bare = (text: string) => text.replaceAll('"', "'").replace(/\s+/g, ' ').trim();
  const words = bare(chart.text.slice(told.span.start, told.span.end));
  if (quote(chart, at.span, at.sentence).includes(words)) return '';
  return `, and: "${quote(chart, told.span, told.sentence)}" ${pageOf(chart.sentences[told.sentence]!)}`;
}
