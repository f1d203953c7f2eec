import { expect, it } from 'vitest';
import { sizes } from '../contract/sizes.ts';
import { NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
const LATE = { filter: 'urgent', assigned_to: 'none' } as const;

it('filters follow the person: kept by name, renamed, changed, deleted, and reported in the trail', async () => {
  const { cases, store, open } = await setUp();
  const made = await cases.addFilter({ name: ' Late,  nobody’s ', conditions: LATE }, NURSE);
  expect(made).toMatchObject({ name: 'Late, nobody’s', conditions: LATE });
  await cases.addFilter({ name: 'Apnea', conditions: { search: 'cpap' } }, NURSE);
  const other = await open();
  expect((await other.filters(NURSE)).map(({ name }) => name)).toEqual(['Apnea', 'Late, nobody’s']);
  await cases.changeFilter(made.filter_id, { name: 'Late' }, NURSE);
  await cases.changeFilter(made.filter_id, { conditions: { sort: 'patient', descending: true } }, NURSE);
  expect((await cases.filters(NURSE))[1]).toEqual({
    ...made,
    name: 'Late',
    conditions: { sort: 'patient', descending: true },
  });
  await cases.deleteFilter(made.filter_id, NURSE);
  expect(await cases.filters(NURSE)).toHaveLength(1);
  expect(await store.audit.find({ action: 'filter.' }, { limit: 10 })).toHaveLength(5);
});

it('nobody sees, changes or deletes those of others', async () => {
  const { cases } = await setUp();
  const { filter_id } = await cases.addFilter({ name: 'Mine', conditions: {} }, NURSE);
  expect(await cases.filters(PHYSICIAN)).toEqual([]);
  const refused = { status: 404, code: 'filter_not_found' };
  await expect(cases.changeFilter(filter_id, { name: 'x' }, PHYSICIAN)).rejects.toMatchObject(refused);
  await expect(cases.deleteFilter(filter_id, PHYSICIAN)).rejects.toMatchObject(refused);
  await cases.addFilter({ name: 'Mine', conditions: {} }, PHYSICIAN);
});

it('a name is seen, and is one person’s once; there are no more than can be kept apart', async () => {
  const { cases } = await setUp();
  const add = (name: string) => cases.addFilter({ name, conditions: {} }, NURSE);
  await expect(add(' \u200b')).rejects.toMatchObject({ status: 422, code: 'filter_name_invalid' });
  const { filter_id } = await add('Late');
  await expect(add('LATE')).rejects.toMatchObject({ status: 409, code: 'filter_name_taken' });
  expect((await cases.changeFilter(filter_id, { name: 'LATE' }, NURSE)).name).toBe('LATE');
  for (let count = 1; count < sizes.saved_filters; count++) await add(`Filter ${count}`);
  await expect(add('One more')).rejects.toMatchObject({ status: 409, code: 'filters_too_many' });
});
