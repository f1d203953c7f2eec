import { expect, it } from 'vitest';
import { faultsOfReader, networkOf } from './reader.ts';
import { REGISTRY, SETTING_NAMES, type SettingValues } from './registry.ts';

const values = (more: object = {}) =>
  ({
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, REGISTRY[name].default])),
    ...more,
  }) as unknown as SettingValues;

const remote = {
  'reader.kind': 'server',
  'reader.address': 'https://models.example.org',
  'reader.remote_host': 'models.example.org',
};

it('is off unless somebody chooses otherwise', () => {
  expect(faultsOfReader(values())).toEqual([]);
  expect(networkOf(values())).toBe('none');
});

it.each([
  ['a host beyond this machine', { 'reader.address': 'http://models.example.org' }, 'address'],
  ['one that only looks like it', { 'reader.address': 'http://127.0.0.1.example.org' }, 'address'],
  ['a host without a statement', { ...remote }, 'address'],
  [
    'recorded answers that are none',
    { 'reader.address': 'http://127.0.0.1:9', 'reader.answers': '/etc/hosts' },
    'answers',
  ],
  ['a file that is none', { 'reader.kind': 'file', 'reader.file': '/etc/hosts' }, 'file'],
  ['a file that is not there', { 'reader.kind': 'file', 'reader.file': '/nowhere/model.gguf' }, 'file'],
])('refuses %s', (_what, more, name) => {
  const faults = faultsOfReader(values({ 'reader.kind': 'server', ...more }));
  expect(faults.map(({ path }) => path)).toEqual([`/values/reader.${name}`]);
});

it('says where records go', () => {
  expect(networkOf(values({ 'reader.kind': 'server' }))).toBe('loopback');
  const acknowledged = { ...remote, 'reader.acknowledgement': 'Agreement of 2026 with the hosting company.' };
  expect(faultsOfReader(values(acknowledged))).toEqual([]);
  expect(networkOf(values(acknowledged))).toBe('remote');
});

it('says where the service is set up to go', () => {
  expect(networkOf(values({}))).toBe('none');
  const here = [
    'http://127.0.0.1:9000',
    'postgres://evident@localhost/evident',
    'postgres:///evident?host=/run',
  ];
  expect(networkOf(values({}), here)).toBe('loopback');
  expect(networkOf(values({}), ['postgres:///evident?host=db.clinic.example'])).toBe('remote');
  expect(networkOf(values({}), [...here, 's3://charts/evident'])).toBe('remote');
  expect(networkOf(values({ 'reader.kind': 'server' }), ['https://sso.clinic.example'])).toBe('remote');
});
