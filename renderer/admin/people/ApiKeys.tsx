import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKey } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Chip } from '../Chip.tsx';
import { Confirm } from '../Confirm.tsx';
import { Table } from '../Table.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

/** The keys with which a program signs in. */
export function ApiKeys({ username }: { username: string }) {
  const queries = useQueryClient();
  const queryKey = ['api-keys', username];
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey>();
  const keys = useQuery({ queryKey, queryFn: () => client.listApiKeys({ params: { username } }) });
  const revoke = useMutation({
    mutationFn: (key: ApiKey) => client.revokeApiKey({ params: { key_id: key.key_id } }),
    onSuccess: () => {
      setLeaving(undefined);
      notify('done', 'The key is revoked.');
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <section className={css.panel}>
      <div className={css.rowHead}>
        <h2>API keys</h2>
        <Button icon={<Plus />} onPress={() => setMaking(true)}>
          New key
        </Button>
      </div>
      <p className={css.muted}>
        A program sends its key in place of a sign-in. One key per program and place, so that one can be
        revoked alone.
      </p>
      <LoadState inline of={keys} label="Loading the keys" />
      {keys.data?.keys.length === 0 && <p>No keys yet.</p>}
      {keys.data && keys.data.keys.length > 0 && (
        <Table caption="API keys" columns={['For', 'Created', 'Last used', 'Expires', 'State', '-Actions']}>
          {keys.data.keys.map((key) => (
            <tr key={key.key_id}>
              <td>{key.label}</td>
              <td className={css.muted}>{dateTime(key.created_at)}</td>
              <td className={css.muted}>{key.last_used_at ? dateTime(key.last_used_at) : 'Never'}</td>
              <td className={css.muted}>{key.expires_at ? dateTime(key.expires_at) : 'Never'}</td>
              <td>{key.revoked_at ? <Chip>Revoked</Chip> : <Chip tone="good">Active</Chip>}</td>
              <td className={css.last}>
                {!key.revoked_at && (
                  <Button small aria-label={`Revoke ${key.label}`} onPress={() => setLeaving(key)}>
                    Revoke
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {making && <NewKeyDialog username={username} queryKey={queryKey} onClose={() => setMaking(false)} />}
      {leaving && (
        <Confirm
          title={`Revoke the key “${leaving.label}”?`}
          verb="Revoke"
          danger
          busy={revoke.isPending}
          error={revoke.error}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => revoke.mutate(leaving)}
        >
          <p>
            The program that uses it is refused from now on. This cannot be taken back; make a new key
            instead.
          </p>
        </Confirm>
      )}
    </section>
  );
}
