import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserChange } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';

export const peopleKey = ['users'];

export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: () => client.listUsers() });
}

/** Changes one account; the list is fresh afterwards. */
export function useChangePerson(username: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => client.changeUser({ params: { username }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
}
