import { expect, test } from 'vitest';
import type { Setting } from '../../../service/contract/settings.ts';
import { asText, changeOf, destroys, fromText, groupsOf, inWords } from './values.ts';

const setting = (name: string, more: Partial<Setting> = {}): Setting => ({
  name,
  group: name.split('.')[0]!,
  group_label: 'Group',
  label: name,
  effect: '',
  type: 'integer',
  value: 15,
  default: 15,
  ...more,
});

test('only what differs is sent; what is the default again goes back to it', () => {
  const settings = [
    setting('a.one'),
    setting('a.two', { value: 20 }),
    setting('b.list', { type: 'list', value: ['x'], default: [] }),
  ];
  expect(changeOf(settings, { 'a.one': '15', 'a.two': '15', 'b.list': 'x\n\n y ' })).toEqual({
    'a.two': null,
    'b.list': ['x', 'y'],
  });
  expect(changeOf(settings, {})).toEqual({});
});

test('text that is no number is sent as it is, for the service to refuse', () => {
  expect(fromText(setting('a.n'), 'soon')).toBe('soon');
  expect(fromText(setting('a.n'), '')).toBe('');
  expect(fromText(setting('a.n', { type: 'number' }), '0,5')).toBe(0.5);
});

test('values in words', () => {
  expect(inWords(setting('a.n', { unit: 'days', meanings: [{ value: 0, meaning: 'never' }] }), 0)).toBe(
    'never',
  );
  expect(inWords(setting('a.n', { unit: 'days' }), 2555)).toBe(`${(2555).toLocaleString()} days`);
  expect(inWords(setting('a.l', { type: 'list' }), [])).toBe('none');
  expect(asText(['a', 'b'])).toBe('a\nb');
});

test('only a new or shorter time of keeping destroys what is kept now', () => {
  const keep = (value: number) => setting('retention.days', { value, default: 0 });
  expect(destroys(keep(0), 30)).toBe(true);
  expect(destroys(keep(60), 30)).toBe(true);
  expect(destroys(keep(30), 60)).toBe(false);
  expect(destroys(keep(30), 0)).toBe(false);
  expect(destroys(keep(30), null)).toBe(false);
  expect(destroys(keep(30), undefined)).toBe(false);
  expect(destroys(setting('backup.keep', { value: 10 }), 5)).toBe(false);
});

test('groups keep the order of the registry', () => {
  const settings = [
    setting('x.a', { group_label: 'X' }),
    setting('y.a', { group_label: 'Y' }),
    setting('x.b', { group_label: 'X' }),
  ];
  expect(groupsOf(settings).map(([label, all]) => [label, all.map((one) => one.name)])).toEqual([
    ['X', ['x.a', 'x.b']],
    ['Y', ['y.a']],
  ]);
});
