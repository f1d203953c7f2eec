/** Cases for one test: store in a temporary folder, doubles for reader and engine. */
import { afterEach } from 'vitest';
import type { RequestForm } from '../contract/form.ts';
import type { DecisionRequest } from '../contract/runs.ts';
import { CONTRARY_CATEGORIES } from '../contract/signing.ts';
import { bytesOf } from '../record/index.ts';
import { temporaryStores, testClock } from '../store/testing.ts';
import { guidelinesDouble, printerDouble, readerDouble, reviewerDouble, SILENT } from './fakes.ts';
import { type CasesDeps, type CasesService, openCases } from './index.ts';
import type { Actor, RunObject, RunView } from './types.ts';

export { wordFile, wordsOf } from '../print/word/testing.ts';

export const actor = (role: Actor['role'], name: string = role): Actor => ({
  id: `id-${name}`,
  username: name,
  displayName: name.toUpperCase(),
  role,
});
export const NURSE = actor('nurse');
export const PHYSICIAN = actor('physician');

/** What a presigned link of a case serves to the nurse. */
export async function fileOf(cases: CasesService, runId: string, object: RunObject): Promise<Buffer> {
  return bytesOf((await cases.object(runId, object, NURSE)).file);
}

const grounds = {
  reason_category: CONTRARY_CATEGORIES[0],
  unconfirmed_reason: 'Read in the chart, not confirmed one by one.',
};
/** Final decisions with all that has to be said on a case of which nothing is settled and nothing confirmed. */
export const APPROVAL = {
  decision: 'approve',
  reason: 'The order is in the second fax.',
  ...grounds,
} satisfies DecisionRequest;
export const DENIAL = {
  decision: 'deny',
  reason: 'No order was ever written.',
  ...grounds,
} satisfies DecisionRequest;

export const pdf = (text = 'drinks tea') => Buffer.from(`%PDF ${text}`);
export const form = (extra: object = {}): RequestForm => ({
  guideline_code: 'L00001',
  patient: { name: 'Zebra Quuxington', member_id: 'M-4711' },
  ...extra,
});

/** Call at the top of a test file; what it opens is closed after each test. */
export function temporaryCases() {
  const stores = temporaryStores();
  const opened: CasesService[] = [];
  // Registered after the stores' own clean-up and therefore run before it: cases close first.
  afterEach(async () => {
    for (const cases of opened.splice(0)) await cases.close();
  });

  async function setUp(options: Partial<CasesDeps> = {}) {
    const store = options.store ?? (await stores.open());
    const deps: CasesDeps = {
      store,
      reader: readerDouble(),
      review: reviewerDouble(),
      printer: printerDouble(),
      guidelines: guidelinesDouble(),
      log: SILENT,
      ...options,
    };
    const open = async (changed: Partial<CasesDeps> = {}) => {
      const cases = await openCases({ ...deps, ...changed });
      opened.push(cases);
      return cases;
    };
    const cases = await open();
    const close = async (one: CasesService) => {
      opened.splice(opened.indexOf(one), 1);
      await one.close();
    };

    /** Resolves with the first view that is in one of these states. */
    async function reach(runId: string, ...states: string[]): Promise<RunView> {
      for (;;) {
        const view = await cases.get(runId, PHYSICIAN);
        if (states.includes(view.status)) return view;
        const ended = ['completed', 'failed', 'cancelled'].includes(view.status);
        if (ended) throw new Error(`The run is ${view.status}: ${JSON.stringify(view.error)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    const completed = async (submission: { form?: RequestForm; pdf?: Uint8Array; actor?: Actor } = {}) => {
      const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE, ...submission });
      return reach(runId, 'completed');
    };
    return { cases, store, open, close, reach, completed };
  }
  return { setUp, stores, testClock };
}
