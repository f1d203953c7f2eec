import { dateTime } from '../data/due.ts';
import { useGuidelines } from '../data/useGuidelines.ts';
import { Choice } from '../ui/Choice.tsx';
import form from '../ui/Form.module.css';
import { TextField } from '../ui/TextField.tsx';
import { ChartField } from './ChartField.tsx';
import { dueFrom, type Request } from './request.ts';
import css from './UploadDialog.module.css';
import { type Chart, changeChart } from './uploads.ts';

const words = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ');

/** What is asked for, of one chart. Nothing of it is required: the chart proves, the form frames. */
export function RequestFields({ chart }: { chart: Chart }) {
  const guidelines = useGuidelines().data?.guidelines ?? [];
  const types = guidelines.find((one) => one.guideline_code === chart.guideline)?.request_types ?? [];
  const due = dueFrom(chart);
  const text = (name: keyof Request) => ({
    value: chart[name],
    onChange: (value: string) => changeChart(chart.id, { [name]: value }),
  });
  return (
    <>
      <div className={form.pair}>
        {types.length > 0 && (
          <Choice
            label="Request type"
            words={types.map((type) => [type, words(type)] as const)}
            {...text('type')}
          />
        )}
        <ChartField chart={chart} name="serviceDate" label="Date of service" type="date" />
      </div>
      <TextField label="Requested service" optional {...text('service')} />
      <div className={form.pair}>
        <ChartField chart={chart} name="procedures" label="Procedure codes" hint="CPT or HCPCS." />
        <ChartField chart={chart} name="provider" label="Ordering provider" />
      </div>
      <fieldset className={css.choice}>
        <legend>Urgency</legend>
        {(['standard', 'expedited'] as const).map((urgency) => (
          <label key={urgency}>
            <input
              type="radio"
              name="urgency"
              checked={chart.urgency === urgency}
              onChange={() => changeChart(chart.id, { urgency })}
            />
            {urgency === 'standard' ? 'Standard (7 days)' : 'Expedited (72 hours)'}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Received"
        hint={due ? `The decision is due ${dateTime(due)}.` : 'If empty, the current time is used.'}
        type="datetime-local"
        {...text('received')}
      />
    </>
  );
}
