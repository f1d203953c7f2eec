/**
 * Who has a case open just now. Kept in memory, for what is true for seconds is worth no row: a window says again and again that it is
 * there, every process receives it, and whoever says nothing more is gone.
 */
import type { Visitor } from '../contract/case-notes.ts';
import type { Store } from '../store/index.ts';
import type { Actor } from './types.ts';

/** Windows speak up every 15 s; two of their words may be lost. */
const LAPSES_MS = 40_000;

export interface Presence {
  /** Notes that the actor has the case open; answers who else does, by name. */
  note(runId: string, actor: Actor): Visitor[];
}

interface Seen {
  visitor: Visitor;
  until: number;
}

export function openPresence(
  { publish, subscribe }: Pick<Store, 'publish' | 'subscribe'>,
  clock: () => Date,
): Presence {
  /** By case and person. */
  const seen = new Map<string, Map<string, Seen>>();

  function lapse(now: number): void {
    for (const [runId, people] of seen) {
      // One that lapses later than it can was noted before the clock was set back.
      for (const [id, { until }] of people) if (until <= now || until > now + LAPSES_MS) people.delete(id);
      if (people.size === 0) seen.delete(runId);
    }
  }

  function hear(runId: string, id: string, visitor: Visitor): void {
    const now = clock().getTime();
    lapse(now);
    const people = seen.get(runId) ?? new Map<string, Seen>();
    seen.set(runId, people.set(id, { visitor, until: now + LAPSES_MS }));
  }

  subscribe((signal) => {
    if (signal?.topic !== 'presence') return;
    const { id, who } = signal;
    const { id: person, ...visitor } = who;
    hear(id, person, visitor);
  });

  return {
    note(runId, { id, username, displayName, role }) {
      const visitor: Visitor = { username, display_name: displayName, role };
      hear(runId, id, visitor);
      publish({ topic: 'presence', id: runId, who: { id, ...visitor } });
      return [...seen.get(runId)!]
        .filter(([other]) => other !== id)
        .map(([, { visitor: other }]) => other)
        .toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1));
    },
  };
}
