/**
 * Sets the sample charts: `node scripts/make-samples.ts` writes service/samples/pdf/, and
 * `node scripts/make-samples.ts --eval OUTDIR` writes OUTDIR/<id>/{record.pdf,form.json,gold.json,truth.json} for `evident eval`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCharts, type SampleChart } from './samples/chart.ts';
import { degrade } from './samples/degrade.ts';
import { type PlacedWord, typeset } from './samples/typeset.ts';

/** The record as it is handed in, and the words with their boxes from the clean print. */
async function makePdf(chart: SampleChart): Promise<{ pdf: Uint8Array; words: PlacedWord[][] }> {
  const clean = await typeset(chart);
  const { words } = clean;
  if (!clean.scanned.includes(true)) return { pdf: clean.bytes, words };
  return { pdf: await degrade(clean, chart.seed ?? 1, new Date(`${chart.printed}T12:00:00Z`)), words };
}

const goldOf = (chart: SampleChart) => ({
  case_id: chart.id,
  guideline_code: chart.guideline_code,
  request_type: chart.form.request.type,
  leaves: chart.gold,
  root_decision: chart.root,
});

const { values } = parseArgs({ options: { eval: { type: 'string' }, only: { type: 'string' } } });
const packaged = fileURLToPath(new URL('../service/samples/pdf/', import.meta.url));
const pretty = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

for (const chart of readCharts()) {
  if (values.only && values.only !== chart.id) continue;
  const { pdf, words } = await makePdf(chart);
  const folder = values.eval ? join(values.eval, chart.id) : packaged;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, values.eval ? 'record.pdf' : `${chart.id}.pdf`), pdf);
  if (values.eval) {
    writeFileSync(join(folder, 'form.json'), pretty(chart.form));
    writeFileSync(join(folder, 'gold.json'), pretty(goldOf(chart)));
    writeFileSync(join(folder, 'truth.json'), JSON.stringify({ pages: words }));
  }
  process.stdout.write(`${chart.id}: ${Math.round(pdf.length / 1024)} KiB\n`);
}
