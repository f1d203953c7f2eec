import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Store } from '../store.ts';
import { temporaryStores } from '../testing.ts';

const stores = temporaryStores();
const admin = { id: 'a1', username: 'admin', role: 'admin' };
const codes = async (store: Store) => (await store.safety.holds()).map(({ code }) => code);
const view = (store: Store, objectId = 'r1') =>
  store.write((tx) =>
    store.audit.append(tx, { actor: admin, action: 'run.viewed', objectType: 'run', objectId }),
  );

describe('the manifest', () => {
  it('stands beside the database from the first start on, and holds no key', async () => {
    const store = await stores.open();
    await view(store);
    await stores.close(store);
    const manifest = JSON.parse(readFileSync(join(store.dataDir, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      version: 1,
      schema: expect.stringMatching(/^\d{4}-/),
      audit: { seq: 1 },
    });
    expect(await codes(await stores.open({ dataDir: store.dataDir }))).toEqual([]);
  });

  it('an earlier one beside a newer database is right, and is brought up to date', async () => {
    const store = await stores.open();
    const path = join(store.dataDir, 'manifest.json');
    await view(store);
    await stores.close(store);
    const earlier = readFileSync(path);
    const later = await stores.open({ dataDir: store.dataDir });
    await view(later);
    await stores.close(later);
    writeFileSync(path, earlier);
    const again = await stores.open({ dataDir: store.dataDir });
    expect(await codes(again)).toEqual([]);
    await view(again);
    await stores.close(again);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ audit: { seq: 3 } });
  });

  it.each([
    ['missing', 'manifest_missing', (path: string) => rmSync(path)],
    ['empty', 'manifest_damaged', (path: string) => truncateSync(path, 0)],
    ['cut short', 'manifest_damaged', (path: string) => truncateSync(path, 40)],
    [
      'changed',
      'manifest_damaged',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"seq":1', '"seq":0')),
    ],
  ])('%s: all works, nothing is deleted, and a person is asked once', async (_name, code, harm) => {
    const store = await stores.open();
    const { dataDir } = store;
    await view(store);
    await stores.close(store);
    const path = join(dataDir, 'manifest.json');
    harm(path);
    // A tool beside it must not put a new one where the old one was.
    const tool = await stores.open({ dataDir, mode: 'tool' });
    await view(tool);
    await stores.close(tool);
    const again = await stores.open({ dataDir });
    await view(again);
    expect(await codes(again)).toEqual([code]);
    expect(await again.troubles()).toEqual([{ code, detail: expect.stringContaining('Nothing is deleted') }]);
    expect(await again.safety.timeToDelete()).toBeUndefined();
    await again.safety.confirm(code, admin);
    expect(await again.safety.timeToDelete()).toBeInstanceOf(Date);
    await stores.close(again);
    expect(await codes(await stores.open({ dataDir }))).toEqual([]);
  });
});

describe('an older copy of the database', () => {
  async function rolledBack() {
    const copy = mkdtempSync(join(tmpdir(), 'evident-test-'));
    const store = await stores.open();
    const { dataDir } = store;
    await view(store);
    await stores.close(store);
    cpSync(join(dataDir, 'evident.db'), join(copy, 'evident.db'));
    const later = await stores.open({ dataDir });
    await view(later);
    await stores.close(later);
    cpSync(join(copy, 'evident.db'), join(dataDir, 'evident.db'));
    rmSync(copy, { recursive: true });
    return dataDir;
  }

  it('is noticed at the start, also after new entries, and waits for a person', async () => {
    const dataDir = await rolledBack();
    const store = await stores.open({ dataDir });
    expect(await codes(store)).toEqual(['store_rolled_back']);
    for (let more = 0; more < 5; more += 1) await view(store);
    await stores.close(store);
    const again = await stores.open({ dataDir });
    expect(await codes(again)).toEqual(['store_rolled_back']);
    await again.safety.confirm('store_rolled_back', admin);
    await stores.close(again);
    expect(await codes(await stores.open({ dataDir }))).toEqual([]);
  });

  it('a confirmation by a command beside the service counts for the service', async () => {
    const dataDir = await rolledBack();
    const store = await stores.open({ dataDir });
    const tool = await stores.open({ dataDir, mode: 'tool' });
    await tool.safety.confirm('store_rolled_back', admin);
    await stores.close(tool);
    expect(await store.safety.timeToDelete()).toBeInstanceOf(Date);
    await view(store);
    await stores.close(store);
    expect(await codes(await stores.open({ dataDir }))).toEqual([]);
  });

  it('that comes while the service runs is noticed as well', async () => {
    const store = await stores.open();
    for (let entry = 0; entry < 4; entry += 1) await view(store);
    const head = store.sqlite.prepare('SELECT seq, mac FROM audit_head').get() as object;
    await view(store);
    store.sqlite.prepare('DELETE FROM audit WHERE seq = 5').run();
    store.sqlite.prepare('UPDATE audit_head SET seq = @seq, mac = @mac').run(head);
    await store.backup(join(store.dataDir, 'elsewhere'));
    await store.safety.look();
    expect(await codes(store)).toEqual(['store_rolled_back']);
  });
});
