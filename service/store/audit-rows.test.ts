import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FACET_NAMES } from './audit-rows.ts';
import type { Store } from './store.ts';
import { temporaryStores } from './testing.ts';
import { addCase } from './testing-case.ts';

const stores = temporaryStores();
const admin = { id: 'a1', username: 'admin', role: 'admin' };
const at = '2026-01-01T00:00:00.000Z';

/** A user, and a case with a revision and a decision, each with its entry. */
async function worked(store: Store): Promise<void> {
  const names = { username: 'n', username_key: 'n', display_name: 'Nurse' };
  await store.write(async (tx) => {
    const user = {
      id: 'u1',
      ...names,
      role: 'nurse',
      password_hash: 'x',
      created_at: at,
      last_login_at: null,
    };
    await tx.insertInto('users').values(user).execute();
    await store.audit.append(tx, { actor: admin, action: 'user.added', objectType: 'user', objectId: 'u1' });
  });
  await addCase(store, 'r1');
  const body = Buffer.from('sealed');
  const entry = { actor: admin, objectType: 'run', objectId: 'r1' };
  await store.write(async (tx) => {
    const revision = { run_id: 'r1', revision: 1, kind: 'engine' as const, computed_revision: 1 };
    const made = { created_at: at, created_by: 'engine', root_decision: 'MET', body_sealed: body };
    await tx
      .insertInto('revisions')
      .values({ ...revision, ...made })
      .execute();
    await tx.updateTable('runs').set({ revision: 1 }).execute();
    await store.audit.append(tx, { ...entry, action: 'run.completed' });
  });
  await store.write(async (tx) => {
    const signed = { signed_by_id: 'u1', signed_role: 'nurse', signed_at: at, body_sealed: body };
    await tx
      .insertInto('decisions')
      .values({ id: 'd1', run_id: 'r1', decision: 'approve', revision: 1, ...signed })
      .execute();
    await tx.updateTable('runs').set({ decision: 'approve', locked: 1 }).execute();
    const rows = [{ facet: 'decision' as const, key: ['d1'] }];
    await store.audit.append(tx, { ...entry, action: 'decision.approve', rows });
  });
}

