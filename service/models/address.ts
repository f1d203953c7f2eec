/** Which address a second reader may have. The chart is sent there, so it is this machine unless somebody answers for more. */
import { isIP } from 'node:net';
import { ServiceError } from '../contract/errors.ts';

/** A host beyond this machine that an administrator has named, and what they wrote when they did. */
export interface Acknowledged {
  host: string;
  statement: string;
}

export interface Address {
  /** Ends in "/v1/". */
  base: URL;
  loopback: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether the service at that address is on this machine. That of a database may name its host, or a socket of this machine, behind the rest. */
export function isHere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || LOOPBACK.has(host);
}
/** A statement shorter than this says nothing. */
const STATEMENT = 20;
const LONGEST = 500;

/** 422 `reader_address_invalid` or `reader_address_remote`. A name is compared as it is written, so no DNS can make another machine of it. */
export function addressOf(text: string, acknowledged?: Acknowledged): Address {
  const url = text.length <= LONGEST && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ServiceError(
      422,
      'reader_address_invalid',
      'The address of a reader is http://127.0.0.1:PORT, with nothing but a path behind it.',
    );
  const path = url.pathname.replace(/\/+$/, '');
  const base = new URL(`${path.endsWith('/v1') ? path : `${path}/v1`}/`, url);
  const loopback = LOOPBACK.has(url.hostname);
  if (loopback) return { base, loopback };
  const named = acknowledged?.host.trim().toLowerCase() === url.hostname;
  const written = (acknowledged?.statement.trim().length ?? 0) >= STATEMENT;
  if (url.protocol !== 'https:' || !named || !written)
    throw new ServiceError(
      422,
      'reader_address_remote',
      'A reader on another machine needs https and an administrator who names its host and says in writing that records may be sent there.',
    );
  return { base, loopback };
}

/** Where "localhost" and literal addresses are, without asking anybody. */
export function fixedAddresses(host: string): { address: string; family: 4 | 6 }[] {
  if (host === 'localhost')
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 4 || family === 6 ? [{ address: bare, family }] : [];
}
