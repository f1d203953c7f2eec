/** Figures from sums kept of whole months against the same figures counted anew, after every change, on a file and on a server. */
import { expect, it } from 'vitest';
import { noteDecision, noteReading, noteReview, noteRevision, noteSubmission } from '../cases/facts.ts';
import type { RunRow } from '../cases/runs.ts';
import { noteNotice } from '../cases/stage-facts.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import { openFigures } from '../figures/index.ts';
import type { Store } from '../store/index.ts';
import { describeOnBothEngines } from '../store/testing.ts';

const DAY = 86_400_000;
const START = Date.parse('2025-11-10T00:00:00Z');
/** Whole months between parts of two, whole months alone, one guideline of all. */
const RANGES = [
  { from: '2025-11-20', to: '2026-04-05' },
  { from: '2025-12-01', to: '2026-02-28' },
  { from: '2000-01-01', to: '2099-12-31', guideline_code: 'L2' },
];

/** The same numbers in every run of the test. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

async function everyFigure(store: Store, clock: () => Date) {
  const figures = openFigures(store.db, (code) => code, clock);
  const answers: unknown[] = [];
  for (const range of RANGES)
    for (const report of [
      'volume',
      'turnaround',
      'stages',
      'decisions',
      'agreement',
      'reading',
      'cms0057',
    ] as const)
      answers.push(await figures[report](range));
  return answers;
}

describeOnBothEngines('kept sums', (open) => {
  it('are never older than the cases', async () => {
    const store = await open();
    const next = chance(7);
    const clock = () => new Date(START + 150 * DAY);
    const leaf = { criteria_id: '1.1', description: 'Leaf' };
    const body = JSON.stringify({ criteria: { criteria_id: '1', description: 'All', criteria: [leaf] } });
    await store.db.insertInto('guideline_snapshots').values({ sha256: 'sha', body }).execute();
    const runs: RunRow[] = [];
    let at = START;
    const submit = (store_: Store) => {
      const received_at = new Date(at).toISOString();
      const due_at = new Date(at + 7 * DAY).toISOString();
      const run = {
        id: `r${runs.length}`,
        guideline_code: next(2) ? 'L1' : 'L2',
        guideline_sha256: 'sha',
        urgency: next(3) ? 'standard' : 'expedited',
        received_at,
        due_at,
      } as RunRow;
      runs.push(run);
      return store_.write((tx) => noteSubmission(tx, run));
    };
    let decisions = 0;
    const decide = (decision: string) => (run: RunRow, time: string) =>
      store.write((tx) =>
        noteDecision(tx, run, {
          id: `d${decisions++}`,
          decision,
          at: time,
          extends: decision === 'request_information',
        }),
      );
    const tree = (color: string) =>
      ({
        ...leaf,
        color,
        engine: { color: 'green', rule: 'value' },
        override: { color, reason: 'Too old' },
      }) as unknown as CriteriaNode;
    const changes: ((run: RunRow, time: string) => Promise<unknown>)[] = [
      (run) =>
        store.write((tx) =>
          noteReading(tx, run.id, next(9_000), { pages: next(50), pagesOcr: next(9), pagesFailed: next(2) }),
        ),
      (run, time) => {
        const results = { criteria: { root_decision: 'MET' } } as FinalResults;
        return store.write((tx) => noteReview(tx, run.id, time, next(9_000), results));
      },
      (run, time) => store.write((tx) => noteRevision(tx, run, time, tree(next(2) ? 'red' : 'green'))),
      (run, time) => store.write((tx) => noteNotice(tx, run, time)),
      ...['approve', 'deny', 'reopen', 'request_information'].map(decide),
    ];
    for (let step = 0; step < 40; step++) {
      at += next(6) * DAY;
      await submit(store);
      for (let times = 0; times < 3; times++)
        await changes[next(changes.length)]!(runs[next(runs.length)]!, new Date(at).toISOString());
      if (step % 4 > 0) continue;
      const kept = await everyFigure(store, clock);
      await store.db.deleteFrom('figure_sums').execute();
      expect(kept).toEqual(await everyFigure(store, clock));
    }
    const sums = () => store.db.selectFrom('figure_sums').select('month').distinct().execute();
    expect((await sums()).length).toBeGreaterThan(1);
    await store.db.deleteFrom('figure_sums').execute();
    await openFigures(store.db, (code) => code, clock).makeSums();
    expect((await sums()).length).toBeGreaterThan(1);
  }, 120_000);
});
