/** What is printed in standard layouts is read as it is meant; layouts that are still misread are listed, and fail when they are not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';

interface Layout {
  text: string;
  reads: string[];
}

const VISIT = '2025-01-02';

function bank(name: string): [string, string[]][] {
  const { layouts } = JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as {
    layouts: Layout[];
  };
  return layouts.map(({ text, reads }) => [text, [...reads].sort()]);
}

/** The patient's own values, each once: no ages, no reference ranges and goals, nothing that is only counted from others. */
function read(text: string): string[] {
  const page = `Office visit\nDate of service: ${VISIT}\n\n${text}`;
  const values = understand(recordOf(page), requestContextOf({})).measurements.filter(
    (m) => !m.assertion.target && !m.assertion.policy && m.variable !== 'age',
  );
  const reported = values.map((m) => {
    const value = `${m.variable} ${m.low === m.high ? m.low : `${m.low}-${m.high}`}`;
    return m.date && m.date !== VISIT ? `${value} ${m.date}` : value;
  });
  return [...new Set(reported)].sort();
}

describe('standard layouts', () => {
  test.each(bank('layouts.json'))('%j', (text, reads) => expect(read(text)).toEqual(reads));
});

describe('layouts that are still misread', () => {
  test.each(bank('known.json'))('%j', (text, reads) => expect(read(text)).not.toEqual(reads));
});
