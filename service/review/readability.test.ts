import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RequestForm } from '../contract/form.ts';
import { loadGuidelines } from '../criteria/schema/library.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import { leaves } from '../tree/index.ts';
import { review } from './review.ts';
import { forbiddenIn, gradeOf, longest } from './testing-readability.ts';

interface Sample {
  id: string;
  guideline_code: string;
  form: RequestForm;
  documents: { title: string; date: string; author: string; text: string[] }[];
}

const folder = new URL('../samples/charts/', import.meta.url);
const samples = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample,
);

/** The texts of a review that people read. */
function textsOf({ guideline_code, form, documents }: Sample) {
  const page = ({ title, date, author, text }: Sample['documents'][number]) =>
    [
      title,
      `Date of service: ${date}   Provider: ${author}`,
      '',
      ...text.filter((line) => !/^\[/.test(line)),
    ].join('\n');
  const record = recordOf(documents.map(page).join('\f'));
  const guideline = loadGuidelines().find((each) => each.guideline_code === guideline_code)!;
  const { criteria } = review({ record, form, guideline });
  const { criteria_tree, clinical_rationale, clinical_summary, ccm_trigger_detection } = criteria;
  // what a criterion asks is the determination's wording
  const descriptions = leaves(criteria_tree).map(({ description }) => description.replace(/[.;:\s]+$/, ''));
  const own = descriptions.reduce((text, each) => text.replaceAll(each, 'it'), clinical_rationale);
  return {
    rationale: own,
    summary: Object.values(clinical_summary).map(({ summary_content }) => summary_content),
    ccm: ccm_trigger_detection.reasoning,
    reasons: leaves(criteria_tree).flatMap(({ engine }) => engine?.reason ?? []),
  };
}

describe.each(samples.map((sample) => [sample.id, sample] as const))('texts of %s', (_id, sample) => {
  const texts = textsOf(sample);

  test('hold no word that no clinician would write', () => {
    const all = [texts.rationale, ...texts.summary, texts.ccm, ...texts.reasons];
    expect(all.flatMap(forbiddenIn)).toEqual([]);
  });

  test('are short: a member of the summary has four sentences at most, a sentence some thirty words', () => {
    for (const text of texts.summary)
      expect(text.split(/\)\.(?:\s|$)/).filter(Boolean).length).toBeLessThanOrEqual(4);
    for (const text of [texts.rationale, ...texts.reasons]) expect(longest(text)).toBeLessThanOrEqual(40);
  });

  test('are read at the grade of a professional letter', () => {
    expect(gradeOf(texts.rationale)).toBeLessThanOrEqual(13);
  });
});

test('the measures see what they are for', () => {
  expect(gradeOf('The cat sat on the mat.')).toBeLessThan(2);
  expect(longest('One two three. Four five.')).toBe(3);
  expect(forbiddenIn('on 2025-02-18 (failed, 30.4375 days)')).toEqual(['2025-02-18', '30.4375']);
  expect(forbiddenIn('The note of 02/18/2025 states: "on 2025-02-18" (p. 1).')).toEqual([]);
});
