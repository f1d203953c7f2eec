import { closeSync, openSync, writeSync } from 'node:fs';
import pino from 'pino';
import { expect, it } from 'vitest';
import { logTo } from './log.ts';

it.skipIf(process.platform !== 'linux')('a log on a full disk stops nothing', () => {
  const fd = openSync('/dev/full', 'w');
  expect(() => writeSync(fd, 'x')).toThrow(/ENOSPC/);
  const log = pino({ level: 'info' }, logTo(fd));
  for (let count = 0; count < 3; count += 1) expect(() => log.info('x'.repeat(20_000))).not.toThrow();
  closeSync(fd);
});
