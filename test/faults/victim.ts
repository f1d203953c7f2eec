/**
 * A service that works as hard as it can until it is killed: submits, saves, decides, backs up. Each thing that was
 * acknowledged is written to standard output, so that the killer knows what must still be there.
 * Arguments: data folder, seed, name.
 */
import { writeSync } from 'node:fs';
import { dice } from '../../scripts/samples/dice.ts';
import { openCases } from '../../service/cases/index.ts';
import type { Actor } from '../../service/cases/types.ts';
import { ServiceError } from '../../service/contract/errors.ts';
import { openStore } from '../../service/store/index.ts';
import { KEYS, parts } from './shared.ts';

const [dataDir = '', seed = '1', name = 'v'] = process.argv.slice(2);
const chance = dice(Number(seed));
const physician: Actor = { id: 'p1', username: 'doc', displayName: 'Doc', role: 'physician' };

/** A pipe write of one short line is atomic, and the line is out before anything else happens. */
const tell = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

async function main(): Promise<void> {
  const store = await openStore({ dataDir, ...KEYS, keepBackups: 3 });
  const cases = await openCases({
    store,
    ...parts(10),
    config: { workers: 3, pollMilliseconds: 20, backoffSeconds: 1, maxInterruptions: 1000 },
  });
  tell('ready');

  const submit = async (count: number) => {
    const idempotencyKey = `${name}-${count}`;
    const form = { guideline_code: 'L00001', external_id: idempotencyKey };
    const pdf = Buffer.from(`%PDF record ${idempotencyKey} tea ${'x'.repeat(Math.floor(chance() * 50_000))}`);
    const { runId } = await cases.submit({ form, pdf, actor: physician, idempotencyKey });
    tell('run', runId, idempotencyKey);
  };

  const save = async () => {
    const { runs } = await cases.list({ status: 'completed', limit: 20, sort: '-created' }, physician);
    const chosen = runs[Math.floor(chance() * runs.length)];
    if (!chosen) return;
    const view = await cases.get(chosen.run_id, physician);
    const mark = `mark-${name}-${Math.floor(chance() * 1e9)}`;
    const tree = { ...view.results!.criteria.criteria_tree, mark };
    const update = {
      runId: view.runId,
      tree,
      onlySave: chance() < 0.7,
      ifMatch: view.etag,
      actor: physician,
    };
    const saved = await cases.updateTree(update);
    tell('revision', view.runId, saved.revision, mark);
  };

  const decide = async () => {
    const { runs } = await cases.list({ status: 'completed', limit: 20, sort: '-created' }, physician);
    const chosen = runs[Math.floor(chance() * runs.length)];
    if (!chosen) return;
    const decision = chosen.decision === 'deny' ? 'reopen' : chance() < 0.5 ? 'deny' : 'refer_to_physician';
    const reason = `documented-in-another-record-${name}-${Math.floor(chance() * 1e9)}`;
    const grounds = {
      reason_category: 'Documented elsewhere than in this record',
      unconfirmed_reason: 'Read in the chart, not confirmed one by one.',
    };
    await cases.decide(chosen.run_id, { decision, reason, ...grounds }, physician);
    tell('decision', chosen.run_id, reason);
  };

  /** Saving and deciding compete on purpose; these are the refusals that competition brings. */
  const expected = new Set(['case_locked', 'revision_conflict', 'case_not_locked']);
  for (let count = 0; ; count += 1) {
    const dice = chance();
    const work =
      dice < 0.4
        ? [submit(count), save()]
        : dice < 0.7
          ? [save()]
          : dice < 0.97
            ? [decide(), save()]
            : [backup()];
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof ServiceError && expected.has(result.reason.code))) throw result.reason;
    }
  }

  async function backup(): Promise<void> {
    tell('backup', (await store.backup()).path);
  }
}

main().catch((error: ServiceError) => {
  tell('refused', error.code ?? 'error', error.name);
  process.exitCode = 3;
});
