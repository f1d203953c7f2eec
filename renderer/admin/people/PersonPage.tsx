import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../service/contract/access.ts';
import { explain } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { roleLabel } from '../../data/roles.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { mayManage } from '../areas.ts';
import { Chip } from '../Chip.tsx';
import { Confirm } from '../Confirm.tsx';
import { Page } from '../Page.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { Sessions } from './Sessions.tsx';
import { useChangePerson, usePeople } from './usePeople.ts';

/** One account: role, state, password, API keys, sessions. */
export function PersonPage({ username }: { username: string }) {
  const people = usePeople();
  const user = people.data?.users.find((one) => one.username === username);
  return (
    <Page
      title={user?.display_name ?? username}
      back={{ label: 'People', href: '#/admin/people' }}
      actions={user && (user.disabled ? <Chip>Disabled</Chip> : <Chip tone="good">Active</Chip>)}
    >
      <LoadState of={people} label="Loading the account" />
      {people.data && !user && <Empty title="There is no such account" />}
      {user && <Account user={user} />}
    </Page>
  );
}

function Account({ user }: { user: User }) {
  const manage = useSession((session) => mayManage(session.user?.role));
  const me = useSession((session) => session.user?.username === user.username);
  return (
    <>
      <section className={css.panel}>
        <h2>Account</h2>
        <dl className={css.facts}>
          <dt>User name</dt>
          <dd>{user.username}</dd>
          <dt>Role</dt>
          <dd>{roleLabel(user.role)}</dd>
          <dt>Added</dt>
          <dd>{dateTime(user.created_at)}</dd>
          <dt>Last sign-in</dt>
          <dd>{user.last_login_at ? dateTime(user.last_login_at) : 'Never'}</dd>
          <dt>Last activity</dt>
          <dd>{user.last_seen_at ? dateTime(user.last_seen_at) : 'Never'}</dd>
          {user.must_change_password && (
            <>
              <dt>Password</dt>
              <dd>Set by an administrator; to be changed at the next sign-in.</dd>
            </>
          )}
        </dl>
      </section>
      {manage && !me && <Access user={user} />}
      {manage && user.role === 'service' && <ApiKeys username={user.username} />}
      {user.role !== 'service' && (
        <Sessions username={user.username} name={user.display_name} manage={manage} />
      )}
    </>
  );
}

/** Role, password and state; all three end the person's sessions, and the page says so first. */
function Access({ user }: { user: User }) {
  const change = useChangePerson(user.username);
  const [role, setRole] = useState(user.role);
  const [asking, setAsking] = useState<'password' | 'disable'>();
  const apply = (body: Parameters<typeof change.mutate>[0], said: string) =>
    change.mutate(body, {
      onSuccess: () => {
        setAsking(undefined);
        notify('done', said);
      },
      onError: (error) => asking ?? notify('problem', explain(error)),
    });
  return (
    <section className={css.panel}>
      <h2>Access</h2>
      <p className={css.muted}>
        A change of role, password or state ends the person's sessions at once; unsaved work in an open window
        stays there until they sign in again.
      </p>
      <div className={css.row}>
        <div style={{ flex: '1 1 18rem' }}>
          <RoleField value={role} onChange={setRole} />
        </div>
        <Button
          isDisabled={role === user.role}
          busy={change.isPending}
          onPress={() => apply({ role }, `${user.display_name} is now: ${roleLabel(role)}.`)}
        >
          Change role
        </Button>
      </div>
      <div className={css.row}>
        {user.role !== 'service' && (
          <Button icon={<KeyRound />} onPress={() => setAsking('password')}>
            Reset password
          </Button>
        )}
        {user.disabled ? (
          <Button
            busy={change.isPending}
            onPress={() => apply({ disabled: false }, `${user.display_name} can sign in again.`)}
          >
            Enable account
          </Button>
        ) : (
          <Button look="danger" onPress={() => setAsking('disable')}>
            Disable account
          </Button>
        )}
      </div>
      {asking === 'password' && (
        <PasswordDialog
          user={user}
          does={change}
          onClose={() => setAsking(undefined)}
          onSet={(password) => apply({ password }, `The password of ${user.display_name} is changed.`)}
        />
      )}
      {asking === 'disable' && (
        <Confirm
          title={`Disable ${user.display_name}?`}
          verb="Disable"
          danger
          busy={change.isPending}
          error={change.error}
          onClose={() => setAsking(undefined)}
          onConfirm={() => apply({ disabled: true }, `${user.display_name} can no longer sign in.`)}
        >
          <p>
            They are signed out at once and cannot sign in again. Their cases, decisions and entries in the
            audit trail stay. You can enable the account again.
          </p>
        </Confirm>
      )}
    </section>
  );
}
