import { expect, test } from 'vitest';
import { type Part, partsOf } from './parts.ts';

/** "(a | b)" of alternatives, "(a & b)" of what must all hold, "(2: a, b, c)" of so many of them. */
function shown(part: Part): string {
  if (typeof part === 'string') return part;
  const parts = part.of.map(shown);
  if (part.least === 1) return `(${parts.join(' | ')})`;
  return part.least === parts.length
    ? `(${parts.join(' & ')})`
    : `(${[`${part.least}: ${parts[0]}`, ...parts.slice(1)].join(', ')})`;
}

const split = (description: string) => shown(partsOf(description) ?? description);

test.each([
  [
    'Platelets below 30, with active bleeding that needs treatment',
    '(Platelets below 30 & active bleeding that needs treatment)',
  ],
  [
    'BMI of 40 or more, or BMI of 35 or more with sleep apnea',
    '(BMI of 40 or more | BMI of 35 or more with sleep apnea)',
  ],
  [
    'PaO2 at or below 55, or saturation at or below 88 %, on room air',
    '(PaO2 at or below 55 on room air | saturation at or below 88 % on room air)',
  ],
  [
    'Ferritin below 30, or transferrin saturation under 20 % and hemoglobin below 10',
    '(Ferritin below 30 | (transferrin saturation under 20 % & hemoglobin below 10))',
  ],
  ['FVC of 50 % or more, and DLCO of 30 % or more', '(FVC of 50 % or more & DLCO of 30 % or more)'],
  ['The wound is clean and has been debrided', '(The wound is clean & The wound has been debrided)'],
  [
    'The patient does not smoke and agrees to the rehabilitation program',
    '(The patient does not smoke & The patient agrees to the rehabilitation program)',
  ],
  [
    'No colonoscopy in the past 10 years and no stool test in the past 12 months',
    '(No colonoscopy in the past 10 years & no stool test in the past 12 months)',
  ],
  [
    'Failure of two of these three: methotrexate, leflunomide, sulfasalazine',
    '(2: Failure of methotrexate, Failure of leflunomide, Failure of sulfasalazine)',
  ],
  ['One of the following is present: asthma, cystic fibrosis, or COPD', '(asthma | cystic fibrosis | COPD)'],
  ['Any of the following: a fall; a fracture', '(a fall | a fracture)'],
  [
    'Six weeks of physical therapy, unless it is contraindicated',
    '(Six weeks of physical therapy | physical therapy is contraindicated)',
  ],
  ['Has asthma, COPD, or bronchiectasis', '(Has asthma | Has COPD | Has bronchiectasis)'],
  [
    'No history of stroke, seizures, or dementia',
    '(No history of stroke & No history of seizures & No history of dementia)',
  ],
])('%s', (description, parts) => {
  expect(split(description)).toBe(parts);
});

test.each([
  'Pain of the lumbar or cervical spine',
  'The order was signed and dated by the treating practitioner',
  'Eight or more headache days a month',
  'Age 18 and over',
  'Stroke, infarction or bypass surgery within the past year',
  'Asthma or COPD that is severe',
  'Between 50 and 77 years of age',
  'Diabetes with neuropathy (numbness, and loss of vibration)',
  'Covered A and B or C of the benefit',
  'Two flares treated with steroid bursts in the past year',
  'Saturation of 88 % or less, awake and sitting at rest on room air, within 30 days of the order',
  'Phototherapy failed or not tolerated',
  'Never given a nail or other hardware that is unsafe for MRI',
  'If the member is 45 or older, or has anemia: endoscopy was done first',
  'AHI of 5 to 14 + ESS over 10, hypertension, or stroke',
  'Lives in a house without stairs',
  'Has tried and failed a course of gabapentin',
  'Never had a stroke or MEN 2 of any kind',
  'Disease activity is moderate or high, i.e., a DAS28 above 3.2',
  'The member takes no opioid and has not in the past year',
  'Platelets below 30, or less than 50 while bleeding',
])('stays whole: %s', (description) => {
  expect(partsOf(description)).toBeUndefined();
});

test('an exclusion with an exception stays whole: it bars where the exception does not hold', () => {
  const description = 'Active infection of the wound, unless it has been treated for a week';
  expect(partsOf(description)).toMatchObject({ least: 1 });
  expect(partsOf(description, true)).toBeUndefined();
});
