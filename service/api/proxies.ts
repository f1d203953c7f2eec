/**
 * The proxies in front of the service. What they say about a request (for whom, by which name, over what) holds; what anybody else
 * says of that does not.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { ServiceError } from '../contract/errors.ts';
import { bare } from './peer.ts';

export interface Proxies {
  /** The one address at which people reach the service through them. */
  origin: URL;
  /** Whether this address is one of theirs. */
  trusts(address: string | undefined): boolean;
}

const MOST_BITS = { ipv4: 32, ipv6: 128 };
const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** An address, or a network as ADDRESS/BITS. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= MOST_BITS[kindOf(address)]);
}

/** Scheme and name (and port, where it is another), and nothing more: what a browser sends as `Origin`. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();

/** Refuses with `proxies_invalid`. */
export function proxiesOf(networks: readonly string[], origin: string | undefined): Proxies {
  if (networks.length === 0 || !networks.every(isNetwork) || !origin || !isOrigin(origin)) {
    const detail = 'Behind a proxy the service needs the addresses of the proxies and its origin.';
    throw new ServiceError(503, 'proxies_invalid', detail);
  }
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) trusted.addAddress(address, kindOf(address));
    else trusted.addSubnet(address, Number(bits), kindOf(address));
  }
  return {
    origin: new URL(origin),
    trusts(address = '') {
      const plain = bare(address);
      return isIP(plain) !== 0 && trusted.check(plain, kindOf(plain));
    },
  };
}
