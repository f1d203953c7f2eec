import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { closeOverlay } from '../app/overlay.ts';
import { findActions } from './find.ts';
import { show } from './keys.ts';
import css from './Palette.module.css';
import { available } from './registry.ts';

/** Everything that can be done now, found by typing. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const all = useMemo(() => available().filter((action) => action.id !== 'palette'), []);
  const hits = findActions(all, typed);
  const run = (id: string) => {
    closeOverlay();
    // After the dialog has given focus back, so that an action may move it.
    setTimeout(() => all.find((action) => action.id === id)?.run(), 60);
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && closeOverlay()}
      className={css.overlay!}
    >
      <Modal className={css.modal!}>
        <Dialog aria-label="Search all actions" className={css.dialog!}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label="Search actions" autoFocus className={css.search!}>
              <Input placeholder="What do you want to do?" className={css.input!} />
            </TextField>
            <Menu
              aria-label="Actions"
              items={hits}
              className={css.list!}
              onAction={(key) => run(String(key))}
              renderEmptyState={() => <p className={css.empty}>Nothing by that name can be done here.</p>}
            >
              {(action) => (
                <MenuItem id={action.id} textValue={action.label} className={css.item!}>
                  <span className={css.group}>{action.group}</span>
                  <span className={css.label}>{action.label}</span>
                  {action.keys?.[0] && <kbd className={css.keys}>{show(action.keys[0])}</kbd>}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
