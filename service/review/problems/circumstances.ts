/** What is no problem of a list: how somebody lives, and devices that are worn, carried or put in for access. By their codes. */
import { type Condition, codesOf } from './conditions.ts';

/**
 * What was not carried out, missed visits and disability (Z53, Z91.19, Z73.6); education, work, housing, company and law (Z55-Z65), without the grief that is treated; ports and lines; what is worn or carried: glasses,
 * dentures, braces, walkers. Implants that act (a pacemaker, a pump), oxygen, dialysis and a wheelchair stay: they tell of a disease.
 */
const CIRCUMSTANCE = /^Z(?:53|5[5-9]|6[0-2]|63(?!\.4)|6[45]|73\.6|45\.2|46|91\.19|95\.828|97|99\.89)/;

/** Care that somebody has or asks for, and what somebody depends on (Z51.5, Z99): told only where it is sure, and no disease. */
const CARE = /^Z(?:51\.5|99)/;

/** All of its codes are of a circumstance or a device. */
export const isCircumstance = (condition: Condition | undefined): boolean => isAll(condition, CIRCUMSTANCE);

export const isCare = (condition: Condition | undefined): boolean => isAll(condition, CARE);

function isAll(condition: Condition | undefined, kind: RegExp): boolean {
  const codes = condition ? codesOf(condition) : [];
  return codes.length > 0 && codes.every((code) => kind.test(code));
}
