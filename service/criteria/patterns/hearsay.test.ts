import { expect, test } from 'vitest';
import { assertionIn, noteOf } from '../../language/testing.ts';
import { standingOf } from './standing.ts';

const standing = (text: string, word: string) =>
  standingOf(assertionIn(noteOf(text, { day: '2025-05-06' }), word));

test.each([
  ['Prior letter says "gross instability" without films.', 'instability', 'open'],
  ["I note your summary gives 'night pain'; she was clear that she sleeps through.", 'night pain', 'open'],
  ['"No cough" is pre-printed on the visit template.', 'cough', 'void'],
  ['Copied from May: "excellent adherence".', 'adherence', 'open'],
  ['Supplier asks to amend the note: "please add that pt cannot walk".', 'cannot walk', 'void'],
  ['Wife says he cannot walk.', 'cannot walk', 'asserted'],
  ['Ref Q: "Dx Parkinsonism - grp 3?"', 'Parkinsonism', 'open'],
  [
    'Whether the shadows she sees at dusk are hallucinations or poor eyesight is\nfor the eye doctor.',
    'hallucinations',
    'open',
  ],
  ['Possible harms of TMS: headache, psychosis.', 'psychosis', 'void'],
  ['Surgery when symptomatic.', 'symptomatic', 'void'],
  ['Contrast if creatinine OK.', 'Contrast', 'open'],
  ['chest pain if she climbs stairs', 'chest pain', 'asserted'],
  ['MI ever: pt unsure', 'MI', 'open'],
  ['T2DM - entered by coder 2021.', 'T2DM', 'open'],
  ['Diabetes was wrongly coded in 2019.', 'Diabetes', 'negated'],
  ['LDCT: order drafted, left for signature.', 'order', 'open'],
  ['Chest pain she does not have.', 'Chest pain', 'negated'],
  ['Grandfather dementia.', 'dementia', 'void'],
  ['Ever had tumor: answered "my husband, bowel"', 'tumor', 'void'],
  ['Metastatic cancer on list belongs to another Ames.', 'cancer', 'void'],
  ["Dr. Lee's letter confirms that TMS failed.", 'TMS failed', 'asserted'],
])('%s: %s is %s', (text, word, expected) => {
  expect(standing(text, word)).toBe(expected);
});
