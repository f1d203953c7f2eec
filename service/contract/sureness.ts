/** What the sureness of an answer means to who reviews it. The share is learnt: of such answers, how many were right in charts never seen before. */

import type { CriteriaNode } from './results.ts';

export type Sureness = 'sure' | 'likely' | 'check';

/** Shares from which an answer is called so. */
export const SURE_FROM = 0.95;
export const LIKELY_FROM = 0.8;

export function bandOf(confidence: number): Sureness {
  if (confidence >= SURE_FROM) return 'sure';
  return confidence >= LIKELY_FROM ? 'likely' : 'check';
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
