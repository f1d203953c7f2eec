import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { mentionsOf } from './find.ts';

test("the patient's own name is no disease", () => {
  const named = (name: string) =>
    mentionsOf(
      understand(
        recordOf('Progress note\n\nGilbert came alone. He has hypertension.'),
        requestContextOf({ patient: { name } }),
      ),
    ).map((mention) => mention.name.toLowerCase());
  expect(named('Gilbert Moreau')).toEqual(['hypertension']);
  expect(named('Paul Moreau')).toEqual(['gilbert syndrome', 'hypertension']);
});

test('a part of the name of a drug is no disease', () => {
  const named = (text: string) =>
    mentionsOf(understand(recordOf(`Progress note\n\n${text}`), requestContextOf({}))).map(({ key }) => key);
  expect(named('Fibromyalgia, MS Contin 30 mg twice daily.')).toEqual(['fibromyalgia', 'morphine']);
  expect(named('Takes Tylenol arthritis twice a day and Flonase allergy.')).toEqual([
    'acetaminophen',
    'fluticasone',
  ]);
});
