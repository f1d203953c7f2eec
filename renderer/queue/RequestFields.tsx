import { useQuery } from '@tanstack/react-query';
import { client, explain } from '../service/client.ts';
import { Field } from '../ui/Field.tsx';
import { dateTime } from './due.ts';
import { dueFrom, type Request, withGuideline } from './request.ts';
import css from './UploadDialog.module.css';

interface RequestFieldsProps {
  request: Request;
  onChange: (request: Request) => void;
  tried: boolean;
}

const words = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ');

/** What is asked for. Only the guideline is required: the chart proves, the form frames. */
export function RequestFields({ request, onChange, tried }: RequestFieldsProps) {
  const list = useQuery({
    queryKey: ['guidelines'],
    queryFn: () => client.listGuidelines(),
    staleTime: 600_000,
  });
  const guidelines = list.data?.guidelines ?? [];
  const types = guidelines.find((one) => one.guideline_code === request.guideline)?.request_types ?? [];
  const due = dueFrom(request);
  const text = (name: keyof Request) => ({
    value: request[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...request, [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label="Guideline"
        error={
          list.isError
            ? explain(list.error)
            : tried && !request.guideline
              ? 'Choose the guideline to review against.'
              : undefined
        }
      >
        {(control) => (
          <select
            {...control}
            value={request.guideline}
            onChange={(event) => {
              const chosen = guidelines.find((one) => one.guideline_code === event.target.value);
              onChange(withGuideline(request, chosen));
            }}
          >
            <option value="">Choose…</option>
            {guidelines.map((one) => (
              <option key={one.guideline_code} value={one.guideline_code}>
                {one.guideline_name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className={css.pair}>
        {types.length > 0 && (
          <Field label="Request type">
            {(control) => (
              <select {...control} {...text('type')}>
                {types.map((type) => (
                  <option key={type} value={type}>
                    {words(type)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label="Date of service" optional>
          {(control) => <input {...control} type="date" {...text('serviceDate')} />}
        </Field>
      </div>
      <Field label="Requested service" optional>
        {(control) => <input {...control} {...text('service')} />}
      </Field>
      <fieldset className={css.choice}>
        <legend>Urgency</legend>
        {(['standard', 'expedited'] as const).map((urgency) => (
          <label key={urgency}>
            <input
              type="radio"
              name="urgency"
              checked={request.urgency === urgency}
              onChange={() => onChange({ ...request, urgency })}
            />
            {urgency === 'standard' ? 'Standard (7 days)' : 'Expedited (72 hours)'}
          </label>
        ))}
      </fieldset>
      <Field
        label="Received"
        hint={due ? `The decision is due ${dateTime(due)}.` : 'Without a time, now counts.'}
      >
        {(control) => <input {...control} type="datetime-local" {...text('received')} />}
      </Field>
    </>
  );
}
