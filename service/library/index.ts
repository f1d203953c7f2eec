/** The library of guidelines: versions, drafts, publication. `openLibrary` is what api/ and cases/ use. */
import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Actor } from '../cases/types.ts';
import { type Fault, ServiceError } from '../contract/errors.ts';
import { isMatched } from '../contract/if-match.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { findGuideline, nearestGuidelines } from '../criteria/schema/library.ts';
import { isUnwritable, type Store, type Tables } from '../store/index.ts';
import type { WorkPool } from '../work/pool.ts';
import { draftOf, draftRow, publicationRow, relabelled } from './drafts.ts';
import { matches } from './find.ts';
import { renumbered } from './renumber.ts';
import {
  dayOf,
  detailOf,
  etagOf,
  inForce,
  parse,
  shaOf,
  summaryOf,
  type Version,
  type VersionRow,
} from './rows.ts';
import { asStored, syncShipped } from './shipped.ts';
import type { Library } from './types.ts';

export { openBench, type TestBench } from './bench.ts';
export type { Library } from './types.ts';

export interface LibraryOptions {
  store: Store;
  /** The guidelines that came with the program. */
  shipped: readonly Guideline[];
  /** Does what may take long. */
  pool: Pick<WorkPool, 'run'>;
  clock?: () => Date;
}

