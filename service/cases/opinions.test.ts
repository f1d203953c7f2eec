import { Compile } from 'typebox/compile';
import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import { type ReaderFacts, ReaderTrial } from '../contract/opinions.ts';
import { VARIANCE_CATEGORIES } from '../contract/variance.ts';
import { NO_TRUST, type Trust } from '../criteria/opinion/combine.ts';
import type { Question } from '../criteria/opinion/model.ts';
import { listSamples } from '../samples/index.ts';
import { GUIDELINE } from './fakes.ts';
import { APPROVAL, form, NURSE, PHYSICIAN, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

const facts: ReaderFacts = {
  kind: 'file',
  model: 'Heron 8B',
  sha256: 'a'.repeat(64),
  license: 'apache-2.0',
  parameters: { temperature: 0, seed: 1, max_tokens: 400 },
};

function readerOf(
  ask: (question: Question, signal?: AbortSignal) => Promise<{ text: string }>,
  seconds = 60,
  trust: Trust = NO_TRUST,
) {
  const state = { on: true, opened: 0 };
  return {
    state,
    isOn: () => state.on,
    open: async () => {
      state.opened++;
      return { facts, trust, ask };
    },
    limits: () => ({ leaves: 10, seconds }),
  };
}

async function reviewed(secondReader: ReturnType<typeof readerOf>) {
  const { cases, reach, open, close } = await setUp({ secondReader });
  const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  await reach(runId, 'completed');
  return { cases, runId, open, close };
}

const settled = (cases: Awaited<ReturnType<typeof reviewed>>['cases'], runId: string) =>
  vi.waitFor(
    async () => {
      const found = await cases.opinions(runId, NURSE);
      expect(found.state).not.toBe('waiting');
      return found;
    },
    { timeout: 20_000 },
  );

it('arrives after the review like any other event, with who said it, and changes no answer', async () => {
  let answer = (_: { text: string }) => {};
  const waits = new Promise<{ text: string }>((take) => {
    answer = take;
  });
  const { cases, runId } = await reviewed(readerOf(() => waits));
  const before = await cases.get(runId, NURSE);
  expect(await cases.opinions(runId, NURSE)).toMatchObject({ state: 'waiting', opinions: [] });
  const reported = new Promise<void>((take) => {
    cases.subscribe(runId, () => take());
  });
  answer({ text: 'yes' });
  await reported;
  expect(await cases.opinions(runId, NURSE)).toMatchObject({
    state: 'done',
    revision: 1,
    reader: facts,
    chosen: 2,
    asked: 2,
    opinions: [{ criteria_id: '1.1', answer: 'yes', disagrees: true }, { criteria_id: '1.2' }],
  });
  const after = await cases.get(runId, NURSE);
  expect({ etag: after.etag, results: after.results }).toEqual({
    etag: before.etag,
    results: before.results,
  });
});

it('never fails a review: what goes wrong is reported beside it', async () => {
  const failing = readerOf(async () => {
    throw new ServiceError(502, 'reader_unreachable', 'It cannot be reached.');
  });
  const { cases, runId } = await reviewed(failing);
  expect(await settled(cases, runId)).toMatchObject({ state: 'failed', error: 'reader_unreachable' });
  expect((await cases.get(runId, PHYSICIAN)).status).toBe('completed');
});

it('gives up what takes too long, and keeps what was answered by then', async () => {
  let asked = 0;
  const slow = readerOf(async (_question, signal) => {
    if (asked++ === 0) return { text: 'yes' };
    return new Promise((_take, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }, 0.5);
  const { cases, runId } = await reviewed(slow);
  expect(await settled(cases, runId)).toMatchObject({ state: 'done', chosen: 2, asked: 1 });
});

it('asks nobody while none is chosen, and asks again after a restart what was not answered', async () => {
  const reader = readerOf(() => new Promise(() => {}));
  reader.state.on = false;
  const off = await reviewed(reader);
  expect(await off.cases.opinions(off.runId, NURSE)).toEqual({ state: 'none', opinions: [] });
  expect(reader.state.opened).toBe(0);

  const hanging = readerOf(
    (_question, signal) =>
      new Promise((_take, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const { cases, runId, open, close } = await reviewed(hanging);
  await vi.waitFor(() => expect(hanging.state.opened).toBe(1), { timeout: 20_000 });
  await close(cases);
  const again = await open({ secondReader: readerOf(async () => ({ text: 'no' })) });
  expect(await settled(again, runId)).toMatchObject({ state: 'done', asked: 2 });
});

it('goes with the case when that is destroyed', async () => {
  const { cases, runId } = await reviewed(readerOf(async () => ({ text: 'no' })));
  await settled(cases, runId);
  await cases.destroy(runId, { ...PHYSICIAN, role: 'admin' });
  await expect(cases.opinions(runId, NURSE)).rejects.toMatchObject({ code: 'run_not_found' });
});

it('refuses a trial while none is chosen', async () => {
  const { cases } = await setUp();
  const { signal } = new AbortController();
  await expect(cases.tryReader(NURSE, signal)).rejects.toMatchObject({ code: 'reader_off' });
});

it('is tried on the samples, of which nothing is stored', async () => {
  const texts = ['yes', 'no'];
  const reader = readerOf(async () => {
    const text = texts.shift();
    if (text === undefined) throw new ServiceError(504, 'reader_too_slow', 'It takes too long.');
    return { text };
  });
  const guidelines = { list: () => [GUIDELINE], find: () => GUIDELINE };
  const { cases, store } = await setUp({ secondReader: reader, guidelines });
  const trial = await cases.tryReader(PHYSICIAN, new AbortController().signal);
  expect(Compile(ReaderTrial).Check(trial)).toBe(true);
  expect(trial).toMatchObject({
    reader: facts,
    samples: [
      { criterion: 'The patient drinks tea', opinion: { answer: 'yes' } },
      { opinion: { answer: 'no' } },
      { error: 'reader_too_slow' },
      ...listSamples()
        .slice(3)
        .map(({ title }) => ({ title })),
    ],
  });
  expect(await store.db.selectFrom('opinions').selectAll().execute()).toEqual([]);
});

/** Known to be good. */
const GOOD: Trust = { ...NO_TRUST, applies: true };

/** Answers when the test says so. */
function heldBack(answer: string) {
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  const asked: string[] = [];
  const reader = readerOf(
    async ({ leaf }) => {
      asked.push(leaf);
      await gate;
      return { text: answer };
    },
    60,
    GOOD,
  );
  return { reader, asked, release };
}

/** Reviewed, and opened by nobody. */
async function unopened(secondReader: ReturnType<typeof readerOf>) {
  const { cases, open, close } = await setUp({ secondReader });
  const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  await vi.waitFor(async () => expect((await cases.opinions(runId, NURSE)).state).not.toBe('none'), {
    timeout: 20_000,
  });
  return { cases, runId, open, close };
}

async function done(cases: Awaited<ReturnType<typeof reviewed>>['cases'], runId: string) {
  const found = await settled(cases, runId);
  expect(found.state).toBe('done');
  return found;
}

describe('what its recorded answers let it change', () => {
  it('is changed in a case that nobody has opened, as a revision of its own that says who and what was', async () => {
    const { cases, runId } = await unopened(readerOf(async () => ({ text: 'yes' }), 60, GOOD));
    expect(await done(cases, runId)).toMatchObject({ revision: 1, made_revision: 2 });
    const { revision, results } = await cases.get(runId, NURSE);
    expect(revision).toBe(2);
    const [, leaf] = results!.criteria.criteria_tree.criteria!;
    expect(leaf).toMatchObject({
      answer: 'yes',
      engine: {
        rule: 'second_reader',
        second_reader: { model: 'Heron 8B', sha256: facts.sha256, before: { answer: 'unknown' } },
      },
    });
    expect(
      (await cases.revisions(runId, NURSE)).map(({ kind, created_by, second_reader }) => [
        kind,
        created_by,
        second_reader,
      ]),
    ).toEqual([
      ['engine', 'engine', undefined],
      ['engine', 'second reader', true],
    ]);
    expect((await cases.revision(runId, 1, NURSE)).criteria.criteria_tree.criteria![1]).toMatchObject({
      answer: 'unknown',
    });
    expect(JSON.stringify(await cases.opinions(runId, NURSE))).not.toContain('replies');
  });

  it('is changed again after a document came that nobody has looked at', async () => {
    const { cases, runId } = await unopened(readerOf(async () => ({ text: 'yes' }), 60, GOOD));
    await done(cases, runId);
    const document = { title: 'Second fax', kind: 'order', source: 'fax' } as const;
    await cases.addDocument({ runId, document, pdf: pdf('and nothing else'), actor: NURSE });
    await vi.waitFor(
      async () => expect(await cases.opinions(runId, NURSE)).toMatchObject({ state: 'done', revision: 3 }),
      { timeout: 20_000 },
    );
    const made = await cases.revisions(runId, NURSE);
    expect(made.map(({ kind, documents, second_reader }) => documents ?? second_reader ?? kind)).toEqual([
      'engine',
      true,
      1,
      true,
    ]);
  });

  it('is only proposed once somebody has opened the case', async () => {
    const { reader, release } = heldBack('yes');
    const { cases, runId } = await reviewed(reader);
    await cases.get(runId, NURSE);
    release();
    expect(await done(cases, runId)).not.toHaveProperty('made_revision');
    expect((await cases.get(runId, NURSE)).revision).toBe(1);
  });

  it('is not taken as opened by a tool that polls, but a tree that it has sent stays', async () => {
    const { reader, release } = heldBack('yes');
    const { cases, runId } = await unopened(reader);
    const tool = { ...PHYSICIAN, id: NURSE.id, role: 'service' as const };
    const { results } = await cases.get(runId, tool);
    const tree = results!.criteria.criteria_tree;
    await cases.updateTree({ runId, tree, onlySave: true, actor: tool });
    release();
    expect(await done(cases, runId)).not.toHaveProperty('made_revision');
    expect((await cases.get(runId, tool)).revision).toBe(2);
  });

  it('never touches a decided case, of which nobody is asked any more', async () => {
    const first = heldBack('yes');
    const { cases, runId, open, close } = await reviewed(first.reader);
    await cases.decide(runId, APPROVAL, NURSE);
    const before = (await cases.get(runId, PHYSICIAN)).revision;
    await close(cases);
    const { reader, asked } = heldBack('yes');
    const again = await open({ secondReader: reader });
    await vi.waitFor(async () => expect((await again.opinions(runId, NURSE)).state).toBe('none'), {
      timeout: 20_000,
    });
    expect(asked).toEqual([]);
    expect((await again.get(runId, PHYSICIAN)).revision).toBe(before);
  });
});

it('asks again after a person had the case evaluated again, and no question twice of the same reader', async () => {
  const asked: string[] = [];
  const reader = readerOf(async ({ question }) => {
    asked.push(question);
    return { text: 'yes' };
  });
  const { cases, runId } = await reviewed(reader);
  await done(cases, runId);
  const { results } = await cases.get(runId, NURSE);
  const tree = structuredClone(results!.criteria.criteria_tree);
  tree.criteria![0]!.description = 'The patient drinks coffee';
  const reason = {
    kind: 'reworded' as const,
    criteria_id: '1.1',
    category: VARIANCE_CATEGORIES[0]!,
    reason: 'The order says coffee.',
  };
  await cases.updateTree({ runId, tree, onlySave: false, actor: PHYSICIAN, stated: { reasons: [reason] } });
  await vi.waitFor(
    async () => expect(await cases.opinions(runId, NURSE)).toMatchObject({ state: 'done', revision: 2 }),
    {
      timeout: 20_000,
    },
  );
  expect(asked).toEqual([
    'The patient drinks tea',
    'A physician has ordered the kettle',
    'The patient drinks coffee',
  ]);
});

it('waits for nobody once the reader is off, and goes on when it is on again', async () => {
  const hanging = heldBack('yes');
  const { cases, runId } = await reviewed(hanging.reader);
  expect((await cases.opinions(runId, NURSE)).state).toBe('waiting');
  await vi.waitFor(() => expect(hanging.asked).toEqual(['1.1']), { timeout: 20_000 });
  hanging.reader.state.on = false;
  expect((await cases.opinions(runId, NURSE)).state).toBe('none');
  hanging.release();
  hanging.reader.state.on = true;
  expect(await done(cases, runId)).toMatchObject({ asked: 2 });
});
