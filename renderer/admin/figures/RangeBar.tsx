import { Field } from '../../ui/Field.tsx';
import admin from '../Admin.module.css';
import css from './Figures.module.css';
import { lastDays, lengthOf, type Range } from './range.ts';
import { useLibraryNames } from './useFigures.ts';

export interface Choice extends Range {
  guideline: string;
}

const presets = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
];

/** Which days, and which guideline. */
export function RangeBar({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const names = useLibraryNames();
  const now = Date.now();
  const preset = presets.find(({ days }) => {
    const range = lastDays(days, now);
    return range.from === choice.from && range.to === choice.to;
  });
  const backwards = lengthOf(choice) === 0;
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={backwards && name === 'to' ? 'It ends before it begins.' : undefined}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={choice[name]}
          onChange={(event) => event.target.value && onChange({ ...choice, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <search className={`${admin.row} ${css.range}`}>
      <Field label="Time">
        {(control) => (
          <select
            {...control}
            value={preset?.days ?? ''}
            onChange={(event) =>
              event.target.value && onChange({ ...choice, ...lastDays(Number(event.target.value), now) })
            }
          >
            {!preset && <option value="">Own dates</option>}
            {presets.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {day('from', 'From')}
      {day('to', 'To')}
      <Field label="Guideline">
        {(control) => (
          <select
            {...control}
            value={choice.guideline}
            onChange={(event) => onChange({ ...choice, guideline: event.target.value })}
          >
            <option value="">All</option>
            {names.map((one) => (
              <option key={one.guideline_code} value={one.guideline_code}>
                {one.guideline_name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  );
}
