import { useQueryClient } from '@tanstack/react-query';
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
import type { RunList } from '../../service/contract/runs.ts';
import { findActions } from '../actions/find.ts';
import { show } from '../actions/keys.ts';
import { available } from '../actions/registry.ts';
import { useReview } from '../case/store.ts';
import { closeOverlay } from '../data/overlay.ts';
import { parseRoute } from '../data/route.ts';
import { runsKey } from '../data/useRuns.ts';
import css from './Palette.module.css';
import { findPlaces } from './places.ts';

/** Everything that can be done now, and the patients and criteria that can be gone to, found by typing. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const all = useMemo(() => available().filter((action) => action.id !== 'palette'), []);
  const queries = useQueryClient();
  const tree = useReview((state) => state.work?.tree);
  const inWorkspace = parseRoute(location.hash).name === 'review';
  const runs = queries.getQueryData<RunList>(runsKey)?.runs ?? [];
  const hits = [...findActions(all, typed), ...findPlaces(typed, inWorkspace ? tree : undefined, runs)];
  const run = (id: string) => {
    closeOverlay();
    // After the dialog has given focus back, so that an action may move it.
    setTimeout(() => hits.find((action) => action.id === id)?.run(), 60);
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
              <Input placeholder="An action, a patient or a criterion" className={css.input!} />
            </TextField>
            <Menu
              aria-label="Actions"
              items={hits}
              className={css.list!}
              onAction={(key) => run(String(key))}
              renderEmptyState={() => <p className={css.empty}>No matches.</p>}
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
