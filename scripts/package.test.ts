import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { writeChecksums } from './checksums.mjs';
import { billOfMaterials } from './sbom.mjs';
import { missingForSigning } from './signing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evident-installers-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lists what is shipped, with licences and digests, and the same twice', () => {
  const bill = billOfMaterials(root);
  const names = bill.components.map((component) => component.name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pdfjs-dist', 'electron']));
  expect(names).not.toContain('vitest');
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const component of bill.components) {
    expect(component.purl).toContain(`@${component.version}`);
    expect(component.licenses).toHaveLength(1);
  }
  expect(bill.components.find(({ name }) => name === 'fastify')).toHaveProperty('hashes');
  expect(JSON.stringify(billOfMaterials(root))).toBe(JSON.stringify(bill));
});

it('sums installers in the form that is checked with sha256sum', () => {
  writeFileSync(join(folder, 'evident.deb'), 'abc');
  writeFileSync(join(folder, 'builder-debug.yml'), 'x');
  expect(writeChecksums(folder)).toEqual(['evident.deb']);
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  evident.deb\n',
  );
  if (process.platform === 'linux') execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
  expect(writeChecksums(join(folder, 'none'))).toEqual([]);
});

it('lets no release leave unsigned where installers are signed', () => {
  expect(missingForSigning('win32', {})).toEqual(['WIN_CSC_LINK or CSC_LINK or AZURE_TENANT_ID']);
  expect(missingForSigning('win32', { CSC_LINK: 'x' })).toEqual([]);
  expect(missingForSigning('darwin', { CSC_LINK: 'x' })).toEqual(['APPLE_API_KEY or APPLE_ID']);
  expect(missingForSigning('linux', {})).toEqual([]);
});
