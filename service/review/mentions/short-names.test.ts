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
  // the table: before a dose, in one list with another drug, or behind a heading that opens a list
  [
    'Meds: VPA 500, MOM, C/L 25/100 tid',
    ['VPA = divalproex', 'MOM = magnesium hydroxide', 'C/L = carbidopa-levodopa'],
  ],
  ['AZA 100, pred 4', ['AZA = azathioprine', 'pred = prednisone']],
  ['The LEV was seen; her HU was a gift.', []],
  // a dose a day, or in the next cell of a table
  ['LTG | 450/d | 2016', ['LTG = lamotrigine']],
  ['LEV for 3 d', []],
  // the gallbladder, and no cholestyramine
  ['s/p lap chole 2008', []],
  ['s/p lap chole 2011, iron low', ['iron = ferrous sulfate']],
  ['LEV 2000 at night', ['LEV = levetiracetam']],
  // a breath test
  ['Meds: Symbicort 2 puffs, FeNO 18', ['Symbicort = budesonide-formoterol']],
  ['Home meds: PGB, lisin', ['PGB = pregabalin', 'lisin = lisinopril']],
  // a name wherever it stands, and the longest of two
  ['She asks about vit D and Tylenol 3.', ['vit D = vitamin d', 'Tylenol 3 = acetaminophen-codeine']],
  ['An IVIG month.', ['IVIG = immune globulin']],
  // a combination by the first letters of its second part
  [
    'On amoxicillin-clav, sacubitril/val.',
    ['amoxicillin-clavulanate = amoxicillin-clavulanate', 'sacubitril-valsartan = sacubitril-valsartan'],
  ],
  // of three parts; shortened on both sides; alone, without its usual partner
  [
    'Uses fluticasone/umeclidinium/vilanterol, CD/LD 25/100, hydrocodone 5.',
    [
      'fluticasone/umeclidinium/vilanterol = fluticasone-umeclidinium-vilanterol',
      'CD/LD = carbidopa-levodopa',
      'hydrocodone = hydrocodone',
    ],
  ],
  // how a steroid is given stands for its dose
  ['pred taper to Friday', ['pred = prednisone']],
  ['the pred model fits', []],
  // one drug by each of its names
  ['Fish oil; omega 3.', ['Fish oil = omega-3 fatty acids', 'omega 3 = omega-3 fatty acids']],
  ['Human regular 4 units', ['Human regular = insulin regular']],
  ['Saline gel, triptans as needed', ['Saline gel = sodium chloride nasal', 'triptans = triptan']],
  // a class stands for a drug that the note does not name
  [
    'Takes an ARB, a phosphate binder and an SGLT2i; ESA weekly.',
    [
      'ARB = angiotensin receptor blocker',
      'phosphate binder = phosphate binder',
      'SGLT2i = sglt2 inhibitor',
      'ESA = erythropoiesis-stimulating agent',
    ],
  ],
  // begins several names
  ['predn 10, hydro 25', []],
  // nothing says that it is a drug
  ['Spiro was done at the bedside.', []],
  ['The lantus insulin 50 units', ['lantus = insulin glargine']],
])('%s', (text, drugs) => {
  expect(named(text)).toEqual(drugs);
});
