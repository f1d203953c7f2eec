import { expect, test } from 'vitest';
import { HEAD, problems } from './testing.ts';

test('wounds by their stage, each site a line', () => {
  const record =
    'Wound record\nDate of service: 01/05/2026\nProvider: A. Nurse, RN\n\nWound #1 coccyx (pressure, stage 3)\nWound #2 R heel, stage 2, NOT on pump.';
  expect(problems(record, ['L89.153'])).toEqual({
    'stage 3 pressure ulcer of the coccyx': 'active',
    'stage 2 pressure ulcer of the right heel': 'active',
  });
  const buttocks = 'EXAM: L buttock st 2 0.9x0.7, R buttock st 3 1.3 x 0.9. Stage 3 R isch PI, healed.';
  expect(problems(`${HEAD}${buttocks}`, ['L89.313'])).toEqual({
    'stage 2 pressure ulcer of the left buttock': 'active',
    'stage 3 pressure ulcer of the right buttock': 'active',
  });
});

test('a wound that healed since is past', () => {
  const healed = `${HEAD}HPI: R ischial pressure injury, stage 3 at SOC. Now healed pressure injury only.`;
  expect(problems(healed, ['L89.313'])).toEqual({ 'pressure ulcer': 'past' });
});

test.each(['BKA of L leg discussed by vascular for the wound.', 'He declined a below-knee amputation.'])(
  'an amputation that did not take place: %s',
  (words) => {
    expect(problems(`${HEAD}HPI: ${words}`)).toEqual({});
  },
);

test('"dyspnea" is not listed beside "dyspnea on exertion"', () => {
  expect(problems(`${HEAD}ASSESSMENT:\n1. Dyspnea on exertion.\n2. Dyspnea.`)).toEqual({
    'Dyspnea on exertion': 'active',
  });
});

test('short names of multiple sclerosis, dystrophies and amputations', () => {
  expect(
    problems(`${HEAD}ASSESSMENT: SPMS, EDSS 7.0. Annual visit for LGMD. L BKA. C7 SCI 2018. PPS.`),
  ).toMatchObject({
    'C7 spinal cord injury': 'active',
    'postpolio syndrome': 'active',
    'multiple sclerosis': 'active',
    'muscular dystrophy': 'active',
    'left below-knee amputation': 'active',
  });
});

test('what healed elsewhere, or once, closes no open wound', () => {
  for (const words of [
    'HPI: Left heel pressure ulcer healed; right heel pressure ulcer 3 x 2 cm.',
    'PMH: Prior pressure ulcer.\n\nASSESSMENT:\n1. Stage 3 pressure ulcer.',
  ])
    expect(Object.values(problems(`${HEAD}${words}`, ['L89.613']))).toContain('active');
});

test('an amputation stays one beside what is planned for its prosthesis', () => {
  expect(problems(`${HEAD}ASSESSMENT: Left BKA 2019, K3 prosthesis recommended.`)).toEqual({
    'left below-knee amputation': 'active',
  });
});
