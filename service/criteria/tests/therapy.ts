/** `therapy`: tried long enough and failed, not tolerated, or contraindicated. Outcome words are data (outcomes.json). */
import { durationsIn, stretchesIn } from '../../language/index.ts';
import { append, firstThat, most } from '../../language/lists.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { findPattern, findPatterns, type Match } from '../patterns/match.ts';
import { periodInDays } from '../patterns/period.ts';
import { fits } from '../patterns/scope.ts';
import { standingOf } from '../patterns/standing.ts';
import { asksFor, stated, trialReason } from '../reasons/templates.ts';
import type { TherapyTest } from '../schema/tests.ts';
import { rank, silent } from '../words.ts';
import { ageAt } from './measured.ts';
import outcomes from './outcomes.json' with { type: 'json' };
import { formedOutcome, rowDays, sinceBegun } from './trial-form.ts';

type Outcome = NonNullable<TherapyTest['outcome']>[number];

const PATTERNS = expand();
/** Sentences after the therapy's own in which its outcome may be told. */
const REACH = 2;
const FAILURES: Outcome[] = ['failed', 'not_tolerated', 'contraindicated'];
const UNKNOWN_LENGTH =
  /\?|\bnot (?:in (?:the )?chart|documented|recorded|known|stated)\b|\b(?:unknown|unclear|can(?:not|'t) find|how long)\b/i;
/** "None of it has helped": the outcome of whatever its document names, wherever it stands there. */
const OVERALL: readonly string[] = outcomes.overall;
/** What a therapist's own note tells of the outcome is said of the course that it is about. */
const OVERALL_IN_THERAPY: readonly string[] = [...OVERALL, ...PATTERNS.failed];

/** "little relief|benefit" in the data stands for "little relief" and "little benefit". */
function expand(): Record<Outcome, string[]> {
  const one = (phrase: string): string[] => {
    const words = phrase.split(' ').map((w) => w.split('|'));
    return words.reduce<string[]>(
      (all, options) => (all.length ? all.flatMap((a) => options.map((o) => `${a} ${o}`)) : options),
      [],
    );
  };
  const many = (list: string[]) => list.flatMap(one);
  return {
    failed: many(outcomes.failed),
    not_tolerated: many(outcomes.not_tolerated),
    contraindicated: many(outcomes.contraindicated),
    completed: many(outcomes.completed),
    helped: many(outcomes.helped),
  };
}

interface Trial {
  therapy: Match;
  which: number;
  outcome?: Outcome;
  /** The words that tell it. */
  told?: Pick<Finding, 'span' | 'sentence'>;
  /** Span that covers therapy and outcome. */
  span: { start: number; end: number };
  days?: number;
  standing: ReturnType<typeof standingOf>;
}

export function judgeTherapy(test: TherapyTest, chart: Chart): LeafOutcome {
  const trials = test.any.flatMap((pattern, which) =>
    findPattern(chart, pattern).map((m) => trial(test, chart, m, which)),
  );
  const fitting = trials.filter(
    (t) => fits(chart, test.scope, chart.sentences[t.therapy.sentence]!, t.therapy.date) === 'in',
  );
  if (fitting.length === 0)
    return silent(
      'a trial of the treatment with its outcome',
      'The record does not mention a trial of this treatment.',
    );
  // what the party that asks for payment says proves no trial, nor does a letter against what the clinicians recorded
  const weight = (t: Trial) => weightAt(chart, t.therapy.sentence);
  const clinical = fitting.filter((t) => weight(t) === 'clinical');
  const told = clinical.length ? judgeTrials(test, chart, clinical) : undefined;
  if (told && told.answer !== 'unknown') return told;
  const heard = fitting.filter((t) => weight(t) !== 'claim');
  if (heard.length > clinical.length) return judgeTrials(test, chart, heard);
  return told ?? claimed(test, chart, fitting);
}

/** Trials that only a page tells which asks for the payment. */
function claimed(test: TherapyTest, chart: Chart, trials: Trial[]): LeafOutcome {
  return {
    answer: 'unknown',
    reason: `${stated(chart, at(trials[0]!))}, but only a page that asks for payment says so.`,
    rule: 'therapy',
    confidence: 0.5,
    findings: rank(
      trials.map((t) => finding(t, 'mentions')),
      'mentions',
    ),
    missing: ofTrial(test),
  };
}

/** What would show it. */
const ofTrial = ({ duration }: TherapyTest): string =>
  duration ? `the outcome and length of the trial (at least ${duration})` : 'the outcome of the trial';

function judgeTrials(test: TherapyTest, chart: Chart, fitting: Trial[]): LeafOutcome {
  const wanted = test.outcome ?? FAILURES;
  const minimum = test.duration ? periodInDays(test.duration) : 0;
  const short = (t: Trial) => t.days !== undefined && t.days < minimum * 0.97;
  const good = fitting.filter((t) => t.standing === 'asserted' && t.outcome && wanted.includes(t.outcome));
  const longEnough = good.filter(
    (t) =>
      minimum === 0 ||
      t.outcome === 'contraindicated' ||
      t.outcome === 'not_tolerated' ||
      (t.days !== undefined && !short(t)),
  );
  const distinct = new Set(longEnough.map((t) => t.which)).size;
  if (distinct >= (test.at_least ?? 1)) return recorded(chart, 'yes', longEnough, fitting, test);
  const tooShort = fitting.filter((t) => t.standing === 'asserted' && minimum > 0 && short(t));
  const helped = fitting.filter(
    (t) => t.standing === 'asserted' && t.outcome === 'helped' && !wanted.includes('helped'),
  );
  // one denial among trials that took place does not mean that none did
  const never = fitting.some((t) => t.standing === 'asserted')
    ? []
    : fitting
        .filter((t) => t.standing === 'negated' && (!t.outcome || t.outcome === 'completed'))
        // what did not take place was not completed either, and lasted no time
        .map(({ outcome: _outcome, told: _told, days: _days, ...t }): Trial => t);
  const against = tooShort.length ? tooShort : helped.length ? helped : never;
  if (good.length === 0 && against.length > 0)
    return recorded(chart, 'no', against, fitting, test, tooShort.length > 0);
  // another one that failed after a time that the chart does not know may have been long enough
  const untimed = good.some(
    (t) => t.days === undefined && UNKNOWN_LENGTH.test(chart.sentences[t.therapy.sentence]!.text),
  );
  if (good.length > 0 && tooShort.length > 0 && longEnough.length === 0 && !untimed)
    return recorded(chart, 'no', tooShort, fitting, test, true);
  const first = good[0] ?? fitting[0]!;
  return {
    answer: 'unknown',
    reason: `${stated(chart, at(first))}${lacking(test, good.length, distinct)}.`,
    rule: 'therapy',
    confidence: 0.5,
    findings: rank(
      fitting.map((t) => finding(t, 'mentions')),
      'mentions',
    ),
    missing: ofTrial(test),
  };
}

/** What is still to be shown. */
function lacking({ at_least = 1 }: TherapyTest, good: number, distinct: number): string {
  if (good === 0) return ', but does not say whether the treatment helped';
  if (distinct > 0)
    return `; ${distinct} ${distinct === 1 ? 'treatment is' : 'treatments are'} documented, and ${asksFor(`at least ${at_least}`)}`;
  return ', but does not say how long the treatment was tried';
}

function trial(test: TherapyTest, chart: Chart, therapy: Match, which: number): Trial {
  const home = chart.sentences[therapy.sentence]!;
  const outcome = outcomeNear(chart, therapy, test.outcome ?? FAILURES);
  const span = outcome
    ? {
        start: Math.min(therapy.span.start, outcome.match.span.start),
        end: Math.max(therapy.span.end, outcome.match.span.end),
      }
    : therapy.span;
  // hours of a session or a dose are no length of a trial
  const day = chart.documents[home.document]?.date ?? chart.anchor;
  const last = outcome?.match.sentence ?? home.index;
  const until = last > home.index && last <= home.index + REACH ? last : home.index;
  const days = chart.sentences
    .slice(home.index, until + 1)
    .flatMap(({ text }) => [
      ...durationsIn(text, ageAt(chart, home))
        .filter((d) => !/^\s*(?:\?|ago|prior|later|apart)/i.test(text.slice(d.end)) && !isOfRelief(text, d))
        .map((d) => d.low),
      ...(day ? stretchesIn(text, day).map((d) => d.days) : []),
    ])
    .concat(rowDays(home, day))
    .filter((d) => d >= 1);
  // what goes on is long enough or clearly too short; a little short of it may have become long enough by now
  const least = test.duration ? periodInDays(test.duration) : 0;
  if (!days.length)
    append(
      days,
      sinceBegun(home.text, day).filter((d) => d >= 1 && (d >= least || d < least * 0.6)),
    );
  const assertion = { ...therapy.assertion };
  // the outcome's own words ("no relief", "did not help") negate the relief, not the therapy
  if (outcome && outcome.kind !== 'helped' && outcome.kind !== 'completed') assertion.negated = false;
  if (outcome?.kind === 'contraindicated') assertion.planned = false;
  return {
    therapy,
    which,
    span,
    standing: standingOf(assertion, ['historical']),
    ...(outcome
      ? { outcome: outcome.kind, told: { span: outcome.match.span, sentence: outcome.match.sentence } }
      : {}),
    ...(days.length ? { days: most(days) } : {}),
  };
}

/** "A few weeks' relief each", "helped for 2 months": how long the effect lasted, not how long the treatment did. */
const isOfRelief = (text: string, { start, end }: { start: number; end: number }): boolean =>
  RELIEF_BEHIND.test(text.slice(end)) || RELIEF_BEFORE.test(text.slice(0, start));
const RELIEF_BEHIND =
  /^[\s'\u2019]*(?:s\b['\u2019]?\s*)?(?:of )?(?:(?:good|some|partial|temporary|transient|mild|modest|marked|great|only) )?(?:relief|benefit|improvement|help)\b/i;
const RELIEF_BEFORE =
  /\b(?:relief|relieved(?: \w+)?|benefit|helped(?: \w+)?|improvement|effect|(?:pain|symptom)[- ]free)(?: (?:lasted|lasting|that lasted|held))?(?: (?:for|of|only|just|about|around|maybe|perhaps))* $/i;

/** The nearest outcome words in the therapy's sentence, else in the next ones; the wanted kinds win a tie. */
function outcomeNear(
  chart: Chart,
  therapy: Match,
  wanted: Outcome[],
): { kind: Outcome; match: Match } | undefined {
  const home = chart.sentences[therapy.sentence]!;
  // that it helped tells more than that it was taken
  const recorded: Outcome[] = ['failed', 'not_tolerated', 'contraindicated', 'helped', 'completed'];
  const kinds = [...wanted, ...recorded.filter((k) => !wanted.includes(k))];
  // that it was done says less than how it went in the next sentence
  const weak = wanted.includes('completed') ? [] : (['completed'] as Outcome[]);
  const done = near(weak, 0);
  return (
    near(
      kinds.filter((k) => !weak.includes(k)),
      done ? 1 : REACH,
    ) ??
    overall() ??
    done ??
    near(weak, REACH)
  );

  function overall(): { kind: Outcome; match: Match } | undefined {
    if (!wanted.includes('failed')) return undefined;
    const own = chart.documents[home.document]?.kind === 'therapy';
    const said = cameAbout(chart, own ? OVERALL_IN_THERAPY : OVERALL).byDocument.get(home.document) ?? [];
    const match = said[firstThat(said, ({ sentence }) => sentence > therapy.sentence)];
    return match && { kind: 'failed', match };
  }

  function near(among: Outcome[], far: number): { kind: Outcome; match: Match } | undefined {
    for (let reach = 0; reach <= far; reach++) {
      const sentence = chart.sentences[therapy.sentence + reach];
      if (!sentence || sentence.document !== home.document || !sameSection(sentence)) return undefined;
      for (const kind of among) {
        const match = cameAbout(chart, PATTERNS[kind])
          .bySentence.get(sentence.index)
          ?.find((m) => (kind === 'helped' ? isRelief(sentence, m) : !isDenied(kind, m)));
        if (match) return { kind, match };
      }
      const formed = formedOutcome(chart, sentence.index);
      if (formed && among.includes(formed.kind))
        return { kind: formed.kind, match: { ...therapy, sentence: formed.sentence, span: formed.span } };
    }
    return undefined;
  }

  // an unnamed heading in line ("TRIED: ...") ends with its sentence, but not what is stated
  function sameSection(sentence: Sentence): boolean {
    if (sentence.section === home.section) return true;
    if (sentence.index !== home.index + 1 || sentence.kind === 'label') return false;
    const kinds = [home.section, sentence.section].map((s) => chart.sections[s]?.kind);
    return kinds[0] === 'other' && kinds[1] === 'other';
  }
}

/** "No contraindication", "denies side effects". */
const isDenied = (kind: Outcome, { assertion }: Match): boolean =>
  (kind === 'not_tolerated' || kind === 'contraindicated') && assertion.negated;

/** "May help", "helps her sleep", "sleep is better": no relief of what the treatment was given for. */
function isRelief({ text, start }: Sentence, { span, assertion }: Match): boolean {
  if (assertion.negated || assertion.uncertain) return false;
  const [before, behind] = [text.slice(0, span.start - start), text.slice(span.end - start)];
  return !ELSEWHERE_BEHIND.test(behind) && !ELSEWHERE_BEFORE.test(before) && !PERHAPS.test(before);
}
const PERHAPS = /\b(?:may|might|could|should|would)\s*$/i;
const ELSEWHERE_BEHIND =
  /^\s*(?:(?:some|a bit|a little|mainly|only|just|with|w|her|him|me|the|his|my|to|pt|fall)[\s/]+)*(?:sleep\w*|asleep|anxiety|appetite|nausea)\b(?!\W{1,3}(?:and|&|\+))/i;
const ELSEWHERE_BEFORE =
  /\b(?:sleep(?:s|ing)?|slept|anxiety|appetite|nausea)\b(?:\s+(?:is|was|are|has|a|little|bit|much|somewhat|slightly|some|got|gets|now))*\s*$/i;

interface CameAbout {
  bySentence: ReadonlyMap<number, Match[]>;
  /** In the order of their sentences. */
  byDocument: ReadonlyMap<number, Match[]>;
}

const told = new WeakMap<Chart, Map<readonly string[], CameAbout>>();

/** Words of outcomes that are the patient's and have come about; sorted out once for all therapies of a chart. */
function cameAbout(chart: Chart, patterns: readonly string[]): CameAbout {
  return remembered(told, chart, patterns, () => {
    const matches = findPatterns(chart, patterns)
      .filter(({ assertion: a }) => a.subject === 'patient' && !a.planned && !a.hypothetical)
      .toSorted((a, b) => a.sentence - b.sentence);
    return {
      bySentence: Map.groupBy(matches, ({ sentence }) => sentence),
      byDocument: Map.groupBy(matches, ({ sentence }) => chart.sentences[sentence]!.document),
    };
  });
}

const at = (t: Trial) => ({ span: t.span, sentence: t.therapy.sentence });

/** `isShort`: the trial fell short of the length that is asked for. A length that nobody asks for is not told. */
function recorded(
  chart: Chart,
  answer: 'yes' | 'no',
  deciding: Trial[],
  all: Trial[],
  { duration }: TherapyTest,
  isShort = false,
): LeafOutcome {
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const first = deciding.at(-1)!;
  const decide = new Set(deciding);
  const others = all.filter((t) => t !== first).map((t) => finding(t, decide.has(t) ? stance : 'mentions'));
  return {
    answer,
    reason: trialReason(chart, at(first), {
      outcome: first.outcome,
      days: duration ? first.days : undefined,
      required: isShort ? duration : undefined,
      told: first.told,
    }),
    rule: 'therapy',
    confidence: 0.8,
    findings: [
      finding(first, stance),
      ...rank(others, stance).filter((f) => f.sentence !== first.therapy.sentence),
    ].slice(0, 5),
  };
}

function finding(t: Trial, stance: Finding['stance']): Finding {
  return {
    span: t.span,
    sentence: t.therapy.sentence,
    stance,
    confidence: 0.8,
    ...(t.therapy.date ? { date: t.therapy.date } : {}),
  };
}
