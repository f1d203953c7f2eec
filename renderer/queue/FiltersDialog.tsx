import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '../../service/contract/saved-filters.ts';
import { sizes } from '../../service/contract/sizes.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/States.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './FiltersDialog.module.css';
import { conditionWords } from './filterWords.ts';
import { useFilterChanges } from './useSavedFilters.ts';
import { useQueueView } from './view.ts';

/** Saves what the list is narrowed by now under a name; renames, replaces and deletes what was saved. */
export function FiltersDialog({ filters, onClose }: { filters: SavedFilter[]; onClose: () => void }) {
  const conditions = useQueueView((view) => view.conditions);
  const { add } = useFilterChanges();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) add.mutate({ name, conditions }, { onSuccess: () => setName('') });
  };
  return (
    <Dialog title="Saved filters" onClose={onClose}>
      <form onSubmit={save} className={css.form}>
        <p>
          The list shows now: <strong>{conditionWords(conditions)}</strong>
        </p>
        <div className={css.row}>
          <TextField label="Save it as" maxLength={sizes.filter_name} value={name} onChange={setName} />
          <Button type="submit" look="primary" isDisabled={!name.trim()} busy={add.isPending}>
            Save
          </Button>
        </div>
        <FormError error={add.error} />
      </form>
      {filters.length > 0 && (
        <ul className={css.list}>
          {filters.map((filter) => (
            <FilterRow key={`${filter.filter_id} ${filter.name}`} filter={filter} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function FilterRow({ filter: { filter_id: id, name: before, conditions } }: { filter: SavedFilter }) {
  const shown = useQueueView((view) => view.conditions);
  const { change, remove } = useFilterChanges();
  const [name, setName] = useState(before);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && name !== before) change.mutate({ id, body: { name } });
  };
  return (
    <li>
      <form onSubmit={rename} className={css.row}>
        <TextField
          label={`Name of ${before}`}
          hint={conditionWords(conditions)}
          maxLength={sizes.filter_name}
          value={name}
          onChange={setName}
        />
        <Button type="submit" isDisabled={!name.trim() || name === before} busy={change.isPending}>
          Rename
        </Button>
        <Button
          isDisabled={JSON.stringify(shown) === JSON.stringify(conditions)}
          busy={change.isPending}
          onPress={() => change.mutate({ id, body: { conditions: shown } })}
        >
          Replace with current filters
        </Button>
        <IconButton label={`Delete ${before}`} busy={remove.isPending} onPress={() => remove.mutate(id)}>
          <Trash2 />
        </IconButton>
      </form>
      <FormError error={change.error ?? remove.error} />
    </li>
  );
}
