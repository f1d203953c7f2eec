import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { kinds } from './identity.ts';
import type { ShelfFilter } from './shelf.ts';

interface LibraryFiltersProps {
  filter: ShelfFilter;
  onChange: (filter: ShelfFilter) => void;
  found: number;
}

const states: readonly (readonly [ShelfFilter['state'], string])[] = [
  ['published', 'Published'],
  ['scheduled', 'Scheduled'],
  ['draft', 'Draft'],
  ['retired', 'Retired'],
];

export function LibraryFilters({ filter, onChange, found }: LibraryFiltersProps) {
  return (
    <search className={css.filters}>
      <TextField
        label="Search"
        type="search"
        placeholder="Code, name, jurisdiction, words of a criterion"
        value={filter.search}
        onChange={(text) => onChange({ ...filter, search: text })}
      />
      <Choice
        label="Kind"
        none="All"
        words={Object.entries(kinds) as [ShelfFilter['kind'], string][]}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Choice
        label="State"
        none="All"
        words={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <p className={css.found} role="status">
        {found === 1 ? '1 guideline' : `${found} guidelines`}
      </p>
    </search>
  );
}
