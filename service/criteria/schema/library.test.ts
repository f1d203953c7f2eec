import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findGuideline, loadGuidelines, nearestGuidelines } from './library.ts';

const shipped = loadGuidelines();

describe('the shipped determinations', () => {
  test('are all there, in order of code', () => {
    const codes = shipped.map((guideline) => guideline.guideline_code);
    expect(codes.length).toBeGreaterThanOrEqual(20);
    expect(codes).toEqual([...codes].sort());
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('have names that begin with their codes, as clients expect', () => {
    for (const { guideline_code, guideline_name } of shipped)
      expect(guideline_name.startsWith(`${guideline_code} - `), guideline_name).toBe(true);
  });

  test('name a source of their own for each list of billing codes', () => {
    for (const { guideline_code, billing } of shipped) {
      const { cpt, hcpcs, source } = billing!;
      const lists = [cpt, hcpcs].filter((list) => list !== undefined);
      const sources = typeof source === 'string' ? [source] : [source.cpt, source.hcpcs];
      expect(sources.length, guideline_code).toBe(lists.length);
      for (const each of sources) expect(each, guideline_code).toMatch(/Article|Manual|HCPCS Level II/i);
    }
  });

  test('are found by the names that they had before', () => {
    expect(findGuideline(shipped, 'NCD 240.2 - Home Use of Oxygen')?.guideline_code).toBe('NCD-240.2');
  });

  test('are found by exact name, by code, and without regard to case and separators', () => {
    const wanted = shipped.find((guideline) => guideline.guideline_code === 'NCD-240.2')!;
    for (const name of [
      wanted.guideline_name,
      'NCD-240.2',
      'ncd 240.2',
      wanted.guideline_name.toUpperCase(),
    ]) {
      expect(findGuideline(shipped, name)?.guideline_code).toBe('NCD-240.2');
    }
    expect(findGuideline(shipped, 'L3379')).toBeUndefined();
  });

  test('the nearest names of a slip of the pen', () => {
    expect(nearestGuidelines(shipped, 'L33979')[0]).toMatch(/^L337/);
    expect(nearestGuidelines(shipped, 'home use of oxigen')).toHaveLength(3);
    expect(nearestGuidelines(shipped, '')).toHaveLength(3);
  });
});

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guidelines-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['{', /broken.json: is not JSON/],
    ['{"guideline_code": "X"}', /broken.json: needs/],
    ['[]', /broken.json: needs/],
  ])('with a broken file is refused by name (%s)', (text, message) => {
    writeFileSync(join(folder, 'broken.json'), text);
    expect(() => loadGuidelines(folder)).toThrow(message);
  });
});
