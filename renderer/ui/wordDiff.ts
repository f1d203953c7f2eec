/** Difference of two texts: by lines, and within lines that are alike by words. */
import { diffArrays } from 'diff';

export interface Change {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

type Add = (kind: Change['kind'], text: string) => void;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
/** With more parts added and removed than this nobody reads what stayed, and finding it would take too long. */
const MOST_EDITS = 2000;
/** Lines that share less of their words are another sentence: marked word by word nobody could read them. */
const ALIKE = 0.6;

/** What changed from one text to the other; `same` and `added` joined give the new text, `same` and `removed` the old. */
export function wordDiff(before: string, after: string): Change[] {
  const changes: Change[] = [];
  const add: Add = (kind, text) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) changes.push({ kind, text });
  };
  let went: string[] = [];
  let came: string[] = [];
  const flush = () => {
    replaced(went, came, add);
    went = [];
    came = [];
  };
  compare(linesOf(before), linesOf(after), (kind, line) => {
    if (kind === 'removed') went.push(line);
    else if (kind === 'added') came.push(line);
    else {
      flush();
      add('same', line);
    }
  });
  flush();
  return changes;
}

/** Lines that went and lines that came in their place: those that are alike are compared by words. */
function replaced(went: string[], came: string[], add: Add): void {
  let next = 0;
  for (const line of went) {
    const twin = came.findIndex((other, j) => j >= next && likeness(line, other) >= ALIKE);
    if (twin < 0) {
      add('removed', line);
      continue;
    }
    for (; next < twin; next++) add('added', came[next]!);
    compare(wordsOf(line), wordsOf(came[next++]!), add);
  }
  for (; next < came.length; next++) add('added', came[next]!);
}

/** Share of the words of the longer line that both have. */
function likeness(a: string, b: string): number {
  const first = a.split(/\s+/).filter(Boolean);
  const second = b.split(/\s+/).filter(Boolean);
  const left = new Set(second);
  const shared = first.filter((word) => left.has(word)).length;
  return shared / Math.max(1, first.length, second.length);
}

/** What went, came and stayed of two lists; lists that have little in common are shown as replaced as a whole. */
function compare(before: string[], after: string[], add: Add): void {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) {
    for (const each of before) add('removed', each);
    for (const each of after) add('added', each);
    return;
  }
  for (const { added, removed, value } of changes)
    for (const each of value) add(added ? 'added' : removed ? 'removed' : 'same', each);
}
