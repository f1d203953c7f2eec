import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../service/contract/access.ts';
import { dateTime } from '../../data/due.ts';
import { roleLabel } from '../../data/roles.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { mayManage } from '../areas.ts';
import { Chip } from '../Chip.tsx';
import { Page } from '../Page.tsx';
import type { AdminPageProps } from '../props.ts';
import { Table } from '../Table.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { PersonPage } from './PersonPage.tsx';
import { usePeople } from './usePeople.ts';

/** The accounts of this service, and one account at `#/admin/people/<user name>`. */
export default function PeoplePage({ path: [username] }: AdminPageProps) {
  return username ? <PersonPage key={username} username={username} /> : <People />;
}

function People() {
  const manage = useSession((session) => mayManage(session.user?.role));
  const [adding, setAdding] = useState(false);
  const people = usePeople();
  return (
    <Page
      title="People"
      intro="Who may sign in here, and as what. An account is disabled, never deleted: the audit trail names it."
      actions={
        manage && (
          <Button look="primary" icon={<Plus />} onPress={() => setAdding(true)}>
            Add person
          </Button>
        )
      }
    >
      <LoadState of={people} label="Loading the people" />
      {people.data && (
        <Table caption="Accounts" columns={['Name', 'User name', 'Role', 'Last activity', 'State']}>
          {people.data.users.map((user) => (
            <PersonRow key={user.username} user={user} />
          ))}
        </Table>
      )}
      {adding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function PersonRow({ user }: { user: User }) {
  return (
    <tr>
      <td>
        <a className={css.name} href={`#/admin/people/${encodeURIComponent(user.username)}`}>
          {user.display_name}
        </a>
      </td>
      <td className={css.muted}>{user.username}</td>
      <td>{roleLabel(user.role)}</td>
      <td className={css.muted}>{lastActivity(user)}</td>
      <td>{user.disabled ? <Chip>Disabled</Chip> : <Chip tone="good">Active</Chip>}</td>
    </tr>
  );
}

/** The later of the last call and the last sign-in: a session that is half a minute old has made no call yet. */
function lastActivity({ last_seen_at, last_login_at }: User): string {
  const latest = [last_seen_at, last_login_at]
    .filter((one) => one !== undefined)
    .sort()
    .at(-1);
  return latest ? dateTime(latest) : 'Never';
}
