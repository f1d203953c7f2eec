/** Deaths, locks, full disks and curious readers, against real processes and real folders. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccess } from '../../service/access/index.ts';
import { openCases } from '../../service/cases/index.ts';
import type { Actor } from '../../service/cases/types.ts';
import { openStore } from '../../service/store/index.ts';
import { campaign, startVictim } from './campaign.ts';
import { KEYS, parts } from './shared.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evident-faults-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const nurse: Actor = { id: 'n1', username: 'nurse1', displayName: 'Nurse', role: 'nurse' };

describe('kill -9', () => {
  it('at random moments loses nothing and doubles nothing', async () => {
    const kills = Number(process.env.EVIDENT_KILLS ?? 4);
    const tally = await campaign(join(folder, 'data'), join(folder, 'restored'), kills, 20260302);
    expect(tally.kills).toBe(kills);
    expect(tally.runs).toBeGreaterThan(0);
  });
});

describe('two services on one folder', () => {
  const firstLine = async (child: ChildProcess) => {
    // Its output is read on to the end: a service whose pipe is closed dies of it.
    const lines = createInterface({ input: child.stdout! });
    const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    return String(line ?? '');
  };

  it('is one too many, until the first is gone, however it went', async () => {
    const dataDir = join(folder, 'data');
    const first = startVictim(dataDir, 1, 'a');
    expect(await firstLine(first)).toBe('ready');
    const second = startVictim(dataDir, 2, 'b');
    expect(await firstLine(second)).toBe('refused store_in_use ServiceError');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const third = startVictim(dataDir, 3, 'c');
    expect(await firstLine(third)).toBe('ready');
    third.kill('SIGKILL');
    await once(third, 'exit');
  });
});

describe('a full disk', () => {
  it('refuses each change with 507 and half-writes none', async () => {
    const store = await openStore({ dataDir: join(folder, 'data'), ...KEYS });
    const cases = await openCases({ store, ...parts(), config: { workers: 1, pollMilliseconds: 5 } });
    const form = { guideline_code: 'L00001' };
    const { runId } = await cases.submit({ form, pdf: Buffer.from('%PDF tea'), actor: nurse });
    await vi.waitFor(async () => expect((await cases.get(runId, nurse)).status).toBe('completed'), 60_000);
    const before = await cases.get(runId, nurse);
    const pages = Number(store.sqlite.pragma('page_count', { simple: true }));
    store.sqlite.pragma(`max_page_count = ${pages}`);
    const big = {
      ...before.results!.criteria.criteria_tree,
      noise: Array.from({ length: 20_000 }, Math.random),
    };
    const reason = Array.from({ length: 20_000 }, Math.random).join();
    const changes = [
      () => cases.updateTree({ runId, tree: big, onlySave: true, actor: nurse }),
      () => cases.decide(runId, { decision: 'refer_to_physician', reason }, nurse),
      () => cases.submit({ form: { ...form, noise: big.noise }, pdf: Buffer.from('%PDF b'), actor: nurse }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ status: 507, code: 'disk_full' });
    expect(await cases.get(runId, nurse)).toEqual(before);
    expect(await cases.decisions(runId, nurse)).toEqual([]);
    expect((await cases.list({}, nurse)).total).toBe(1);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
    store.sqlite.pragma('max_page_count = 1073741823');
    for (const change of changes) await change();
    expect((await cases.list({}, nurse)).total).toBe(2);
    await cases.close();
    await store.close();
  });
});

describe('whoever reads the disk', () => {
  const SECRETS = [
    'Zebulon',
    'Quuxington',
    'MBR-4711-X',
    'marmalade',
    'horse battery',
    'nurse.kay',
    'kettle-reason',
  ];
  const allFiles = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  /** Secrets in any byte of any file, as UTF-8, UTF-16 or base64, in any case; names of files included. */
  function found(root: string): string[] {
    return allFiles(root).flatMap((path) => {
      const bytes = readFileSync(path);
      const text = `${path}\n${bytes.toString('latin1')}\n${bytes.toString('utf16le')}`.toLowerCase();
      const encoded = (secret: string) => Buffer.from(secret).toString('base64').slice(0, -4).toLowerCase();
      return SECRETS.filter(
        (secret) => text.includes(secret.toLowerCase()) || text.includes(encoded(secret)),
      );
    });
  }

  it('finds nothing of a patient, a user or a password: database, log, files, cache, backups, temporary files', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    vi.stubEnv('TMPDIR', temporary);
    const dataDir = join(folder, 'data');
    const store = await openStore({ dataDir, ...KEYS });
    const access = openAccess({ store, passwordCost: 10 });
    await access.addUser({ username: 'nurse.kay', password: 'horse battery', role: 'nurse' });
    await access.login('nurse.kay', 'horse battery');
    const cases = await openCases({ store, ...parts(), config: { pollMilliseconds: 5 } });
    const form = {
      guideline_code: 'L00001',
      patient: { name: 'Zebulon Quuxington', member_id: 'MBR-4711-X' },
      notes: [{ text: 'Zebulon Quuxington eats marmalade and drinks tea' }],
      pdf_password: 'marmalade',
    };
    const { runId } = await cases.submit({ form, actor: nurse });
    await vi.waitFor(async () => expect((await cases.get(runId, nurse)).status).toBe('completed'), 60_000);
    await store.pageCache.put('page', Buffer.from('marmalade'));
    const tree = (await cases.get(runId, nurse)).results!.criteria.criteria_tree;
    tree.criteria![0]!.override = { color: 'green', reason: 'kettle-reason for Zebulon' };
    await cases.updateTree({ runId, tree, onlySave: false, actor: nurse });
    await cases.decide(runId, { decision: 'refer_to_physician', reason: 'kettle-reason for Zebulon' }, nurse);
    await store.backup();
    // While it runs the log of the database is there too; after closing what is left is what a thief gets.
    expect(allFiles(dataDir).some((path) => path.endsWith('evident.db-wal'))).toBe(true);
    expect(found(folder)).toEqual([]);
    await cases.close();
    await store.close();
    expect(allFiles(dataDir).length).toBeGreaterThan(6);
    expect(found(folder)).toEqual([]);
    // The search itself can find.
    writeFileSync(join(folder, 'left-behind'), Buffer.from('for ZEBULON', 'utf16le'));
    expect(found(folder)).toEqual(['Zebulon']);
  });
});
