import { describe, expect, it } from 'vitest';
import { readGuideline } from '../cases/snapshots.ts';
import { actor, form, NURSE, PHYSICIAN, pdf, temporaryCases } from '../cases/testing.ts';
import { sizes } from '../contract/sizes.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { inThread } from '../work/testing.ts';
import { openLibrary } from './index.ts';

const { setUp, stores, testClock } = temporaryCases();
const ADMIN = actor('admin');
const DAY = 86_400_000;

const kettles = (label = 'R1', leaf = 'The patient drinks tea'): Guideline => ({
  guideline_code: 'L00001',
  guideline_name: 'L00001 - Home Kettles',
  guideline_version: label,
  kind: 'LCD',
  criteria: {
    criteria_id: '1',
    description: 'A kettle is covered',
    operator: 'AND',
    criteria: [
      { criteria_id: '1.1', description: leaf },
      { criteria_id: '1.2', description: 'A physician has ordered the kettle' },
    ],
  },
});
const json = (guideline: Guideline) => guideline as unknown as Record<string, unknown>;

async function withLibrary(shipped = [kettles()]) {
  const clock = testClock('2026-03-02T12:00:00.000Z');
  const store = await stores.open({ clock });
  const open = (guidelines = shipped) => openLibrary({ store, shipped: guidelines, pool: inThread, clock });
  return { clock, store, open, library: await open() };
}
type Opened = Awaited<ReturnType<typeof withLibrary>>;

async function edited({ library }: Opened, label = 'R2', leaf = 'The patient drinks coffee') {
  const draft = await library.addDraft({ guideline_code: 'L00001', from_version: 1 }, ADMIN);
  return library.changeDraft('L00001', draft.version, { guideline_json: json(kettles(label, leaf)) }, ADMIN);
}
const states = ({ library }: Opened) => library.list({}).versions.map((each) => [each.version, each.state]);

