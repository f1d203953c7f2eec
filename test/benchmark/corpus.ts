/** The labelled charts of the public corpus as read records, where the corpus is there; reading scans once is enough. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestForm } from '../../service/contract/form.ts';
import { type MedicalRecord, READER_VERSION, readRecord } from '../../service/record/index.ts';

const folder = fileURLToPath(new URL('../../../shared/corpus/cases/', import.meta.url));
const kept = fileURLToPath(new URL('../../node_modules/.cache/evident-corpus/', import.meta.url));

export const corpusIsHere = existsSync(folder);
if (!corpusIsHere) console.warn('SKIPPED: measures on the labelled charts, the corpus is not here');

export interface CorpusCase {
  id: string;
  form: RequestForm;
  /** The documents of the chart as text, and what was printed on its pages. */
  text: {
    /** `print` and `form` carry their text; pages of `fax` and `mixed` have to be read by OCR. */
    style: string;
    patient: Record<string, string>;
    documents: { title: string; date: string; text: string }[];
  };
}

/** Charts in `npm test`. */
const SMOKE = 8;

/** Some charts that need no OCR; all of them with EVIDENT_BENCHMARK=all (`npm run benchmark`), which takes minutes. */
export function sampledCases(): CorpusCase[] {
  const all = corpusCases();
  if (process.env.EVIDENT_BENCHMARK === 'all') return all;
  return all.filter(({ text }) => text.style === 'print' || text.style === 'form').slice(0, SMOKE);
}

export function corpusCases(): CorpusCase[] {
  if (!corpusIsHere) return [];
  const json = (id: string, name: string) => JSON.parse(readFileSync(join(folder, id, name), 'utf8'));
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, 'record.pdf')))
    .sort()
    .map((id) => ({ id, form: json(id, 'form.json'), text: json(id, 'case.json') }));
}

/** Read once and kept beside the packages by content and version of the reader. */
export async function corpusRecord(id: string): Promise<MedicalRecord> {
  const bytes = readFileSync(join(folder, id, 'record.pdf'));
  const file = join(kept, `${createHash('sha256').update(bytes).digest('hex')}-${READER_VERSION}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const record = await readRecord(bytes);
  // What a busy machine could not read in time is read again, not measured for ever.
  if (record.pages.some((page) => page.error)) return record;
  mkdirSync(kept, { recursive: true });
  writeFileSync(file, JSON.stringify(record));
  return record;
}
