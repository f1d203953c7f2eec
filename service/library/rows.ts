/** A stored version and what it means on a given day. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Fault } from '../contract/errors.ts';
import type { GuidelineState, GuidelineVersion, GuidelineVersionDetail } from '../contract/library.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import type { Tables } from '../store/index.ts';

export type VersionRow = Selectable<Tables['guideline_versions']>;

export const shaOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Opaque to clients; another one after every edit and change of state. */
export const etagOf = (row: VersionRow): string => `${row.version}-${row.edits}-${row.state}`;

/** YYYY-MM-DD of the machine's own calendar: a version comes into force with the clinic's day, not at UTC midnight. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The determination's own day of effect: its field, else the one that the label tells. */
const effectiveFrom = (guideline: Guideline): string | undefined =>
  text(guideline.effective_from) ??
  /effective (\d{4}-\d{2}-\d{2})/.exec(guideline.guideline_version ?? '')?.[1];

/** A version with its guideline parsed and its faults counted, once. */
export interface Version {
  row: VersionRow;
  guideline: Guideline;
  faults: Fault[];
}

/** `faults` where they are known: checking a large guideline takes long. */
export async function parse(row: VersionRow, faults?: Fault[]): Promise<Version> {
  const guideline = JSON.parse(row.body) as Guideline;
  return { row, guideline, faults: faults ?? (await faultsOf(guideline)) };
}

/** The check knows all words that are read in charts: loaded only where something must be checked. */
async function faultsOf(guideline: Guideline): Promise<Fault[]> {
  const { checkGuideline } = await import('../criteria/validation/guideline-schema.ts');
  return checkGuideline(guideline);
}

const isApproved = ({ row, guideline }: Version, day: string): boolean => {
  if (row.state !== 'approved' || row.in_force_from === null || row.in_force_from > day) return false;
  const until = text(guideline.effective_to);
  return until === undefined || until >= day;
};

/** Of several versions of one code the one that new reviews use: the latest day, then the latest publication. */
export function inForce(versions: readonly Version[], day: string): Version | undefined {
  return versions
    .filter((version) => isApproved(version, day))
    .sort(
      (a, b) =>
        (b.row.in_force_from ?? '').localeCompare(a.row.in_force_from ?? '') ||
        (b.row.published_at ?? '').localeCompare(a.row.published_at ?? '') ||
        b.row.version - a.row.version,
    )[0];
}

function stateOf(version: Version, siblings: readonly Version[], day: string): GuidelineState {
  if (version.row.state !== 'approved') return version.row.state;
  if ((version.row.in_force_from ?? '') > day) return 'scheduled';
  return inForce(siblings, day) === version ? 'published' : 'retired';
}

function leavesOf(node: GuidelineNode | undefined): GuidelineNode[] {
  if (typeof node !== 'object' || node === null) return [];
  return Array.isArray(node.criteria) ? node.criteria.flatMap(leavesOf) : [node];
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** As clients see it. `siblings` are all versions of the code, this one among them. */
export function summaryOf(version: Version, siblings: readonly Version[], day: string): GuidelineVersion {
  const { row, guideline, faults } = version;
  const leaves = leavesOf(guideline.criteria);
  const state = stateOf(version, siblings, day);
  const used = inForce(siblings, day);
  return {
    guideline_code: row.guideline_code,
    guideline_name: text(guideline.guideline_name) ?? row.guideline_code,
    version: row.version,
    guideline_version: text(guideline.guideline_version) ?? '',
    kind: guideline.kind === 'NCD' ? 'NCD' : 'LCD',
    state,
    origin: row.origin,
    editable: row.state === 'draft',
    leaves: leaves.length,
    authored_leaves: leaves.filter((leaf) => leaf.test !== undefined).length,
    fault_count: faults.length,
    created_at: row.created_at,
    created_by: row.created_by,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    ...given({
      jurisdiction: text(guideline.jurisdiction),
      effective_from: effectiveFrom(guideline),
      effective_to: text(guideline.effective_to),
      in_force_from:
        row.origin === 'shipped' && row.published_at === row.created_at ? null : row.in_force_from,
      superseded_by: row.state === 'approved' && state === 'retired' ? used?.row.version : null,
      based_on: row.based_on,
      note: row.note,
      published_at: row.published_at,
      published_by: row.published_by,
      retired_at: row.retired_at,
      retired_by: row.retired_by,
    }),
  };
}

export function detailOf(
  version: Version,
  siblings: readonly Version[],
  day: string,
): GuidelineVersionDetail {
  return {
    ...summaryOf(version, siblings, day),
    etag: etagOf(version.row),
    guideline_json: version.guideline as unknown as Record<string, unknown>,
    faults: version.faults,
  };
}
