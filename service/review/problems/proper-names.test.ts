import { expect, test } from 'vitest';
import { inSentence } from '../prose.ts';
import { codeName } from './code-names.ts';
import { beginsWithName, inProperCase } from './proper-names.ts';

test.each([
  ['lewy body dementia', 'Lewy body dementia'],
  ["crohn's disease of the ileum", "Crohn's disease of the ileum"],
  ['non-hodgkin lymphoma', 'non-Hodgkin lymphoma'],
  ['charcot-marie-tooth disease', 'Charcot-Marie-Tooth disease'],
  ['down syndrome', 'Down syndrome'],
  ['worn down discs', 'worn down discs'],
  ['severe COPD', 'severe COPD'],
  ['class iii obesity', 'class III obesity'],
  ['stage iva disease, type iv', 'stage IVa disease, type IV'],
  ['chronic kidney disease stage 3b', 'chronic kidney disease stage 3b'],
])('%s', (name, expected) => {
  expect(inProperCase(name)).toBe(expected);
});

test('a name keeps its capital within a sentence and as that of a code', () => {
  expect(inSentence('Brugada syndrome')).toBe('Brugada syndrome');
  expect(inSentence('Severe COPD')).toBe('severe COPD');
  expect(codeName('I73.0')).toMatch(/^Raynaud/);
  expect(codeName('M35.00')).toBe('Sjögren syndrome');
  expect(beginsWithName('Hypertension')).toBe(false);
});
