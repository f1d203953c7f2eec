import { useQuery } from '@tanstack/react-query';
import type { Choices } from '../../service/contract/settings.ts';
import { client } from '../data/client.ts';

const none: Choices = {
  override_reasons: [],
  denial_reasons: [],
  variance_categories: [],
  variance_roles: [],
  contrary_categories: [],
  letterhead: '',
};

/** Reasons to start from, as an administrator has set them; any other can always be typed. */
export function useChoices(): Choices {
  const { data = none } = useQuery({
    queryKey: ['choices'],
    queryFn: () => client.choices(),
    staleTime: 60_000,
  });
  return data;
}