/** Takes the shipped guidelines into the library as version 1 of their code and holds all versions in memory. */
export async function openLibrary({
  store,
  shipped,
  pool,
  clock = () => new Date(),
}: LibraryOptions): Promise<Library> {
  const stored = shipped.map(asStored);
  await syncShipped(store, stored, clock).catch((cause: unknown) => {
    // On a full disk the service starts for reading; what is new comes with the next start.
    if (!isUnwritable(cause)) throw cause;
  });
  let versions = new Map<string, Version[]>();
  /** Faults of contents that were checked before: what ships by the tests, the rest before it was stored. */
  const checked = new Map<string, Fault[]>(stored.map(({ sha256 }) => [sha256, []]));

  async function readAll(): Promise<void> {
    const rows = await store.db
      .selectFrom('guideline_versions')
      .selectAll()
      .orderBy('guideline_code')
      .orderBy('version', 'desc')
      .execute();
    const known = new Map([...versions.values()].flat().map((each) => [keyOf(each.row), each]));
    const next = new Map<string, Version[]>();
    for (const row of rows) {
      const before = known.get(keyOf(row));
      const version =
        before?.row.sha256 === row.sha256 ? { ...before, row } : await parse(row, checked.get(row.sha256));
      next.set(row.guideline_code, [...(next.get(row.guideline_code) ?? []), version]);
    }
    versions = next;
    checked.clear();
  }
  let reading: Promise<void> = Promise.resolve();
  /**
   * What is stored: this process reads it after its own changes, and after those of others when it is told. One after the other, so
   * that no answer takes the place of a newer one.
   */
  function reload(): Promise<void> {
    reading = reading.catch(() => undefined).then(readAll);
    return reading;
  }
  await reload();
  store.subscribe((signal) => {
    if (!signal || signal.topic === 'guidelines') reload().catch(() => undefined);
  });
  const changed = async () => {
    await reload();
    store.publish({ topic: 'guidelines' });
  };

  const today = () => dayOf(clock());
  const siblings = (code: string) => versions.get(code) ?? [];
  const used = () =>
    [...versions.values()].flatMap((each) => {
      const version = inForce(each, today());
      return version ? [version] : [];
    });
  const current = () => used().map(({ guideline }) => guideline);

  function find(code: string, number: number): Version {
    const found = siblings(code).find(({ row }) => row.version === number);
    if (!found) throw new ServiceError(404, 'version_not_found', 'There is no such version of a guideline.');
    return found;
  }
  const detail = (code: string, number: number) => detailOf(find(code, number), siblings(code), today());

  /** Before anything is stored: what takes too long to check is refused. */
  const check = (guideline: Guideline, actor: Actor): Promise<Fault[]> => {
    const size = JSON.stringify(guideline).length;
    return pool.run('checkGuideline', guideline, { owner: actor.id, urgent: true, size });
  };

  function editable(code: string, number: number, ifMatch?: string): Version {
    const version = find(code, number);
    checkIfMatch(version.row, ifMatch);
    if (version.row.state === 'draft') return version;
    const detail = 'Only a draft can be edited; make a draft from this version.';
    throw new ServiceError(409, 'version_not_editable', detail);
  }

  /** One change of one version, with its entry in the trail. */
  async function change(
    { row }: Version,
    action: string,
    actor: Actor,
    detailOfAction: Record<string, string | number | null>,
    work: (tx: Transaction<Tables>, only: ReturnType<typeof sameVersion>) => Promise<unknown>,
  ): Promise<void> {
    const { guideline_code: objectId, version } = row;
    await store.write(async (tx) => {
      await refuseStale(tx, row);
      await work(tx, sameVersion(row));
      const entry = { actor, action, objectType: 'guideline', objectId };
      await store.audit.append(tx, { ...entry, detail: { version, ...detailOfAction } });
    });
    await changed();
  }

  return {
    current,
    port: {
      list: current,
      find: (name) => findGuideline(current(), name) ?? { nearest: nearestGuidelines(current(), name) },
    },
    nameOf: (code) => siblings(code)[0]?.guideline.guideline_name ?? code,
    versionInForce: (code) => inForce(siblings(code), today())?.row.version,

    list(query) {
      const found = [...versions.values()].flatMap((each) =>
        each
          .map((version) => ({ version, summary: summaryOf(version, each, today()) }))
          .filter(({ version, summary }) => matches(version, summary, query))
          .map(({ summary }) => summary),
      );
      return { versions: found, total: found.length };
    },

    get: detail,

    async addDraft(draft, actor) {
      const { guideline, basedOn } = draftOf(draft, (code, number) => find(code, number).guideline);
      const code = guideline.guideline_code;
      const last = siblings(code)[0]?.row.version ?? 0;
      const faults = await check(basedOn === null ? guideline : relabelled(guideline, last + 1), actor);
      const row = await store.write(async (tx) => {
        const last = await tx
          .selectFrom('guideline_versions')
          .select('version')
          .where('guideline_code', '=', code)
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst();
        const made = draftRow(guideline, (last?.version ?? 0) + 1, basedOn, draft.note, actor, clock());
        await tx.insertInto('guideline_versions').values(made).execute();
        await store.audit.append(tx, {
          actor,
          action: 'guideline.drafted',
          objectType: 'guideline',
          objectId: code,
          detail: { version: made.version, based_on: made.based_on },
        });
        return made;
      });
      checked.set(row.sha256, faults);
      await changed();
      return detail(code, row.version);
    },

    async changeDraft(code, number, { guideline_json, note, renumber }, actor, ifMatch) {
      editable(code, number, ifMatch);
      const { guideline } = draftOf({ guideline_json }, undefined, code);
      const changed = renumber ? renumbered(guideline) : guideline;
      const faults = await check(changed, actor);
      // Somebody else may have been quicker.
      const version = editable(code, number, ifMatch);
      const body = JSON.stringify(changed);
      const edits = version.row.edits + 1;
      const stamp = { updated_at: clock().toISOString(), updated_by: actor.username };
      const row = { body, sha256: shaOf(body), edits, note: note ?? version.row.note, ...stamp };
      checked.set(row.sha256, faults);
      await change(version, 'guideline.edited', actor, { edit: edits }, (tx, only) =>
        tx.updateTable('guideline_versions').set(row).where(only).execute(),
      );
      return detail(code, number);
    },

    async deleteDraft(code, number, actor) {
      await change(editable(code, number), 'guideline.draft_deleted', actor, {}, (tx, only) =>
        tx.deleteFrom('guideline_versions').where(only).execute(),
      );
    },

    async publish(code, number, from, actor, ifMatch) {
      const version = find(code, number);
      checkIfMatch(version.row, ifMatch);
      const others = siblings(code).filter((each) => each !== version);
      if (inForce(siblings(code), today()) === version && (from ?? today()) <= today())
        throw new ServiceError(409, 'already_published', 'This version is in force already.');
      const row = publicationRow(version, others, from, today(), clock(), actor);
      const reported = { in_force_from: row.in_force_from ?? null, sha256: version.row.sha256 };
      await change(version, 'guideline.published', actor, reported, (tx, only) =>
        tx.updateTable('guideline_versions').set(row).where(only).execute(),
      );
      return detail(code, number);
    },

    async retire(code, number, actor) {
      const version = find(code, number);
      if (version.row.state !== 'approved')
        throw new ServiceError(409, 'version_not_published', 'This version is not published.');
      const stamp = { retired_at: clock().toISOString(), retired_by: actor.username };
      const row = { state: 'retired' as const, ...stamp };
      await change(version, 'guideline.retired', actor, {}, (tx, only) =>
        tx.updateTable('guideline_versions').set(row).where(only).execute(),
      );
      return detail(code, number);
    },

    async diff(code, from, to, actor) {
      const [before, after] = [find(code, from), find(code, to)];
      const size = before.row.body.length + after.row.body.length;
      const sides = { from: before.guideline, to: after.guideline };
      const found = await pool.run('diffGuidelines', sides, { owner: actor.id, urgent: true, size });
      return { guideline_code: code, from_version: from, to_version: to, ...found };
    },
  };
}

const keyOf = (row: { guideline_code: string; version: number }) => `${row.guideline_code} ${row.version}`;

const sameVersion = (row: VersionRow) => (where: ExpressionBuilder<Tables, 'guideline_versions'>) =>
  where.and([where('guideline_code', '=', row.guideline_code), where('version', '=', row.version)]);

/** 412 `version_conflict` when another process has changed the version since this one read it. */
async function refuseStale(tx: Transaction<Tables>, row: VersionRow): Promise<void> {
  const { state, edits, sha256 } = row;
  const same = await tx
    .selectFrom('guideline_versions')
    .select('version')
    .where(sameVersion(row))
    .where('state', '=', state)
    .where('edits', '=', edits)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!same) throw conflict();
}

/** 412 `version_conflict` unless `ifMatch` names the present content. */
function checkIfMatch(row: VersionRow, ifMatch: string | undefined): void {
  if (!isMatched(ifMatch, etagOf(row))) throw conflict();
}

const conflict = () =>
  new ServiceError(412, 'version_conflict', 'Someone has changed this version since; load it first.');
