/** `statement`: something is said of the patient, or denied. */
import { assertionOf, coverOf, daysBetween } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import { textOf } from '../../language/sentences/quote-span.ts';
import type { Chart } from '../../language/types.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { findPatterns, type Match } from '../patterns/match.ts';
import { isOfOtherPart } from '../patterns/part.ts';
import { fits } from '../patterns/scope.ts';
import { cueOf, hasEnded, standingOf } from '../patterns/standing.ts';
import { says, stated, verbOf } from '../reasons/templates.ts';
import type { Allowed, StatementTest } from '../schema/tests.ts';
import { rank, silent } from '../words.ts';

/** How sure a statement of each sort makes us; explicit words for a side outweigh a negated match of the other. */
const CONFIDENCE = { explicit: 0.9, negated: 0.8, open: 0.5 };
/** Words of whoever asks for the payment: they are weighed last, and alone they prove nothing. */
const CLAIM = 0.3;
/** A filled-in form or an office's paper holds until a clinical note says otherwise. */
const FORM = 0.6;
/** Findings handed on to be put in order; five of them are shown. */
const CANDIDATES = 60;
const YEAR = 366;
const OVER =
  /\b(?:had|treated|(?:well|fine|clean|clear|nothing|none) (?:ever )?since|fixed|cured|settled|recovered|healed|went away|years? ago|for (?:\d+|a few|some|several|two|three|four|six|eight) (?:days|weeks|wks?|months|mos?))\b/i;
const ONGOING =
  /\b(?:(?<!\b(?:well|fine|clean|clear|nothing|none) (?:ever )?)since|still|ever|ongoing|persist\w*|continu\w+|remains?|recurr\w+|again|chronic)\b/i;

export function judgeStatement(test: StatementTest, chart: Chart): LeafOutcome {
  const findings: Finding[] = [];
  // what may be negated on the yes side ("no symptoms") must not turn its denial into the contrary
  const contraryAllow = (test.allow ?? []).filter((a) => a !== 'negated');
  const add = (m: Match, stance: Finding['stance'], confidence: number) =>
    findings.push({
      span: m.span,
      sentence: m.sentence,
      stance,
      confidence: { claim: CLAIM, form: FORM, paper: FORM, clinical: confidence }[
        weightAt(chart, m.sentence)
      ],
      ...(m.date ? { date: m.date } : {}),
      ...(cueOf(m.assertion) ? { note: cueOf(m.assertion)! } : {}),
    });
  const fitting = (patterns: readonly string[], allow: readonly Allowed[], current: (m: Match) => boolean) =>
    findPatterns(chart, patterns).map((m) => ({
      m,
      fit: fits(chart, test.scope, chart.sentences[m.sentence]!, m.date),
      standing: standingOf(m.assertion, allow, current(m)),
    }));
  const now = () => test.current === true;
  // that nothing was done in the meantime says nothing of what is planned
  const ofPlan = test.allow?.includes('planned') ?? false;
  // a denial under a heading of the past ("PAST HISTORY: no steroids") is one of today
  const nowByWords = (m: Match) => test.current === true && !historicalByPlace(chart, m);
  for (const { m, fit, standing } of fitting(test.no ?? [], contraryAllow, nowByWords)) {
    if (fit === 'out' || standing === 'void' || (ofPlan && deniesPast(chart, m))) continue;
    if (isOfOtherPart(chart, m, test.yes) || isAdvice(chart, m) || isTestNotDone(chart, m)) continue;
    if (standing === 'asserted' && fit === 'in') add(m, 'contradicts', CONFIDENCE.explicit);
    else if (standing === 'negated' && test.no_negated === 'yes') add(m, 'supports', CONFIDENCE.negated);
  }
  const denied = coverOf(findings.map((f) => f.span));
  for (const { m, fit, standing } of fitting(test.yes, test.allow ?? [], now)) {
    if (
      fit === 'in' &&
      test.current &&
      hasEnded(m.assertion) &&
      standingOf(m.assertion, test.allow) === 'asserted'
    )
      add(m, 'contradicts', CONFIDENCE.negated);
    if (fit === 'out' || standing === 'void') continue;
    if (test.current && longOver(chart, m)) continue;
    // words that an explicit contrary pattern has claimed ("able to self-propel" in "not able to") prove nothing here
    if (denied(m.span.start)) continue;
    if (standing === 'asserted' && fit === 'in')
      add(
        m,
        weightAt(chart, m.sentence) === 'claim' || answeredBelow(chart, m.sentence) ? 'mentions' : 'supports',
        CONFIDENCE.explicit,
      );
    else if (standing === 'negated' && ofPlan && deniesPast(chart, m)) continue;
    else if (standing === 'negated' && isOfOtherPart(chart, m, test.yes)) continue;
    else if (standing === 'negated' && fit === 'in' && test.negated !== 'ignore')
      add(m, 'contradicts', CONFIDENCE.negated);
    else if (standing !== 'negated') add(m, 'mentions', CONFIDENCE.open);
  }
  for (const { m, fit, standing } of fitting(test.raises ?? [], test.allow ?? [], now))
    if (fit !== 'out' && standing !== 'void' && standing !== 'negated') {
      add(m, 'mentions', CONFIDENCE.open);
      const own = DOUBT.exec(textOf(chart, m.span))?.[0];
      const last = findings.at(-1)!;
      if (own && !last.note) last.note = `uncertain: "${own}"`;
    }
  return decide(test, chart, findings);
}

