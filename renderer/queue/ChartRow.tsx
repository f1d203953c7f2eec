import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { dateTime } from '../data/due.ts';
import { closeOverlay } from '../data/overlay.ts';
import { go } from '../data/route.ts';
import { size } from '../data/size.ts';
import { runsKey } from '../data/useRuns.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import css from './UploadDialog.module.css';
import { type Chart, changeChart, isReady, openChart, removeChart, sendAll, tryPassword } from './uploads.ts';

interface ChartRowProps {
  chart: Chart;
  /** Several charts: each is opened from here to be asked for its request. */
  several: boolean;
  /** Its fields are the ones below. */
  open: boolean;
  tried: boolean;
}

/** One chart: its file, whose it is, how far it is sent, and why it was refused. */
export function ChartRow({ chart, several, open, tried }: ChartRowProps) {
  const { id, file, state, sent, error, locked, known } = chart;
  const queries = useQueryClient();
  const text = (name: 'patient' | 'memberId' | 'password') => ({
    value: chart[name],
    onChange: (event: { target: { value: string } }) => changeChart(id, { [name]: event.target.value }),
  });
  return (
    <li className={css.chart} data-state={error ? 'failed' : state}>
      <span className={css.name}>
        {file.name} <span className={css.size}>{size(file.size)}</span>
      </span>
      {state === 'sending' ? (
        <progress aria-label={`Sending ${file.name}`} value={sent} max={1} />
      ) : (
        several && (
          <span className={css.patient}>
            <input
              className={css.small}
              aria-label={`Patient of ${file.name}`}
              placeholder="Patient"
              autoComplete="off"
              {...text('patient')}
            />
            <input
              className={css.small}
              aria-label={`Member ID of ${file.name}`}
              placeholder="Member ID"
              autoComplete="off"
              {...text('memberId')}
            />
            <Button
              small
              {...(!open && { 'aria-label': `Open request of ${file.name}` })}
              onPress={() => openChart(id)}
              isDisabled={open}
            >
              {open ? 'Open below' : 'Open request'}
            </Button>
            <span className={tried && !isReady(chart) ? css.missing : css.size}>
              {chart.guideline || 'No guideline yet'}
            </span>
          </span>
        )
      )}
      <IconButton
        label={state === 'sending' ? `Cancel ${file.name}` : `Leave ${file.name} out`}
        onPress={() => removeChart(id)}
      >
        <X />
      </IconButton>
      {state === 'known' && known && (
        <div role="alert" className={css.known}>
          <p>
            Already here:{' '}
            {known.same === 'file'
              ? 'this file was submitted'
              : 'a request for this member, service and date of service was submitted'}{' '}
            {dateTime(known.created_at)}
            {known.patient_name && ` for ${known.patient_name}`}.
          </p>
          <Button
            small
            onPress={() => {
              removeChart(id);
              closeOverlay();
              go(`review/${known.run_id}`);
            }}
          >
            Open that case
          </Button>
          <Button
            small
            onPress={() => {
              changeChart(id, { anyway: true });
              void sendAll(() => void queries.invalidateQueries({ queryKey: runsKey }), id);
            }}
          >
            Submit anyway
          </Button>
        </div>
      )}
      {state !== 'sending' && state !== 'known' && error && (
        <p role="alert" className={css.why}>
          {error}
        </p>
      )}
      {locked && (
        <label className={css.password}>
          Password of this PDF
          <input
            className={css.small}
            type="password"
            autoComplete="off"
            {...text('password')}
            onBlur={() => void tryPassword(id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void tryPassword(id);
            }}
          />
        </label>
      )}
    </li>
  );
}
