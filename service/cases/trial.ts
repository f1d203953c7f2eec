/** What a trial of a guideline needs of a case, and its review, of which nothing is stored. */
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { listSamples, loadSample } from '../samples/index.ts';
import { requireRecord } from './objects.ts';
import type { Context, Turn } from './ports.ts';
import { caseKeyOf, findRun, readForm } from './runs.ts';
import { pageCacheOf } from './stage.ts';
import { recordRefusal } from './submit.ts';
import type { Actor } from './types.ts';

export interface TrialCase {
  kind: 'sample' | 'run';
  id: string;
}

export interface TrialMaterial {
  title: string;
  /** As it is kept. */
  record: Uint8Array;
  form: RequestForm;
}

/** What a case is called in lists. 404 `sample_not_found`, `run_not_found`. */
export async function trialTitle({ store }: Context, { kind, id }: TrialCase, actor: Actor): Promise<string> {
  if (kind === 'sample') {
    const sample = listSamples().find((each) => each.id === id);
    if (!sample) throw new ServiceError(404, 'sample_not_found', 'There is no sample case of this name.');
    return sample.title;
  }
  const run = await findRun(store.db, id, actor);
  return run.patient_name ?? run.service ?? run.guideline_name;
}

/** 404 as above; 409 `run_not_read`; what the reader refuses of a sample. */
export async function trialMaterial(
  context: Context,
  one: TrialCase,
  actor: Actor,
  signal: AbortSignal,
): Promise<TrialMaterial> {
  const title = await trialTitle(context, one, actor);
  if (one.kind === 'sample') {
    const { form, pdf } = await loadSample(one.id);
    try {
      const options = {
        signal,
        owner: actor.id,
        onProgress: () => undefined,
        pageCache: pageCacheOf(context),
      };
      const { record } = await context.reader.read(pdf, options);
      return { title, form, record };
    } catch (cause) {
      throw recordRefusal(cause);
    }
  }
  const run = await findRun(context.store.db, one.id, actor);
  const key = caseKeyOf(context.store, run);
  const record = await requireRecord(context.store, run, key);
  return { title, form: readForm(run, key), record };
}

/** The review of a case by a guideline that need not be the one it was submitted for. */
export async function trialReview(
  { review, config }: Context,
  { record, form }: TrialMaterial,
  guideline: Guideline,
  turn: Turn,
): Promise<FinalResults> {
  return review.review({ record, form, guideline, ccm: config.ccm }, turn);
}
