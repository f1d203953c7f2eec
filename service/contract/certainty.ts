/** What the certainty of an answer means to who reviews it. The share is learned: of such answers, how many were right in charts never seen before. */
import type { Band, Certainty, CriteriaNode } from './results.ts';

/**
 * Shares from which an answer is called so. A lower bar for `likely` spares a person looks and leaves more decisions wrong; this one
 * was taken for one look and a third a record (docs/decisions/0015).
 */
export const SURE_FROM = 0.95;
export const LIKELY_FROM = 0.86;

export function bandOf(share: number): Band {
  if (share >= SURE_FROM) return 'sure';
  return share >= LIKELY_FROM ? 'likely' : 'check';
}

export function certaintyOf(share: number): Certainty {
  return { band: bandOf(share), share };
}

type Answered = Pick<CriteriaNode, 'engine' | 'override'>;

/** True where nobody has looked yet and such answers are wrong too often to go unread. */
export function isUnsure({ engine, override }: Answered): boolean {
  return engine !== undefined && !override && bandOf(engine.confidence) === 'check';
}

/** True where a person looked and says what the engine says. */
export function isConfirmed({ engine, override }: Answered): boolean {
  return override !== undefined && override.color === engine?.color;
}
