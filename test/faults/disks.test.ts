/** Real disks under a real service: full, read-only, cut short. Needs the right to mount a small disk of its own. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPROVAL, type Client, clientOf, login } from '../api/client.ts';
import { evident, passphrase, type Served, serve } from '../api/evident.ts';
import { makeFolder } from '../api/folder.ts';

const password = 'Nine-lives-of-a-heron';
const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

let folder: string;
let service: Served | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evident-disks-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
function mountDisk(path: string): boolean {
  mkdirSync(path);
  return process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path);
}

/** Does something with a data folder on a small disk of its own; the test is skipped where none may be mounted. */
async function onDisk(
  untested: string,
  skip: () => never,
  test: (disk: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const disk = join(folder, 'disk');
  if (!mountDisk(disk)) {
    console.warn(`not tested: ${untested} (mounting one is not allowed here)`);
    return skip();
  }
  try {
    const dataDir = join(disk, 'data');
    await makeData(dataDir);
    await test(disk, dataDir);
  } finally {
    await service?.stop();
    service = undefined;
    run('umount', disk);
  }
}

/** Takes all room of a disk; the name of the file that does. */
function fill(disk: string): string {
  const filler = join(disk, 'filler');
  // The last bytes too: the database still finds room in its log otherwise.
  for (let size = 32 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
    run('sh', '-c', `head -c ${size} /dev/zero >> ${filler}`);
  return filler;
}

function expectSoundTrail(dataDir: string): void {
  const verdict = evident(['audit', 'verify', '--data', dataDir], { folder });
  expect([verdict.code, verdict.err]).toEqual([0, '']);
}

const makeData = (dataDir: string) =>
  makeFolder(dataDir, passphrase, { username: 'nurse1', password, role: 'nurse' });

async function signIn(dataDir: string): Promise<Client> {
  service = await serve(folder, dataDir);
  return clientOf(service.url, await login(service.url, 'nurse1', password));
}

const codeOf = async (response: Response) =>
  response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
const health = async () =>
  (await (await fetch(`${service!.url}/v1/health`)).json()) as {
    status: string;
    ready: boolean;
    reasons?: { code: string }[];
  };

/** Every change that a nurse can make, and what it answers. */
async function changes(client: Client, runId: string): Promise<string[]> {
  const read = await client.get(`/v1/process/${runId}`);
  const tree = (await read.json()).final_results.criteria.criteria_tree;
  const update = { run_id: runId, only_save_nurse_decision: true, updated_criteria_tree: tree };
  const answers = [
    await client.form('/v1/process', { process_data_request_form: form }),
    await client.form('/v1/process/update_tree', update),
    await client.json(`/v1/process/${runId}/decision`, APPROVAL),
    await client.json('/v1/auth/login', { username: 'nurse1', password }),
  ];
  return Promise.all(answers.map(codeOf));
}

describe('a disk', () => {
  it('that fills up: changes are refused with 507, reading goes on, and so does work once there is room', ({
    skip,
  }) =>
    onDisk('a real full disk', skip, async (disk, dataDir) => {
      const client = await signIn(dataDir);
      const { run_id } = await client.submit(form);
      const before = (await client.finish(run_id)).final_results;
      const filler = fill(disk);
      expect(await changes(client, run_id)).toEqual(['disk_full', 'disk_full', 'disk_full', 'disk_full']);
      expect(await health()).toMatchObject({
        status: 'degraded',
        ready: false,
        reasons: [{ code: 'disk_full' }],
      });
      expect((await (await client.get(`/v1/process/${run_id}`)).json()).final_results).toEqual(before);
      expect((await (await client.get('/v1/runs')).json()).total).toBe(1);
      rmSync(filler);
      expect(await changes(client, run_id)).toEqual(['ok', 'ok', 'ok', 'ok']);
      expect((await health()).ready).toBe(true);
      await service?.stop();
      expectSoundTrail(dataDir);
    }));

  it('that is full at the start: the service starts for reading, says so, and goes on once there is room', ({
    skip,
  }) =>
    onDisk('a start on a real full disk', skip, async (disk, dataDir) => {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const client = await signIn(dataDir);
        const { run_id } = await client.submit(form);
        await client.finish(run_id);
        await service?.stop(signal);
        service = undefined;
        const filler = fill(disk);
        service = await serve(folder, dataDir);
        // What the start itself has freed, as the log of a database that was killed.
        fill(disk);
        expect(await health()).toMatchObject({ ready: false, reasons: [{ code: 'disk_full' }] });
        await expect(login(service.url, 'nurse1', password)).rejects.toThrow();
        rmSync(filler);
        const again = clientOf(service.url, await login(service.url, 'nurse1', password));
        expect((await again.finish(run_id)).status).toBe('completed');
        expect((await health()).reasons?.map(({ code }) => code)).toContain('restart_needed');
        expect((await health()).ready).toBe(true);
        expect(await service.stop()).toBe(0);
        expectSoundTrail(dataDir);
      }
    }));

  it('that turns read-only: reported as such while running and at the next start', ({ skip }) =>
    onDisk('a real read-only disk', skip, async (disk, dataDir) => {
      const client = await signIn(dataDir);
      const { run_id } = await client.submit(form);
      await client.finish(run_id);
      const stopped = await service?.stop();
      expect(stopped).toBe(0);
      service = undefined;
      run('mount', '-o', 'remount,ro', disk);
      const refused = evident(['serve', '--port', '0', '--data', dataDir], { folder });
      expect([refused.code, refused.out]).toEqual([4, '']);
      expect(refused.err.trim().split('\n')).toEqual([expect.stringMatching(/^store_readonly: /)]);
      run('mount', '-o', 'remount,rw', disk);
      const again = await signIn(dataDir);
      expect((await again.finish(run_id)).status).toBe('completed');
    }));
});

describe('a data folder', () => {
  let pristine: string;
  beforeAll(async () => {
    pristine = mkdtempSync(join(tmpdir(), 'evident-pristine-'));
    await makeData(join(pristine, 'data'));
  });
  afterAll(() => rmSync(pristine, { recursive: true, force: true }));

  const closedFolder = () => {
    const dataDir = join(folder, 'data');
    cpSync(join(pristine, 'data'), dataDir, { recursive: true });
    return { dataDir, database: join(dataDir, 'evident.db') };
  };

  it.each([
    ['cut short by a byte', (path: string) => truncateSync(path, statSync(path).size - 1)],
    [
      'with one bit turned',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[9000]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
    ['emptied to garbage', (path: string) => writeFileSync(path, Buffer.alloc(8192, 7))],
  ])('%s is refused by every command, and left as it is', (_name, damage) => {
    const { dataDir, database } = closedFolder();
    damage(database);
    const before = readFileSync(database);
    const commands = [
      ['serve', '--port', '0'],
      ['backup', join(folder, 'out')],
    ];
    for (const command of commands) {
      const refused = evident([...command, '--data', dataDir], { folder });
      expect([refused.code, refused.err.split(':')[0]]).toEqual([4, 'store_damaged']);
    }
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  it.each([
    ['lost', (path: string) => rmSync(path), 'key_missing'],
    ['damaged', (path: string) => writeFileSync(path, '{'), 'key_damaged'],
  ])('whose keys.json is %s is refused, and no new key is made', (_name, harm, code) => {
    const { dataDir } = closedFolder();
    harm(join(dataDir, 'keys.json'));
    const refused = evident(['serve', '--port', '0', '--data', dataDir], { folder });
    expect([refused.code, refused.err.split(':')[0]]).toEqual([4, code]);
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(code === 'key_damaged');
  });
});
