/**
 * A data folder with the first account and every sample case read and judged, made by the first story that wants it and copied by
 * all: reading the same charts in each story would be most of the work of the whole run.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { reviewed } from '../../service/api/testing-cycle.ts';
import { listSamples } from '../../service/samples/index.ts';
import { makeFolder } from '../api/folder.ts';
import { clientOf, person } from './person.ts';
import { emptyFixture, type Fixture, freePort, PASSPHRASE, startService } from './service.ts';

/** Fills an empty folder; gives the case of each sample that is in it. Stories of other processes may ask at the same time. */
async function copyPrepared(to: string, samples: readonly string[]): Promise<Record<string, string>> {
  // On a server each folder is a tenant of its own, which is not copied with it.
  if (process.env.EVIDENT_TEST_DATABASE_URL !== undefined) return prepare(to, samples);
  const shared = inject('shared');
  const ready = join(shared, 'prepared');
  const failed = join(shared, 'failed');
  if (claim(join(shared, 'claimed'))) {
    try {
      const all = listSamples().map(({ id }) => id);
      const runs = await prepare(join(shared, 'making', 'data'), all);
      writeFileSync(join(shared, 'making', 'runs.json'), JSON.stringify(runs));
      renameSync(join(shared, 'making'), ready);
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed))
      throw new Error('The sample cases could not be prepared: see the first story that failed.');
    await pause(200);
  }
  cpSync(join(ready, 'data'), to, { recursive: true });
  return JSON.parse(readFileSync(join(ready, 'runs.json'), 'utf8'));
}

/** Whether this process is the first to ask. */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The folder as it is once the set-up page is filled in, which `first-day.test.ts` does. */
function makeFirstAccount(data: string): Promise<void> {
  const { name: display_name, username, password } = person;
  return makeFolder(data, PASSPHRASE, { username, display_name, password, role: 'admin' });
}

/** A data folder where the first account is made, and nothing else. */
export async function readyFixture(): Promise<Fixture> {
  const place = await emptyFixture();
  await makeFirstAccount(place.data);
  return place;
}

/** The case of each sample. */
async function prepare(data: string, samples: readonly string[]): Promise<Record<string, string>> {
  await makeFirstAccount(data);
  const service = await startService(data, await freePort());
  try {
    const client = await clientOf(service);
    const runs: Record<string, string> = {};
    for (const id of samples) runs[id] = (await client.startSample({ params: { sample_id: id } })).run_id;
    for (const run_id of Object.values(runs)) await reviewed(client, run_id, () => pause(300));
    return runs;
  } finally {
    await service.stop();
  }
}

/** A data folder where the first account is made and these samples are read; the cases of the others are deleted. */
export async function preparedFixture(...samples: string[]): Promise<Fixture> {
  const place = await emptyFixture();
  let fresh = true;
  return {
    ...place,
    async start() {
      if (!fresh) return place.start();
      fresh = false;
      const runs = await copyPrepared(place.data, samples);
      const service = await place.start();
      const client = await clientOf(service);
      for (const [id, run_id] of Object.entries(runs))
        if (!samples.includes(id)) await client.deleteRun({ params: { run_id } });
      return service;
    },
  };
}
