/** Charts on their way to the service: what they are sent with, how far they are, and what became of them. */
import { create } from 'zustand';
import type { RequestForm } from '../../service/contract/form.ts';
import type { IntakeProposal } from '../../service/contract/intake.ts';
import type { Duplicate } from '../../service/contract/runs.ts';
import { refusal } from '../case/advice.ts';
import { ApiError, clientWith } from '../data/client.ts';
import { localTime } from '../data/due.ts';
import { forgetAtSignOut, forgetForOthers } from '../data/forget.ts';
import { notify } from '../data/notices.ts';
import { closeOverlay, openOverlay, useOverlay } from '../data/overlay.ts';
import { fetchWithProgress } from '../data/progress.ts';
import { rememberPassword } from '../document/passwords.ts';
import { askProposal } from './proposals.ts';
import { codeFaults, emptyPatient, emptyRequest, type Patient, type Request, toForm } from './request.ts';

/** A chart with a request of its own: nothing is carried over from another one, or from the last time. */
export interface Chart extends Patient, Request {
  id: string;
  file: File;
  password: string;
  /** Sent again with the same key after a lost answer, a chart does not become a second case. */
  key: string;
  state: 'waiting' | 'sending' | 'failed' | 'known';
  /** The case that is here already, and whether the person wants a second one all the same. */
  known?: Duplicate;
  anyway?: boolean;
  /** Fraction of the file that has left. */
  sent: number;
  /** Why it was refused, or cannot be read. */
  error?: string | undefined;
  /** The file needs a password, or another one. */
  locked?: boolean;
  /** What the chart says of itself; absent where it could not be read. */
  proposal?: IntakeProposal | 'reading' | undefined;
}

interface Uploads {
  charts: Chart[];
  /** Of several, the one whose fields are open. */
  open: string | undefined;
}

export const useUploads = create<Uploads>(() => ({ charts: [], open: undefined }));

const get = useUploads.getState;
const set = useUploads.setState;
/** Charts under way, to be stopped by id. */
const underway = new Map<string, AbortController>();
/** Charts that are asked what they say of themselves. */
const reading = new Map<string, AbortController>();
/** Two at a time keep a line busy without one large chart holding up the others. */
const AT_ONCE = 2;

export function openUpload(): void {
  openOverlay('upload');
}

/** Puts charts on the list and asks for their requests. */
export function addFiles(files: readonly File[]): void {
  const charts = files.map(
    (file): Chart => ({
      ...emptyPatient,
      ...emptyRequest,
      received: localTime(new Date()),
      id: crypto.randomUUID(),
      file,
      password: '',
      key: crypto.randomUUID(),
      state: 'waiting',
      sent: 0,
      proposal: 'reading',
    }),
  );
  set((state) => ({ charts: [...state.charts, ...charts], open: state.open ?? charts[0]?.id }));
  openOverlay('upload');
  void readAll(charts);
}

/** Asks of one chart after another what it says of itself. */
async function readAll(charts: readonly Chart[]): Promise<void> {
  for (const { id } of charts) await readProposal(id);
}

async function readProposal(id: string): Promise<void> {
  const chart = get().charts.find((one) => one.id === id);
  if (!chart) return;
  const stop = new AbortController();
  reading.set(id, stop);
  const { proposal, locked, error } = await askProposal(chart.file, chart.password, stop.signal);
  if (stop.signal.aborted) return;
  reading.delete(id);
  // Meanwhile it may have been sent, and refused: that reason stays.
  changeChart(id, { proposal, ...(error !== undefined && { error }), ...(locked && { locked }) });
}

/** Asks again, with the password that has been typed. */
export async function tryPassword(id: string): Promise<void> {
  const chart = get().charts.find((one) => one.id === id);
  if (!chart?.password || chart.state === 'sending' || typeof chart.proposal === 'object') return;
  reading.get(id)?.abort();
  changeChart(id, { proposal: 'reading', error: undefined });
  await readProposal(id);
}

export function openChart(id: string): void {
  set({ open: id });
}

