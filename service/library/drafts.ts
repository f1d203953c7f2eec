/** What becomes a draft, and what a draft becomes when it is published. */
import type { Actor } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import type { NewDraft } from '../contract/library.ts';
import { sizes } from '../contract/sizes.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { shaOf, type Version, type VersionRow } from './rows.ts';

const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const refuse = (path: string, message: string) =>
  new ServiceError(422, 'draft_invalid', 'This cannot be kept as a draft.', [{ path, message }]);

/**
 * The guideline of a new or changed draft. It may have any fault but two: a code by which it is filed, and, for a change,
 * the code it had. 422 `draft_invalid`.
 */
export function draftOf(
  draft: NewDraft,
  read?: (code: string, version: number) => Guideline,
  ownCode?: string,
): { guideline: Guideline; basedOn: number | null } {
  const { guideline_code: code, from_version: from, guideline_json: json } = draft;
  if (from !== undefined) {
    if (json !== undefined) throw refuse('/from_version', 'give from_version or guideline_json, not both');
    if (code === undefined) throw refuse('/guideline_code', 'is missing; name the guideline to copy');
    return { guideline: structuredClone(read!(code, from)), basedOn: from };
  }
  if (json === undefined) throw refuse('/guideline_json', 'is missing; add it, or from_version');
  const guideline = {
    ...(code === undefined ? {} : { guideline_code: code }),
    ...json,
  } as unknown as Guideline;
  if (typeof guideline.guideline_code !== 'string' || !CODE.test(guideline.guideline_code))
    throw refuse(
      '/guideline_json/guideline_code',
      'must be the code of the guideline, for example L12345: letters, digits, dots and hyphens',
    );
  if (ownCode !== undefined && guideline.guideline_code !== ownCode)
    throw refuse(
      '/guideline_json/guideline_code',
      `must stay ${ownCode}; to use another code make a new draft with it`,
    );
  checkSize(guideline);
  if (Buffer.byteLength(JSON.stringify(guideline)) > sizes.guideline_bytes)
    throw refuse('/guideline_json', `must have at most ${sizes.guideline_bytes} bytes`);
  return { guideline, basedOn: null };
}

/** Everything that walks over a draft, faults and all, may rely on these bounds. */
function checkSize(guideline: Guideline): void {
  const open: { value: unknown; path: string }[] = [{ value: guideline, path: '/guideline_json' }];
  // The root stands in no list.
  let nodes = 1;
  for (let values = 0; open.length > 0; values += 1) {
    const { value, path } = open.pop()!;
    if (Array.isArray(value) && path.endsWith('/criteria')) nodes += value.length;
    if (nodes > sizes.guideline_nodes || values > sizes.guideline_values)
      throw refuse(
        '/guideline_json',
        `has more than ${sizes.guideline_nodes} criteria or ${sizes.guideline_values} values`,
      );
    if (typeof value === 'string' && value.length > sizes.guideline_text)
      throw refuse(path, `must have at most ${sizes.guideline_text} characters`);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) open.push({ value: part, path: `${path}/${name}` });
  }
}

/** The label tells versions apart in results and letters: a copy gets one of its own. */
export function relabelled(guideline: Guideline, version: number): Guideline {
  const label = String(guideline.guideline_version ?? '').replace(/, edited as version \d+$/, '');
  return { ...guideline, guideline_version: `${label}, edited as version ${version}` };
}

/** A new draft's row; a copy gets a label of its own. */
export function draftRow(
  guideline: Guideline,
  version: number,
  basedOn: number | null,
  note: string | undefined,
  actor: Actor,
  now: Date,
): VersionRow {
  const body = JSON.stringify(basedOn === null ? guideline : relabelled(guideline, version));
  const at = now.toISOString();
  return {
    guideline_code: guideline.guideline_code,
    version,
    origin: 'own',
    state: 'draft',
    body,
    sha256: shaOf(body),
    edits: 0,
    based_on: basedOn,
    in_force_from: null,
    note: note ?? null,
    created_at: at,
    created_by: actor.username,
    updated_at: at,
    updated_by: actor.username,
    published_at: null,
    published_by: null,
    retired_at: null,
    retired_by: null,
  };
}

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/**
 * The row of a version that is put in force. A day in the future schedules it: the one asked for, else the guideline's own
 * day of effect. 422 `guideline_invalid` with every fault, `effective_from_invalid`.
 */
export function publicationRow(
  { guideline, row, faults: known }: Version,
  others: readonly Version[],
  asked: string | undefined,
  today: string,
  now: Date,
  actor: Actor,
): Partial<VersionRow> {
  const own = typeof guideline.effective_from === 'string' ? guideline.effective_from : undefined;
  if (asked !== undefined && !isDay(asked))
    throw new ServiceError(422, 'effective_from_invalid', 'effective_from is not a day.', [
      { path: '/effective_from', message: 'must be a day of the calendar, for example 2026-07-01' },
    ]);
  const faults = [...known];
  const twin = others.find(
    (other) =>
      other.row.state !== 'draft' && other.guideline.guideline_version === guideline.guideline_version,
  );
  if (twin)
    faults.push({
      path: '/guideline_version',
      message: `is the label of version ${twin.row.version} too; results show the label, so give this version its own`,
    });
  const until = guideline.effective_to;
  const from = asked ?? (own !== undefined && own > today ? own : today);
  if (typeof until === 'string' && until < from)
    faults.push({ path: '/effective_to', message: `is before ${from}; choose a later day or remove it` });
  if (faults.length > 0) {
    const detail = 'The guideline has faults; mend them before it is published.';
    throw new ServiceError(422, 'guideline_invalid', detail, faults);
  }
  return {
    state: 'approved',
    edits: row.edits + 1,
    in_force_from: from > today ? from : today,
    published_at: now.toISOString(),
    published_by: actor.username,
    retired_at: null,
    retired_by: null,
  };
}
