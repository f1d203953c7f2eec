import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], { encoding: 'utf8' });

it('judges a note of twice the length in about twice the steps, whatever is repeated in it', () => {
  const { status, stdout, stderr } = run('run.ts', '--smoke');
  expect(`${stdout}${stderr}`).toMatch(/ 0 with steps that grow/);
  expect(status).toBe(0);
});

it('names the place that takes more, be it a loop or an expression', () => {
  const { stdout, stderr } = run('steep-example.ts');
  expect(stderr).toBe('');
  const steep = JSON.parse(stdout) as { place: string; exponent: number }[];
  expect(steep.some(({ place }) => place.includes('pairs@'))).toBe(true);
  expect(steep.some(({ place }) => place === '/word$/')).toBe(true);
  expect(steep.some(({ place }) => place.includes('once@'))).toBe(false);
  for (const { exponent } of steep) expect(exponent).toBeCloseTo(2, 1);
});
