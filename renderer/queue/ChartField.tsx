import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Proposal } from './Proposal.tsx';
import type { ProposedField } from './proposals.ts';
import { codeFaults } from './request.ts';
import { type Chart, changeChart } from './uploads.ts';

interface ChartFieldProps {
  chart: Chart;
  name: ProposedField;
  label: string;
  hint?: string;
  type?: 'date';
  /** What can be chosen, with the words for each, where it is not typed. */
  words?: Readonly<Record<string, string>>;
}

/** One line about a chart, with what the chart itself proposes for it. Nothing of it is required. */
export function ChartField({ chart, name, type, words, ...field }: ChartFieldProps) {
  const shown = {
    ...field,
    optional: true,
    error: codeFaults(chart)[name],
    value: chart[name],
    onChange: (text: string) => changeChart(chart.id, { [name]: text }),
    below: <Proposal chart={chart} field={name} />,
  };
  if (words) return <Choice words={words} {...shown} />;
  return <TextField {...(type ? { type } : { autoComplete: 'off' })} {...shown} />;
}
