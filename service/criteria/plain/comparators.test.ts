import { reads } from '../../language/testing-tables.ts';
import { limitsFirst } from './comparators.ts';

reads('puts the comparator before the number: %s', limitsFirst, [
  ['SpO2 is 88 % or less', 'SpO2 is at most 88 %'],
  ['AHI or RDI is 15 events per hour or more', 'AHI or RDI is at least 15 events per hour'],
  ['PaO2 at or below 55 mm Hg', 'PaO2 at most 55 mm Hg'],
  ['Arterial PO2 is between 56 and 59 mm Hg', 'Arterial PO2 is 56 to 59 mm Hg'],
  ['Passive motion loss 15 deg or more vs other side', 'Passive motion loss at least 15 deg vs other side'],
  ['Symptoms have lasted longer than 1 month', 'Symptoms have lasted more than 1 month'],
  ['ECG P wave taller than 3 mm', 'ECG P wave more than 3 mm'],
  ['Symptoms for 4 weeks or longer, or motor loss', 'Symptoms for at least 4 weeks, or motor loss'],
  ['Acuity 20/50 or worse', 'Acuity 20/50 or worse'],
  ['Six weeks of therapy or an injection', 'Six weeks of therapy or an injection'],
]);

reads('reads what is said against a comparator for its opposite: %s', limitsFirst, [
  ['Creatinine clearance must not be under 45 mL/min', 'Creatinine clearance is at least 45 mL/min'],
  ['Sodium must not be over 150 mEq/L', 'Sodium is at most 150 mEq/L'],
  ['The Barthel index does not exceed 60', 'The Barthel index is at most 60'],
  ["Ferritin isn't below 30", 'Ferritin at least 30'],
  ['Platelets should not have dropped below 50', 'Platelets is at least 50'],
  ['Tacrolimus never goes above 12 ng/mL', 'Tacrolimus at most 12 ng/mL'],
  ['SpO2 is not at or below 88 %', 'SpO2 is more than 88 %'],
  ['The valve area must not be more than or equal to 1.5', 'The valve area is less than 1.5'],
  ['A score that must not be 30 or less', 'A score that is more than 30'],
  ['Phosphorus fails to reach 2.5', 'Phosphorus less than 2.5'],
  ['A dose without exceeding 40 mg', 'A dose at most 40 mg'],
]);

reads('knows the comparators that only criteria use: %s', limitsFirst, [
  ['A1c must exceed 7', 'A1c is more than 7'],
  ['The ESS exceeds ten', 'The ESS more than ten'],
  ['Weight in excess of 350 lb', 'Weight more than 350 lb'],
  ['UPCR equals or exceeds 500 mg/g', 'UPCR at least 500 mg/g'],
  ['UPCR meets or exceeds 500 mg/g', 'UPCR at least 500 mg/g'],
  ['Creatinine clearance reaches 60', 'Creatinine clearance at least 60'],
  ['BMI > or = 35', 'BMI >= 35'],
  ['BMI >/= 35', 'BMI >= 35'],
  ['LVEF less than/equal to 35 %', 'LVEF at most 35 %'],
  ['A minimum score of 12', 'A score of at least 12'],
  ['INR no higher than 1.5', 'INR at most 1.5'],
  ['The BMI must be 35 or higher', 'The BMI is at least 35'],
  ['The BMI has to be under 35', 'The BMI is under 35'],
  ['Weight capped at 300 lb', 'Weight at most 300 lb'],
]);

reads('finds the comparator behind number and unit: %s', limitsFirst, [
  ['BMI of 40 kg/m2 and up', 'BMI of at least 40 kg/m2'],
  ['Heart rate of 70 bpm or faster', 'Heart rate of at least 70 bpm'],
  ['Platelets: 50,000/uL or more', 'Platelets: at least 50,000/uL'],
  ['RDI is 15/hr or more', 'RDI is at least 15/hr'],
  ['eGFR of 20 or above but below 45', 'eGFR of at least 20 but below 45'],
  ['SLUMS (26/30 or lower)', 'SLUMS (at most 26/30)'],
  ['GAD-7 of ten or above', 'GAD-7 of at least 10'],
  ['A score of twenty-one or less', 'A score of at most 21'],
  ['Saturation of 89% at most', 'Saturation of at most 89%'],
  ['T-score of -2.5 or below', 'T-score of at most -2.5'],
  ['A T-score that is -2.5 or worse', 'A T-score that is at most -2.5'],
]);

reads('writes ranges with "to": %s', limitsFirst, [
  ['AHI in the range of 15-65 events/hr', 'AHI is 15-65 events/hr'],
  ['MMSE falls in the 20 to 26 range', 'MMSE is 20 to 26'],
  ['IgE falls between 30 and 1,500 IU/mL', 'IgE 30 to 1,500 IU/mL'],
  ['LVEF from 41% to 49%', 'LVEF 41 to 49%'],
]);
