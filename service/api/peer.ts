/**
 * Where a connection comes from. On a machine that several people use, all of them come from 127.0.0.1; Linux says which of them
 * has opened a connection, so that what one of them does is not held against another.
 */
import { readFile } from 'node:fs/promises';
import { isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

export interface Peer {
  /** What is counted together. */
  key: string;
  /** This service's own user, whose programs can do all that the service can. */
  own: boolean;
}

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;

/** States in which the kernel still knows whose a connection is: established, and the ways to its end before TIME_WAIT. */
const OWNED = new Set(['01', '04', '05', '08', '09', '0B']);

/** IPv4 as such, where a socket for both kinds has it as IPv6. */
export const bare = (address = ''): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
/** Whether an address is this machine's own. */
export const isLoopback = (address: string | undefined): boolean =>
  bare(address).startsWith('127.') || address === '::1';

/** An address as the kernel's table has it: words of 32 bits, each in the order of this machine's bytes. */
function kernelForm(address: string, port: number): string {
  const bytes = isIPv4(address) ? address.split('.').map(Number) : [...new Array(15).fill(0), 1];
  const words = Array.from({ length: bytes.length / 4 }, (_, at) =>
    bytes.slice(at * 4, at * 4 + 4).reverse(),
  );
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  return `${words
    .flat()
    .map((byte) => hex(byte, 2))
    .join('')}:${hex(port, 4)}`;
}

/** The user id of the other end of a loopback connection, out of the kernel's table of connections. */
export function uidIn(table: string, ends: Ends): number | undefined {
  const [theirs, ours] = [bare(ends.remoteAddress), bare(ends.localAddress)];
  if (ends.remotePort === undefined || ends.localPort === undefined) return undefined;
  const pair = ` ${kernelForm(theirs, ends.remotePort)} ${kernelForm(ours, ends.localPort)} `;
  const at = table.indexOf(pair);
  if (at < 0) return undefined;
  const [state = '', , , , uid] = table
    .slice(at + pair.length, table.indexOf('\n', at))
    .trim()
    .split(/\s+/);
  return OWNED.has(state) && uid !== undefined ? Number(uid) : undefined;
}

interface Reading {
  running: Promise<string>;
  /** Begins when the running one is over, for all who have come meanwhile. */
  next?: Promise<string>;
}
const readings = new Map<string, Reading>();

/** What stands in the table from now on. It takes the kernel milliseconds: however many ask, one read is under way. */
function tableOf(file: string): Promise<string> {
  const begin = () => {
    const running = readFile(file, 'latin1').catch(() => '');
    const reading: Reading = { running };
    readings.set(file, reading);
    void running.then(() => {
      if (readings.get(file) === reading && !reading.next) readings.delete(file);
    });
    return running;
  };
  const reading = readings.get(file);
  if (!reading) return begin();
  reading.next ??= reading.running.then(begin);
  return reading.next;
}

async function uidOf(ends: Ends): Promise<number | undefined> {
  const address = bare(ends.remoteAddress);
  if (process.platform !== 'linux' || !isLoopback(address)) return undefined;
  // The socket forgets its ends when it is closed.
  const { remoteAddress, remotePort, localAddress, localPort } = ends;
  const table = await tableOf(isIPv4(address) ? '/proc/net/tcp' : '/proc/net/tcp6');
  return uidIn(table, { remoteAddress, remotePort, localAddress, localPort });
}

/** The first half of an IPv6 address is one customer's network; the rest they choose as they like. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : new Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].slice(0, 4).join(':');
}

const asked = new WeakMap<object, Promise<Peer>>();
const known = new WeakMap<object, Peer>();

/** Looked up once for each connection. */
export function peerOf(socket: Ends): Promise<Peer> {
  const before = asked.get(socket);
  if (before) return before;
  const network = networkOf(bare(socket.remoteAddress));
  const peer = uidOf(socket).then((uid) => {
    const found =
      uid === undefined
        ? { key: `net:${network}`, own: false }
        : { key: `user:${uid}`, own: uid === process.getuid?.() };
    known.set(socket, found);
    return found;
  });
  asked.set(socket, peer);
  return peer;
}

/** Who asks: through a proxy whom it names, else where the connection comes from. */
export async function askerOf({ ip, raw: { socket } }: Pick<FastifyRequest, 'ip' | 'raw'>): Promise<Peer> {
  const address = bare(ip);
  if (isIP(address) === 0 || address === bare(socket.remoteAddress)) return peerOf(socket);
  return { key: `net:${networkOf(address)}`, own: false };
}

/** Of a connection, as far as it is known by now; what is not is being looked up. */
export function peerSoFar(socket: Ends): Peer | undefined {
  void peerOf(socket);
  return known.get(socket);
}
