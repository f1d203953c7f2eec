import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import menu from '../ui/Menu.module.css';
import { FiltersDialog } from './FiltersDialog.tsx';
import { useSavedFilters } from './useSavedFilters.ts';
import { showOnly } from './view.ts';

const CHANGE = 'change';

/** The filters that the person keeps, to choose from; saving and changing them is a dialog. */
export function SavedFilters() {
  const mayKeep = useSession((session) => session.user?.role !== 'service');
  const filters = useSavedFilters().data?.filters ?? [];
  const [open, setOpen] = useState(false);
  if (!mayKeep) return null;
  const choose = (id: string) => {
    const chosen = filters.find((one) => one.filter_id === id);
    if (chosen) showOnly(chosen.conditions);
    else setOpen(true);
  };
  return (
    <>
      <MenuTrigger>
        <Button icon={<Bookmark />}>
          Saved filters
          <ChevronDown />
        </Button>
        <Popover className={`${menu.popover} ${menu.wide}`} placement="bottom end">
          <Menu aria-label="Saved filters" className={menu.menu!} onAction={(id) => choose(String(id))}>
            {filters.map(({ filter_id, name }) => (
              <MenuItem key={filter_id} id={filter_id} textValue={name} className={menu.item!}>
                {name}
              </MenuItem>
            ))}
            <MenuItem id={CHANGE} className={menu.item!}>
              Save or change filters…
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {open && <FiltersDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
