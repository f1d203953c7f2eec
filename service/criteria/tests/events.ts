/** `count`, `interval` and `encounter`: dated happenings, how many, how far apart, and visits of a kind. */
import { datesIn, statedRange } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import { unitAt } from '../../language/numbers/quantities.ts';
import { TO_TWELVE } from '../../language/numbers/spelled.ts';
import { sentencesOf } from '../../language/sentences/grouped.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument } from '../../language/types.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { findPatterns, type Match, matchFinding } from '../patterns/match.ts';
import { addPeriod } from '../patterns/period.ts';
import { documentFits, fits, inWindow, isLater } from '../patterns/scope.ts';
import { standingOf } from '../patterns/standing.ts';
import { intervalReason } from '../reasons/intervals.ts';
import { article, asksFor, says, sourceOf, stated } from '../reasons/templates.ts';
import { encounterReason, toOtherDay, visitAsked, visitOf } from '../reasons/visits.ts';
import type { CountTest, EncounterTest, EventRef, IntervalTest, Pattern, Scope } from '../schema/tests.ts';
import { rank, silent } from '../words.ts';
import { dayOfEncounter } from './took-place.ts';

const NUMBERS = ['zero', ...Object.keys(TO_TWELVE)];

export function judgeCount(test: CountTest, chart: Chart): LeafOutcome {
  const found = findPatterns(chart, test.any).filter(
    (m) =>
      standingOf(m.assertion, test.allow) === 'asserted' &&
      (test.listed
        ? isListed(chart, m, test.scope)
        : fits(chart, test.scope, chart.sentences[m.sentence]!, m.date) === 'in'),
  );
  const denied = findPatterns(chart, test.any).filter(
    (m) =>
      standingOf(m.assertion, test.allow) === 'negated' &&
      fits(chart, test.scope, chart.sentences[m.sentence]!, m.date) === 'in',
  );
  if (found.length === 0 && (test.listed || denied.length === 0))
    return silent('how often it happened', 'The record does not say how often this happened.');
  const stated = test.listed ? [] : found.map((m) => statedNumber(chart, m)).filter((n) => n !== undefined);
  const days = new Set(found.flatMap((m) => listedDays(chart, m, test.scope) ?? m.date ?? `s${m.sentence}`))
    .size;
  const count = Math.max(days, most(stated));
  const reached = count >= test.at_least;
  // fewer dated mentions than asked for is no proof that it did not happen; a stated number or a list of days is
  const recorded = test.listed ? days > 1 : stated.length > 0 || found.length === 0;
  const answer = reached ? 'yes' : recorded ? 'no' : 'unknown';
  const stance = answer === 'yes' ? 'supports' : answer === 'no' ? 'contradicts' : 'mentions';
  const list = rank(
    (found.length ? found : denied).map((m) => matchFinding(m, stance)),
    stance,
  );
  return {
    answer,
    reason: `${found.length ? `The record tells of this ${times(count)}` : 'The record denies this'}; ${asksFor(`${times(test.at_least)} or more`)}. ${says(chart, list[0]!)}`,
    rule: 'count',
    confidence: 0.75,
    findings: list,
    ...(answer === 'unknown' ? { missing: 'how often it happened' } : {}),
  };
}

/** "once", "twice", "3 times". */
const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

/** What may stand between the dates of a list: "1/9, 3/27 (left) and 6/5". */
const LISTED = /^\s*(?:\([^)]{0,24}\))?\s*(?:[,;&+/]|and|,\s?and|plus)\s*(?:on |in )?$/i;

/** "Injections 1/9, 3/27, 6/5 and 8/28": the days of the list, those in scope; undefined where there is no list. */
function listedDays(chart: Chart, m: Match, scope: Scope | undefined): string[] | undefined {
  const sentence = chart.sentences[m.sentence]!;
  const dates = datesIn(chart, sentence).filter((d) => d.precision !== 'year' && !d.relative);
  const runs: (typeof dates)[] = [];
  for (const d of dates) {
    const last = runs.at(-1)?.at(-1);
    if (last && LISTED.test(chart.text.slice(last.end, d.start))) runs.at(-1)!.push(d);
    else runs.push([d]);
  }
  const list = runs.toSorted((a, b) => b.length - a.length)[0];
  if (!list || list.length < 2) return undefined;
  return list.map((d) => d.date).filter((d) => fits(chart, scope, sentence, d) === 'in');
}

