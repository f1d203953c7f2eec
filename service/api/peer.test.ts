import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { peerOf, uidIn } from './peer.ts';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:2116 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 30 1 0 100 0 0 10 0
   1: 0100007F:D431 0100007F:2116 01 00000000:00000000 00:00000000 00000000  1001        0 31 1 0 20 4 30 10 -1
   2: 0100007F:2116 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 32 1 0 20 4 30 10 -1
   3: 0200007F:D431 0100007F:2116 01 00000000:00000000 00:00000000 00000000  1000        0 33 1 0 20 4 30 10 -1
   4: 0100007F:D432 0100007F:2116 06 00000000:00000000 03:00000C57 00000000     0        0 0 3 0
`;
const ends = (remoteAddress: string, remotePort: number) => ({
  remoteAddress,
  remotePort,
  localAddress: '127.0.0.1',
  localPort: 0x2116,
});

test('the kernel’s table says whose the other end is, and not of a connection that is over', () => {
  expect(uidIn(TABLE, ends('127.0.0.1', 0xd431))).toBe(1001);
  expect(uidIn(TABLE, ends('::ffff:127.0.0.1', 0xd431))).toBe(1001);
  expect(uidIn(TABLE, ends('127.0.0.2', 0xd431))).toBe(1000);
  expect(uidIn(TABLE, ends('127.0.0.1', 0xd432))).toBeUndefined();
  expect(uidIn(TABLE, ends('127.0.0.1', 0xd433))).toBeUndefined();
});

test('addresses beyond the machine are counted by network', async () => {
  const key = async (remoteAddress: string) => (await peerOf(ends(remoteAddress, 1))).key;
  expect(await key('192.0.2.7')).toBe('net:192.0.2.7');
  expect(await key('::ffff:192.0.2.7')).toBe('net:192.0.2.7');
  expect(await key('2001:db8:1:2:a::1')).toBe(await key('2001:db8:1:2:ffff:1:2:3'));
  expect(await key('2001:db8:1:3::1')).not.toBe(await key('2001:db8:1:2::1'));
});

test.runIf(process.platform === 'linux')(
  'a connection of this user is told from those of others',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const script = `require('net').connect(${port}, '127.0.0.1')`;
    const peerBy = async (options: { uid?: number }) => {
      const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore', cwd: '/', ...options });
      const [socket] = (await once(server, 'connection')) as [Socket];
      const peer = await peerOf(socket);
      child.kill();
      socket.destroy();
      return peer;
    };
    try {
      const own = process.getuid?.();
      expect(await peerBy({})).toEqual({ key: `user:${own}`, own: true });
      // Only the administrator of the machine can start a program as somebody else.
      if (own === 0) expect(await peerBy({ uid: 65_534 })).toEqual({ key: 'user:65534', own: false });
    } finally {
      server.close();
    }
  },
);
