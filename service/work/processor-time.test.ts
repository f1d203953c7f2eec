import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorSeconds, secondsOfClock } from './processor-time.ts';

it('reads how `ps` prints time', () => {
  expect(secondsOfClock('  0:07.25\n')).toBe(7.25);
  expect(secondsOfClock('01:02:03')).toBe(3723);
  expect(secondsOfClock('2-01:00:00')).toBe(176_400);
  expect(secondsOfClock('')).toBeUndefined();
});

it.skipIf(process.platform === 'win32')(
  'counts what a process has used, and one that it started',
  async () => {
    const child = spawn('sh', ['-c', `"${process.execPath}" -e "for(;;);" & echo started; wait`], {
      detached: true,
    });
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve));
      const { pid } = child;
      // As long as it takes on a machine that is busy.
      if (process.platform === 'linux')
        await expect.poll(() => processorSeconds(pid!), { timeout: 25_000 }).toBeGreaterThan(0.3);
      else expect(await processorSeconds(pid!)).toBeGreaterThanOrEqual(0);
    } finally {
      process.kill(-child.pid!, 'SIGKILL');
    }
  },
);

it('does not tell of a process that is not there', async () => {
  expect(await processorSeconds(2 ** 30)).toBeUndefined();
});
