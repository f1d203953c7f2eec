/**
 * Every day that rationale, chronic care and summary of a labeled chart tell must be one that the chart or the form tells as a
 * day: "October 2024" is never 10/01/2024. Some charts that need no OCR in `npm test`; all of them in `npm run benchmark`.
 */
import { afterAll, expect, test } from 'vitest';
import { findGuideline, loadGuidelines } from '../../../service/criteria/schema/library.ts';
import { readDates } from '../../../service/language/index.ts';
import { closeReaders } from '../../../service/record/index.ts';
import { review } from '../../../service/review/index.ts';
import { corpusIsHere, corpusRecord, sampledCases } from '../corpus.ts';

afterAll(() => closeReaders());

/** Days in a text that are written as such, ISO. */
function daysIn(text: string): string[] {
  return readDates(text).flatMap((d) => (d.precision === 'day' && !d.range ? d.date : []));
}

/** Of a chart every date that is reported as a day; without a year it may be any year's. */
function statedIn(text: string): { days: Set<string>; ofYear: Set<string> } {
  const days = new Set(daysIn(text));
  const around = [...days].sort().at(-1);
  const loose = around ? readDates(text, around).filter((d) => d.precision === 'day' && !d.range) : [];
  return { days, ofYear: new Set([...days, ...loose.map((d) => d.date)].map((day) => day.slice(5))) };
}

test.skipIf(!corpusIsHere)('no text tells a day that nobody has reported', async () => {
  const charts = sampledCases();
  const guidelines = loadGuidelines();
  const invented: string[] = [];
  let count = 0;
  for (const { id, form } of charts) {
    const record = await corpusRecord(id);
    const { criteria } = review({
      record,
      form,
      guideline: findGuideline(guidelines, form.guideline_code!)!,
    });
    const chart = statedIn(
      `${record.pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n')}\n${JSON.stringify(form)}`,
    );
    const texts = {
      rationale: criteria.clinical_rationale,
      'chronic care': Object.values(criteria.ccm_trigger_detection)
        .flat()
        .map((each) => JSON.stringify(each))
        .join('\n'),
      summary: Object.values(criteria.clinical_summary)
        .map((member) => member.summary_content)
        .join('\n'),
    };
    for (const [name, text] of Object.entries(texts))
      for (const day of daysIn(text)) {
        count++;
        if (!chart.days.has(day) && !chart.ofYear.has(day.slice(5))) invented.push(`${id} ${name}: ${day}`);
      }
  }
  console.log(
    `dates: ${charts.length} charts, ${count} days told, ${invented.length} that nobody told\n${invented.join('\n')}`,
  );
  expect(invented).toEqual([]);
});
