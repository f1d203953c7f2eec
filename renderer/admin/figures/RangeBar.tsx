import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import admin from '../Admin.module.css';
import css from './Figures.module.css';
import { lastDays, lengthOf, type Range } from './range.ts';
import { useLibraryNames } from './useFigures.ts';

export interface FigureFilter extends Range {
  guideline: string;
}

const presets = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
];

/** Which days, and which guideline. */
export function RangeBar({
  choice,
  onChange,
}: {
  choice: FigureFilter;
  onChange: (choice: FigureFilter) => void;
}) {
  const names = useLibraryNames();
  const now = Date.now();
  const preset = presets.find(({ days }) => {
    const range = lastDays(days, now);
    return range.from === choice.from && range.to === choice.to;
  });
  const backwards = lengthOf(choice) === 0;
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      error={backwards && name === 'to' ? 'It ends before it begins.' : undefined}
      type="date"
      value={choice[name]}
      onChange={(text) => text && onChange({ ...choice, [name]: text })}
    />
  );
  return (
    <search className={`${admin.row} ${css.range}`}>
      <Choice
        label="Time"
        none={preset ? undefined : 'Custom range'}
        words={presets.map(({ days, label }) => [String(days), label] as const)}
        value={preset ? String(preset.days) : ''}
        onChange={(days) => days && onChange({ ...choice, ...lastDays(Number(days), now) })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      <Choice
        label="Guideline"
        none="All"
        words={names.map((one) => [one.guideline_code, one.guideline_name] as const)}
        value={choice.guideline}
        onChange={(guideline) => onChange({ ...choice, guideline })}
      />
    </search>
  );
}
