import { expect, test } from 'vitest';
import { areasFor, mayManage } from './areas.ts';

test('the administration is offered to those who may read it, and guidelines to those who may change them', () => {
  const ids = (role: Parameters<typeof areasFor>[0]) => areasFor(role).map((area) => area.id);
  expect(ids('admin')).toEqual(['people', 'guidelines', 'settings', 'figures', 'audit', 'system']);
  expect(ids('auditor')).toEqual(['people', 'settings', 'figures', 'audit', 'system']);
  for (const role of ['nurse', 'physician', 'service', undefined] as const) expect(ids(role)).toEqual([]);
  expect(mayManage('admin')).toBe(true);
  expect(mayManage('auditor')).toBe(false);
});