/** Whether a chart can be sent as it is filled in. */
export function isReady(chart: Chart): boolean {
  const { codes, procedures } = codeFaults(chart);
  return chart.guideline !== '' && codes === undefined && procedures === undefined;
}

export function changeChart(id: string, change: Partial<Chart>): void {
  set((state) => ({
    charts: state.charts.map((chart) => (chart.id === id ? { ...chart, ...change } : chart)),
  }));
}

/** Takes a chart off the list, and stops it if it is under way. */
export function removeChart(id: string): void {
  underway.get(id)?.abort();
  reading.get(id)?.abort();
  set(({ charts, open }) => {
    const left = charts.filter((chart) => chart.id !== id);
    return { charts: left, open: open === id ? left[0]?.id : open };
  });
}

/** Ends the sending of the list: those that have not begun are not begun. */
let stopping = false;

/** Stops what is under way and what would follow; the charts stay on the list. */
export function stopAll(): void {
  stopping = true;
  for (const one of underway.values()) one.abort();
}

/** Forgets every chart that is not under way. */
export function clearCharts(): void {
  for (const one of reading.values()) one.abort();
  set((state) => ({ charts: state.charts.filter((chart) => chart.state === 'sending'), open: undefined }));
}

forgetAtSignOut(clearCharts);
forgetForOthers(() => {
  stopAll();
  set({ charts: [], open: undefined });
});

/** Sends every chart that has not been sent, or only one of them. `stored` is called after each that is. */
export async function sendAll(stored: () => void, only?: string): Promise<void> {
  const isWaiting = ({ id, state, anyway }: Chart) =>
    state !== 'sending' && (state !== 'known' || anyway === true) && (only === undefined || id === only);
  const waiting = get().charts.filter(isWaiting);
  for (const { id } of waiting) changeChart(id, { state: 'sending', sent: 0, locked: false });
  stopping = false;
  let count = 0;
  const next = async (): Promise<void> => {
    const chart = waiting.shift();
    if (!chart) return;
    if (stopping) changeChart(chart.id, { state: 'waiting' });
    else if (get().charts.some((one) => one.id === chart.id) && (await send(chart))) {
      count++;
      stored();
    }
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (count > 0)
    notify('done', count === 1 ? 'The chart is stored and being read.' : `${count} charts are stored.`);
  const { charts } = get();
  if (charts.length === 0 && useOverlay.getState().open === 'upload') closeOverlay();
  else if (
    charts.some((chart) => chart.state === 'failed' || chart.state === 'known') &&
    useOverlay.getState().open !== 'upload'
  )
    notify('problem', 'Some charts were not stored.', { label: 'Show', run: openUpload });
}

async function send(chart: Chart): Promise<boolean> {
  const stop = new AbortController();
  underway.set(chart.id, stop);
  const form: RequestForm = toForm(chart, chart, new Date(), chart.password);
  try {
    const run = await clientWith(fetchWithProgress((sent) => changeChart(chart.id, { sent }))).submitRun({
      body: {
        process_data_request_form: form,
        pdf_file: chart.file,
        ...(!chart.anyway && { unless_duplicate: true }),
      },
      idempotencyKey: chart.key,
      signal: stop.signal,
    });
    const [known] = run.duplicate_of ?? [];
    if (run.stored === false && known) {
      changeChart(chart.id, { state: 'known', known, key: crypto.randomUUID() });
      return false;
    }
    if (chart.password) rememberPassword(run.run_id, chart.password);
    set((state) => ({ charts: state.charts.filter((one) => one.id !== chart.id) }));
    return true;
  } catch (error) {
    if (stop.signal.aborted) changeChart(chart.id, { state: 'waiting', sent: 0 });
    else {
      const refused = error instanceof ApiError && error.status > 0;
      changeChart(chart.id, {
        state: 'failed',
        ...refusal(error),
        // What was refused may be sent changed, which is another submission.
        ...(refused && { key: crypto.randomUUID() }),
      });
    }
    return false;
  } finally {
    underway.delete(chart.id);
  }
}
