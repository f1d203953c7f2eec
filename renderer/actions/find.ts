import type { Action } from './types.ts';

/** Actions whose label, group or keywords hold every word typed; hits at the start of the label come first. */
export function findActions(all: readonly Action[], typed: string): Action[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = all.filter((action) => {
    const text = `${action.label} ${action.group} ${action.keywords ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words[0];
  if (!first) return hits;
  const rank = (action: Action) => (action.label.toLowerCase().startsWith(first) ? 0 : 1);
  return hits.sort((a, b) => rank(a) - rank(b));
}
