import { ChevronDown } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../ui/Button.tsx';
import css from './ActionMenu.module.css';
import { show } from './keys.ts';
import { actions } from './registry.ts';
import { runAction } from './run.ts';

interface ActionMenuProps {
  label: string;
  /** Actions of the registry; those that cannot be done now are shown and cannot be chosen. */
  ids: readonly string[];
}

/** Some actions of the registry as a menu, each with its shortcut. */
export function ActionMenu({ label, ids }: ActionMenuProps) {
  const items = ids.flatMap((id) => actions.filter((action) => action.id === id));
  return (
    <MenuTrigger>
      <Button small look="quiet">
        {label}
        <ChevronDown />
      </Button>
      <Popover className={css.popover!} placement="bottom end">
        <Menu
          aria-label={label}
          className={css.menu!}
          // After the menu has given focus back, so that an action may move it.
          onAction={(id) => setTimeout(() => runAction(String(id)), 60)}
        >
          {items.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={css.item!}
              isDisabled={!(action.when?.() ?? true)}
            >
              <span>{action.label}</span>
              {action.keys?.[0] && <kbd>{show(action.keys[0])}</kbd>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
