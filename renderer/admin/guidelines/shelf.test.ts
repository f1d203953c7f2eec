import { expect, test } from 'vitest';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { shelf, titleOf } from './shelf.ts';

const version = (code: string, number: number, more: Partial<GuidelineVersion> = {}): GuidelineVersion => ({
  guideline_code: code,
  guideline_name: `${code} - Home Oxygen`,
  version: number,
  guideline_version: `R${number}`,
  kind: 'LCD',
  state: 'published',
  origin: 'own',
  editable: false,
  leaves: 1,
  authored_leaves: 1,
  fault_count: 0,
  created_at: '',
  created_by: '',
  updated_at: '',
  updated_by: '',
  ...more,
});
const all = { kind: '', state: '' } as const;

test('one row per guideline, showing what is in force', () => {
  const rows = shelf(
    [
      version('L2', 1),
      version('L1', 3, { state: 'draft' }),
      version('L1', 1, { superseded_by: 2 }),
      version('L1', 2),
    ],
    all,
  );
  expect(rows.map((row) => [row.code, row.shown.version, row.versions.map((one) => one.version)])).toEqual([
    ['L1', 2, [3, 2, 1]],
    ['L2', 1, [1]],
  ]);
});

test('a guideline passes if one of its versions passes all filters at once', () => {
  const versions = [
    version('L1', 1, { jurisdiction: 'Noridian J-E' }),
    version('L1', 2, { state: 'draft' }),
    version('N1', 1, { kind: 'NCD' }),
  ];
  const codes = (filter: object, found?: string[]) =>
    shelf(versions, { ...all, ...filter }, found && new Set(found)).map((row) => row.code);
  expect(codes({ state: 'draft' })).toEqual(['L1']);
  expect(codes({}, ['L1 1', 'N1 1'])).toEqual(['L1', 'N1']);
  expect(codes({ state: 'draft' }, ['L1 1'])).toEqual([]);
  expect(codes({ kind: 'NCD' }, ['L1 1', 'N1 1'])).toEqual(['N1']);
  expect(codes({}, [])).toEqual([]);
});

test('the title is the name without its code', () => {
  expect(titleOf(version('L33797', 1, { guideline_name: 'L33797 - Oxygen - Home' }))).toBe('Oxygen - Home');
  expect(titleOf(version('X', 1, { guideline_name: 'Anything' }))).toBe('Anything');
});
