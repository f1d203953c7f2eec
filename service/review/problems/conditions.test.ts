import { expect, test } from 'vitest';
import { tokenise } from '../../language/index.ts';
import { conditionsIn } from './conditions.ts';

test.each<[text: string, ids: string[]]>([
  // a short name before a number is that of a scale or a count
  ['WPI 14, SSS 9', []],
  ['OA 21, CA 0, MA 2', []],
  // unless the disease has stages, or the number is a year or a time
  ['CKD 3', ['ckd']],
  ['HTN, BPH, CKD3a', ['hypertension', 'bph', 'ckd']],
  ['Past history: MI 2019, OA', ['mi', 'osteoarthritis']],
  ['OA 12 yrs', ['osteoarthritis']],
  // a course of the same disease
  ['RRMS since 2009', ['ms']],
  ['Relapsing-remitting MS, stable', ['ms']],
  // the contrast, and no anxiety
  ['MRI of the brain w/wo gad', []],
  ['PMH: GAD, gerd', ['anxiety', 'gerd']],
  // of the heart, and no other vessels
  ['1. Atherosclerotic coronary vascular disease.', ['cad']],
  // two pains, and no sciatica yet
  ['Imp: back and leg pain.', ['low_back_pain']],
])('%s', (text, ids) => {
  const found = conditionsIn({ text, start: 0, tokens: tokenise(text) });
  expect(found.map(({ condition }) => condition.id)).toEqual(ids);
});
