import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import { askedNumbers, numbersSay } from './numbers.ts';

const says = (description: string, sentence: string) =>
  numbersSay(
    understand(recordOf(`Progress note\n\n${sentence}`), { diagnosisCodes: [], procedureCodes: [] }),
    1,
    askedNumbers(description),
  );

test.each([
  ['The scoliosis angle is more than 30 degrees', 'Lumbar scoliosis 44 degrees (L1-L4).', ['yes']],
  ['The scoliosis angle is more than 30 degrees', 'Lumbar scoliosis of 12 degrees.', ['no']],
  ['Imbalance of at least 5 cm', 'The coronal offset is 33 mm.', ['no']],
  ['Physical therapy for 6 weeks or longer', 'She went to therapy for three months.', ['yes']],
  ['Home sleep test measuring at least 3 channels', 'Type IV device with 4 channels.', ['yes']],
  ['Epworth score 10 or higher', 'Epworth 7, neck 42 cm.', ['no']],
  ['Epworth score 10 or higher', 'She drinks 12 cups of coffee.', [undefined]],
  ['Ferritin below 30 ng/mL', 'Ferritin 84 ng/mL.', ['no']],
])('compares by unit, by what is counted, or by name: %s / %s', (description, sentence, expected) => {
  expect(says(description, sentence)).toEqual(expected);
});

test.each([
  ['A visit within the last 6 months'],
  ['Adult (18 years or older) with depression'],
  ['Carvedilol 25 mg'],
])('asks for no number that is a window, an age or a dose: %s', (description) => {
  expect(askedNumbers(description)).toEqual([]);
});

test('numbers on both sides of a limit say nothing', () => {
  expect(
    says('The scoliosis angle is more than 30 degrees', 'The curve was 28 degrees, then 44 degrees.'),
  ).toEqual([undefined]);
});
