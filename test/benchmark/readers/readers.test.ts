/** A second reader from end to end: labelled charts, a server on this machine, the figures. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluateReaders } from '../../../service/cli/eval-reader.ts';
import { printReader } from '../../../service/cli/eval-reader-run.ts';
import { openHttpReader } from '../../../service/models/http.ts';
import { recording, replaying } from '../../../service/models/recorded.ts';
import { temporaryFolder } from '../../api/evident.ts';
import { isGiven } from './measure.ts';
import { type SimulatedServer, startSimulated } from './simulated.ts';

const cases = fileURLToPath(new URL('../charts/cases/', import.meta.url));
/** Charts whose text stands in them, of the half that may be looked at. */
const CHARTS = ['y-bari-03', 'y-bari-04'];
const options = { slack: 0 };
const { folder: charts, remove } = temporaryFolder();

let server: SimulatedServer;
beforeAll(async () => {
  for (const id of CHARTS) copyFileSync(join(cases, `${id}.json`), join(charts, `${id}.json`));
  server = await startSimulated();
});
afterAll(async () => {
  await server.close();
  remove();
});

it('asks through the server, keeps what was answered, and comes to the same from the file', async () => {
  const file = join(charts, 'answers.jsonl');
  const [good, hostile, silent] = await Promise.all(
    ['97 % right', 'hostile', 'silent'].map((model) => openHttpReader(server.url, { model })),
  );
  const live = await evaluateReaders(charts, { ...options, onAsking: server.tell }, [
    recording(good!, file),
    hostile!,
    silent!,
  ]);
  for (const each of [good, hostile, silent]) each!.close();
  const [first, second, third] = live;
  expect(first!.asked).toBeGreaterThan(5);
  expect(first!.grounded).toBeGreaterThan(0);
  expect(first!.groundedRight / first!.grounded).toBeGreaterThan(0.8);
  expect(second!.groundedRight).toBe(0);
  expect(third).toMatchObject({ grounded: 0, refused: third!.asked, failed: 0 });
  for (const { with: both, without } of [second!, third!]) expect(both).toEqual(without);

  const asked = server.asked();
  const [again] = await evaluateReaders(charts, options, [replaying(file)]);
  expect(server.asked()).toBe(asked);
  expect({ ...again, seconds: 0 }).toEqual({ ...first, seconds: 0 });
  expect(printReader(again!)).toContain('leaf accuracy');
});

it('counts a labeled quote as given only where its words stand in what is given', () => {
  const given = ['Room air saturation was 86 % at rest.', 'Yes.', 'She walks with a', 'rolling walker.'];
  expect(isGiven('saturation was 86 % at rest', given)).toBe(true);
  expect(isGiven('walks with a rolling walker', given)).toBe(true);
  expect(isGiven('Yes, the ulcer has healed completely since May', given)).toBe(false);
});
