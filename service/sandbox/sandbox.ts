/** The system's own sandbox around a program, where it has one that works here. What it keeps out: README.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';

export interface Command {
  program: string;
  args: string[];
}

export type SandboxKind = 'bubblewrap' | 'namespaces' | 'seatbelt';

export interface Sandbox {
  kind: SandboxKind;
  /** The same program inside, where of all files of users it sees those below `read` alone; what it inherits stays open. */
  wrap(command: Command, read: readonly string[]): Command;
}

/** Programs, libraries and their loader's lists: the same for every user, and needed to start anything. */
const SYSTEM = ['/usr', '/lib', '/lib32', '/lib64', '/bin', '/sbin', '/nix/store', '/gnu/store'];
const LOADER = ['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives'];
const PROBE_MS = 10_000;

/** Each path as it is named and as it is; those that are not there are left out. */
export function existing(paths: readonly string[]): string[] {
  const found = paths
    .filter((path) => existsSync(path))
    .flatMap((path) => [resolve(path), realpathSync(path)]);
  return [...new Set(found)];
}

type Options = (command: Command, read: readonly string[]) => string[];

/** A program that runs the command behind these options of its own. */
const wrapper =
  (kind: SandboxKind, options: Options) =>
  (program: string): Sandbox => ({
    kind,
    wrap: (command, read) => ({
      program,
      args: [...options(command, read), command.program, ...command.args],
    }),
  });

/** Without /proc: Node reads nothing there that it needs, and hardened services may not mount another one. */
const bubblewrap = wrapper('bubblewrap', (command, read) => [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  ...['--cap-drop', 'ALL'],
  ...['--dev', '/dev'],
  ...['--tmpfs', '/tmp'],
  ...existing([...SYSTEM, ...LOADER]).flatMap((path) => ['--ro-bind', path, path]),
  ...existing([...read, command.program]).flatMap((path) => ['--ro-bind', path, path]),
  ...['--chdir', '/'],
  '--',
]);

const namespaces = wrapper('namespaces', () => [
  ...['--user', '--map-root-user', '--net', '--ipc', '--uts', '--pid', '--mount-proc'],
  ...['--fork', '--kill-child=KILL'],
  '--',
]);

const seatbelt = wrapper('seatbelt', (command, read) => [
  '-p',
  seatbeltProfile(existing([...read, command.program])),
]);

function seatbeltProfile(read: readonly string[]): string {
  const quoted = (path: string) => `(subpath ${JSON.stringify(path)})`;
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny process-fork)',
    '(deny file-write* (require-not (literal "/dev/null")))',
    `(deny file-read-data ${existing(['/Users', '/Volumes', homedir()]).map(quoted).join(' ')})`,
    `(allow file-read* ${read.map(quoted).join(' ')})`,
  ].join('');
}

type Way = (program: string) => Sandbox;

/** Ways of each system, the best first, each with the places of its program: never PATH, where somebody may have put another. */
const WAYS: Partial<Record<NodeJS.Platform, readonly [Way, ...places: string[]][]>> = {
  linux: [
    [bubblewrap, '/usr/bin/bwrap', '/bin/bwrap', '/run/current-system/sw/bin/bwrap'],
    [namespaces, '/usr/bin/unshare', '/bin/unshare', '/run/current-system/sw/bin/unshare'],
  ],
  darwin: [[seatbelt, '/usr/bin/sandbox-exec']],
};

/** Every way that there is on this system, the best first; whether it works is another question. */
function* ways(): Generator<Sandbox> {
  for (const [way, ...places] of WAYS[process.platform] ?? []) {
    const program = places.find((place) => existsSync(place));
    if (program !== undefined) yield way(program);
  }
}

/** Whether this way starts the command here: containers, old kernels and policies forbid what its program promises. */
function works(sandbox: Sandbox, command: Command, read: readonly string[]): boolean {
  const { program, args } = sandbox.wrap(command, read);
  return spawnSync(program, args, { stdio: 'ignore', timeout: PROBE_MS, env: {} }).status === 0;
}

/** The ways in which this command, which ends by itself, works here, the best first; each is tried when it is asked for. */
export function* working(command: Command, read: readonly string[] = []): Generator<Sandbox> {
  for (const way of ways()) if (works(way, command, read)) yield way;
}

/** The best of them. */
export function firstWorking(command: Command, read: readonly string[] = []): Sandbox | undefined {
  const [first] = working(command, read);
  return first;
}
