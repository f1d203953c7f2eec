/**
 * Loaded before a program that has no business with the network (`node --import`): everything in JavaScript that opens a
 * connection, waits for one or looks up a name fails with `ERR_ACCESS_DENIED` from then on. Node's permission model leaves the
 * network open.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function deny(): never {
  throw Object.assign(new Error('This process has no network.'), { code: 'ERR_ACCESS_DENIED' });
}

/** For good: neither writable nor configurable. */
function close(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: deny, writable: false, configurable: false });
}

function closeAll(owner: object): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    const found = Object.getOwnPropertyDescriptor(owner, name);
    if (name !== 'constructor' && typeof found?.value === 'function' && found.configurable)
      close(owner, name);
  }
}

// http, https, http2, tls and fetch go through these two.
close(net.Socket.prototype, 'connect');
close(net.Server.prototype, 'listen');
for (const name of ['bind', 'connect', 'send', 'sendto', 'addMembership'])
  close(dgram.Socket.prototype, name);
// A name that is looked up is a message to whoever answers for it.
closeAll(dns.promises.Resolver.prototype);
closeAll(dns.Resolver.prototype);
closeAll(dns.promises);
closeAll(dns);
// Ways to what lies below the modules.
for (const name of ['binding', '_linkedBinding']) close(process, name);
for (const name of ['fetch', 'WebSocket', 'EventSource']) close(globalThis, name);
syncBuiltinESMExports();
