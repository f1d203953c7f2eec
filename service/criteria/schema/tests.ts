/**
 * Leaf tests as data: what a leaf asks of the chart. Each kind is a small, composable question; a guideline is written
 * by choosing kinds and filling them in (service/criteria/README.md has an example of each).
 *
 * Patterns are strings that a nurse can read:
 *   `#home_oxygen & expected|should|ought & improve|relieve|reduce & !not qualify`
 *   - `&` joins groups that must stand in the same sentence, in any order;
 *   - `>` in place of `&` asks that the next group comes after the previous one;
 *   - `|` separates alternatives; an alternative is one or more words (matched by stem), or `#concept` from the
 *     vocabulary; `word*` matches a beginning; `"exact"` in double quotes matches the spelling, not the stem;
 *   - `80..400` matches a number between the two, both included: `walks > 80..400 feet`;
 *   - a group that starts with `!` must not occur in the sentence; one that starts with `^` only gives context (its own
 *     negation or plan does not matter);
 *   - `~N` at the end bounds the distance between neighbouring groups to N words (default: the whole sentence);
 *   - `pt:therapy` and `"i":level` name the sense of a short word: the therapy and not the patient, independent and not who writes;
 *   - `@allergies` at the end looks in the list of allergies too, where no other pattern does: a drug there is not taken;
 *   - `+N` at the end lets the groups lie up to N sentences apart in the same document (default 0).
 */
export type Pattern = string;

/** Flags of an assertion that a test may allow for a `yes` (by default none is allowed except `historical`). */
export type Allowed =
  | 'planned'
  | 'historical'
  | 'hypothetical'
  | 'uncertain'
  | 'declined'
  | 'negated'
  | 'target'
  | 'family'
  /** Someone who is neither the patient nor of the family: a caregiver. */
  | 'other';

/** Where and when a fact may stand. */
export interface Scope {
  /** Kinds of document that count (DocumentKind); prefix `!` excludes. */
  documents?: string[];
  /** Kinds of section that count; prefix `!` excludes. */
  sections?: string[];
  /** Author roles that count. */
  authors?: string[];
  /** How the encounter took place. */
  mode?: ('in_person' | 'telehealth' | 'telephone')[];
  window?: Window;
  /** Only what is said of the body side that the request names (or of no side) counts. */
  side?: 'requested';
  /** Words that must stand in the same document (any of them). */
  document_has?: Pattern[];
  /** What the matter is about: where some document has one of these, only such documents and others of their authors count. */
  document_about?: Pattern[];
  /**
   * Words of the document's title or author; with `!` in front, words that tell of somebody else. A document of which
   * neither tells counts, unless `!*` leaves it out; `!!` leaves it out whoever else is stated.
   */
  document_by?: string[];
}

/** A stretch of days relative to an anchor; `within: "6 months"` looks back from the date of service. */
export interface Window {
  within?: string;
  /** At least this long ago. */
  before?: string;
  /** Event that anchors the window instead of the date of service. */
  of?: EventRef;
  /** `before` (default), `after` or `around` the anchor. */
  side?: 'before' | 'after' | 'around';
}

/** A dated happening in the chart. */
export interface EventRef {
  any?: Pattern[];
  scope?: Scope;
  allow?: Allowed[];
  pick?: 'earliest' | 'latest';
  /** Or a date from the request form. */
  form?: 'date_of_service';
}

/** Something is said: present, done, ordered, denied. */
export interface StatementTest {
  kind: 'statement';
  yes: Pattern[];
  /** Proves the opposite when asserted ("lungs clear", "able to self-propel"). */
  no?: Pattern[];
  /** Neither proves nor denies it but opens the question ("mixed incontinence" for stress): unknown, not silence. */
  raises?: Pattern[];
  /** What a negated match of `yes` means; default `no`. */
  negated?: 'no' | 'ignore';
  /** What a negated match of `no` means; default `ignore`. */
  no_negated?: 'yes' | 'ignore';
  allow?: Allowed[];
  /** Only present state counts: a resolved or past finding does not. Default false. */
  current?: boolean;
  scope?: Scope;
  /** When both sides are found: `latest` (default) dated side decides, `yes`, `no`, or `conflict` (unknown). */
  prefer?: 'latest' | 'yes' | 'no' | 'conflict';
  /** What a planned, suspected or pending match alone means, instead of silence; default `unknown`. */
  open?: 'unknown' | 'no';
}

/** A measurement compared with a limit. */
export interface ValueTest {
  kind: 'value';
  /** Variables that count, any of them. */
  variable: string[];
  at_most?: number;
  at_least?: number;
  below?: number;
  above?: number;
  /** Inclusive. */
  between?: [number, number];
  /** All must hold; `a|b` for alternatives; a condition with `!` must not hold. */
  conditions?: string[];
  /** What decides when there are several; default `latest`. */
  pick?: 'any' | 'lowest' | 'highest' | 'latest';
  /** How many different values must meet the limit ("more than one glucose below 54"); pick does not apply. */
  times?: number;
  /** Without a value that meets: `no` if a value with the conditions misses (default), or `unknown`; of `times` the lowest or highest of all still is a no. */
  miss?: 'no' | 'unknown';
  /** Variables that take the place of this value when they were measured on a later day. */
  unless_newer?: string[];
  /** The conditions under which they do. */
  newer_conditions?: string[];
  /** The chart must print the unit (a value without its unit proves nothing); default false. */
  unit_required?: boolean;
  scope?: Scope;
  /** The sentence must hold one of these. */
  context?: Pattern[];
  /** The sentence must hold none of these. */
  not_context?: Pattern[];
}

