import { useQuery } from '@tanstack/react-query';
import type { SignInMethods } from '../../service/contract/access.ts';
import { client } from '../data/client.ts';

/** How one may sign in here; it does not change while the service runs. */
export function useMethods(): SignInMethods | undefined {
  return useQuery({
    queryKey: ['health', 'methods'],
    queryFn: () => client.signInMethods(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