/** "No driving drowsy": the last of the words that a pattern takes for a denial is what somebody is warned of. */
function isAdvice(chart: Chart, { sentence, span }: Match): boolean {
  const last = chart.sentences[sentence]!.tokens.findLast(({ end }) => end <= span.end);
  return (
    last !== undefined &&
    last.start > span.start &&
    assertionOf(chart, sentence, { start: last.start, end: last.end }).cues.some(
      ({ flag, text }) => flag === 'hypothetical' && FORBIDS.test(text),
    )
  );
}
/** "Bending films weren't obtained": a denial that the pattern does not spell to its end is of the test, and says nothing of what it would have shown. */
function isTestNotDone(chart: Chart, { sentence, span }: Match): boolean {
  const { text, start } = chart.sentences[sentence]!;
  const found = TEST_NOT_DONE.exec(text);
  if (!found) return false;
  const [from, to] = [start + found.index, start + found.index + found[0].length];
  return span.start < to && span.end > from && span.end < to;
}
const TEST_NOT_DONE =
  /\b(?:films?|views?|x-?rays?|radiographs?|MRIs?|CTs?|scans?|imaging|stud(?:y|ies)|tests?)\s+(?:(?:was|were|has|have)(?:n't|\s+not)|not|never)\s+(?:yet\s+)?(?:been\s+)?(?:obtained|done|performed|taken|repeated)\b/i;
const FORBIDS = /^(?:no|not|do not|don't|avoid)\b/i;

/** "Had sciatica in 2012, the operation fixed it": more than a year old, and reported as over. */
function longOver(chart: Chart, m: Match): boolean {
  const sentence = chart.sentences[m.sentence]!;
  const day = chart.documents[sentence.document]?.date;
  return (
    day !== undefined &&
    m.date !== undefined &&
    daysBetween(m.date, day) > YEAR &&
    OVER.test(sentence.text) &&
    !ONGOING.test(sentence.text)
  );
}

/** "No surgery in between", "no injection since the last visit": the denial speaks of a stretch of time that has passed. */
function deniesPast(chart: Chart, m: Match): boolean {
  const { text, start } = chart.sentences[m.sentence]!;
  const [from, to] = [Math.max(0, m.span.start - start), m.span.end - start];
  const clause = text.slice(to).split(/[.;]\s|\bbut\b/, 1)[0]!;
  const before = text
    .slice(0, from)
    .split(/[.;]\s|\bbut\b/)
    .at(-1)!;
  return MEANTIME.test(clause) || MEANTIME_OPENS.test(before + text.slice(from, to));
}
const MEANTIME =
  /\b(?:(?:in )?between(?=\s*(?:$|[.,;)]|(?:the )?(?:two|visits|studies|scans)\b))|in the (?:interim|interval|meantime)|since (?:the |my |our |her |his )?(?:last|then|prior|previous|earlier|that)\b|since \d)/i;
const MEANTIME_OPENS = /^\W*(?:interim|interval)\b|\bno (?:interim|interval|prior|previous|past)\b/i;

/** "Seizures:" over a line that begins with a denial or a limit ("only the ones under ECT"): the label asks, the line tells. */
function answeredBelow(chart: Chart, index: number): boolean {
  const [label, below] = [chart.sentences[index]!, chart.sentences[index + 1]];
  return (
    below?.document === label.document &&
    label.tokens.length <= 6 &&
    /:\s*$/.test(label.text) &&
    /^\W*(?:only|none|no|never|denie[sd]|denying|not|nil|negative|n\/a|unknown|unclear)\b/i.test(below.text)
  );
}

/** Historical only because of the heading that it stands under. */
function historicalByPlace(chart: Chart, m: Match): boolean {
  const title = chart.sections[chart.sentences[m.sentence]!.section]?.title ?? '';
  return m.assertion.cues.every((c) => c.flag !== 'historical' || c.text === title);
}

function decide(test: StatementTest, chart: Chart, findings: Finding[]): LeafOutcome {
  const supports = findings.filter((f) => f.stance === 'supports');
  const contradicts = findings.filter((f) => f.stance === 'contradicts');
  if (supports.length && contradicts.length) return resolve(test, chart, findings, supports, contradicts);
  if (supports.length && !doubted(findings, supports)) return answered(chart, 'yes', findings);
  if (contradicts.length && !reopened(findings, contradicts)) return answered(chart, 'no', findings);
  const open = findings.find((f) => f.stance === 'mentions');
  if (!open) return silent('a statement about this');
  return {
    answer: test.open ?? 'unknown',
    reason: `${stated(chart, open, verbOf(open.note))}.`,
    rule: 'statement',
    confidence: CONFIDENCE.open,
    findings: rank(findings, 'mentions'),
    missing: 'a statement that settles it',
  };
}

/** The latest day of some findings, ISO; empty where none has a day. */
const newestDay = (findings: readonly Finding[]): string =>
  findings
    .map((f) => f.date ?? '')
    .sort()
    .at(-1) ?? '';

/** A doubt put into words on a later day than the newest denial is not settled by it; a blank or a question mark is none. */
function reopened(findings: Finding[], contradicts: Finding[]): boolean {
  const denied = newestDay(contradicts);
  const doubts = findings.filter(
    (f) => f.stance === 'mentions' && /^uncertain: (?!"(?:\?|left blank)")/.test(f.note ?? ''),
  );
  return denied !== '' && newestDay(doubts) > denied;
}

/** Words by which a clinician leaves open what was taken for settled. */
const DOUBT =
  /\b(?:(?:cannot|can't|can not) (?:say|tell)|(?:not|no longer) (?:sure|certain|clear|known|settled)|unclear|unsure|undetermined|undecided)\b/i;

/** A clinician's doubt of a later day than the newest statement takes it back; a plan or a test ordered does not. */
function doubted(findings: Finding[], supports: Finding[]): boolean {
  const newest = newestDay(supports);
  return (
    newest !== '' &&
    findings.some(
      (f) =>
        f.stance === 'mentions' &&
        f.note?.startsWith('uncertain: ') &&
        DOUBT.test(f.note) &&
        (f.date ?? '') > newest,
    )
  );
}

function resolve(
  test: StatementTest,
  chart: Chart,
  findings: Finding[],
  supports: Finding[],
  contradicts: Finding[],
): LeafOutcome {
  const prefer = test.prefer ?? 'latest';
  // a form gives way to the clinical record, whichever is newer
  const clinical = (list: Finding[]) => list.some((f) => f.confidence > FORM);
  if (clinical(supports) !== clinical(contradicts))
    return answered(chart, clinical(supports) ? 'yes' : 'no', findings);
  if (prefer === 'yes' || prefer === 'no') return answered(chart, prefer, findings);
  // nor does a form, filled in later, make an older clinical statement newer
  const weighty = (list: Finding[]) => (clinical(list) ? list.filter((f) => f.confidence > FORM) : list);
  const [yes, no] = [newestDay(weighty(supports)), newestDay(weighty(contradicts))];
  if (prefer === 'latest' && yes !== no) return answered(chart, yes > no ? 'yes' : 'no', findings);
  // on one day, explicit words outweigh the negation of words that were looked for
  const sure = (list: Finding[], day: string) =>
    most(list.filter((f) => (f.date ?? '') === day).map((f) => f.confidence));
  const [yesSure, noSure] = [sure(supports, yes), sure(contradicts, no)];
  if (prefer === 'latest' && yesSure !== noSure)
    return answered(chart, yesSure > noSure ? 'yes' : 'no', findings);
  const [s, c] = [supports[0]!, contradicts[0]!];
  return {
    answer: 'unknown',
    reason: `The record contains statements for and against this. ${says(chart, s)} ${says(chart, c)}`,
    rule: 'statement',
    confidence: 0.4,
    findings: [...rank(supports, 'supports', 2), ...rank(contradicts, 'contradicts', 2)],
    missing: 'which of the two statements holds',
  };
}

function answered(chart: Chart, answer: 'yes' | 'no', findings: Finding[]): LeafOutcome {
  const ranked = rank(findings, answer === 'yes' ? 'supports' : 'contradicts', CANDIDATES);
  const first = ranked[0]!;
  return {
    answer,
    reason: says(chart, first),
    rule: 'statement',
    confidence: first.confidence,
    findings: ranked,
  };
}
