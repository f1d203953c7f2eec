/**
 * The test bench: a version tried on cases beside another one, in the background. Its answers stay in this process's
 * memory, because they quote records: they are gone after an hour, and with the process. Nothing is stored.
 */

import type { Actor, CasesService, TrialCase } from '../cases/index.ts';
import type { Bench, BenchAnswer, BenchCase, BenchNode, NewBench } from '../contract/bench.ts';
import { ServiceError } from '../contract/errors.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { uuidv7 } from '../store/index.ts';
import type { JobOptions, WorkPool } from '../work/pool.ts';
import type { Library } from './types.ts';

export interface TestBench {
  /** 404 `version_not_found`, `sample_not_found`, `run_not_found`; 409 `bench_busy`; 422 `bench_empty`, `guideline_invalid`. */
  start(bench: NewBench, actor: Actor): Promise<Bench>;
  /** 404 `bench_not_found`. */
  get(id: string): Bench;
  cancel(id: string): void;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface TestBenchOptions {
  library: Library;
  cases: Pick<CasesService, 'trialTitle' | 'trialMaterial' | 'trialReview'>;
  /** Does what may take long. */
  pool: Pick<WorkPool, 'run'>;
  clock?: () => Date;
  newId?: () => string;
}

const LIFE_MS = 3_600_000;
const MOST_AT_ONCE = 2;
const MOST_KEPT = 20;

interface Job {
  bench: Bench;
  abort: AbortController;
  done: Promise<void>;
}

type Trial = { draft: Guideline; published?: Guideline };

export function openBench({
  library,
  cases,
  pool,
  clock = () => new Date(),
  newId = uuidv7,
}: TestBenchOptions): TestBench {
  const jobs = new Map<string, Job>();

  function forgetOld(): void {
    const now = clock().toISOString();
    for (const [id, { bench }] of jobs)
      if (bench.expires_at <= now || (jobs.size > MOST_KEPT && bench.state !== 'running')) jobs.delete(id);
  }

  function find(id: string): Job {
    forgetOld();
    const job = jobs.get(id);
    if (!job) throw new ServiceError(404, 'bench_not_found', 'There is no such trial, or it was forgotten.');
    return job;
  }

  async function tryCase(one: BenchCase, trial: Trial, actor: Actor, signal: AbortSignal): Promise<void> {
    one.state = 'running';
    try {
      const material = await cases.trialMaterial({ kind: one.kind, id: one.id }, actor, signal);
      const turn = { owner: actor.id, urgent: false, signal };
      const draft = await cases.trialReview(material, trial.draft, turn);
      const published = trial.published && (await cases.trialReview(material, trial.published, turn));
      signal.throwIfAborted();
      const pairs = trial.published && (await counterparts(pool, trial.published, trial.draft, turn));
      Object.assign(one, comparison(pairs, draft, published), { state: 'completed' });
    } catch (cause) {
      if (signal.aborted) return;
      one.state = 'failed';
      one.error =
        cause instanceof ServiceError
          ? { code: cause.code, detail: cause.message }
          : { code: 'review_failed', detail: 'The review of this case failed.' };
    }
  }

  async function work({ bench, abort }: Pick<Job, 'bench' | 'abort'>, trial: Trial, actor: Actor) {
    for (const one of bench.cases) {
      if (abort.signal.aborted) return;
      await tryCase(one, trial, actor, abort.signal);
      bench.progress.done += 1;
    }
    if (!abort.signal.aborted) bench.state = 'completed';
  }

  async function casesOf({ samples = [], runs = [] }: NewBench, actor: Actor): Promise<BenchCase[]> {
    const wanted: TrialCase[] = [
      ...[...new Set(samples)].map((id) => ({ kind: 'sample' as const, id })),
      ...[...new Set(runs)].map((id) => ({ kind: 'run' as const, id })),
    ];
    if (wanted.length === 0)
      throw new ServiceError(422, 'bench_empty', 'Choose at least one case.', [
        { path: '/samples', message: 'name a sample, or a run in runs' },
      ]);
    const found: BenchCase[] = [];
    for (const one of wanted)
      found.push({
        ...one,
        title: await cases.trialTitle(one, actor),
        state: 'waiting',
        changed_count: 0,
        nodes: [],
      });
    return found;
  }

  return {
    async start(asked, actor) {
      forgetOld();
      const { guideline_code: code, version } = asked;
      const draft = library.get(code, version);
      if (draft.faults.length > 0)
        throw new ServiceError(
          422,
          'guideline_invalid',
          'The guideline has faults; mend them before it is tried.',
          draft.faults,
        );
      const against = asked.against ?? library.versionInForce(code);
      const other = against === undefined ? undefined : library.get(code, against);
      const trial: Trial = {
        draft: draft.guideline_json as unknown as Guideline,
        ...(other && { published: other.guideline_json as unknown as Guideline }),
      };
      if ([...jobs.values()].filter(({ bench }) => bench.state === 'running').length >= MOST_AT_ONCE)
        throw new ServiceError(
          409,
          'bench_busy',
          'Other trials are under way; wait for one to end, or stop it.',
        );
      const chosen = await casesOf(asked, actor);
      const now = clock();
      const bench: Bench = {
        bench_id: newId(),
        guideline_code: code,
        version,
        ...(against !== undefined && { against }),
        state: 'running',
        progress: { done: 0, total: chosen.length, unit: 'case' },
        started_at: now.toISOString(),
        expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
        cases: chosen,
      };
      const abort = new AbortController();
      jobs.set(bench.bench_id, { bench, abort, done: work({ bench, abort }, trial, actor) });
      setTimeout(forgetOld, LIFE_MS + 1000).unref();
      return bench;
    },

    get: (id) => find(id).bench,

    cancel(id) {
      const { abort, bench } = find(id);
      bench.state = 'cancelled';
      abort.abort();
      jobs.delete(id);
    },

    async close() {
      for (const { abort } of jobs.values()) abort.abort();
      await Promise.all([...jobs.values()].map(({ done }) => done));
      jobs.clear();
    },
  };
}

interface Seen {
  node: CriteriaNode;
  depth: number;
}

function nodesOf(results: FinalResults | undefined): Map<string, Seen> {
  const found = new Map<string, Seen>();
  const visit = (node: CriteriaNode, depth: number) => {
    found.set(node.criteria_id, { node, depth });
    for (const child of node.criteria ?? []) visit(child, depth + 1);
  };
  if (results) visit(results.criteria.criteria_tree, 0);
  return found;
}

function answerOf({ node }: Seen): BenchAnswer {
  const { engine } = node;
  return {
    answer: node.answer ?? 'unknown',
    color: node.color ?? 'yellow',
    ...(engine && { reason: engine.reason, rule: engine.rule, confidence: engine.confidence }),
    ...(engine?.missing !== undefined && { missing: engine.missing }),
    evidence: node.clinical_decisioning ?? [],
  };
}

type Pair = { from?: string; to?: string };

/** Ids of `to` and the ids of `from` that they correspond to. */
async function counterparts(
  pool: Pick<WorkPool, 'run'>,
  from: Guideline,
  to: Guideline,
  turn: Pick<JobOptions, 'owner' | 'urgent' | 'signal'>,
): Promise<Pair[]> {
  const size = JSON.stringify([from, to]).length;
  const { rows } = await pool.run('diffGuidelines', { from, to }, { ...turn, size });
  return rows.map((row) => ({
    ...(row.from && { from: row.from.criteria_id }),
    ...(row.to && { to: row.to.criteria_id }),
  }));
}

/** `known` pairs nodes of two versions; without it the draft stands alone. */
function comparison(
  known: readonly Pair[] | undefined,
  draftResults: FinalResults,
  publishedResults: FinalResults | undefined,
): Partial<BenchCase> {
  const mine = nodesOf(draftResults);
  const theirs = nodesOf(publishedResults);
  const pairs: readonly Pair[] = known ?? [...mine.keys()].map((to) => ({ to }));
  const nodes = pairs.flatMap((pair): BenchNode[] => {
    const own = pair.to === undefined ? undefined : mine.get(pair.to);
    const other = pair.from === undefined ? undefined : theirs.get(pair.from);
    const shown = own ?? other;
    // A node that this kind of request leaves out of both trees.
    if (!shown) return [];
    return [
      {
        criteria_id: shown.node.criteria_id,
        description: shown.node.description,
        leaf: !shown.node.criteria?.length,
        depth: shown.depth,
        ...(own && { draft: answerOf(own) }),
        ...(other && { published: answerOf(other) }),
        changed: known !== undefined && own?.node.answer !== other?.node.answer,
      },
    ];
  });
  return {
    nodes,
    changed_count: nodes.filter(({ leaf, changed }) => leaf && changed).length,
    draft_decision: draftResults.criteria.root_decision,
    ...(publishedResults && { published_decision: publishedResults.criteria.root_decision }),
  };
}
