import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeOverlay } from '../data/overlay.ts';
import { runsKey } from '../data/useRuns.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileChoice } from '../ui/FileChoice.tsx';
import form from '../ui/Form.module.css';
import { ChartRow } from './ChartRow.tsx';
import { GuidelineField } from './GuidelineField.tsx';
import { PatientFields } from './PatientFields.tsx';
import { RequestFields } from './RequestFields.tsx';
import css from './UploadDialog.module.css';
import { addFiles, clearCharts, isReady, openChart, sendAll, stopAll, useUploads } from './uploads.ts';

/** Asks what is requested for one chart or several, and sends them. Closed, what is under way goes on. */
export function UploadDialog() {
  const queries = useQueryClient();
  const { charts, open } = useUploads();
  const [tried, setTried] = useState(false);
  const sending = charts.some((chart) => chart.state === 'sending');
  const several = charts.length > 1;
  const shown = charts.find((chart) => chart.id === open) ?? charts[0];
  const send = () => {
    setTried(true);
    if (charts.length === 0 || sending) return;
    const unready = charts.find((chart) => chart.state !== 'known' && !isReady(chart));
    if (unready) return openChart(unready.id);
    void sendAll(() => void queries.invalidateQueries({ queryKey: runsKey }));
  };
  const cancel = () => {
    if (sending) return stopAll();
    clearCharts();
    closeOverlay();
  };
  const verb = charts.some((chart) => chart.state === 'failed')
    ? 'Try again'
    : several
      ? `Start ${charts.length} reviews`
      : 'Start review';
  return (
    <Dialog
      title={several ? `New cases: ${charts.length} charts` : 'New case'}
      onClose={() => {
        if (!sending) clearCharts();
        closeOverlay();
      }}
      footer={
        <>
          <Button onPress={cancel}>{sending ? 'Stop sending' : 'Cancel'}</Button>
          <Button
            look="primary"
            onPress={send}
            busy={sending}
            isDisabled={charts.length > 0 && charts.every((chart) => chart.state === 'known')}
          >
            {sending ? 'Sending…' : verb}
          </Button>
        </>
      }
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {charts.length > 0 && (
          <ul className={css.charts} aria-label="Charts">
            {charts.map((chart) => (
              <ChartRow key={chart.id} chart={chart} several={several} open={chart === shown} tried={tried} />
            ))}
          </ul>
        )}
        {!sending && (
          <FileChoice
            label="Chart (PDF)"
            text={charts.length > 0 ? 'More charts can be added.' : 'Choose the chart (PDF), or several.'}
            button={charts.length > 0 ? 'Add' : 'Choose files'}
            multiple
            missing={tried && charts.length === 0}
            onChoose={addFiles}
          />
        )}
        {shown && (
          <fieldset key={shown.id} className={css.fields}>
            <legend className={several ? css.whose : 'visually-hidden'}>{shown.file.name}</legend>
            {shown.proposal === 'reading' && (
              <p role="status" className={css.reading}>
                Reading the chart for its patient, codes and dates…
              </p>
            )}
            <GuidelineField chart={shown} tried={tried} />
            <PatientFields chart={shown} />
            <RequestFields chart={shown} />
          </fieldset>
        )}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Start review
        </button>
      </form>
    </Dialog>
  );
}
