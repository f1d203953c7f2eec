import { expect, test } from 'vitest';
import { isNegated } from '../testing.ts';

const negated = (text: string, word: string) => isNegated(word, text, { day: '2025-05-06' });

test.each([
  ['Fatigue yes; nods off no.', 'nods off', true],
  ['Fatigue yes; nods off no.', 'Fatigue', false],
  ['Skeletal traction never.', 'traction', true],
  ['F/C [N]  CA [N]  shunt [Y]', 'CA', true],
  ['F/C [N]  CA [N]  shunt [Y]', 'shunt', false],
  ['Stroke (-), TIA (-).', 'Stroke', true],
  ['Diabetes hx 0.', 'Diabetes', true],
  ['falls x0', 'falls', true],
  ['falls x10', 'falls', false],
  ['chest pain-free', 'chest pain', true],
  ['moves freely, hands free', 'hands', false],
  ['edema nil', 'edema', true],
  ['BP fine. Vapes no. Gargles daily.', 'Vapes', true],
  ['BP fine. Vapes no. Gargles daily.', 'Gargles', false],
  ['Smokes never.', 'Smokes', true],
  ['Lives alone no.', 'alone', true],
  ['Walks outside, no dog.', 'Walks', false],
  ['Falls none, walks with a cane', 'Falls', true],
  ['Falls none, walks with a cane', 'cane', false],
  ['Tobacco no, alcohol no, ramp at the door', 'alcohol', true],
  ['Tobacco no, alcohol no, ramp at the door', 'ramp', false],
  ['Gait slow, no cane', 'Gait', false],
  ['He walks a mile, no cane', 'walks', false],
  ['Denies: fever, no. Chills none.', 'Chills', true],
  ['She said no.', 'She', false],
  ['dementia, psychosis, seizures: all denied', 'psychosis', true],
  ['a non-smoker with dementia', 'dementia', false],
  ['attacks are non-epileptic', 'epileptic', true],
  ['CMR no scar LVEF 58', 'LVEF 58', false],
  ['REGISTRY NO ....... NCT09874411 double blind', 'double blind', false],
])('%s: %s', (text, word, expected) => {
  expect(negated(text, word)).toBe(expected);
});
