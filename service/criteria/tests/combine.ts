/**
 * Tests made of tests: all, any, at_least, not, given, first, by plain three-valued logic wherever they stand, and two with
 * a rule of their own about silence: any_mentioned and none. Evidence of the deciding parts is kept.
 */
import type { Answer } from '../../contract/results.ts';
import { append, least, most } from '../../language/lists.ts';
import { all, any, atLeast, not } from '../../tree/index.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { withoutRepeats } from '../reasons/templates.ts';
import type { GivenTest, LeafTest } from '../schema/tests.ts';

export type Judge = (test: LeafTest) => LeafOutcome;

type Combination = 'all' | 'any' | 'at_least';

export function judgeParts(kind: Combination, minimum: number, tests: LeafTest[], judge: Judge): LeafOutcome {
  return combined(kind, minimum, tests, tests.map(judge));
}

/** Alternatives of which the chart says nothing do not keep the others open; where it speaks of none, all of them count. */
export function judgeMentioned(tests: LeafTest[], judge: Judge): LeafOutcome {
  const judged = tests.map(judge);
  const mentioned = judged.filter((part) => !part.silent);
  return combined('any', 1, tests, mentioned.length ? mentioned : judged);
}

/**
 * Outcomes of which so many must be met, as one. It is exact where parts decide by themselves: of several that must all hold one that
 * surely fails, of alternatives one that is surely met.
 */
export function joinOutcomes(least: number, parts: readonly LeafOutcome[]): LeafOutcome {
  const outcome = combined(
    least === parts.length ? 'all' : 'at_least',
    least,
    parts.map(() => ANYTHING),
    [...parts],
  );
  const { exact: _, ...joined } = outcome;
  const sure = parts.filter(({ exact }) => exact);
  const answer = atLeast(
    least,
    parts.map((part) => (sure.includes(part) ? part.answer : 'unknown')),
  );
  return answer !== 'unknown' && answer === joined.answer
    ? { ...joined, rule: 'description', exact: true }
    : joined;
}

const ANYTHING: LeafTest = { kind: 'statement', yes: [] };

function combined(kind: Combination, minimum: number, tests: LeafTest[], parts: LeafOutcome[]): LeafOutcome {
  const answers = parts.map((p) => p.answer);
  const answer = kind === 'all' ? all(answers) : kind === 'any' ? any(answers) : atLeast(minimum, answers);
  const deciding = parts.filter((p) => p.answer === answer);
  const recorded = deciding.length ? deciding : parts;
  // for "all", a yes needs every part's words; for "any", the surest part speaks first
  const ordered =
    kind === 'all' && answer === 'yes'
      ? recorded
      : [...recorded].sort(
          (a, b) => Number(a.silent ?? false) - Number(b.silent ?? false) || b.confidence - a.confidence,
        );
  const speaking = ordered.filter((p) => !p.silent);
  const reasons = (
    kind === 'all' && answer === 'yes' ? ordered : (speaking.length ? speaking : ordered).slice(0, 1)
  ).map((p) => p.reason);
  return {
    answer,
    reason: withoutRepeats(reasons).join(' '),
    rule: speaking[0]?.rule ?? kind,
    confidence: least(recorded.map((p) => p.confidence)),
    findings: interleave(
      ordered.map((p) => p.findings),
      parts.filter((p) => !recorded.includes(p)).flatMap((p) => p.findings),
    ),
    ...(isSilent(kind, answer, tests, parts) ? { silent: true as const } : {}),
    ...(kind === 'all' && answer === 'no' && lacksMatter(tests, parts) ? { unmentioned: true as const } : {}),
    ...(answer === 'unknown'
      ? {
          missing: [...new Set(parts.filter((p) => p.answer === 'unknown').map((p) => p.missing ?? p.reason))]
            .slice(0, 2)
            .join('; '),
        }
      : {}),
  };
}

/** Silence of the whole: of every part, or of a condition without which an "all" cannot hold. */
function isSilent(kind: string, answer: Answer, tests: LeafTest[], parts: LeafOutcome[]): boolean {
  if (parts.every((p) => p.silent)) return true;
  if (kind !== 'all' || answer !== 'unknown') return false;
  return tests.some((t, i) => t.kind !== 'not' && t.kind !== 'none' && parts[i]?.silent === true);
}

/** Kinds by which a part speaks of a thing; the others only set conditions or ask another criterion. */
const OF_A_THING: ReadonlySet<LeafTest['kind']> = new Set([
  'statement',
  'therapy',
  'encounter',
  'count',
  'duration',
]);

/** The record says nothing of some thing that all of it is about; what made it "no" is another matter. */
const lacksMatter = (tests: readonly LeafTest[], parts: readonly LeafOutcome[]): boolean =>
  tests.some((test, i) => OF_A_THING.has(test.kind) && parts[i]?.silent === true);

/** First of each part, then the second of each; other parts' words last, as mentions. */
function interleave(deciding: Finding[][], rest: Finding[]): Finding[] {
  const longest = Math.max(0, most(deciding.map((d) => d.length)));
  const mixed: Finding[] = [];
  for (let i = 0; i < longest; i++)
    append(
      mixed,
      deciding.flatMap((d) => (d[i] ? [d[i]!] : [])),
    );
  return [...mixed, ...rest.map((f) => ({ ...f, stance: 'mentions' as const }))].slice(0, 5);
}

export function judgeNot(inner: LeafOutcome): LeafOutcome {
  const turned: Record<Finding['stance'], Finding['stance']> = {
    supports: 'contradicts',
    contradicts: 'supports',
    mentions: 'mentions',
  };
  return {
    ...inner,
    answer: not(inner.answer),
    findings: inner.findings.map((f) => ({ ...f, stance: turned[f.stance] })),
  };
}

/** Before the words by which the condition of a criterion is not fulfilled. */
const NOT_APPLICABLE = 'Does not apply: ';

export function judgeGiven(test: GivenTest, judge: Judge): LeafOutcome {
  const given = judge(test.given);
  if (given.answer !== 'no' && given.answer !== 'not_applicable') return judge(test.then);
  const answer: Answer = test.otherwise ?? 'not_applicable';
  const reason =
    answer === 'not_applicable' && !given.reason.startsWith(NOT_APPLICABLE)
      ? `${NOT_APPLICABLE}${given.reason.replace(/^The /, 'the ')}`
      : given.reason;
  return { ...given, answer, reason, findings: given.findings.map((f) => ({ ...f, stance: 'mentions' })) };
}

export function judgeFirst(tests: LeafTest[], judge: Judge): LeafOutcome {
  const outcomes: LeafOutcome[] = [];
  for (const test of tests) {
    const outcome = judge(test);
    if (outcome.answer === 'yes' || outcome.answer === 'no') {
      const tooFew = outcomes.find((before) => before.tooFew)?.tooFew;
      return tooFew ? { tooFew, ...outcome } : outcome;
    }
    outcomes.push(outcome);
  }
  return outcomes.find((o) => !o.silent) ?? outcomes[0]!;
}
