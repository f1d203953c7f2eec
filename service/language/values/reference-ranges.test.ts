import { recordOf } from '../documents/plain-record.ts';
import { requestContextOf, understand } from '../index.ts';
import { reads } from '../testing-tables.ts';

/** Own values, and reference ranges in square brackets. */
function read(text: string): string[] {
  const page = `Office visit\nDate of service: 2025-01-02\n\n${text}`;
  return understand(recordOf(page), requestContextOf({})).measurements.map((m) => {
    const value = `${m.variable} ${m.low === m.high ? m.low : `${m.low}-${m.high}`}`;
    return m.assertion.target ? `[${value}]` : value;
  });
}

reads('%s: the range behind the result is no result', read, [
  ['pO2   54   L   80-100   mmHg', ['pao2 54', '[pao2 80-100]']],
  ['Hgb 9.1 L 12.0-16.0 g/dL', ['hemoglobin 9.1', '[hemoglobin 12-16]']],
  ['Hct 57.1   H   35-45 %', ['hematocrit 57.1', '[hematocrit 35-45]']],
  ['LVEF 30 (55-75)', ['lvef 30', '[lvef 55-75]']],
  ['A1c | 8.6 | % | 4.0-5.6', ['hba1c 8.6', '[hba1c 4-5.6]']],
  ['Hemoglobin A1c   7.2   %   <5.7', ['hba1c 7.2', '[hba1c 5.7]']],
  ['Prealbumin   12.4 (L)   18.0 - 45.0 mg/dL', ['prealbumin 12.4', '[prealbumin 18-45]']],
]);

reads('%s: what may be scored is not what was', read, [
  ['PHQ-9 (0-27): 18', ['phq9 18']],
  ['EF (normal 55-70%): 30%', ['lvef 30']],
  ['NYHA: [ ] I [ ] II [X] III [ ] IV', ['nyha 3']],
  ['NYHA class (circle one): I  II  III  IV', []],
]);

reads('%s: two values of the patient stay two', read, [
  ['SpO2 95 (88-92 on exertion)', ['spo2 95', 'spo2 88-92']],
  ['EF 30-35% (was 25%)', ['lvef 30-35', 'lvef 25']],
]);

reads('%s: a number of something else', read, [
  ['TR Vmax 2.8 m/s', ['tr_velocity 2.8']],
  ['MV mean gradient   6 mmHg', ['mitral_mean_gradient 6']],
  ['AVA index 0.41 cm2/m2', []],
  ['RV ejection fraction 42%', ['rvef 42']],
  ['Iron saturation 35%', ['transferrin_saturation 35']],
  ['Oxygen desaturation index: 12', ['oxygen_desaturation_index 12']],
  ['PHQ-2 score: 4', ['phq2 4']],
  ['Hamilton Anxiety Rating Scale: 22', []],
  ['Urine glucose: 1000 mg/dL', []],
  ['Pulse Width (usec)   250', []],
  ['Toilet height 36 in', []],
  ['Patient must have >= 20 pack-year history: 38 pack years', ['pack_years 38']],
  ['HbA1c 64 mmol/mol', ['hba1c 8.006']],
  ['1 pack/day for 45.0 years', ['pack_years 45', 'packs_per_day 1']],
  ['Time in range (70-180 mg/dL): 58%', ['tir 58']],
  ['< 4 hours   3 days (10%)', []],
]);
