import { assertionOfMarked, noteOf } from '../../language/testing.ts';
import { reads } from '../../language/testing-tables.ts';
import { standingOf } from './standing.ts';

const standing = (marked: string) =>
  standingOf(assertionOfMarked(marked, (text) => noteOf(text, { day: '2025-05-06' })));

reads('the standing of the words between braces: %s', standing, [
  ['Prior letter says "gross {instability}" without films.', 'open'],
  ["I note your summary gives '{night pain}'; she was clear that she sleeps through.", 'open'],
  ['"No {cough}" is pre-printed on the visit template.', 'void'],
  ['Copied from May: "excellent {adherence}".', 'open'],
  ['Supplier asks to amend the note: "please add that pt {cannot walk}".', 'void'],
  ['Wife says he {cannot walk}.', 'asserted'],
  ['Ref Q: "Dx {Parkinsonism} - grp 3?"', 'open'],
  [
    'Whether the shadows she sees at dusk are {hallucinations} or poor eyesight is\nfor the eye doctor.',
    'open',
  ],
  ['Possible harms of TMS: headache, {psychosis}.', 'void'],
  ['Surgery when {symptomatic}.', 'void'],
  ['{Contrast} if creatinine OK.', 'open'],
  ['{chest pain} if she climbs stairs', 'asserted'],
  ['{MI} ever: pt unsure', 'open'],
  ['{T2DM} - entered by coder 2021.', 'open'],
  ['{Diabetes} was wrongly coded in 2019.', 'negated'],
  ['LDCT: {order} drafted, left for signature.', 'open'],
  ['{Chest pain} she does not have.', 'negated'],
  ['Grandfather {dementia}.', 'void'],
  ['Ever had {tumor}: answered "my husband, bowel"', 'void'],
  ['Metastatic {cancer} on list belongs to another Ames.', 'void'],
  ["Dr. Lee's letter confirms that {TMS failed}.", 'asserted'],
]);
