import { describe, expect, test } from 'vitest';
import { answerOf } from './testing.ts';
import { therapy } from './therapy.ts';

const answer = (description: string, note: string) => answerOf(therapy, description, note);

describe('failed, not tolerated or contraindicated', () => {
  test.each([
    'Documented failure, intolerance or contraindication to metformin',
    'Failure of, intolerance to, or contraindication to metformin',
    'Has tried and failed, or cannot tolerate, metformin',
    'Unable to take metformin',
    'History of intolerance to metformin',
    'Intolerance of metformin',
    'Metformin was not tolerated',
    'Metformin was ineffective or poorly tolerated',
    'Could not tolerate metformin',
    'Patient is intolerant of metformin',
    'Adverse reaction to metformin',
    'Metformin is contraindicated or was not tolerated',
    'Step therapy: the member failed or could not tolerate metformin',
    'Treatment failure or intolerable side effects with metformin',
    'Trial of metformin with inadequate response or intolerance',
    'The patient has a contraindication or intolerance to metformin',
  ])('%s', (description) => {
    expect(answer(description, 'Metformin 2024: stopped due to diarrhea.')).toBe('yes');
    expect(answer(description, 'On metformin 500 mg.')).toBeUndefined();
    expect(answer(description, 'Knee pain.')).toBeUndefined();
  });

  test.each([
    ['Inadequate response to at least one NSAID', 'Naproxen 500 mg BID x 8 wks, no relief.', 'yes'],
    ['Trial of NSAIDs lasting four or more weeks without benefit', 'Meloxicam x 8 weeks, no benefit.', 'yes'],
    ['Trial of NSAIDs lasting four or more weeks without benefit', 'Meloxicam x 1 week, no benefit.', 'no'],
    ['Failed a 6-week trial of physical therapy', 'Completed PT x 8 weeks without improvement.', 'yes'],
    ['Physical therapy for at least 6 weeks did not help', 'Has never done physical therapy.', 'no'],
    ['Two different statins were not tolerated', 'Atorvastatin stopped due to myalgias.', undefined],
    [
      'Two different statins were not tolerated',
      'Atorvastatin stopped due to myalgias.\nRosuvastatin not tolerated.',
      'yes',
    ],
    ['At least two triptans have failed', 'Sumatriptan failed. Rizatriptan ineffective.', 'yes'],
    ['Failure of at least one SSRI and one SNRI', 'Sertraline failed. Duloxetine failed.', 'yes'],
    ['Failure of gabapentin or pregabalin', 'Pregabalin x 3 months, no relief.', 'yes'],
    ['NSAIDs are contraindicated', 'GI bleed 2024. NSAIDs contraindicated.', 'yes'],
    ['NSAIDs are contraindicated', 'Takes ibuprofen, no contraindication.', 'no'],
    ['Could not tolerate CPAP', 'Uses CPAP nightly, tolerating well.', 'no'],
    ['Could not tolerate CPAP', 'CPAP not tolerated: claustrophobia.', 'yes'],
    ['Allopurinol was ineffective', 'Gout well controlled on allopurinol 300 mg.', 'no'],
    ['Has tried lithium', 'Has never taken lithium.', 'no'],
    ['Has tried lithium', 'Took lithium in 2019.', 'yes'],
    ['Previously treated with an ACE inhibitor or ARB', 'On lisinopril since 2021.', 'yes'],
    ['Completed CBT-I', 'Offered CBT-I.', undefined],
    ['Failure of metformin', 'Not on metformin at this time.', undefined],
    ['Failure of metformin', 'Has never taken metformin.', 'no'],
    ['Failure of two drugs of different classes', 'Sertraline failed. Lithium failed.', undefined],
    ['Failure of methotrexate unless pregnant', 'Methotrexate failed.', undefined],
    ['Failure of statin and ezetimibe or a PCSK9 inhibitor', 'Statin failed.', undefined],
    ['Side effects from amiodarone', 'On amiodarone, no side effects.', undefined],
    ['Inadequate response to oral antihistamines for chronic urticaria', 'Cetirizine: no relief.', 'yes'],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('other wordings of how it went', () => {
  test.each([
    [
      'The member must have tried and failed a preferred triptan',
      'Sumatriptan trialed 2024, no benefit.',
      'yes',
    ],
    ['Patient did not respond adequately to sertraline', 'Sertraline 100 mg working well.', 'no'],
    ['Conservative therapy including physical therapy failed', 'PT x 8 weeks, no improvement.', 'yes'],
    ['Non-operative treatment (physical therapy) has failed', 'Never did PT.', 'no'],
    ['Non-operative treatment (physical therapy) has failed', 'Physical therapy failed.', 'yes'],
    ['Pain unresponsive to NSAIDs', 'Naproxen BID x 6 wk, no relief.', 'yes'],
    ['Asthma remains uncontrolled despite inhaled corticosteroids', 'Has never used fluticasone.', 'no'],
    ['Symptoms persist despite physical therapy', 'PT x 8 weeks, no relief.', 'yes'],
    ['Failure of lisinopril due to cough', 'Has never taken lisinopril.', 'no'],
    ['Failure of lisinopril due to cough', 'Lisinopril failed.', undefined],
    ['Lack of therapeutic response to adalimumab', 'No benefit from Humira.', 'yes'],
    ['Experienced an intolerable adverse event with allopurinol', 'On allopurinol, tolerating well.', 'no'],
    ['Failure of a proton pump inhibitor taken twice daily', 'Omeprazole failed.', undefined],
    ['Epidural steroid injection provided no lasting relief', 'ESI 9/2025: no lasting relief.', 'yes'],
    ['Methotrexate gave only partial response', 'Methotrexate 20 mg: partial response.', 'yes'],
    ['Tried gabapentin but discontinued it because of side effects', 'Gabapentin not tolerated.', 'yes'],
    ['Failed physical therapy within the past year or has a contraindication', 'PT failed.', undefined],
    ['Failure of duloxetine', 'Duloxetine has not been tried.', 'no'],
    ['Failure of duloxetine', 'Duloxetine has not been used since May.', undefined],
    ['Failure of duloxetine', 'Denies ever taking duloxetine.', 'no'],
    ['Intolerance to metformin', 'Metformin well tolerated.', 'no'],
    ['Tried metformin and stopped', 'Took metformin in 2019.', undefined],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});

describe('how many of what', () => {
  const BOTH = 'Sertraline x 8 weeks, no benefit. Venlafaxine x 10 weeks, no benefit.';
  const ALIKE = 'Sertraline x 8 weeks, no benefit. Citalopram x 10 weeks, no benefit.';
  test.each([
    ['Has tried and failed antidepressants from two different classes', BOTH, 'yes'],
    ['Has tried and failed antidepressants from two different classes', ALIKE, undefined],
    ['Failure of two antidepressants of different classes', BOTH, 'yes'],
    ['Inadequate response to antidepressants in at least two classes', BOTH, 'yes'],
    ['Inadequate response to two of these four: an SSRI, an SNRI, bupropion, mirtazapine', BOTH, 'yes'],
    ['Inadequate response to two of these four: an SSRI, an SNRI, bupropion, mirtazapine', ALIKE, undefined],
    [
      'Failure of any two of the following: gabapentin, duloxetine, amitriptyline',
      'Gabapentin failed. Duloxetine failed.',
      'yes',
    ],
    [
      'Failure of any two of the following: gabapentin, duloxetine, amitriptyline',
      'Gabapentin failed.',
      undefined,
    ],
    ['tried & failed 2 NSAIDs', 'Naproxen failed. Meloxicam ineffective.', 'yes'],
    ['At least two triptans have failed', 'Sumatriptan is the only triptan ever used.', 'no'],
    ['Failure of two antidepressants', 'Sertraline failed. No other antidepressant ever taken.', 'no'],
    [
      'Two different statins stopped because of muscle symptoms',
      'Atorvastatin not tolerated. Rosuvastatin not tolerated.',
      'yes',
    ],
    ['Cyclophosphamide has been used', 'Cyclophosphamide: he refused it.', undefined],
    ['MTX w/ inadequate response', 'Methotrexate 20 mg: inadequate response.', 'yes'],
    ['Pessary was used before sling surgery', 'Has never tried a pessary.', 'no'],
    ['Periodontitis unresponsive to scaling and root planing', 'Scaling and root planing never done.', 'no'],
    ['Failure of metformin and a contraindication to sulfonylureas', 'Metformin failed.', undefined],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });
});
