import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../app/notices.ts';
import { useSession } from '../app/session.ts';
import { dateTime } from '../queue/due.ts';
import { client, explain } from '../service/client.ts';
import { Button } from '../ui/Button.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import css from './Admin.module.css';

/** The accounts of this service. */
export default function UsersPage() {
  useTitle('Users');
  const me = useSession((session) => session.user?.username);
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const users = useQuery({ queryKey: ['users'], queryFn: () => client.listUsers() });
  const change = useMutation({
    mutationFn: ({ username, disabled }: { username: string; disabled: boolean }) =>
      client.changeUser({ params: { username }, body: { disabled } }),
    onError: (error) => notify('problem', explain(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Users</h1>
        <Button look="primary" icon={<Plus />} onPress={() => setAdding(true)}>
          Add user
        </Button>
      </header>
      {users.isPending && <Loading label="Loading the users" />}
      {users.isError && <Failed error={users.error} retry={() => void users.refetch()} />}
      {users.data && (
        <div className={css.frame}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">User name</th>
                <th scope="col">Role</th>
                <th scope="col">Last sign-in</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.data.users.map((user) => (
                <tr key={user.username}>
                  <td>{user.display_name}</td>
                  <td>{user.username}</td>
                  <td>{user.role}</td>
                  <td className={css.muted}>{user.last_login_at ? dateTime(user.last_login_at) : 'Never'}</td>
                  <td>{user.disabled ? 'Disabled' : 'Active'}</td>
                  <td className={css.last}>
                    {user.username !== me && (
                      <Button
                        small
                        busy={change.isPending}
                        aria-label={`${user.disabled ? 'Enable' : 'Disable'} ${user.username}`}
                        onPress={() => change.mutate({ username: user.username, disabled: !user.disabled })}
                      >
                        {user.disabled ? 'Enable' : 'Disable'}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