/** In a list of days, or in a row that begins with its day. */
function isListed(chart: Chart, m: Match, scope: Scope | undefined): boolean {
  if (listedDays(chart, m, scope)?.length) return true;
  const sentence = chart.sentences[m.sentence]!;
  const first = datesIn(chart, sentence)[0];
  const leads = first !== undefined && !/[a-z]/i.test(chart.text.slice(sentence.start, first.start));
  return leads && first.date === m.date && fits(chart, scope, sentence, m.date) === 'in';
}

/** "2.5 mg twice daily": how often it is taken. */
const A_DAY = new Set('daily a per each every'.split(' '));
/** "82 yo fell": a number of something else. */
const OF_ELSE = /^[\s-]*(?:y\/?o\b|years?\b|yrs?\b|months?\b|weeks?\b|days?\b|hours?\b|[/%])/i;

/** A number right before the match: "5 falls", "two admissions". */
function statedNumber(chart: Chart, m: Match): number | undefined {
  const { tokens, text, start } = chart.sentences[m.sentence]!;
  const at = tokens.findIndex((t) => t.end > m.span.start);
  const near = tokens.slice(Math.max(0, at - 3), at + 9).map((t) => t.norm);
  const times = near.findIndex((norm, i) => /^(?:twice|thrice)$/.test(norm) && !A_DAY.has(near[i + 1] ?? ''));
  if (times >= 0) return near[times] === 'twice' ? 2 : 3;
  for (const token of tokens.slice(Math.max(0, at - 2), at).reverse()) {
    const word = NUMBERS.indexOf(token.norm);
    if (word >= 0) return word;
    const behind = token.end - start;
    if (/^\d{1,3}$/.test(token.norm) && !OF_ELSE.test(text.slice(behind)) && !unitAt(text, behind))
      return Number(token.norm);
  }
  return undefined;
}

/** Dated events; what the party that asks for payment says counts only where the clinical record gives no date. */
function events(chart: Chart, event: EventRef): Match[] {
  const all = findPatterns(chart, event.any ?? [])
    .map((m) => (event.pick === 'earliest' ? begun(chart, m) : m))
    .flatMap((m) => [m, ...atVisit(chart, event, m)])
    .filter(
      (m) =>
        m.date !== undefined &&
        standingOf(m.assertion, event.allow) === 'asserted' &&
        fits(chart, event.scope, chart.sentences[m.sentence]!, m.date) === 'in',
    )
    .sort((a, b) => a.date!.localeCompare(b.date!) || a.span.start - b.span.start);
  const clinical = all.filter((m) => weightAt(chart, m.sentence) !== 'claim');
  return clinical.length ? clinical : all;
}

/** "VAC since 7/22 (hospital, then home)", "continuous since 6/10": what began has the day behind its "since". */
function begun(chart: Chart, m: Match): Match {
  const day = datesIn(chart, chart.sentences[m.sentence]!).find(
    (d) =>
      d.precision === 'day' &&
      !d.relative &&
      d.end > m.span.start &&
      d.start < m.span.end + 40 &&
      /\b(?:since|start(?:ed)?|beg[au]n|out|from)\s*:?\s*$/i.test(chart.text.slice(m.span.start, d.start)) &&
      !/[.;]\s/.test(chart.text.slice(m.span.start, d.start)),
  );
  return day ? { ...m, date: day.date } : m;
}

/** Where a visit is asked for, the day that counts is the visit's, whatever days it tells of ("set up in May, doing well"). */
function atVisit(chart: Chart, event: EventRef, m: Match): Match[] {
  const date = chart.documents[chart.sentences[m.sentence]!.document]?.date;
  return event.scope?.mode && date && date !== m.date ? [{ ...m, date }] : [];
}

