import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultOfFolder } from './folder.ts';

const root = mkdtempSync(join(tmpdir(), 'evident-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const data = join(root, 'data');
const fax = join(root, 'fax');
for (const folder of [data, fax, join(data, 'files'), join(root, 'open')]) mkdirSync(folder);
chmodSync(join(root, 'open'), 0o777);
writeFileSync(join(root, 'file'), '');
symlinkSync(fax, join(root, 'link'));

const unix = process.platform !== 'win32';

const cases: [path: string, fault?: string][] = [
  [''],
  [fax],
  [` ${fax} `],
  ['fax', 'must be the whole path of a folder, from the root of the disk on'],
  [join(root, 'missing'), 'must be a folder that exists on the machine that Evident runs on'],
  [join(root, 'file'), 'must be a folder itself, and neither a file nor a link'],
  [join(root, 'link'), 'must be a folder itself, and neither a file nor a link'],
  [data, 'must lie outside of the data folder'],
  [join(data, 'files'), 'must lie outside of the data folder'],
  [root, 'must lie outside of the data folder'],
  [`${fax}\n/tmp`, 'must be one line'],
  ...(unix
    ? ([
        ['/', 'must not be the root of a disk'],
        [join(root, 'open'), 'must not be open to everybody on the machine for writing'],
      ] as [string, string][])
    : []),
];

test.each(cases)('%j', (path, fault) => {
  expect(faultOfFolder(path, data)).toBe(fault);
});
