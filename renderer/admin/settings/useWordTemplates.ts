import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../data/client.ts';

const key = ['word-templates'];

/** The clinic's own Word templates and the fields that may stand in one. */
export const useWordTemplates = () => useQuery({ queryKey: key, queryFn: () => client.listWordTemplates() });

/** Changes them, with the list fresh afterwards. */
export function useTemplateVerb<In, Out>(verb: (input: In) => Promise<Out>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: verb,
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  });
}