describe('versions', () => {
  it('ships as version 1, which nobody edits or deletes', async () => {
    const { library } = await withLibrary();
    expect(library.get('L00001', 1)).toMatchObject({
      origin: 'shipped',
      state: 'published',
      editable: false,
    });
    const change = { guideline_json: json(kettles('R9')) };
    await expect(library.changeDraft('L00001', 1, change, ADMIN)).rejects.toMatchObject({
      code: 'version_not_editable',
    });
    await expect(library.deleteDraft('L00001', 1, ADMIN)).rejects.toMatchObject({
      code: 'version_not_editable',
    });
    expect(() => library.get('L00001', 2)).toThrow(expect.objectContaining({ code: 'version_not_found' }));
  });

  it('a copy is a new draft of the same code with a label of its own, and changes nothing yet', async () => {
    const opened = await withLibrary();
    const draft = await opened.library.addDraft({ guideline_code: 'L00001', from_version: 1 }, ADMIN);
    expect(draft).toMatchObject({
      version: 2,
      state: 'draft',
      based_on: 1,
      editable: true,
      guideline_version: 'R1, edited as version 2',
    });
    expect(opened.library.current()).toEqual([kettles()]);
  });

  it('keeps a draft with faults, tells them, and does not publish it', async () => {
    const opened = await withLibrary();
    const { library } = opened;
    const faulty = { ...kettles('R2'), criteria: { ...kettles().criteria, operator: 'XOR' } } as never;
    const draft = await library.addDraft({ guideline_json: json(faulty) }, ADMIN);
    expect(draft.faults).toEqual([
      { path: '/criteria/operator', message: expect.stringContaining('AND, OR, NOT') },
    ]);
    await expect(library.publish('L00001', 2, undefined, ADMIN)).rejects.toMatchObject({
      status: 422,
      code: 'guideline_invalid',
      errors: draft.faults,
    });
    const change = { guideline_json: { ...json(kettles()), guideline_code: 'L2' } };
    await expect(library.changeDraft('L00001', 2, change, ADMIN)).rejects.toMatchObject({
      code: 'draft_invalid',
    });
    for (const bad of [
      {},
      { guideline_json: {} },
      { from_version: 1 },
      { guideline_json: { guideline_code: '../x' } },
      { guideline_json: { ...json(kettles()), guideline_name: 'x'.repeat(sizes.guideline_text + 1) } },
      { guideline_json: { ...json(kettles()), notes: Array(sizes.guideline_values + 1).fill(0) } },
      {
        guideline_json: {
          ...json(kettles()),
          criteria: { criteria: Array(sizes.guideline_nodes).fill(0) },
        },
      },
    ])
      await expect(library.addDraft(bad, ADMIN)).rejects.toMatchObject({ code: 'draft_invalid' });
    const criteria = { criteria: Array(sizes.guideline_nodes - 1).fill(0) };
    const largest = { ...json(kettles()), guideline_code: 'L3', criteria };
    expect((await library.addDraft({ guideline_json: largest }, ADMIN)).state).toBe('draft');
  });

  it('a draft that somebody else has changed is not overwritten', async () => {
    const opened = await withLibrary();
    const { library } = opened;
    const first = await library.addDraft({ guideline_code: 'L00001', from_version: 1 }, ADMIN);
    const change = { guideline_json: json(kettles('R2')) };
    const second = await library.changeDraft('L00001', 2, change, ADMIN, `"${first.etag}"`);
    await expect(library.changeDraft('L00001', 2, change, ADMIN, `"${first.etag}"`)).rejects.toMatchObject({
      status: 412,
    });
    await expect(library.publish('L00001', 2, undefined, ADMIN, first.etag)).rejects.toMatchObject({
      status: 412,
    });
    expect((await library.publish('L00001', 2, undefined, ADMIN, second.etag)).state).toBe('published');
  });

  it('publishing supersedes, retiring brings the earlier one back, and so does publishing it again', async () => {
    const opened = await withLibrary();
    const { library, clock } = opened;
    await edited(opened);
    await library.publish('L00001', 2, undefined, ADMIN);
    expect(states(opened)).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ]);
    expect(library.get('L00001', 1).superseded_by).toBe(2);
    expect(library.current()[0]?.guideline_version).toBe('R2');
    await expect(library.publish('L00001', 2, undefined, ADMIN)).rejects.toMatchObject({
      code: 'already_published',
    });
    clock.advance(1000);
    await library.publish('L00001', 1, undefined, ADMIN);
    expect(states(opened)).toEqual([
      [2, 'retired'],
      [1, 'published'],
    ]);
    await library.retire('L00001', 1, ADMIN);
    expect(states(opened)).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ]);
    await library.retire('L00001', 2, ADMIN);
    expect(library.current()).toEqual([]);
    await expect(library.retire('L00001', 2, ADMIN)).rejects.toMatchObject({ code: 'version_not_published' });
  });

  it('a scheduled version comes into force with its day, and goes with its last one', async () => {
    const opened = await withLibrary();
    const { library, clock } = opened;
    await edited(opened);
    const until = { ...kettles('R2', 'The patient drinks coffee'), effective_to: '2026-03-12' };
    await library.changeDraft('L00001', 2, { guideline_json: json(until) }, ADMIN);
    await expect(library.publish('L00001', 2, '2026-02-30', ADMIN)).rejects.toMatchObject({
      code: 'effective_from_invalid',
    });
    await expect(library.publish('L00001', 2, '2026-04-01', ADMIN)).rejects.toMatchObject({
      errors: [{ path: '/effective_to', message: expect.any(String) }],
    });
    expect((await library.publish('L00001', 2, '2026-03-10', ADMIN)).state).toBe('scheduled');
    expect(library.current()[0]?.guideline_version).toBe('R1');
    clock.advance(8 * DAY);
    expect(states(opened)).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ]);
    expect(library.port.find('L00001')).toMatchObject({ guideline_version: 'R2' });
    clock.advance(3 * DAY);
    expect(states(opened)).toEqual([
      [2, 'retired'],
      [1, 'published'],
    ]);
  });

  it('a day of effect in the guideline schedules it, and two versions do not share a label', async () => {
    const opened = await withLibrary();
    const { library } = opened;
    await library.addDraft({ guideline_json: json(kettles('R1')) }, ADMIN);
    await expect(library.publish('L00001', 2, undefined, ADMIN)).rejects.toMatchObject({
      errors: [{ path: '/guideline_version', message: expect.stringContaining('label of version 1') }],
    });
    const later = { ...kettles('R2'), effective_from: '2026-06-01' };
    await library.changeDraft('L00001', 2, { guideline_json: json(later) }, ADMIN);
    expect(await library.publish('L00001', 2, undefined, ADMIN)).toMatchObject({
      state: 'scheduled',
      in_force_from: '2026-06-01',
    });
  });

  it('is the same after a restart, and follows what a newer program ships', async () => {
    const opened = await withLibrary();
    const { open, store } = opened;
    await edited(opened);
    await opened.library.publish('L00001', 2, undefined, ADMIN);
    const again = await open([
      kettles('R1a'),
      { ...kettles('1'), guideline_code: 'L00002', guideline_name: 'L00002 - Pots' },
    ]);
    expect(
      again
        .list({})
        .versions.map((each) => [each.guideline_code, each.version, each.state, each.guideline_version]),
    ).toEqual([
      ['L00001', 2, 'published', 'R2'],
      ['L00001', 1, 'retired', 'R1a'],
      ['L00002', 1, 'published', '1'],
    ]);
    const entries = await store.audit.find({}, { limit: 100 });
    expect(entries.map((entry) => entry.action)).toEqual([
      'guideline.drafted',
      'guideline.edited',
      'guideline.published',
      'guideline.shipped_changed',
    ]);
  });

  it('is searched by every word of names and criteria, kind, state and code', async () => {
    const opened = await withLibrary([
      kettles(),
      { ...kettles(), guideline_code: 'NCD-1', guideline_name: 'NCD-1 - Cups', kind: 'NCD' },
    ]);
    await edited(opened);
    const found = (query: object) =>
      opened.library.list(query).versions.map((each) => `${each.guideline_code} ${each.version}`);
    expect(found({ search: 'home COFFEE' })).toEqual(['L00001 2']);
    expect(found({ search: 'coffee nothing' })).toEqual([]);
    expect(found({ kind: 'NCD' })).toEqual(['NCD-1 1']);
    expect(found({ state: 'draft' })).toEqual(['L00001 2']);
    expect(found({ guideline_code: 'L00001' })).toEqual(['L00001 2', 'L00001 1']);
  });

  it('gives nodes the ids of their places, and tests that refer to a leaf follow', async () => {
    const opened = await withLibrary();
    await edited(opened);
    const moved = kettles('R2');
    const [tea, order] = moved.criteria.criteria!;
    order!.test = { kind: 'same', criteria_id: '1.1' };
    moved.criteria.criteria = [order!, tea!];
    const { guideline_json, faults } = await opened.library.changeDraft(
      'L00001',
      2,
      { guideline_json: json(moved), renumber: true },
      ADMIN,
    );
    expect(faults).toEqual([]);
    const { criteria } = (guideline_json as unknown as Guideline).criteria;
    expect(criteria?.map((node) => [node.criteria_id, node.description])).toEqual([
      ['1.1', 'A physician has ordered the kettle'],
      ['1.2', 'The patient drinks tea'],
    ]);
    expect(criteria?.[0]?.test).toEqual({ kind: 'same', criteria_id: '1.2' });
  });
});

