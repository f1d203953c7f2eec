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
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist', 'app');

/** Folders whose code runs without Electron, and single files they use. */
const PLAIN = ['service', 'main/keys', 'main/plain', 'main/service', 'main/paths.ts', 'scripts/browsers.mjs'];
/** Made with Electron alone: part of the shell's bundle. */
const SHELL_ONLY = /[\\/]safe-storage\.ts$|[\\/]supervisor\.ts$|[\\/]backoff\.ts$/;
/** Data beside the code. */
const DATA = /\.(?:json|wasm|traineddata|gz|ttf|otf|txt|pdf)$/;

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

const all = PLAIN.flatMap((path) => files(join(root, path)));
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|[\\/](?:fakes|fixtures|testing)\b/.test(path);
const sources = all.filter((path) => /\.(?:ts|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path));
const code = sources.filter((path) => !isTest(path) && !SHELL_ONLY.test(path));

/** Keeps imports between our files as imports, under the names that the files have afterwards. */
const keepImports = {
  name: 'keep-imports',
  /** @param {import('esbuild').PluginBuild} building */
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      return { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true };
    });
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      // Workers and forked files are named by URL, which no bundler follows.
      contents: readFileSync(path, 'utf8').replace(
        /(new\s+URL\(\s*['"`][^'"`\n]+)\.ts(['"`]\s*,\s*import\.meta\.url)/g,
        '$1.js$2',
      ),
      loader: 'ts',
    }));
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

await build({
  entryPoints: code,
  outdir: out,
  outbase: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  outExtension: { '.js': '.js' },
  plugins: [keepImports],
  logLevel: 'warning',
});
for (const path of code.filter((entry) => entry.endsWith('.mjs'))) {
  // esbuild names everything .js; a module imported as .mjs keeps its name.
  cpSync(path, join(out, relative(root, path)));
  rmSync(join(out, relative(root, path).replace(/\.mjs$/, '.js')), { force: true });
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

for (const path of all.filter((entry) => DATA.test(entry))) {
  const target = join(out, relative(root, path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target);
}
for (const folder of ['guidelines', 'dist/renderer', 'dist/ocr']) {
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
