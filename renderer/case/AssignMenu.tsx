import { useQuery } from '@tanstack/react-query';
import { ChevronDown, UserPlus } from 'lucide-react';
import { MenuItem, MenuTrigger } from 'react-aria-components';
import { client } from '../data/client.ts';
import { roleLabel } from '../data/roles.ts';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import menu from '../ui/Menu.module.css';
import { DescribedItem, WideMenu } from '../ui/WideMenu.tsx';

interface AssignMenuProps {
  label: string;
  /** For ears, where the label alone does not say what is assigned. */
  says?: string;
  /** Who has it. */
  current?: string | undefined;
  small?: boolean;
  busy?: boolean;
  /** Nobody: it is taken or handed back. */
  onChoose: (username: string | null) => void;
}

const NOBODY = '';

/** Everybody who may review, with their open cases, and giving back. */
export function AssignMenu({ label, says, current, small, busy, onChoose }: AssignMenuProps) {
  const me = useSession((session) => session.user?.username);
  const people = useQuery({
    queryKey: ['reviewers'],
    queryFn: () => client.listReviewers(),
    staleTime: 15_000,
  });
  const reviewers = people.data?.reviewers ?? [];
  const back = 'Unassign';
  return (
    <MenuTrigger>
      <Button
        {...(small && { small, look: 'quiet' as const })}
        {...(busy && { busy })}
        icon={<UserPlus />}
        {...(says && { 'aria-label': says })}
      >
        {label}
        <ChevronDown />
      </Button>
      <WideMenu
        label="Assign to"
        disabledKeys={current === undefined ? [] : [current]}
        onAction={(id) => onChoose(id === NOBODY ? null : String(id))}
      >
        {reviewers.map(({ username, display_name, role, open }) => (
          <DescribedItem key={username} id={username} name={display_name} mark={username === me && ' (me)'}>
            {`${username}, ${roleLabel(role)}, ${open} open`}
          </DescribedItem>
        ))}
        <MenuItem id={NOBODY} textValue={back} className={menu.item!}>
          {back}
        </MenuItem>
      </WideMenu>
    </MenuTrigger>
  );
}
