// @ts-check
/**
 * Makes `dist/app`, the program as it is packaged: the service and the command line as plain JavaScript in
 * the layout of the sources (so that files find their data beside them, and Node needs no type stripping), the shell and
 * its preload script as one file each. Runs from the repository too: packages are found in `node_modules` above.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist', 'app');

/** Where Node begins: the command line and the process that hosts the service. What they import comes along. */
const ENTRIES = ['service/cli/evident.ts', 'main/service/host-entry.ts'];
/** Files that a worker is started from, and other files of ours that no import names. */
const BY_URL = /new\s+URL\(\s*['"`](\.[^'"`\n]+)\.ts['"`]\s*,\s*import\.meta\.url/g;
/** Data beside the code. */
const DATA = /\.(?:json|bin|onnx|wasm|traineddata|gz|ttf|otf|txt|pdf)$/;

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

/** Every source that has been seen, and those of them that are still to be translated. */
const seen = new Set(ENTRIES.map((path) => join(root, path)));
let waiting = [...seen];

/** @param {string} path */
function follow(path) {
  if (seen.has(path)) return;
  seen.add(path);
  waiting.push(path);
}

/** Keeps imports between our files as imports, under the names that the files have afterwards. */
const keepImports = {
  name: 'keep-imports',
  /** @param {import('esbuild').PluginBuild} building */
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      if (!path.startsWith('.')) return { path, external: true };
      if (!path.endsWith('.json')) follow(resolve(resolveDir, path));
      return { path: path.replace(/\.ts$/, '.js'), external: true };
    });
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      for (const match of text.matchAll(BY_URL)) follow(resolve(dirname(path), `${match[1]}.ts`));
      // No bundler follows these, so their names are changed here.
      return { contents: text.replace(BY_URL, (all) => all.replace(/\.ts(?=['"`])/, '.js')), loader: 'ts' };
    });
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

while (waiting.length > 0) {
  const entryPoints = waiting;
  waiting = [];
  await build({
    entryPoints,
    outdir: out,
    outbase: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    plugins: [keepImports],
    logLevel: 'warning',
  });
}

/** The shell and its preload script: one file each, since a sandboxed preload script cannot import files. */
await build({
  entryPoints: { main: join(root, 'main', 'main.ts'), preload: join(root, 'main', 'preload.ts') },
  outdir: join(out, 'main'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  outExtension: { '.js': '.cjs' },
  external: ['electron'],
  logLevel: 'warning',
});

// For the icon beside the clock; the installers have theirs from electron-builder.
cpSync(join(root, 'main', 'resources', 'icon.png'), join(out, 'main', 'icon.png'));

for (const path of files(join(root, 'service')).filter((entry) => DATA.test(entry))) {
  const target = join(out, relative(root, path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target);
}
for (const folder of ['guidelines', 'dist/renderer']) {
  const from = join(root, folder);
  if (existsSync(from))
    cpSync(from, join(out, folder), { recursive: true, filter: (path) => !path.endsWith('.md') });
}
const { name, version, description, license, type } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name, version, description, license, type, main: 'main/main.cjs' }, null, 2)}\n`,
);
