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

export function noValue(test: Asked, chart: Chart): LeafOutcome {
  const names = `${namesOf(test.variable)}${conditionWords(test.conditions)}`;
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

/** States of a value that the test rules out by name ("!on_oxygen"). */
function unwanted({ conditions }: Measurement, asked: readonly string[] = []): string[] {
  const banned = asked.flatMap((each) => (each.startsWith('!') ? each.slice(1).split('|') : []));
  return conditions.filter((each) => STATES.has(each) && banned.includes(each));
}

/** Known to have been taken in another state than the one asked for. */
function isContrary(m: Measurement, asked: readonly string[] = []): boolean {
  if (unwanted(m, asked).length > 0) return true;
  const wanted = asked.filter((each) => !each.startsWith('!')).map((each) => each.split('|'));
  return wanted.some(
    (ways) =>
      ways.every((way) => STATES.has(way)) &&
      !ways.some((way) => m.conditions.includes(way)) &&
      ways.every((way) => m.conditions.some((present) => conditionsExclude(way, present))),
  );
}
