// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { PrepareError, say } from './say.mjs';

const SOURCES = ['renderer', 'service/contract', 'service/tree', 'vite.config.ts', 'package-lock.json'];

/** @param {string} path @returns {string[]} every file at or below `path` */
function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

/** Changes whenever a source of the renderer is added, removed, renamed or edited. @param {string} root */
export function rendererDigest(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => files(join(root, source)))) {
    if (/\.test\.tsx?$|\.md$/.test(path)) continue;
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds the renderer unless `dist/renderer` was built from these very sources. @param {string} root */
export function prepareRenderer(root) {
  if (!existsSync(join(root, 'renderer', 'index.html'))) return;
  const stamp = join(root, 'dist', 'renderer.digest');
  const digest = rendererDigest(root);
  const built = existsSync(join(root, 'dist', 'renderer', 'index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  say(built ? 'the renderer has changed; building it' : 'building the renderer');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!run(nodeOf(root), [vite, 'build', '--logLevel', 'error'], { cwd: root })) {
    throw new PrepareError('the renderer could not be built; see the lines above');
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, digest);
}

/** The Node from npm where it is (this script may have been started by an older one). @param {string} root */
function nodeOf(root) {
  const local = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(local) ? local : process.execPath;
}
