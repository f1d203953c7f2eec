/** A value that the record does not have: what is asked for, and what it has of the measure instead. */
import type { Chart, Measurement } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import { inMidst, valueReason } from '../reasons/templates.ts';
import { conditionsExclude, conditionWords, namesOf, orWords } from '../reasons/values.ts';
import type { ValueTest } from '../schema/tests.ts';
import { silent } from '../words.ts';
import { measured } from './measured.ts';

type Asked = Pick<ValueTest, 'variable' | 'conditions'>;

/** States of the patient, the air and the treatment: a value that was taken in another one says nothing of the one asked for. */
const STATES: ReadonlySet<string> = new Set([
  'rest',
  'exercise',
  'recovery',
  'asleep',
  'awake',
  'room_air',
  'on_oxygen',
  'on_pap',
  'on_treatment',
]);

/** Of two values the one whose state can be named tells what is missing. */
export const noValues = (from: Asked, to: Asked, chart: Chart): LeafOutcome =>
  noValue(statesAsked(from) ? from : to, chart);

export function noValue(test: Asked, chart: Chart): LeafOutcome {
  const names = `${namesOf(test.variable)}${statesAsked(test)}`;
  const others = measured(chart, { variable: test.variable }).filter((f) => f.usable);
  // one that may have been taken as asked is named: the record is not silent on the measure
  const near = others.findLast(({ m }) => !isContrary(m, test.conditions))?.m;
  if (near)
    return silent(
      `a value for ${names}`,
      `No value for ${names} that can decide this was found in the record; ${inMidst(valueReason(chart, near, ''), near)}`,
    );
  // "on room air" says already that it is not on oxygen
  const isSaid = (state: string) => test.conditions?.some((asked) => conditionsExclude(asked, state));
  const instead = others.flatMap(({ m }) => unwanted(m, test.conditions)).filter((state) => !isSaid(state));
  const other = instead.length > 0 ? ` other than ${orWords(instead)}` : '';
  return silent(`a value for ${names}`, `No value for ${names}${other} was found in the record.`);
}

/** " during sleep", also where the lowest or the mean of a night may stand for it. */
function statesAsked({ conditions = [] }: Pick<Asked, 'conditions'>): string {
  const words = conditions.map((each) => {
    const states = each.split('|').filter((way) => STATES.has(way));
    return states.length > 0 ? ` ${orWords(states)}` : conditionWords([each]);
  });
  return [...new Set(words)].join('');
}

/** States of a value that the test rules out by name ("!on_oxygen"). */
function unwanted({ conditions }: Measurement, asked: readonly string[] = []): string[] {
  const banned = asked.flatMap((each) => (each.startsWith('!') ? each.slice(1).split('|') : []));
  return conditions.filter((each) => STATES.has(each) && banned.includes(each));
}

/** Known to have been taken in another state than the one asked for. */
function isContrary(m: Measurement, asked: readonly string[] = []): boolean {
  if (unwanted(m, asked).length > 0) return true;
  return asked.some((each) => {
    const ways = each.startsWith('!') ? [] : each.split('|');
    const states = ways.filter((way) => STATES.has(way));
    const isOf = ways.some((way) => m.conditions.includes(way));
    const isExcluded = (state: string) => m.conditions.some((present) => conditionsExclude(state, present));
    return !isOf && states.length > 0 && states.every(isExcluded);
  });
}
