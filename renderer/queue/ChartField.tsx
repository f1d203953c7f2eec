import { Field } from '../ui/Field.tsx';
import { Proposal } from './Proposal.tsx';
import type { ProposedField } from './proposals.ts';
import { type Chart, changeChart } from './uploads.ts';

interface ChartFieldProps {
  chart: Chart;
  name: ProposedField;
  label: string;
  hint?: string;
  error?: string | undefined;
  type?: 'date';
  /** What can be chosen, with the words for each, where it is not typed. */
  words?: Readonly<Record<string, string>>;
}

/** One line about a chart, with what the chart itself proposes for it. Nothing of it is required. */
export function ChartField({ chart, name, label, hint, error, type, words }: ChartFieldProps) {
  const text = {
    value: chart[name],
    onChange: (event: { target: { value: string } }) => changeChart(chart.id, { [name]: event.target.value }),
  };
  return (
    <Field label={label} optional hint={hint} error={error}>
      {(control) => (
        <>
          {words ? (
            <select {...control} {...text}>
              {Object.entries(words).map(([id, word]) => (
                <option key={id} value={id}>
                  {word}
                </option>
              ))}
            </select>
          ) : (
            <input {...control} {...(type ? { type } : { autoComplete: 'off' })} {...text} />
          )}
          <Proposal chart={chart} field={name} />
        </>
      )}
    </Field>
  );
}
