// @ts-check
/** Which packages are bundled into the program, and which stay beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages that stay as they are: native code, WebAssembly and workers that they look for beside themselves, and what only shared
 * servers load.
 */
export const APART = [
  'electron',
  'better-sqlite3',
  'node-llama-cpp',
  'tesseract.js',
  '@hyzyla/pdfium',
  'onnxruntime-web',
  'pg',
  'openid-client',
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/**
 * @typedef {{ dependencies?: object, optionalDependencies?: object, peerDependencies?: object }} Entry
 */

/**
 * Names of the packages that those apart need, themselves included: by the lockfile, which has those of other systems too.
 * @param {string} root
 * @returns {Set<string>}
 */
export function neededApart(root) {
  /** @type {Record<string, Entry>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const seen = new Set();
  const waiting = APART.map((name) => `node_modules/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (!entry || seen.has(path)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push(placeOf(packages, path, name));
  }
  return new Set([...seen].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
}

/** Where `from` finds a package: beside itself, or further up. @param {object} packages @param {string} from @param {string} name */
function placeOf(packages, from, name) {
  for (
    let above = from;
    above !== '';
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  )
    if (`${above}/node_modules/${name}` in packages) return `${above}/node_modules/${name}`;
  return `node_modules/${name}`;
}
