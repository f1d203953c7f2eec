import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judgeSex, judgeSexAlone } from './sex.ts';

const MAN = 'A 65-year-old male with cough. Mother had breast cancer.';
const WOMAN = 'Ms. Doe is a 41 year old, well known woman with asthma.';
const answer = (text: string, description: string, sex?: string) =>
  judgeSex(description, understand(recordOf(text), requestContextOf(sex ? { patient: { sex } } : {})))
    ?.answer;

it('leaves out what is about the other sex alone', () => {
  expect(answer(MAN, 'Pregnant or breast-feeding women')).toBe('not_applicable');
  expect(answer(WOMAN, 'Enlarged prostate')).toBe('not_applicable');
  expect(answer(WOMAN, 'No history of MEN 2')).toBeUndefined();
  expect(answer('54 y/o F with cough.', 'Enlarged prostate')).toBe('not_applicable');
  expect(answer('Cough.', 'Women of childbearing potential', 'M')).toBe('not_applicable');
});

it('judges what may apply', () => {
  expect(answer(WOMAN, 'Pregnant or breast-feeding women')).toBeUndefined();
  expect(answer(MAN, 'Men and women aged 18 or older')).toBeUndefined();
  expect(answer('Cough for a week.', 'Pregnant women')).toBeUndefined();
  expect(answer('Cough for 3 days with fever to 101 F.', 'Enlarged prostate')).toBeUndefined();
  expect(answer('On it for 6 weeks and I’m fine.', 'Pregnant women')).toBeUndefined();
});

it.each([
  'Coverage is limited to female members',
  'Coverage of this agent is limited to females.',
  'Patient is female',
  'The member is a woman',
  'Restricted to women',
  'Women only',
  'Female sex assigned at birth',
  'Sex: female',
  'Available only for women',
])('a criterion that asks for the sex alone is answered by it: %s', (description) => {
  const chart = (text: string) => understand(recordOf(text), requestContextOf({}));
  expect(judgeSexAlone(description, chart(WOMAN))?.answer).toBe('yes');
  expect(judgeSexAlone(description, chart(MAN))?.answer).toBe('no');
});

it.each([
  'Women of childbearing potential',
  'Postmenopausal women',
  'Male or female',
  'Not for women',
  'Pregnant women',
  'Women with osteoporosis',
])('what asks for more than the sex is left: %s', (description) => {
  const chart = understand(recordOf(MAN), requestContextOf({}));
  expect(judgeSexAlone(description, chart)).toBeUndefined();
});
