import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { client, explain } from '../data/client.ts';
import { usePlaceOfRecords } from '../data/place.ts';
import { Button } from '../ui/Button.tsx';
import css from './Offline.module.css';

/** A strip under the bar while the service does not answer or cannot work. It asks by itself every few seconds. */
export function Offline() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => client.health(),
    retry: false,
    refetchInterval: (query) => (query.state.status === 'error' ? 2_000 : 15_000),
  });
  const place = usePlaceOfRecords() ?? '';
  const troubled = health.data && health.data.status !== 'ready' ? health.data : undefined;
  if (!health.isError && !troubled) return null;
  return (
    <div className={css.strip} role="alert">
      <Unplug aria-hidden />
      <span>
        {health.isError
          ? `The service ${place} does not answer. What you change stays here and is saved when it is back.`
          : (troubled?.detail ?? `The service is not ready (${troubled?.status}).`)}
      </span>
      {health.isError && <span className="visually-hidden">{explain(health.error)}</span>}
      <Button small onPress={() => void health.refetch()}>
        Try now
      </Button>
    </div>
  );
}
