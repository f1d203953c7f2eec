import type { GuidelineState } from '../../../service/contract/library.ts';
import { Field } from '../../ui/Field.tsx';
import css from '../Admin.module.css';
import type { ShelfFilter } from './shelf.ts';

interface LibraryFiltersProps {
  filter: ShelfFilter;
  onChange: (filter: ShelfFilter) => void;
  found: number;
}

const states: { id: GuidelineState; label: string }[] = [
  { id: 'published', label: 'Published' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'draft', label: 'Draft' },
  { id: 'retired', label: 'Retired' },
];

export function LibraryFilters({ filter, onChange, found }: LibraryFiltersProps) {
  return (
    <search className={css.filters}>
      <Field label="Search">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Code, name, jurisdiction, words of a criterion"
            value={filter.search}
            onChange={(event) => onChange({ ...filter, search: event.target.value })}
          />
        )}
      </Field>
      <Field label="Kind">
        {(control) => (
          <select
            {...control}
            value={filter.kind}
            onChange={(event) => onChange({ ...filter, kind: event.target.value as ShelfFilter['kind'] })}
          >
            <option value="">All</option>
            <option value="LCD">LCD (local)</option>
            <option value="NCD">NCD (national)</option>
          </select>
        )}
      </Field>
      <Field label="State">
        {(control) => (
          <select
            {...control}
            value={filter.state}
            onChange={(event) => onChange({ ...filter, state: event.target.value as ShelfFilter['state'] })}
          >
            <option value="">All</option>
            {states.map((state) => (
              <option key={state.id} value={state.id}>
                {state.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={css.found} role="status">
        {found === 1 ? '1 guideline' : `${found} guidelines`}
      </p>
    </search>
  );
}
