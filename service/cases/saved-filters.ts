/** Filters of the queue that a person keeps: their own, on whichever machine they sign in. */
import { ServiceError } from '../contract/errors.ts';
import type {
  FilterConditions,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
} from '../contract/saved-filters.ts';
import { sizes } from '../contract/sizes.ts';
import { visibleText } from '../contract/visible.ts';
import type { Context } from './ports.ts';
import type { Reading } from './runs.ts';
import type { Actor } from './types.ts';

interface Row {
  id: string;
  name: string;
  name_key: string;
  conditions: string;
}

const shown = ({ id, name, conditions }: Row): SavedFilter => ({
  filter_id: id,
  name,
  conditions: JSON.parse(conditions) as FilterConditions,
});

const filtersOf = (db: Reading, actor: Actor): Promise<Row[]> =>
  db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'name_key', 'conditions'])
    .where('user_id', '=', actor.id)
    .orderBy('name_key')
    .execute();

export async function listFilters({ store }: Context, actor: Actor): Promise<SavedFilter[]> {
  return (await filtersOf(store.db, actor)).map(shown);
}

/** Refuses with 422 `filter_name_invalid`, 409 `filter_name_taken`. */
function checkedName(name: string, others: readonly Row[]): Pick<Row, 'name' | 'name_key'> {
  const clean = visibleText(name.replace(/[\s\p{Cc}]+/gu, ' '));
  if (clean === '') {
    const message = 'Write a name for the filter.';
    throw new ServiceError(422, 'filter_name_invalid', message, [{ path: '/name', message }]);
  }
  const name_key = clean.normalize('NFKC').toLowerCase();
  if (others.some((other) => other.name_key === name_key))
    throw new ServiceError(409, 'filter_name_taken', 'You have a filter of this name already.');
  return { name: clean, name_key };
}

/** 409 `filters_too_many`, `filter_name_taken`; 422 `filter_name_invalid`. */
export async function addFilter(
  { store, clock, newId }: Context,
  { name, conditions }: NewSavedFilter,
  actor: Actor,
): Promise<SavedFilter> {
  return store.write(async (tx) => {
    const own = await filtersOf(tx, actor);
    if (own.length >= sizes.saved_filters)
      throw new ServiceError(
        409,
        'filters_too_many',
        `You keep ${sizes.saved_filters} filters already; delete one first.`,
      );
    const row = { id: newId(), ...checkedName(name, own), conditions: JSON.stringify(conditions) };
    const kept = { ...row, user_id: actor.id, created_at: clock().toISOString() };
    await tx.insertInto('saved_filters').values(kept).execute();
    const entry = { actor, action: 'filter.saved', objectType: 'saved_filter', objectId: row.id };
    await store.audit.append(tx, entry);
    return shown(row);
  });
}

const unknown = () => new ServiceError(404, 'filter_not_found', 'There is no such filter.');

/** 404 `filter_not_found` for one of somebody else, too; 409 `filter_name_taken`; 422 `filter_name_invalid`. */
export async function changeFilter(
  { store }: Context,
  id: string,
  change: SavedFilterChange,
  actor: Actor,
): Promise<SavedFilter> {
  return store.write(async (tx) => {
    const own = await filtersOf(tx, actor);
    const row = own.find((one) => one.id === id);
    if (!row) throw unknown();
    const others = own.filter((one) => one !== row);
    const next = {
      ...row,
      ...(change.name !== undefined && checkedName(change.name, others)),
      ...(change.conditions && { conditions: JSON.stringify(change.conditions) }),
    };
    const { name, name_key, conditions } = next;
    await tx.updateTable('saved_filters').set({ name, name_key, conditions }).where('id', '=', id).execute();
    const entry = { actor, action: 'filter.changed', objectType: 'saved_filter', objectId: id };
    await store.audit.append(tx, entry);
    return shown(next);
  });
}

/** 404 `filter_not_found`. */
export async function deleteFilter({ store }: Context, id: string, actor: Actor): Promise<void> {
  await store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw unknown();
    const entry = { actor, action: 'filter.deleted', objectType: 'saved_filter', objectId: id };
    await store.audit.append(tx, entry);
  });
}
