/** What a chart proposes for its request form. Read before anything is submitted: nothing of it is stored but read pages, as the reader always does. */
import { ServiceError } from '../contract/errors.ts';
import type { IntakeProposal } from '../contract/intake.ts';
import type { FileSource } from '../record/index.ts';
import { checkPages, checkSize } from './form.ts';
import type { Context } from './ports.ts';
import { pageCacheOf } from './stage.ts';
import { recordRefusal } from './submit.ts';
import type { Actor } from './types.ts';

/** Who a chart is about stands on its first pages; scans beyond them are read when it is submitted. */
const SCANNED_PAGES = 12;
/** Charts read so at the same time, of one person and of all. */
const AT_ONCE = { own: 3, all: 6 };

export interface IntakeRequest {
  pdf: FileSource;
  password?: string;
  actor: Actor;
  signal: AbortSignal;
}

export function openIntake(context: Context) {
  const underWay = new Map<string, number>();

  /** Refuses as a submission does of its file, and with 429 `too_busy`. */
  return async function intake({ pdf, password, actor, signal }: IntakeRequest): Promise<IntakeProposal> {
    const { reader, review, guidelines, config } = context;
    checkSize(pdf.length, config);
    const own = underWay.get(actor.id) ?? 0;
    const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
    if (own >= AT_ONCE.own || all >= AT_ONCE.all)
      throw Object.assign(
        new ServiceError(429, 'too_busy', 'Other charts are being looked at; try again in a moment.'),
        { retryAfter: 2 },
      );
    underWay.set(actor.id, own + 1);
    try {
      const pageCount = await reader.inspect(pdf, password);
      checkPages(pageCount, config);
      const { record } = await reader.read(pdf, {
        owner: actor.id,
        signal,
        ...(password !== undefined && { password }),
        ocrPages: Array.from({ length: Math.min(pageCount, SCANNED_PAGES) }, (_, page) => page),
        onProgress: () => undefined,
        pageCache: pageCacheOf(context),
      });
      const findable = guidelines.list().map(({ guideline_code, guideline_name, billing, known_as }) => ({
        guideline_code,
        guideline_name,
        ...(billing && { billing }),
        ...(known_as && { known_as }),
      }));
      const turn = { owner: actor.id, urgent: true, signal };
      return await review.intake({ record, pageCount, guidelines: findable }, turn);
    } catch (cause) {
      throw recordRefusal(cause);
    } finally {
      const left = (underWay.get(actor.id) ?? 1) - 1;
      if (left > 0) underWay.set(actor.id, left);
      else underWay.delete(actor.id);
    }
  };
}
