/** Starts a file of ours as a process with next to no rights: what it may see is said here, what holds it is in README.md. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Command, existing, firstWorking, type Sandbox } from './sandbox.ts';

export interface Confined {
  /** The file that it runs. */
  file: string;
  /** For Node: sizes of its memory. */
  nodeArgs: readonly string[];
  /** All of its environment. */
  env?: NodeJS.ProcessEnv;
  /** Files and folders that it may read besides the program's own. */
  read?: readonly string[];
  /** It loads native code, and tries it in a process of its own first: then the system's sandbox alone holds that code. */
  native?: boolean;
}

const { electron } = process.versions;

/** Where a program that knows nothing of Electron's archives finds a file of ours. */
export const outside = (path: string, inElectron = electron !== undefined): string =>
  inElectron ? path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked') : path;

/** Folder of package.json: two above this one, in the repository and in a packaged build. */
const own = join(dirname(outside(fileURLToPath(import.meta.url))), '..', '..');
let root = own;

/** For tests: processes start from a packaged build in this folder, in a third of the time, as far as their file is in it. */
export function startFrom(folder: string): void {
  root = folder;
}

/** Where a file of ours stands in the program from which processes start. */
export function started(path: string): string {
  if (root === own || !path.startsWith(own + sep)) return path;
  const built = join(root, relative(own, path)).replace(/\.ts$/, '.js');
  return existsSync(built) ? built : path;
}

/** The nearest folder of packages: the repository's is above that of a bundle. */
function packagesFolder(): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) return packages;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Node's program: our own, or beside Electron's (which does not run as plain Node) the packaged one or that of the packages. */
function nodeProgram(): string {
  if (!electron) return process.execPath;
  const { resourcesPath = '' } = process as { resourcesPath?: string };
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const places = [join(resourcesPath, 'node', name), join(packagesFolder() ?? '', '.bin', name)];
  return places.find((place) => existsSync(place)) ?? name;
}

/** Code and data of the program and of its packages. No folder that holds data of users. */
const programFiles = (): string[] =>
  existing(
    [join(root, 'service'), join(root, 'guidelines'), join(root, 'package.json'), packagesFolder()].filter(
      (path) => path !== undefined,
    ),
  );

/** Node with its own permissions: it may read what is named, and neither write, start programs, load native code nor reach the network. */
function permitted(read: readonly string[], nodeArgs: readonly string[]): Command {
  const confine = started(outside(fileURLToPath(new URL('./confine.ts', import.meta.url))));
  return {
    program: nodeProgram(),
    args: [
      '--permission',
      // A folder with all below it, a file by itself.
      ...read.map((path) => `--allow-fs-read=${path}`),
      `--import=${pathToFileURL(confine)}`,
      '--no-warnings',
      ...nodeArgs,
    ],
  };
}

const NATIVE = ['--allow-addons', '--allow-child-process'];
/** Where programs of every user look for libraries: native code tells by them which of its builds runs here. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];

let best: { sandbox: Sandbox | undefined } | undefined;

/** The best sandbox of the system in which Node starts here; tried once. */
export function systemSandbox(): Sandbox | undefined {
  best ??= { sandbox: firstWorking(nodeAlone(), programFiles()) };
  return best.sandbox;
}

/** Node as it will be started, with nothing to do. */
function nodeAlone(): Command {
  const { program, args } = permitted(programFiles(), []);
  return { program, args: [...args, '--eval', '0'] };
}

/**
 * Starts it in the best sandbox of this system (unless told which; null: none), with Node's own permissions in any case. What it
 * says comes over the channel of `fork`.
 */
export function startConfined(
  { file, nodeArgs, env = {}, read = [], native = false }: Confined,
  sandbox: Sandbox | null | undefined = systemSandbox(),
): ChildProcess {
  const readable = [...programFiles(), ...existing([...read, ...(native ? LIBRARIES : [])])];
  const node = permitted(readable, native ? [...NATIVE, ...nodeArgs] : nodeArgs);
  const { program, args } = sandbox?.wrap(node, readable) ?? node;
  // Windows starts no program without it.
  const { SystemRoot } = process.env;
  return fork(started(outside(file)), [], {
    serialization: 'advanced',
    execPath: program,
    execArgv: args,
    env: { ...(SystemRoot !== undefined && { SystemRoot }), ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
