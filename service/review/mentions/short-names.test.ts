import { expect, test } from 'vitest';
import { tokenise } from '../../language/vocabulary/text.ts';
import { drugNamesIn } from './names.ts';

const named = (text: string) =>
  drugNamesIn({ text, start: 0, tokens: tokenise(text) }).map(({ key, name }) => `${name} = ${key}`);

test.each<[text: string, drugs: string[]]>([
  [
    'Plavix 75 atorva 80 lisinopril 20',
    ['Plavix = clopidogrel', 'atorva = atorvastatin', 'lisinopril = lisinopril'],
  ],
  ['on ASA/rosuva/metop succ', ['ASA = aspirin', 'rosuva = rosuvastatin', 'metop = metoprolol']],
  ['Ceftriaxone/azithromycin x 5 d', ['Ceftriaxone = ceftriaxone', 'azithromycin = azithromycin']],
  ['torsemide 40 bid, KCl, dilt', ['torsemide = torsemide', 'KCl = potassium chloride', 'dilt = diltiazem']],
  ['Nortrip 75 at night', ['Nortrip = nortriptyline']],
  // begins several names
  ['predn 10, hydro 25', []],
  // nothing says that it is a drug
  ['Spiro was done at the bedside.', []],
  ['The lantus insulin 50 units', ['lantus = insulin glargine']],
])('%s', (text, drugs) => {
  expect(named(text)).toEqual(drugs);
});
