/** Invented charts that the app offers under "Open a sample case" and that the tests review. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';

export interface SampleSummary {
  id: string;
  title: string;
  /** One line: what lies in the chart. */
  summary: string;
  guideline_code: string;
  /** `print`, `form`, `fax` or `mixed`. */
  style: string;
  pages: number;
}

interface SampleSource extends SampleSummary {
  form: RequestForm;
}

const charts = new URL('./charts/', import.meta.url);
const pdfs = new URL('./pdf/', import.meta.url);

function sources(): SampleSource[] {
  return readdirSync(charts)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, charts), 'utf8')) as SampleSource);
}

/** The samples of this package, by id. Reads the package's own folder; no sample holds a real person's data. */
export function listSamples(): SampleSummary[] {
  return sources().map(({ id, title, summary, guideline_code, style, pages }) => ({
    id,
    title,
    summary,
    guideline_code,
    style,
    pages,
  }));
}

/** Request form and PDF of one sample. Refuses an unknown id with ServiceError 404 `sample_not_found`. */
export async function loadSample(id: string): Promise<{ form: RequestForm; pdf: Uint8Array }> {
  const sample = sources().find((source) => source.id === id);
  if (!sample) throw new ServiceError(404, 'sample_not_found', 'There is no sample case of this name.');
  const pdf = await readFile(new URL(`${sample.id}.pdf`, pdfs));
  return { form: sample.form, pdf: new Uint8Array(pdf) };
}
