import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { visitOf } from './visits.ts';

/** The first paper of a chart, as a visit. */
function visit(text: string): string | undefined {
  const chart = understand(recordOf(text), requestContextOf({}));
  return visitOf(chart, chart.documents[0]!);
}

const HEAD = 'Date of service: 02/18/2025   Provider: Ana Ruiz, MD';

test('nobody sees a patient by telephone', () => {
  expect(visit(`Telephone encounter\n${HEAD}\n\nHe has loud snoring at night.`)).toBe(
    'Ana Ruiz, MD spoke with the patient by telephone on 02/18/2025',
  );
  expect(visit('Telephone note\nDate of service: 02/18/2025\n\nHe has loud snoring.')).toBe(
    'The telephone note of 02/18/2025 records that the patient was spoken with by telephone',
  );
});

test('a message on a portal is no visit, whatever its title says', () => {
  expect(visit(`Clinic note / portal\n${HEAD}\n\nHe has loud snoring at night.`)).toBeUndefined();
});
