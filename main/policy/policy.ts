/**
 * What an administrator of the machine has set for every user: by Group Policy on Windows (resources/policy/evident.admx), by a
 * file that only administrators may write elsewhere. What is not set stays as the app has it; what is set wrongly is as if it
 * were not set. A policy that is there and cannot be read may name a server: the app then does not start.
 */
import { readFileSync } from 'node:fs';
import { type Run, run as runProgram } from '../keys/run.ts';
import { systemProgram } from '../paths.ts';
import type { ServerPolicy } from '../server/server.ts';

export interface Policy {
  /** Port of the service; absent: any free one. */
  port?: number;
  /** Absolute path of the data folder. */
  dataFolder?: string;
  /** Minutes without a key or a mouse until the app locks itself. */
  idleMinutes?: number;
  /** An icon beside the clock; the app stays when its windows are closed. */
  tray?: boolean;
  /** Charts opened with the app are told to the system's list of recent documents, by the names of their files. */
  recentDocuments?: boolean;
  /** The shared server that the app is a window of; absent: a service of its own on this machine. */
  server?: ServerPolicy;
  /** A server is named in a way that cannot be: then there is none, and no service here either. */
  serverFault?: boolean;
  /** There is a policy, or there may be one, and nobody knows what it says. */
  unreadable?: boolean;
  /** Folder (or share) in which the clinic lays new installers; absent: updates are never looked for. */
  updateFolder?: string;
}

export const DEFAULT_IDLE_MINUTES = 15;

const POLICIES = 'HKLM\\SOFTWARE\\Policies';
const KEY = `${POLICIES}\\Evident`;
const FILES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Evident/policy.json',
  linux: '/etc/evident/policy.json',
};

/** Reads the machine's policy; never fails. */
export async function readPolicy(
  platform: NodeJS.Platform = process.platform,
  run: Run = runProgram,
  file = FILES[platform],
): Promise<Policy> {
  if (platform === 'win32') return readRegistry(run);
  try {
    return file === undefined ? {} : checked(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // No policy file, which is usual, is none; one that no administrator finished is not.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? {} : { unreadable: true };
  }
}

async function readRegistry(run: Run): Promise<Policy> {
  const query = (key: string) => run(systemProgram(['reg.exe']), ['query', key]);
  const { code, stdout } = await query(KEY);
  if (code === 0) return checked(fromRegistry(stdout));
  // reg.exe says 1 whatever went wrong: there is no policy only where the key is not among its neighbors.
  const around = await query(POLICIES);
  const isMissing = around.code === 0 && !/\\Evident\s*$/im.test(around.stdout);
  return isMissing ? {} : { unreadable: true };
}

/** Lines like `    IdleMinutes    REG_DWORD    0xa`. */
function fromRegistry(text: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [, name, type, value] of text.matchAll(/^\s+(\w+)\s+(REG_\w+)\s+(.+?)\s*$/gm)) {
    if (name && value) values[name] = type === 'REG_DWORD' ? Number(value) : value;
  }
  return values;
}

function checked(value: unknown): Policy {
  const set = (value ?? {}) as Record<string, unknown>;
  const { Port, DataFolder, IdleMinutes, Tray, RecentDocuments, UpdateFolder } = set;
  const { ServerAddress, ServerCertificate } = set;
  const whole = (n: unknown, from: number, to: number): n is number =>
    Number.isInteger(n) && (n as number) >= from && (n as number) <= to;
  // The registry knows no booleans.
  const isSwitch = (n: unknown) => typeof n === 'boolean' || n === 0 || n === 1;
  const isPath = (text: unknown): text is string =>
    typeof text === 'string' && /^(?:[A-Za-z]:[\\/]|\/|\\\\)/.test(text);
  const isServer =
    typeof ServerAddress === 'string' &&
    /^https:\/\/[\w.[\]:-]+$/.test(ServerAddress) &&
    URL.canParse(ServerAddress) &&
    new URL(ServerAddress).origin === ServerAddress.toLowerCase() &&
    (ServerCertificate === undefined || isPath(ServerCertificate));
  const certificate = ServerCertificate as string | undefined;
  // Charts that belong on the server must not come to lie here because of a slip of the pen.
  const serverFault = !isServer && (ServerAddress !== undefined || ServerCertificate !== undefined);
  return {
    ...(isServer && {
      server: {
        address: ServerAddress.toLowerCase(),
        ...(certificate !== undefined && { certificate }),
      },
    }),
    ...(serverFault && { serverFault }),
    ...(whole(Port, 1, 65_535) ? { port: Port } : {}),
    ...(isPath(DataFolder) ? { dataFolder: DataFolder } : {}),
    ...(whole(IdleMinutes, 1, 240) ? { idleMinutes: IdleMinutes } : {}),
    ...(isSwitch(Tray) ? { tray: Boolean(Tray) } : {}),
    ...(isSwitch(RecentDocuments) ? { recentDocuments: Boolean(RecentDocuments) } : {}),
    ...(isPath(UpdateFolder) ? { updateFolder: UpdateFolder } : {}),
  };
}
