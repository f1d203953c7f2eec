/** How a plain description is understood: the parts that are compiled, in words, and as a test that a person may edit. */
import { allConcepts, allVariables } from '../../language/index.ts';
import names from '../reasons/names.json' with { type: 'json' };
import { capital, limitWords, nameOf } from '../reasons/values.ts';
import type { AgeTest, LeafTest, ValueTest } from '../schema/tests.ts';
import { ageIn, agesAlone } from './age.ts';
import { asksForLimitsAlone, isOfLimitsAlone, namedIn } from './concepts.ts';
import { frameWords, windowWords } from './frame-words.ts';
import { framesOf } from './frames/index.ts';
import { type Joined, partsOf } from './parts.ts';
import { sexOf } from './sex.ts';
import { spelledOut } from './spelled-out.ts';

export interface UnderstoodPart {
  kind: 'limit' | 'age' | 'sex' | 'window' | 'concept' | 'frame' | 'joined';
  /** "SpO2 at or below 88 % at rest". */
  text: string;
}

export interface Understood {
  parts: UnderstoodPart[];
  /** The parts are all that the description asks for, so that no sentence has to be read. */
  exact: boolean;
  /** The exact parts as a test; absent where words of the description would be lost. */
  test?: LeafTest;
}

const CONDITIONS: Record<string, string> = names.conditions;

/** @param typed one criterion as a person typed it, without a test of its own */
export function understoodOf(typed: string): Understood {
  const description = spelledOut(typed);
  const named = namedIn(description);
  const age = ageIn(description);
  const sex = sexOf(description);
  const parts: UnderstoodPart[] = [
    ...named.values.map((test) => ({ kind: 'limit' as const, text: valueWords(test) })),
    ...(age ? [{ kind: 'age' as const, text: ageWords(age) }] : []),
    ...(sex ? [{ kind: 'sex' as const, text: sex === 'female' ? 'Women only' : 'Men only' }] : []),
    ...(named.scope?.window?.within
      ? [{ kind: 'window' as const, text: `Within ${named.scope.window.within} before the date of service` }]
      : []),
    ...named.concepts.map((id) => ({
      kind: 'concept' as const,
      text: capital(allConcepts.get(id)?.label ?? id.replaceAll('_', ' ')),
    })),
  ];
  if (age && agesAlone(description)) return { parts, exact: true, test: age };
  const framed = isOfLimitsAlone(named) ? undefined : framesOf(description).find(({ test }) => test)?.test;
  // a limit alone has parts of its own
  const words = framed && framed.kind !== 'value' ? frameWords(framed, leafWords) : undefined;
  if (framed && words) return { parts: [{ kind: 'frame', text: words }], exact: true, test: framed };
  if (framed) return { parts, exact: true, test: framed };
  const joined = partsOf(description);
  if (joined && !asksForLimitsAlone(named)) return understoodJoined(joined);
  const exact = asksForLimitsAlone(named);
  const test = exact ? testOf(named.values, named.alternatives) : undefined;
  const told = framesOf(description).find((frame) => frame.words)?.words;
  if (told && !test) return { parts: [{ kind: 'frame', text: told }], exact: true };
  return { parts, exact, ...(test && { test }) };
}

/** Several things in one sentence: each as it is understood by itself, in its own words where a reader has to read it. */
function understoodJoined({ least, of }: Joined): Understood {
  const parts = of.map((part) => ({
    words: typeof part === 'string' ? part : undefined,
    ...(typeof part === 'string' ? understoodOf(part) : understoodJoined(part)),
  }));
  const text = parts
    .map(({ words, exact, parts: own }) =>
      words && !exact ? `“${words}”` : own.map((part) => part.text).join('; '),
    )
    .join(least === of.length ? '; and ' : '; or ');
  const several = least > 1 && least < of.length ? `At least ${least} of these: ` : '';
  const tests = parts.flatMap(({ test }) => test ?? []);
  const test = tests.length === of.length ? joinedTest(least, tests) : undefined;
  return {
    parts: [{ kind: 'joined', text: `${several}${text}` }],
    exact: parts.every(({ exact }) => exact),
    ...(test && { test }),
  };
}

function joinedTest(least: number, tests: LeafTest[]): LeafTest {
  if (least === tests.length) return { kind: 'all', tests };
  return least === 1 ? { kind: 'any', tests } : { kind: 'at_least', minimum: least, tests };
}

/** Limits and ages among statements. */
function leafWords(test: LeafTest): string | undefined {
  if (test.kind === 'value') return `${valueWords(test)}${windowWords(test.scope?.window)}`;
  return test.kind === 'age' ? ageWords(test) : undefined;
}

function testOf(values: readonly ValueTest[], alternatives: boolean): LeafTest | undefined {
  const [first, ...others] = values;
  if (!first || others.length === 0) return first;
  return { kind: alternatives ? 'any' : 'all', tests: [...values] };
}

function valueWords(test: ValueTest): string {
  const limit = limitWords(test, allVariables.get(test.variable[0] ?? '')?.unit);
  // "not during exercise" says less than it sounds: only its contrary is ruled out.
  const conditions = (test.conditions ?? []).flatMap((condition) =>
    condition.startsWith('!')
      ? condition
          .slice(1)
          .split('|')
          .map((one) => `not ${CONDITIONS[one] ?? one}`)
      : (CONDITIONS[condition] ?? []),
  );
  const how = [
    ...(test.times ? [`at least ${test.times} values`] : []),
    ...(test.pick === 'any' ? ['any value'] : []),
  ];
  return [`${capital(test.variable.map(nameOf).join(' or '))} ${limit}`, ...conditions, ...how].join(', ');
}

function ageWords({ at_least, at_most, unit: of }: AgeTest): string {
  const unit = of ?? 'years';
  if (at_least !== undefined && at_most !== undefined) return `Age ${at_least} to ${at_most} ${unit}`;
  return at_least !== undefined ? `Age ${at_least} ${unit} or older` : `Age ${at_most} ${unit} or younger`;
}
