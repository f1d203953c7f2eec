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