describe('a running review', () => {
  it('keeps the version it started with, also when it is evaluated again', async () => {
    const opened = await withLibrary();
    const { store, library, clock } = opened;
    const waiting = await setUp({ store, clock, guidelines: library.port, config: { workers: 0 } });
    const { runId } = await waiting.cases.submit({ form: form(), pdf: pdf('drinks tea'), actor: NURSE });
    await edited(opened);
    await library.publish('L00001', 2, undefined, ADMIN);
    const { cases, reach } = await setUp({ store, clock, guidelines: library.port });
    const view = await reach(runId, 'completed');
    const tree = view.results!.criteria.criteria_tree;
    expect(tree.criteria?.[0]).toMatchObject({ description: 'The patient drinks tea', answer: 'yes' });
    await cases.updateTree({ runId, tree, onlySave: false, actor: NURSE });
    const row = await store.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    expect(await readGuideline(store.db, row.guideline_sha256)).toEqual(kettles());
    const next = await cases.submit({ form: form(), pdf: pdf('drinks coffee'), actor: PHYSICIAN });
    const done = await reach(next.runId, 'completed');
    expect(done.results!.criteria.criteria_tree.criteria?.[0]).toMatchObject({
      description: 'The patient drinks coffee',
      answer: 'yes',
    });
  });
});

it('an older reading that comes late takes the place of no newer one', async () => {
  const { store } = await withLibrary();
  const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let readings = 0;
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isReading = result.rows.some((row) => 'body' in row);
      if (isReading && ++readings === 2) {
        begun.resolve();
        await late.promise;
      }
      return result;
    },
  });
  let tell: Parameters<typeof store.subscribe>[0] = () => undefined;
  const subscribe: typeof store.subscribe = (listener) => {
    tell = listener;
  };
  const library = await openLibrary({ store: { ...store, db, subscribe }, shipped: [], pool: inThread });
  tell({ topic: 'guidelines' });
  await begun.promise;
  const added = library.addDraft({ guideline_code: 'L00001', from_version: 1 }, ADMIN);
  await Promise.race([added, new Promise((resolve) => setTimeout(resolve, 200))]);
  late.resolve();
  await added;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(library.list({}).total).toBe(2);
});
