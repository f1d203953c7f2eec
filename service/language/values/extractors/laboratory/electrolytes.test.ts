import { recordOf } from '../../../documents/plain-record.ts';
import { understand } from '../../../index.ts';
import { reads } from '../../../testing-tables.ts';

const valuesOf = (text: string): string[] =>
  understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] }).measurements.map(
    ({ variable, low }) => `${variable} ${low}`,
  );

reads('reads electrolytes by their symbols, and no vitamin or dose: %s', valuesOf, [
  ['Na 138, K 5.7 mEq/L (H), Ca 9.4', ['sodium 138', 'potassium 5.7', 'calcium 9.4']],
  ['K+ 4.4, Na+ 141', ['potassium 4.4', 'sodium 141']],
  ['Labs: K 3.1 mmol/L (repeat 3.2)', ['potassium 3.1']],
  ['Vitamin K 5.0 mg given', []],
  ['CA 125 22 U/mL', ['ca_125 22']],
]);

reads('reads blood values under the names that charts print: %s', valuesOf, [
  ['Eos abs 310 cells/uL', ['absolute_eosinophil_count 310']],
  ['PO4 4.2 mg/dL', ['phosphorus 4.2']],
  ['Total T drawn 0745: 412 ng/dL', ['total_testosterone 412']],
  ['NT-proBNP 142 pg/mL, BNP 90 pg/mL', ['nt_probnp 142', 'bnp 90']],
  ['6MWD 342 m', ['six_minute_walk 342']],
  ['6MWT 1000 ft', ['six_minute_walk 304.8']],
]);
