import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { boundTo } from '../bound.ts';
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
  const bound = boundTo(filter, onChange);
  return (
    <search className={css.filters}>
      <TextField
        label="Search"
        type="search"
        placeholder="Code, name, jurisdiction, words of a criterion"
        {...bound('search')}
      />
      <Choice
        label="Kind"
        none="All"
        words={Object.entries(kinds) as [ShelfFilter['kind'], string][]}
        {...bound('kind')}
      />
      <Choice label="State" none="All" words={states} {...bound('state')} />
      <p className={css.found} role="status">
        {found === 1 ? '1 guideline' : `${found} guidelines`}
      </p>
    </search>
  );
}