/** Two values of one variable compared: a fall, a gain, a ratio in percent. */
export interface ChangeTest {
  kind: 'change';
  from: Omit<ValueTest, 'kind'>;
  to: Omit<ValueTest, 'kind'>;
  /** `to - from`, `from - to`, or percent of `from`. */
  measure: 'rise' | 'fall' | 'percent_rise' | 'percent_fall';
  at_least?: number;
  above?: number;
  /** Both values must be of one day: those of different days answer `no`. */
  same_day?: boolean;
  /** What it means that only one of the two values is recorded; default `unknown`. */
  missing?: 'no' | 'unknown';
}

/** How many distinct dated events, or a number stated in words ("five falls"). */
export interface CountTest {
  kind: 'count';
  any: Pattern[];
  at_least: number;
  /** Only days of a list or of the rows of a log count, no mentions elsewhere and no number stated. */
  listed?: boolean;
  scope?: Scope;
  allow?: Allowed[];
}

/** Days from one event to another. */
export interface IntervalTest {
  kind: 'interval';
  from: EventRef;
  to: EventRef;
  /** For example "31 days", "6 months"; inclusive. */
  min?: string;
  max?: string;
}

/** How long something has lasted, reported as a length or by its beginning. */
export interface DurationTest {
  kind: 'duration';
  of: Pattern[];
  at_least?: string;
  at_most?: string;
  scope?: Scope;
}

/** A therapy that was tried and failed, was not tolerated, or is contraindicated. */
export interface TherapyTest {
  kind: 'therapy';
  any: Pattern[];
  /** Outcomes that count; default failed, not tolerated, contraindicated. */
  outcome?: ('failed' | 'not_tolerated' | 'contraindicated' | 'completed' | 'helped')[];
  /** Minimum duration, "6 weeks". A shorter trial is `no`. */
  duration?: string;
  /** How many different therapies must have failed. */
  at_least?: number;
  scope?: Scope;
}

/** An encounter of a kind took place. */
export interface EncounterTest {
  kind: 'encounter';
  scope: Scope;
  /** What it must have addressed (any). */
  about?: Pattern[];
  /** Encounters that fail the rule (telehealth only) make it `no`. */
  no_scope?: Scope;
}

/** The request itself (form or order): what is asked for. */
export interface RequestTest {
  kind: 'request';
  /** Matched against service, codes and type in the form, then against orders in the chart. */
  yes: Pattern[];
  no?: Pattern[];
  codes?: string[];
}

/** Patient's age on the date of service. */
export interface AgeTest {
  kind: 'age';
  at_least?: number;
  at_most?: number;
  /** Of what the bounds are numbers; default years. */
  unit?: 'months';
}

/** Same answer as another leaf of the tree. */
export interface SameTest {
  kind: 'same';
  criteria_id: string;
}

/** Nothing in a chart can settle it (facility attestations): unknown unless stated by `yes`/`no`. */
export interface AttestationTest {
  kind: 'attestation';
  yes?: Pattern[];
  no?: Pattern[];
}

export interface AllTest {
  kind: 'all';
  tests: LeafTest[];
}
export interface AnyTest {
  kind: 'any';
  tests: LeafTest[];
}
/**
 * One of these, counting only those that the chart mentions: a chart rarely tests one thing in every way, so an alternative
 * about which it is silent does not keep the others open.
 */
export interface AnyMentionedTest {
  kind: 'any_mentioned';
  tests: LeafTest[];
}
/** None of these, each looked at: one about which the chart is silent keeps the whole open. */
export interface NoneTest {
  kind: 'none';
  tests: LeafTest[];
}
export interface AtLeastTest {
  kind: 'at_least';
  minimum: number;
  tests: LeafTest[];
}
export interface NotTest {
  kind: 'not';
  test: LeafTest;
}
/** `then` is judged only where `given` holds; a `no` there makes the leaf not applicable, or answers `otherwise`. */
export interface GivenTest {
  kind: 'given';
  given: LeafTest;
  then: LeafTest;
  otherwise?: 'not_applicable' | 'yes' | 'no' | 'unknown';
}
/** The first test that answers yes or no decides. */
export interface FirstTest {
  kind: 'first';
  tests: LeafTest[];
}

export type LeafTest =
  | StatementTest
  | ValueTest
  | ChangeTest
  | CountTest
  | IntervalTest
  | DurationTest
  | TherapyTest
  | EncounterTest
  | RequestTest
  | AgeTest
  | SameTest
  | AttestationTest
  | AllTest
  | AnyTest
  | AnyMentionedTest
  | NoneTest
  | AtLeastTest
  | NotTest
  | GivenTest
  | FirstTest;

export type TestKind = LeafTest['kind'];

type TestOfParts = Extract<LeafTest, { tests: LeafTest[] }>;

/** Whether a test is put together of several others: all, any, none, at least some, the first of them. */
export const isOfParts = (test: LeafTest): test is TestOfParts => 'tests' in test;

/** The measures that a test asks for, its parts included. */
export function variablesOf(test: LeafTest): string[] {
  if (isOfParts(test)) return test.tests.flatMap(variablesOf);
  switch (test.kind) {
    case 'value':
      return [...test.variable];
    case 'change':
      return [...test.from.variable, ...test.to.variable];
    case 'not':
      return variablesOf(test.test);
    case 'given':
      return [...variablesOf(test.given), ...variablesOf(test.then)];
    default:
      return [];
  }
}
