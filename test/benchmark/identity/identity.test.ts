/**
 * Labeled charts, each with its own form and with that of every other: whose it is must be told apart. Some charts that need
 * no OCR in `npm test`; all of them in `npm run benchmark` (EVIDENT_BENCHMARK=all), which takes minutes.
 */
import { afterAll, expect, test } from 'vitest';
import { layoutOf } from '../../../service/language/documents/layout.ts';
import { identify } from '../../../service/language/identity/identify.ts';
import { requestContextOf } from '../../../service/language/index.ts';
import { closeReaders } from '../../../service/record/index.ts';
import { corpusCases, corpusIsHere, corpusRecord, sampledCases } from '../corpus.ts';

afterAll(() => closeReaders());

test.skipIf(!corpusIsHere)('another person’s form is noticed, the own form is not doubted', async () => {
  const all = corpusCases();
  const charts = sampledCases();
  const missed: string[] = [];
  const falseAlarms: string[] = [];
  for (const { id, form } of charts) {
    const layout = layoutOf(await corpusRecord(id));
    const status = (of: typeof form) => identify(layout, requestContextOf(of)).status;
    if (status(form) !== 'match') falseAlarms.push(id);
    for (const other of all)
      if (other.id !== id && status(other.form) !== 'mismatch') missed.push(`${id} with ${other.id}`);
  }
  console.log(
    `identity: ${charts.length} charts, ${charts.length * (all.length - 1)} forms of others, ${missed.length} missed, ` +
      `${falseAlarms.length} false alarms`,
  );
  expect(missed).toEqual([]);
  expect(falseAlarms.length, falseAlarms.join()).toBeLessThanOrEqual(1);
});
