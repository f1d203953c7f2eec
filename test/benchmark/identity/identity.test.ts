/** Each labelled chart with its own form and with that of every other: whose it is must be told apart. */
import { afterAll, expect, test } from 'vitest';
import { layoutOf } from '../../../service/language/documents/layout.ts';
import { identify } from '../../../service/language/identity/identify.ts';
import { requestContextOf } from '../../../service/language/index.ts';
import { closeReaders } from '../../../service/record/index.ts';
import { corpusCases, corpusIsHere, corpusRecord } from '../corpus.ts';

afterAll(() => closeReaders());

test.skipIf(!corpusIsHere)('another person’s form is noticed, the own form is not doubted', async () => {
  const cases = corpusCases();
  const missed: string[] = [];
  const falseAlarms: string[] = [];
  for (const { id, form } of cases) {
    const layout = layoutOf(await corpusRecord(id));
    const status = (of: typeof form) => identify(layout, requestContextOf(of)).status;
    if (status(form) !== 'match') falseAlarms.push(id);
    for (const other of cases)
      if (other.id !== id && status(other.form) !== 'mismatch') missed.push(`${id} with ${other.id}`);
  }
  console.log(
    `identity: ${cases.length} charts, ${cases.length * (cases.length - 1)} strange forms, ${missed.length} missed, ` +
      `${falseAlarms.length} false alarms`,
  );
  expect(missed).toEqual([]);
  expect(falseAlarms.length, falseAlarms.join()).toBeLessThanOrEqual(1);
});