export function judgeInterval(test: IntervalTest, chart: Chart): LeafOutcome {
  const from = test.from.form ? undefined : pickEvent(chart, test.from);
  const to = test.to.form ? undefined : pickEvent(chart, test.to);
  const start = test.from.form ? chart.anchor : from?.date;
  const end = test.to.form ? chart.anchor : to?.date;
  const seen = [from, to].flatMap((m) => (m ? [m] : []));
  const undated = from && to && !recorded(chart, from) && !recorded(chart, to) && from.date === to.date;
  if (!start || !end || undated) {
    if (seen.length === 0) return silent('the two dates', 'The record contains neither of the two dates.');
    return {
      answer: 'unknown',
      reason: `${stated(chart, seen[0]!)}, but the other date is not recorded.`,
      rule: 'interval',
      confidence: 0.5,
      findings: seen.map((m) => matchFinding(m, 'mentions')),
      missing: 'the other date',
    };
  }
  const [from1, from2] = from ? statedRange(chart, chart.sentences[from.sentence]!, start) : [start, start];
  const [to1, to2] = to ? statedRange(chart, chart.sentences[to.sentence]!, end) : [end, end];
  const early = test.min !== undefined && to2 < addPeriod(from1, test.min);
  const late = test.max !== undefined && to1 > addPeriod(from2, test.max);
  const mayBeEarly = test.min !== undefined && to1 < addPeriod(from2, test.min);
  const mayBeLate = test.max !== undefined && to2 > addPeriod(from1, test.max);
  // a note tells of an event without its day: it was earlier than the note, how much is not said
  if (early && from && test.to.form && !recorded(chart, from) && !isRecordOf(chart, from))
    return {
      answer: 'unknown',
      reason: `${stated(chart, from)}, but the day of this event is not recorded.`,
      rule: 'interval',
      confidence: 0.5,
      findings: [matchFinding(from, 'mentions')],
      missing: 'the day of the first event',
    };
  const answer = early || late ? 'no' : mayBeEarly || mayBeLate ? 'unknown' : 'yes';
  const stance = ({ yes: 'supports', no: 'contradicts', unknown: 'mentions' } as const)[answer];
  const exact = from1 === from2 && to1 === to2;
  const both = {
    from: { day: start, match: from },
    to: { day: end, match: to },
    min: test.min,
    max: test.max,
    exact,
  };
  const findings = seen.map((m) => matchFinding(m, stance));
  if (answer === 'unknown')
    return {
      answer,
      reason: intervalReason(chart, { ...both, missed: 'open' }),
      rule: 'interval',
      confidence: 0.5,
      findings,
      missing: 'the exact days',
    };
  const missed = early ? 'early' : late ? 'late' : undefined;
  const reason = intervalReason(chart, { ...both, missed });
  return { answer, reason, rule: 'interval', confidence: 0.8, findings };
}

/** The document was written on the day of the event itself. */
function isRecordOf(chart: Chart, m: Match): boolean {
  const kind = chart.documents[chart.sentences[m.sentence]!.document]?.kind;
  return kind !== 'visit' && kind !== 'letter' && kind !== 'telephone';
}

/** The sentence gives its own date, rather than having its document's. */
function recorded(chart: Chart, m: Match): boolean {
  const sentence = chart.sentences[m.sentence]!;
  return (
    m.date !== chart.documents[sentence.document]?.date ||
    datesIn(chart, sentence).some((d) => d.precision === 'day' && d.date === m.date)
  );
}

/** The earliest or latest; of those on one day the one whose sentence names the day. */
function pickEvent(chart: Chart, event: EventRef): Match | undefined {
  const all = events(chart, event);
  const first = event.pick === 'earliest' ? all[0] : all.at(-1);
  return all.find((m) => m.date === first?.date && recorded(chart, m)) ?? first;
}

