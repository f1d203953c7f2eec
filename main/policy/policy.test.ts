import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPolicy } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-policy-'));
const file = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true }));
const never = () => Promise.reject(new Error('no program is run here'));

it('reads the file of a machine', async () => {
  writeFileSync(
    file,
    '{"Port":8443,"DataFolder":"/srv/evident","IdleMinutes":5,"Tray":true,"RecentDocuments":0,"UpdateFolder":"/srv/new","Other":1}',
  );
  expect(await readPolicy('linux', never, file)).toEqual({
    port: 8443,
    dataFolder: '/srv/evident',
    idleMinutes: 5,
    tray: true,
    recentDocuments: false,
    updateFolder: '/srv/new',
  });
});

it.each([
  '[]',
  'null',
  '{"Port":"80","DataFolder":"relative","IdleMinutes":0}',
  '{"Port":70000}',
  '{"Tray":"yes","RecentDocuments":2,"UpdateFolder":"new"}',
])('takes %s for no policy', async (text) => {
  writeFileSync(file, text);
  expect(await readPolicy('darwin', never, file)).toEqual({});
});

it('starts nothing by a policy that cannot be read: it may name a server', async () => {
  writeFileSync(file, '{');
  expect(await readPolicy('darwin', never, file)).toEqual({ unreadable: true });
  expect(await readPolicy('linux', never, folder)).toEqual({ unreadable: true });
  expect(await readPolicy('linux', never, join(folder, 'none.json'))).toEqual({});
});

it('reads which server the app is a window of', async () => {
  const read = async (values: object) => {
    writeFileSync(file, JSON.stringify(values));
    return readPolicy('linux', never, file);
  };
  expect(await read({ ServerAddress: 'https://Review.example' })).toEqual({
    server: { address: 'https://review.example' },
  });
  const ServerCertificate = '/etc/evident/ca.pem';
  expect(await read({ ServerAddress: 'https://review.example:8443', ServerCertificate })).toEqual({
    server: { address: 'https://review.example:8443', certificate: ServerCertificate },
  });
  for (const faulty of [
    { ServerAddress: 'review.example' },
    { ServerAddress: 'http://review.example' },
    { ServerAddress: 'https://review.example/' },
    { ServerAddress: 'https://review.example/evident' },
    { ServerAddress: 'https://nurse@review.example' },
    { ServerAddress: 8443 },
    { ServerAddress: 'https://review.example', ServerCertificate: 'ca.pem' },
    { ServerCertificate },
  ])
    expect([faulty, await read(faulty)]).toEqual([faulty, { serverFault: true }]);
});

it('reads the registry on Windows, and nothing where there is no key', async () => {
  const asked: unknown[] = [];
  const stdout =
    '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Evident\r\n    Port    REG_DWORD    0x20fb\r\n    DataFolder    REG_SZ    D:\\Charts of all\r\n    IdleMinutes    REG_DWORD    0xa\r\n    Tray    REG_DWORD    0x1\r\n    UpdateFolder    REG_SZ    \\\\files\\evident\r\n\r\n';
  const run = async (...call: unknown[]) => {
    asked.push(call);
    return { code: 0, stdout };
  };
  expect(await readPolicy('win32', run)).toEqual({
    port: 8443,
    dataFolder: 'D:\\Charts of all',
    idleMinutes: 10,
    tray: true,
    updateFolder: '\\\\files\\evident',
  });
  expect(JSON.stringify(asked)).toContain('Policies');
});

it('takes a key that is missing for no policy, and any other failure of the program for one that cannot be read', async () => {
  const around = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n';
  const answering =
    (code: number | undefined, stdout = '') =>
    async (_program: string, [, key]: readonly string[]) =>
      key?.endsWith('Evident') ? { code: 1, stdout: '' } : { code, stdout };
  expect(await readPolicy('win32', answering(0, around))).toEqual({});
  const here = `${around}HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Evident\r\n`;
  for (const run of [answering(0, here), answering(1), answering(undefined)])
    expect(await readPolicy('win32', run)).toEqual({ unreadable: true });
});

it('is offered by the template of Group Policy, value by value', () => {
  const admx = readFileSync(new URL('../resources/policy/evident.admx', import.meta.url), 'utf8');
  const adml = readFileSync(new URL('../resources/policy/en-US/evident.adml', import.meta.url), 'utf8');
  for (const name of [
    'Port',
    'DataFolder',
    'IdleMinutes',
    'Tray',
    'RecentDocuments',
    'UpdateFolder',
    'ServerAddress',
    'ServerCertificate',
  ])
    expect(admx).toContain(`valueName="${name}"`);
  for (const [, id] of admx.matchAll(/\$\((?:string|presentation)\.(\w+)\)/g))
    expect(adml).toContain(`id="${id}"`);
});
