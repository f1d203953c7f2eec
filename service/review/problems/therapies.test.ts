import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { refusedTreatments, treatmentsOf } from './therapies.ts';

const note = (title: string, day: string, words: string) =>
  `${title}\nDate of service: ${day}\nProvider: A. Nurse, MD\n\n${words}`;
const chartOf = (text: string, service = 'knee replacement') =>
  understand(recordOf(text), requestContextOf({ request: { date_of_service: '2026-01-20', service } }));
const used = (text: string, service?: string) => treatmentsOf(chartOf(text, service)).map(({ name }) => name);
const visit = (words: string) => note('Office visit', '01/05/2026', words);

test.each<[words: string, treatments: string[]]>([
  // in running text, without a verb of use
  ['Exam: R arm in splint, fingers warm.', ['splint']],
  ['Gait: SPC, L AFO, steady on level.', ['cane', 'ankle-foot orthosis']],
  ['PMH: sleep apnea. CPAP 9.', ['CPAP']],
  ['Called: start O2 2 L asleep until the mask is approved.', ['home oxygen']],
  ['Silver dressing q other day.', ['wound dressings']],
  ['Hydrofiber 3x/wk by the nurse.', ['wound dressings']],
  ['Keeps on with stationary bike daily.', ['home exercise program']],
  ['Man with emphysema on 3 L cont. / 5 L exertion.', ['home oxygen']],
  ['Cont. PT, flexion program.', ['physical therapy']],
  // done, eaten, kept up
  ['Catheterizes 4x/day, dry between.', ['intermittent catheterization']],
  ['Wound: hydrogel + silicone foam put on per clinic order.', ['wound dressings']],
  ['Sacrum pink. Repositioned q2h by the aides.', ['repositioning on a schedule']],
  ['Heels floated every night.', ['offloading']],
  ['Does her McKenzie sheet every morning.', ['home exercise program']],
  ['Eats well, on a low salt diet and thickened liquids.', ['low salt diet']],
  ['Custom brace worn since the fall.', ['brace']],
  ['Thin, on oxygen at night.', ['home oxygen']],
  ['COPD, not on O2. Arrange a walk on oxygen.', []],
  ['Low salt diet advised. Needs a lift chair.', []],
  // a boot
  [
    'The aide at the front desk wrote it down this morning when she came in: has her own walker\nboot on. In a removable walker.',
    [],
  ],
  // wanted, tried, talked of, of somebody else, of the spine
  ['Wants a cane. Wheelchair trial in the gym.', []],
  ['Discussed bracing vs continuing PT.', []],
  ['A cane, walker or manual wheelchair will not meet his needs.', []],
  ['Bed, hoyer, wheelchair ordered.', []],
  ['Niece has a bad knee and uses a cane.', []],
  ['MRI with T12 compression, on calcium.', []],
  ['PT to start next week.', []],
  // ended
  ['Was in PT weekly, on hold since the fall.', []],
  ['Discharged from physical therapy with HEP daily.', ['home exercise program']],
])('what is used now: %s', (words, treatments) => {
  expect(used(visit(words))).toEqual(treatments);
});

test('the latest note decides, and a letter does not outweigh the notes', () => {
  const before = note(
    'Office visit',
    '12/01/2025',
    'She is in PT twice a week and wears compression stockings.',
  );
  const after = visit('PT on hold. She says no to compression, too hot.');
  expect(used(before)).toEqual(['compression', 'physical therapy']);
  expect(used(`${before}\f${after}`)).toEqual([]);
  const letter = note('Letter of necessity', '01/12/2026', 'She wears compression daily. Please approve.');
  expect(used(`${after}\f${letter}`)).toEqual([]);
  expect(refusedTreatments(chartOf(`${after}\f${letter}`)).map(({ name, date }) => [name, date])).toEqual([
    ['compression', '2026-01-05'],
  ]);
});

test('what the request asks for is not there yet, unless it goes on or is what another thing is joined to', () => {
  const words = visit('On CPAP since 2015, wears it.');
  expect(used(words, 'CPAP device')).toEqual([]);
  expect(used(words, 'Oxygen concentrator bled into CPAP')).toEqual(['CPAP']);
  expect(used(words, 'CPAP device, continued from the hospital')).toEqual(['CPAP']);
});

test('the paper of a service in the home shows that it is under way', () => {
  expect(used(note('Home health RN visit', '01/05/2026', 'Sleeps on the sofa.'))).toEqual([
    'home health nursing',
  ]);
  expect(used(note('Home PT', '01/05/2026', 'Stands with help.'))).toEqual(['physical therapy']);
  expect(used(note('Home health referral', '01/05/2026', 'Sleeps on the sofa.'))).toEqual([]);
  expect(used(note('Home health RN visit', '09/05/2025', 'Sleeps on the sofa.'))).toEqual([]);
});
