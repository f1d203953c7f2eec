import { assertionOfMarked, noteOf } from '../testing.ts';
import { reads } from '../testing-tables.ts';

const negated = (marked: string) =>
  assertionOfMarked(marked, (text) => noteOf(text, { day: '2025-05-06' })).negated;

reads('whether the words between braces are negated: %s', negated, [
  ['Fatigue yes; {nods off} no.', true],
  ['{Fatigue} yes; nods off no.', false],
  ['Skeletal {traction} never.', true],
  ['F/C [N]  {CA} [N]  shunt [Y]', true],
  ['F/C [N]  CA [N]  {shunt} [Y]', false],
  ['{Stroke} (-), TIA (-).', true],
  ['{Diabetes} hx 0.', true],
  ['{falls} x0', true],
  ['{falls} x10', false],
  ['{chest pain}-free', true],
  ['moves freely, {hands} free', false],
  ['{edema} nil', true],
  ['BP fine. {Vapes} no. Gargles daily.', true],
  ['BP fine. Vapes no. {Gargles} daily.', false],
  ['{Smokes} never.', true],
  ['Lives {alone} no.', true],
  ['{Walks} outside, no dog.', false],
  ['{Falls} none, walks with a cane', true],
  ['Falls none, walks with a {cane}', false],
  ['Tobacco no, {alcohol} no, ramp at the door', true],
  ['Tobacco no, alcohol no, {ramp} at the door', false],
  ['{Gait} slow, no cane', false],
  ['He {walks} a mile, no cane', false],
  ['Denies: fever, no. {Chills} none.', true],
  ['{She} said no.', false],
  ['dementia, {psychosis}, seizures: all denied', true],
  ['a non-smoker with {dementia}', false],
  ['attacks are non-{epileptic}', true],
  ['CMR no scar {LVEF 58}', false],
  ['REGISTRY NO ....... NCT09874411 {double blind}', false],
]);