export function judgeEncounter(test: EncounterTest, chart: Chart): LeafOutcome {
  const rated = chart.documents
    .filter((d) => documentFits(chart, test.scope, d))
    .flatMap((d) => rate(chart, test, d));
  const good = rated.filter((r) => r.fit === 'in' && r.about.length > 0);
  if (good.length) return met(chart, test, 'yes', good);
  const wrongKind = test.no_scope
    ? chart.documents
        .filter((d) => documentFits(chart, test.no_scope!, d))
        .flatMap((d) => rate(chart, test, d))
        .filter((r) => r.about.length > 0)
    : [];
  const { window } = test.scope;
  const late = rated.filter(
    (r) => r.fit === 'out' && r.about.length > 0 && !(window && isLater(chart, window, r.date)),
  );
  const against = wrongKind.length ? wrongKind : late;
  if (against.length) return met(chart, test, 'no', against, wrongKind.length > 0);
  const asked = visitAsked(test);
  return silent(
    `a note of ${article(asked)}${test.about ? ' that addresses this' : ''}`,
    `The record shows no ${asked}${test.about ? ' that addressed this' : ''}${test.scope.window ? ' in the time asked for' : ''}.`,
  );
}

interface Rated {
  document: ChartDocument;
  date: string | undefined;
  fit: 'in' | 'out' | 'undated';
  about: Finding[];
}

/** None where the document records no encounter. */
function rate(chart: Chart, test: EncounterTest, document: ChartDocument): Rated[] {
  const date = dayOfEncounter(chart, document);
  if (date === null) return [];
  const fit = test.scope.window ? inWindow(chart, test.scope.window, date ? [date, date] : undefined) : 'in';
  if (!test.about) {
    const [first] = sentencesOf(chart, document.index);
    const about = first
      ? [
          {
            span: { start: first.start, end: first.end },
            sentence: first.index,
            stance: 'supports' as const,
            confidence: 0.7,
          },
        ]
      : [];
    return [{ document, date, fit, about }];
  }
  const about = matchesIn(chart, test.about, document)
    .filter((m) => ['asserted', 'open', 'negated'].includes(standingOf(m.assertion, ['planned'])))
    .map((m) => matchFinding(m, 'supports'));
  return [{ document, date, fit, about }];
}

const matched = new WeakMap<Chart, Map<readonly Pattern[], Map<number, Match[]>>>();

/** The matches of the patterns in one document. */
function matchesIn(chart: Chart, patterns: readonly Pattern[], { index }: ChartDocument): Match[] {
  const byDocument = remembered(matched, chart, patterns, () =>
    Map.groupBy(findPatterns(chart, patterns), (m) => chart.sentences[m.sentence]!.document),
  );
  return byDocument.get(index) ?? [];
}

function met(
  chart: Chart,
  test: EncounterTest,
  answer: 'yes' | 'no',
  rated: Rated[],
  isOtherKind = false,
): LeafOutcome {
  const latest = [...rated]
    .sort((a, b) => (a.document.date ?? '').localeCompare(b.document.date ?? ''))
    .at(-1)!;
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const findings = rank(
    [latest, ...rated.filter((r) => r !== latest)]
      .flatMap((r) => r.about.slice(0, 2))
      .map((f) => ({ ...f, stance })),
    stance,
  );
  const { document, about, date } = latest;
  const visit =
    visitOf(chart, document) ?? `${sourceOf(chart, about[0]!.sentence)} is the latest that the record has`;
  const { window } = test.scope;
  const apart = window && date && document.kind !== 'letter' ? toOtherDay(chart, window, date, false) : '';
  const because = isOtherKind
    ? `; ${asksFor(article(visitAsked(test)))}`
    : apart || ', outside the time asked for';
  return {
    answer,
    reason:
      answer === 'yes'
        ? encounterReason(chart, document, about, { day: date, window })
        : `${visit} (p. ${document.pages[0] + 1})${because}.`,
    rule: 'encounter',
    confidence: 0.75,
    findings,
  };
}
