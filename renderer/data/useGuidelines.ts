import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

/** All determinations that can be reviewed against, or those that fit what is typed. */
export const useGuidelines = (search = '') =>
  useQuery({
    queryKey: ['guidelines', search],
    queryFn: () => client.listGuidelines(search ? { query: { search } } : {}),
    staleTime: 600_000,
  });
