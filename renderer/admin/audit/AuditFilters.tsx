import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { boundTo } from '../bound.ts';
import { usePeople } from '../people/usePeople.ts';
import { type AuditFilter, noFilter } from './filter.ts';
import { actionKinds } from './words.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const people = usePeople();
  const bound = boundTo(filter, onChange);
  // Ids are pasted whole; asking at every letter would ask for nothing.
  const [id, setId] = useState(filter.object_id);
  const filtered = Object.values(filter).some((value) => value !== '');
  return (
    <search>
      <form
        className={css.row}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...filter, object_id: id.trim() });
        }}
      >
        <Choice
          label="Who"
          none="Everybody"
          words={[
            ['system', 'The service itself'],
            ...(people.data?.users ?? []).map((user) => [user.username, user.display_name] as const),
          ]}
          {...bound('actor')}
        />
        <Choice label="What" none="Everything" words={actionKinds} {...bound('action')} />
        <TextField label="From" type="date" {...bound('from')} />
        <TextField label="To" type="date" {...bound('to')} />
        <TextField
          label="Id of a case, account or key"
          spellCheck={false}
          value={id}
          onChange={setId}
          onBlur={() => id.trim() !== filter.object_id && onChange({ ...filter, object_id: id.trim() })}
        />
        {filtered && (
          <Button
            onPress={() => {
              setId('');
              onChange(noFilter);
            }}
          >
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
