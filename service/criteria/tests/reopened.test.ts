import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import { judgeStatement } from './statement.ts';

const answer = (...pages: string[]) =>
  judgeStatement(
    { kind: 'statement', yes: ['seizure'] },
    understand(recordOf(pages.join('\f')), { diagnosisCodes: [], procedureCodes: [] }),
  ).answer;
const page = (date: string, text: string) => `Progress note\nDate of service: ${date}\n\n${text}`;

test('a doubt of a later day opens what was denied before; a later denial, a blank or an older doubt does not', () => {
  const denial = page('01/05/2024', 'She has never had a seizure.');
  expect(answer(denial, page('03/05/2024', 'Possible seizure on Sunday.'))).toBe('unknown');
  expect(answer(page('03/05/2023', 'Possible seizure on Sunday.'), denial)).toBe('no');
  expect(answer(denial, page('03/05/2024', 'Seizure: ____'))).toBe('no');
  expect(answer(denial)).toBe('no');
});

test('a doubt in so many words on a later day takes back what was stated; a plan does not', () => {
  const stated = page('01/05/2024', 'He has a seizure disorder.');
  expect(answer(stated, page('03/05/2024', 'I cannot say whether these were a seizure.'))).toBe('unknown');
  expect(answer(stated, page('03/05/2024', 'Possible seizure on Sunday.'))).toBe('yes');
  expect(answer(page('01/05/2023', 'Unclear whether this was a seizure.'), stated)).toBe('yes');
});
