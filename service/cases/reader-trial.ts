/** A second reader tried on the samples before it is used: nothing of it is stored. */
import { ServiceError } from '../contract/errors.ts';
import type { ReaderTrial } from '../contract/opinions.ts';
import { listSamples } from '../samples/index.ts';
import type { Context, Turn } from './ports.ts';
import { trialMaterial, trialReview } from './trial.ts';
import type { Actor } from './types.ts';

/** Seconds for all samples together: somebody waits. */
const TRIAL_SECONDS = 240;

/** One criterion of each sample, the likeliest to matter; nothing is stored. */
export async function tryReader(context: Context, actor: Actor, signal: AbortSignal): Promise<ReaderTrial> {
  const { secondReader, review, guidelines, config } = context;
  const opened = performance.now();
  const since = (start: number) => Math.round((performance.now() - start) / 10) / 100;
  const { facts, trust, ask } = await secondReader.open();
  const { model, sha256 } = facts;
  const reader = { model, ...(sha256 && { sha256 }) };
  const trial: ReaderTrial = {
    reader: facts,
    opening_seconds: since(opened),
    tokens_read: 0,
    tokens_written: 0,
    samples: [],
  };
  const turn: Turn = { owner: actor.id, urgent: true, signal };
  const either = AbortSignal.any([signal, AbortSignal.timeout(TRIAL_SECONDS * 1000)]);
  for (const { id, title, guideline_code } of listSamples()) {
    const guideline = guidelines.find(guideline_code);
    if (!('criteria' in guideline)) continue;
    const material = await trialMaterial(context, { kind: 'sample', id }, actor, signal);
    const results = await trialReview(context, material, guideline, turn);
    const input = { record: material.record, form: material.form, guideline, ccm: config.ccm, results };
    const asking = await review.asking({ ...input, limits: { leaves: 1 } }, turn);
    const [question] = asking.questions;
    if (!question) continue;
    const started = performance.now();
    const row = { title, criterion: asking.leaves[0]!.node.description };
    try {
      const reply = await ask(question, either);
      const seconds = since(started);
      trial.tokens_read += reply.tokens?.read ?? 0;
      trial.tokens_written += reply.tokens?.written ?? 0;
      const replies = [[question.leaf, reply]] as const;
      const { opinions } = await review.opinions({ ...input, asking, replies, reader, trust }, turn);
      const [opinion] = opinions;
      trial.samples.push({ ...row, seconds, ...(opinion && { opinion }) });
    } catch (cause) {
      signal.throwIfAborted();
      const code =
        cause instanceof ServiceError ? cause.code : either.aborted ? 'reader_too_slow' : undefined;
      if (!code) throw cause;
      trial.samples.push({ ...row, seconds: since(started), error: code });
    }
  }
  return trial;
}
