/**
 * Holds: while one stands, nothing is deleted by itself (cases whose time is over, files without a case, old backups). A
 * hold is put by the program and ends when a person has looked and says so.
 */
import type { Transaction } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Tables } from '../tables.ts';

export type HoldCode =
  | 'clock_forward'
  | 'clock_back'
  | 'store_rolled_back'
  | 'manifest_missing'
  | 'manifest_damaged'
  | 'objects_damaged'
  | 'audit_broken'
  | 'strays_many';

type Detail = Record<string, string | number>;

export interface Hold {
  code: HoldCode;
  /** For people: what was seen, and what to check before confirming. */
  detail: string;
  since: string;
}

/** What was seen, from the values that were kept with the hold. */
const SENTENCES: Record<HoldCode, (detail: Detail) => string> = {
  clock_forward: ({ seen, now }) =>
    `The clock of this computer jumped forward: Evident last saw ${seen} and then ${now}. Nothing is deleted until an administrator confirms that the present time is right.`,
  clock_back: ({ seen, now }) =>
    `The clock of this computer was set back: Evident had seen ${seen} and then saw ${now}. Nothing is deleted until an administrator confirms that the present time is right.`,
  store_rolled_back: ({ anchor_seq, head_seq }) =>
    `The database is older than its manifest: its audit trail ends at entry ${head_seq}, and had reached ${anchor_seq}. Nothing is deleted. Put back the newer database or restore the newest backup; confirm only if work since then may be given up.`,
  manifest_missing: () =>
    'The manifest of the data folder is missing. Nothing is deleted until an administrator confirms that the cases listed are all there.',
  manifest_damaged: () =>
    'The manifest of the data folder was changed or is damaged. Nothing is deleted until an administrator confirms that the cases listed are all there.',
  objects_damaged: ({ missing, damaged }) =>
    `Files of cases cannot be opened: ${missing} missing, ${damaged} damaged. Nothing is deleted, and old backups are kept, since they may hold them. "evident check" lists the files.`,
  audit_broken: ({ seq, fault }) =>
    `The audit trail does not hold (${fault}, entry ${seq}): somebody changed the database past Evident, or part of it was lost. Nothing is deleted. Keep a copy of the data folder; "evident audit verify" says what is wrong.`,
  strays_many: ({ strays, files }) =>
    `${strays} of ${files} files belong to no case that the database knows. Nothing is deleted until an administrator confirms that this database is the right one.`,
};

export const sentenceOf = (code: HoldCode, detail: Detail): string => SENTENCES[code](detail);

const isHoldCode = (code: string): code is HoldCode => Object.hasOwn(SENTENCES, code);

type Reading = Pick<Transaction<Tables>, 'selectFrom'>;

export async function readHolds(db: Reading): Promise<Hold[]> {
  const rows = await db.selectFrom('holds').selectAll().orderBy('since').orderBy('code').execute();
  return rows.flatMap(({ code, detail, since }) =>
    isHoldCode(code) ? [{ code, since, detail: sentenceOf(code, JSON.parse(detail) as Detail) }] : [],
  );
}

/** Puts the hold; one that stands already is reported anew and keeps its beginning. True if it is new. */
export async function putHold(
  tx: Transaction<Tables>,
  code: HoldCode,
  detail: Detail,
  since: string,
): Promise<boolean> {
  const stands = await tx.selectFrom('holds').select('code').where('code', '=', code).executeTakeFirst();
  const text = JSON.stringify(detail);
  await tx
    .insertInto('holds')
    .values({ code, detail: text, since })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ detail: text }))
    .execute();
  return !stands;
}

/** Takes the hold away and tells what was kept with it. 404 `hold_not_found`. */
export async function takeHold(
  tx: Transaction<Tables>,
  code: string,
): Promise<{ code: HoldCode; detail: Detail }> {
  const row = await tx.selectFrom('holds').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row || !isHoldCode(row.code))
    throw new ServiceError(404, 'hold_not_found', 'Nothing is on hold for this reason.');
  await tx.deleteFrom('holds').where('code', '=', code).execute();
  return { code: row.code, detail: JSON.parse(row.detail) as Detail };
}
