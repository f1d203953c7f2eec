/** Boxes of evidence against word boxes that another program took from the same print (corpus, where it is present). */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findGuideline, loadGuidelines } from '../criteria/schema/library.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { leaves } from '../tree/index.ts';
import { review } from './index.ts';
import { BOX_F1, boxF1 } from './scoring/quotes.ts';

const folder = fileURLToPath(new URL('../../../shared/corpus/cases/oxy-03/', import.meta.url));
const present = existsSync(`${folder}truth.json`);
if (!present) console.warn('SKIPPED: boxes against an independent extractor, the corpus is not here');

afterAll(() => closeReaders());

test.skipIf(!present)('boxes lie on the words that an entry quotes', async () => {
  const json = (name: string) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8'));
  const form = json('form.json');
  const guideline = findGuideline(loadGuidelines(), form.guideline_code)!;
  const record = await readRecord(readFileSync(`${folder}record.pdf`));
  const tree = review({ record, form, guideline }).criteria.criteria_tree;
  const entries = leaves(tree).flatMap((leaf) => leaf.clinical_decisioning ?? []);
  expect(entries.length).toBeGreaterThan(3);
  const off = entries.filter((entry) => boxF1(entry, json('truth.json').pages) < BOX_F1);
  expect(off.map((entry) => entry.exact_text_sentence_relevant_to_criteria)).toEqual([]);
});
