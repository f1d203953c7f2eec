// @ts-check
/**
 * Writes dist/sbom.cdx.json: a CycloneDX 1.6 bill of what is shipped, from the same walk as the notices. The same packages give the
 * same bytes: no time, no serial number.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProgram } from './node-program.mjs';
import { shippedPackages } from './notices.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** "pkg:npm/%40scope/name@1.0.0" (package-url). @param {string} name @param {string} version */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** One id, or an expression of several (SPDX). @param {string} licence */
const licences = (licence) =>
  /\s|\(/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

/** "sha512-<base64>" of a lock file, as CycloneDX has it. @param {string | undefined} integrity */
function hashes(integrity) {
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return digest
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
    : {};
}

/** @param {string} start folder of package.json and package-lock.json */
export function billOfMaterials(start) {
  const own = JSON.parse(readFileSync(join(start, 'package.json'), 'utf8'));
  const lockFile = join(start, 'package-lock.json');
  const lock = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
  const components = shippedPackages(start).map(({ name, version, licence, home }) => ({
    type: 'library',
    'bom-ref': `${purl(name, version)}#${relative(start, home).split(sep).join('/')}`,
    name,
    version,
    purl: purl(name, version),
    licenses: licences(licence),
    ...hashes(lock[relative(start, home).split(sep).join('/')]?.integrity),
  }));
  const node = nodeProgram(start);
  if (node) {
    const digest = createHash('sha512').update(readFileSync(node.program)).digest('hex');
    components.push({
      type: 'application',
      'bom-ref': `pkg:generic/node@${node.version}`,
      name: 'node',
      version: node.version,
      purl: `pkg:generic/node@${node.version}`,
      licenses: licences('MIT'),
      hashes: [{ alg: 'SHA-512', content: digest }],
    });
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purl(own.name, own.version),
        name: own.name,
        version: own.version,
        licenses: licences(own.license),
      },
    },
    components,
    dependencies: [
      { ref: purl(own.name, own.version), dependsOn: components.map((each) => each['bom-ref']) },
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(root), null, 1)}\n`);
}
