import { CircleUser } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { openOverlay } from '../data/overlay.ts';
import { type Theme, usePreferences } from '../data/preferences.ts';
import { roleLabel } from '../data/roles.ts';
import { signOut, useSession } from '../data/session.ts';
import { IconButton } from '../ui/Button.tsx';
import css from './AccountMenu.module.css';

const themes: { id: Theme; label: string }[] = [
  { id: 'system', label: 'Match system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

async function endOtherSessions(): Promise<void> {
  try {
    await client.endMySessions();
    notify('done', 'You are signed in here only.');
  } catch (error) {
    notify('problem', explain(error));
  }
}

export function AccountMenu() {
  const user = useSession((session) => session.user);
  const { theme, setTheme } = usePreferences();
  return (
    <MenuTrigger>
      <IconButton label={`Account of ${user?.displayName ?? 'you'}`}>
        <CircleUser />
      </IconButton>
      <Popover className={css.popover!} placement="bottom end">
        <div className={css.who}>
          <strong>{user?.displayName}</strong>
          <span>{user && roleLabel(user.role)}</span>
        </div>
        <Menu className={css.menu!} aria-label="Account">
          <MenuSection
            selectionMode="single"
            selectedKeys={[theme]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const [key] = [...(keys as Set<Theme>)];
              if (key) setTheme(key);
            }}
          >
            <Header className={css.header!}>Theme</Header>
            {themes.map(({ id, label }) => (
              <MenuItem key={id} id={id} className={css.item!}>
                {({ isSelected }) => (
                  <>
                    <span className={css.tick}>{isSelected ? '✓' : ''}</span>
                    {label}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={css.line!} />
          {!user?.provider && (
            <MenuItem className={css.item!} onAction={() => openOverlay('password')}>
              <span className={css.tick} />
              Change password
            </MenuItem>
          )}
          <MenuItem className={css.item!} onAction={() => void endOtherSessions()}>
            <span className={css.tick} />
            Sign out everywhere else
          </MenuItem>
          <MenuItem className={css.item!} onAction={() => void signOut()}>
            <span className={css.tick} />
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
