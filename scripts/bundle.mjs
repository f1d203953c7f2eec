// @ts-check
/**
 * Makes `dist/app`, the program as it is packaged. Service and command line are bundled with the packages that they import, in chunks
 * that the entries share (`service/bundle`): Node then reads a few files where it would look for two thousand, and starts in a third of the
 * time. A small file stands where the source of an entry does, and data stay beside where the code was. The shell and its preload
 * script are one file each. Runs from the repository too: packages that are not bundled are found in `node_modules` above.
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
import { APART } from './bundled.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** `node scripts/bundle.mjs [FOLDER]`; another one may be made while this is in use. */
const out = resolve(root, process.argv[2] ?? join('dist', 'app'));

/** Where Node begins: the command line and the process that hosts the service. What they import comes along. */
const ENTRIES = ['service/cli/evident.ts', 'main/service/host-entry.ts'];
/** Files that a worker is started from, and other files of ours that no import names. */
const BY_URL = /new\s+URL\(\s*['"`](\.[^'"`\n]+)\.ts['"`]\s*,\s*import\.meta\.url/g;
/** Data beside the code. */
const DATA = /\.(?:json|bin|onnx|wasm|traineddata|gz|ttf|otf|txt|pdf)$/;
/** Of the bundle, all its files side by side. */
const BUNDLE = 'service/bundle';

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

/** From the bundle to a file of ours, by the name that it has afterwards. @param {string} path */
const fromBundle = (path) => relative(join(root, BUNDLE), path).replaceAll('\\', '/').replace(/\.ts$/, '.js');

/** Every entry: those that are named, and those that some source starts by its address. */
function entries() {
  const sources = ['service', 'main']
    .flatMap((folder) => files(join(root, folder)))
    .filter((path) => /\.ts$/.test(path) && !/(?:\.test|\btesting[^/]*|\bfakes)\.ts$/.test(path));
  const started = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(BY_URL)].map(([, name]) => resolve(dirname(path), `${name}.ts`)),
  );
  return [...new Set([...ENTRIES.map((path) => join(root, path)), ...started])].sort();
}

/** Code of ours goes on finding what lies beside its source, wherever it comes to stand. */
const keepPlaces = {
  name: 'keep-places',
  /** @param {import('esbuild').PluginBuild} building */
  setup(building) {
    building.onResolve({ filter: /^\..*\.json$/ }, ({ path, resolveDir }) =>
      resolveDir.includes('node_modules')
        ? undefined
        : { path: fromBundle(resolve(resolveDir, path)), external: true },
    );
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const here = `new URL(${JSON.stringify(fromBundle(path))}, import.meta.url).href`;
      const contents = readFileSync(path, 'utf8')
        .replace(BY_URL, (all) => all.replace(/\.ts(?=['"`])/, '.js'))
        .replaceAll('import.meta.url', here);
      return { contents, loader: 'ts' };
    });
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const found = entries();
/** @param {string} path */
const nameOf = (path) => relative(root, path).replaceAll(/[\\/]/g, '.').replace(/\.ts$/, '');
await build({
  entryPoints: Object.fromEntries(found.map((path) => [nameOf(path), path])),
  outdir: join(out, BUNDLE),
  bundle: true,
  splitting: true,
  chunkNames: 'shared-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // Names of errors stand in logs.
  keepNames: true,
  external: APART.flatMap((name) => [name, `${name}/*`]),
  // Packages of the older kind ask for modules of Node by `require`.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
  },
  plugins: [keepPlaces],
  absWorkingDir: root,
  // Theirs stand in the notices (scripts/notices.mjs).
  legalComments: 'none',
  logLevel: 'warning',
});
for (const path of found) {
  const stub = join(out, relative(root, path).replace(/\.ts$/, '.js'));
  const bundled = relative(dirname(stub), join(out, BUNDLE, `${nameOf(path)}.js`)).replaceAll('\\', '/');
  mkdirSync(dirname(stub), { recursive: true });
  writeFileSync(stub, `export * from '${bundled.startsWith('.') ? bundled : `./${bundled}`}';\n`);
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
const { name, version, description, license, type, dependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
// With what it is made of: its list of licenses begins there.
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name, version, description, license, type, main: 'main/main.cjs', dependencies }, null, 2)}\n`,
);
