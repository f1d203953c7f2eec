// @ts-check
/**
 * Loaded first (`node --import`) into the process that hosts the service: gives it Electron's `parentPort` over Node's own channel, and
 * appends every connection that it opens to the file in EVIDENT_PROBE. With EVIDENT_PROBE_THREADS it is as in an Electron whose
 * program does not run as plain Node: readers are then threads.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const { EVIDENT_PROBE: file, EVIDENT_PROBE_THREADS: threads } = process.env;
const note = (/** @type {string} */ line) => file && appendFileSync(file, `${line}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (/** @type {any[]} */ ...args) {
  note(`connect ${JSON.stringify(args[0])}`);
  return connect.apply(this, /** @type {any} */ (args));
};
const { lookup } = dns;
dns.lookup = /** @type {any} */ (
  (/** @type {any[]} */ ...args) => {
    note(`lookup ${args[0]}`);
    return lookup(.../** @type {[any, any]} */ (args));
  }
);
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (/** @type {any[]} */ ...args) {
  note('datagram');
  return send.apply(this, /** @type {any} */ (args));
};
if (threads) {
  Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.0.0' } });
  const { fork } = childProcess;
  childProcess.fork = /** @type {any} */ (
    () => {
      note('fork');
      // One that ends at once, as a program does that will not run as Node.
      return fork('/dev/null', [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    }
  );
}
syncBuiltinESMExports();

if (process.send) {
  const port = new EventEmitter();
  const parentPort = Object.assign(port, {
    postMessage: (/** @type {any} */ message) => process.send?.(message),
  });
  process.on('message', (data) => port.emit('message', { data }));
  // As Electron's: it does not outlive the shell, here a test that was cut off.
  process.on('disconnect', () => process.exit(1));
  Object.assign(process, { parentPort });
}
