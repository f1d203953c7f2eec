/** How a value with a range or comparator stands to a limit. */
import type { Measurement } from '../language/types.ts';
import type { ValueTest } from './schema/tests.ts';

export type Limits = Pick<ValueTest, 'at_most' | 'below' | 'at_least' | 'above' | 'between'>;

/** A number, a range of numbers, or a bound. */
export type Valued = Pick<Measurement, 'low' | 'high' | 'comparator'>;

/** `yes` if every value that the range allows meets the limits, `no` if none does, `unknown` if it straddles. */
export function meets(m: Valued, test: Limits): 'yes' | 'no' | 'unknown' {
  const [low, high] = interval(m);
  const checks: ('yes' | 'no' | 'unknown')[] = [];
  const check = (allIn: boolean, noneIn: boolean) => checks.push(allIn ? 'yes' : noneIn ? 'no' : 'unknown');
  const open = m.comparator === '<' || m.comparator === '>';
  if (test.at_most !== undefined)
    check(high <= test.at_most, low > test.at_most || (open && m.comparator === '>' && low >= test.at_most));
  if (test.below !== undefined)
    check(high < test.below || (m.comparator === '<' && high <= test.below), low >= test.below);
  if (test.at_least !== undefined)
    check(low >= test.at_least, high < test.at_least || (m.comparator === '<' && high <= test.at_least));
  if (test.above !== undefined)
    check(low > test.above || (m.comparator === '>' && low >= test.above), high <= test.above);
  if (test.between) {
    const [from, to] = test.between;
    check(low >= from && high <= to, high < from || low > to);
  }
  if (checks.includes('no')) return 'no';
  return checks.includes('unknown') ? 'unknown' : 'yes';
}

function interval(m: Valued): [number, number] {
  if (m.comparator === '<' || m.comparator === '<=') return [Number.NEGATIVE_INFINITY, m.high];
  if (m.comparator === '>' || m.comparator === '>=') return [m.low, Number.POSITIVE_INFINITY];
  return [m.low, m.high];
}
