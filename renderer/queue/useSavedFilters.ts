import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewSavedFilter, SavedFilterChange } from '../../service/contract/saved-filters.ts';
import { client } from '../data/client.ts';

const filtersKey = ['filters'];

/** The filters that the signed-in person keeps. */
export const useSavedFilters = () =>
  useQuery({ queryKey: filtersKey, queryFn: () => client.listFilters(), staleTime: 60_000 });

/** Keeps, changes and deletes one; the list is fresh afterwards. */
export function useFilterChanges() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: filtersKey });
  return {
    add: useMutation({ mutationFn: (body: NewSavedFilter) => client.addFilter({ body }), onSettled }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: SavedFilterChange }) =>
        client.changeFilter({ params: { filter_id: id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => client.deleteFilter({ params: { filter_id: id } }),
      onSettled,
    }),
  };
}