describe('rows that the trail answers for', () => {
  it('fit as they were written', async () => {
    const store = await stores.open();
    await worked(store);
    expect(await store.audit.verify()).toEqual({ ok: true, rows: 4 });
  });

  it('fit while others go on writing', async () => {
    const store = await stores.open();
    await worked(store);
    let isDone = false;
    const writing = (async () => {
      for (let n = 2; !isDone; n++) await addCase(store, `r${n}`);
    })();
    for (let n = 0; n < 100; n++) expect(await store.audit.verify()).toMatchObject({ ok: true });
    isDone = true;
    await writing;
  });

  it.each([
    ['the name of a user', `UPDATE users SET username = 'm'`, 'row_changed', 'user u1'],
    ['a role', `UPDATE users SET role = 'physician'`, 'row_changed', 'user.standing u1'],
    ['a disabled user', `UPDATE users SET disabled = 1`, 'row_changed', 'user.standing u1'],
    ['a password', `UPDATE users SET password_hash = 'y'`, 'row_changed', 'user.password u1'],
    ['who submitted', `UPDATE runs SET created_by = 'm'`, 'row_changed', 'run r1'],
    ['when it was due', `UPDATE runs SET due_at = '2030'`, 'row_changed', 'run r1'],
    ['the author of a revision', `UPDATE revisions SET created_by = 'm'`, 'row_changed', 'revision r1 1'],
    ['the content of a revision', `UPDATE revisions SET body_sealed = x'00'`, 'row_changed', 'revision r1 1'],
    ['who decided', `UPDATE decisions SET signed_by_id = 'u2'`, 'row_changed', 'decision d1'],
    ['in what role', `UPDATE decisions SET signed_role = 'physician'`, 'row_changed', 'decision d1'],
    ['what was decided', `UPDATE decisions SET decision = 'deny'`, 'row_changed', 'decision d1'],
    ['what stands', `UPDATE runs SET decision = 'deny'`, 'row_changed', 'run r1'],
    ['whether it is locked', `UPDATE runs SET locked = 0`, 'row_changed', 'run r1'],
    ['a case that is hidden', `UPDATE runs SET deleted_at = '2026'`, 'row_changed', 'run r1'],
    ['a deleted decision', `DELETE FROM decisions`, 'row_missing', 'decision d1'],
    ['a deleted revision', `DELETE FROM revisions`, 'row_missing', 'revision r1 1'],
    ['a deleted user', `DELETE FROM users`, 'row_missing', 'user u1'],
    ['a deleted run', `PRAGMA foreign_keys = OFF; DELETE FROM runs`, 'row_missing', 'run r1'],
    [
      'a decision slipped in',
      `INSERT INTO decisions SELECT 'd2', run_id, decision, revision, signed_by_id, signed_role, signed_at, body_sealed FROM decisions`,
      'row_unrecorded',
      'decision d2',
    ],
  ])('%s: a change past the trail shows', async (_name, change, fault, object) => {
    const store = await stores.open();
    await worked(store);
    store.sqlite.exec(change);
    expect(await store.audit.verify()).toMatchObject({ ok: false, fault, object });
  });

  it('a rewritten role does not become right by a new password', async () => {
    const store = await stores.open();
    await worked(store);
    store.sqlite.exec(`UPDATE users SET role = 'admin', password_hash = 'new'`);
    const entry = { actor: admin, action: 'user.password_changed', objectType: 'user', objectId: 'u1' };
    await store.write((tx) => store.audit.append(tx, entry));
    expect(await store.audit.verify()).toMatchObject({ fault: 'row_changed', object: 'user.standing u1' });
  });

  it.each([
    ['hashes that were changed with the row', `UPDATE audit_rows SET hashes = replace(hashes, 'r1', 'r2')`],
    ['hashes that were removed', 'DELETE FROM audit_rows'],
    ['hashes of an entry that had none', `INSERT INTO audit_rows VALUES (99, '[]')`],
  ])('%s are noticed, or mean nothing', async (name, change) => {
    const store = await stores.open();
    await worked(store);
    store.sqlite.exec(change);
    expect((await store.audit.verify()).ok).toBe(name.endsWith('none'));
  });

  it('a destroyed case took its rows with it', async () => {
    const store = await stores.open();
    await worked(store);
    await store.write(async (tx) => {
      for (const table of ['objects', 'revisions', 'decisions'] as const)
        await tx.deleteFrom(table).execute();
      await tx.updateTable('runs').set({ deleted_at: at, case_key: null }).execute();
      const entry = { actor: admin, action: 'run.destroyed', objectType: 'run', objectId: 'r1' };
      await store.audit.append(tx, entry);
    });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  it('a folder from before such hashes records its rows at the first start', async () => {
    const store = await stores.open();
    await worked(store);
    // As it was: entries without hashes. The chain is made again, as that version had made it.
    const { chainKeys, GENESIS } = await import('./audit.ts');
    const { keptKey } = await import('./kept.ts');
    const { openDataKey } = await import('./keys.ts');
    const { folderKeys } = await import('./key-file.ts');
    const dataKey = await openDataKey(folderKeys(store.dataDir), true, { passphrase: 'open sesame' });
    const chain = chainKeys(keptKey(store.sqlite, dataKey, 'audit'));
    let previous = GENESIS;
    for (const row of await store.audit.find({}, { limit: 100 })) {
      previous = chain.entry(row, previous, null);
      store.sqlite.prepare('UPDATE audit SET mac = ? WHERE seq = ?').run(previous, row.seq);
    }
    store.sqlite.prepare('UPDATE audit_head SET mac = ?').run(chain.head(4, previous));
    store.sqlite.exec('DELETE FROM audit_rows');
    await stores.close(store);
    rmSync(join(store.dataDir, 'manifest.json'));
    const keys = join(store.dataDir, 'keys.json');
    const { store: _identity, ...old } = JSON.parse(readFileSync(keys, 'utf8')) as Record<string, unknown>;
    writeFileSync(keys, JSON.stringify(old));
    const again = await stores.open({ dataDir: store.dataDir });
    // Of tables that came later it has no rows to record.
    const later = ['desk', 'notice', 'notice_template', 'document', 'user.identity'];
    const recorded = FACET_NAMES.filter((name) => !later.includes(name)).length;
    expect(await again.audit.verify()).toEqual({ ok: true, rows: 4 + recorded });
    again.sqlite.exec(`UPDATE decisions SET signed_by_id = 'u2'`);
    expect(await again.audit.verify()).toMatchObject({ fault: 'row_changed', object: 'decision d1' });
  });
});

describe('the end of the trail', () => {
  const view = (store: Store) =>
    store.write((tx) =>
      store.audit.append(tx, { actor: admin, action: 'run.viewed', objectType: 'run', objectId: 'r' }),
    );
  /** The head as it was is put back, and the tail cut: the database alone shows nothing. */
  async function cut(store: Store): Promise<void> {
    for (let entry = 0; entry < 3; entry += 1) await view(store);
    const head = store.sqlite.prepare('SELECT seq, mac FROM audit_head').get() as object;
    for (let entry = 0; entry < 2; entry += 1) await view(store);
    store.sqlite.exec('DELETE FROM audit WHERE seq > 3');
    store.sqlite.prepare('UPDATE audit_head SET seq = @seq, mac = @mac').run(head);
  }

  it('cut off with an earlier head shows at once, after new entries, and in another process', async () => {
    const store = await stores.open();
    await cut(store);
    const cutOff = { ok: false, fault: 'cut_off', seq: 4 };
    expect(await store.audit.verify()).toMatchObject(cutOff);
    for (let more = 0; more < 4; more += 1) await view(store);
    expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'cut_off' });
  });

  it('cut off by somebody who opened the folder shows at the next start, until a person gives it up', async () => {
    const store = await stores.open();
    for (let entry = 0; entry < 6; entry += 1) await view(store);
    await stores.close(store);
    const { dataDir } = store;
    const intruder = await stores.open({ dataDir, mode: 'tool' });
    const mac = intruder.sqlite.prepare('SELECT mac FROM audit WHERE seq = 6').get() as { mac: string };
    intruder.sqlite.exec('DELETE FROM audit WHERE seq > 3');
    expect(mac.mac).toHaveLength(64);
    const { chainKeys } = await import('./audit.ts');
    const { keptKey } = await import('./kept.ts');
    const { openDataKey } = await import('./keys.ts');
    const { folderKeys } = await import('./key-file.ts');
    const dataKey = await openDataKey(folderKeys(dataDir), true, { passphrase: 'open sesame' });
    const third = intruder.sqlite.prepare('SELECT mac FROM audit WHERE seq = 3').get() as { mac: string };
    const head = chainKeys(keptKey(intruder.sqlite, dataKey, 'audit')).head(3, third.mac);
    intruder.sqlite.prepare('UPDATE audit_head SET seq = 3, mac = ?').run(head);
    await stores.close(intruder);
    const again = await stores.open({ dataDir });
    for (let more = 0; more < 6; more += 1) await view(again);
    expect(await again.audit.verify()).toMatchObject({ ok: false, fault: 'cut_off' });
    await again.safety.confirm('store_rolled_back', admin);
    expect(await again.audit.verify()).toMatchObject({ ok: true });
  });

  it('shows by a backup, and by the file of an administrator, though the manifest was put back too', async () => {
    for (const witness of ['backup', 'file'] as const) {
      const anchorFile = join(stores.folder(), 'anchor.jsonl');
      const store = await stores.open({ anchorFile });
      const { dataDir } = store;
      await view(store);
      await stores.close(store);
      const copy = join(stores.folder(), 'copy');
      cpSync(dataDir, copy, { recursive: true });
      const later = await stores.open({ dataDir, anchorFile });
      for (let entry = 0; entry < 3; entry += 1) await view(later);
      if (witness === 'backup') await later.backup();
      await stores.close(later);
      for (const name of ['evident.db', 'manifest.json']) cpSync(join(copy, name), join(dataDir, name));
      const again = await stores.open({ dataDir, ...(witness === 'file' && { anchorFile }) });
      expect([witness, (await again.audit.verify()).ok]).toEqual([witness, false]);
      expect(readFileSync(anchorFile, 'utf8').trim().split('\n').length).toBeGreaterThan(1);
    }
  });

  it('lines of another folder, or that nobody signed, mean nothing', async () => {
    const anchorFile = join(stores.folder(), 'anchor.jsonl');
    const other = await stores.open({ anchorFile });
    for (let entry = 0; entry < 5; entry += 1) await view(other);
    await stores.close(other);
    writeFileSync(anchorFile, `${readFileSync(anchorFile, 'utf8')}{"half`);
    const store = await stores.open({ anchorFile });
    await view(store);
    expect(await store.audit.verify()).toEqual({ ok: true, rows: 1 });
  });

  it('a manifest that is missing is a fault until a person has confirmed it', async () => {
    const store = await stores.open();
    await view(store);
    await stores.close(store);
    rmSync(join(store.dataDir, 'manifest.json'));
    const again = await stores.open({ dataDir: store.dataDir });
    expect(await again.audit.verify()).toMatchObject({ ok: false, fault: 'manifest' });
    await again.safety.confirm('manifest_missing', admin);
    expect(await again.audit.verify()).toMatchObject({ ok: true });
  });
});
