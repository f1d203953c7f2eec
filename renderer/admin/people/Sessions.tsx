import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { client, explain } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Chip } from '../Chip.tsx';
import { Table } from '../Table.tsx';
import { peopleKey } from './usePeople.ts';

interface SessionsProps {
  username: string;
  name: string;
  manage: boolean;
}

/** Where a person is signed in. */
export function Sessions({ username, name, manage }: SessionsProps) {
  const queries = useQueryClient();
  const queryKey = ['sessions', username];
  const sessions = useQuery({ queryKey, queryFn: () => client.listSessions({ params: { username } }) });
  const end = useMutation({
    mutationFn: (session_id: string | undefined) =>
      session_id
        ? client.endSession({ params: { username, session_id } })
        : client.endSessions({ params: { username } }),
    onSuccess: (_, session_id) =>
      notify('done', session_id ? 'The session is ended.' : `${name} is signed out everywhere.`),
    onError: (error) => notify('problem', explain(error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: peopleKey });
    },
  });
  const open = sessions.data?.sessions ?? [];
  const others = open.filter((session) => !session.current);
  return (
    <section className={css.panel}>
      <div className={css.rowHead}>
        <h2>Sessions</h2>
        {manage && others.length > 0 && others.length === open.length && (
          <Button icon={<LogOut />} busy={end.isPending} onPress={() => end.mutate(undefined)}>
            Sign out everywhere
          </Button>
        )}
      </div>
      <LoadState inline of={sessions} label="Loading the sessions" />
      {sessions.data && open.length === 0 && <p className={css.muted}>Not signed in anywhere.</p>}
      {open.length > 0 && (
        <Table
          caption="Open sessions"
          columns={['Signed in', 'Last activity', 'Ends at the latest', '-Actions']}
        >
          {open.map((session) => (
            <tr key={session.session_id}>
              <td>{dateTime(session.created_at)}</td>
              <td className={css.muted}>{dateTime(session.last_seen_at)}</td>
              <td className={css.muted}>{dateTime(session.expires_at)}</td>
              <td className={css.last}>
                {session.current ? (
                  <Chip tone="accent">This one</Chip>
                ) : (
                  manage && (
                    <Button
                      small
                      busy={end.isPending}
                      aria-label={`End session of ${dateTime(session.created_at)}`}
                      onPress={() => end.mutate(session.session_id)}
                    >
                      End session
                    </Button>
                  )
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
