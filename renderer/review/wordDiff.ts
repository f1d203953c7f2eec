/** Difference of two texts: by lines, and within lines that are alike by words. */

export interface Change {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

type Add = (kind: Change['kind'], text: string) => void;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
/** Beyond this many pairs the middle is shown as replaced as a whole: a table would take too long. */
const MOST_PAIRS = 4_000_000;
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

/** Longest common subsequence, by the usual table of lengths over what differs in the middle. */
function compare(before: string[], after: string[], add: Add): void {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  for (const same of before.slice(0, start)) add('same', same);
  middle(before.slice(start, before.length - end), after.slice(start, after.length - end), add);
  for (const same of before.slice(before.length - end)) add('same', same);
}

function middle(a: string[], b: string[], add: Add): void {
  if (a.length * b.length > MOST_PAIRS) {
    for (const each of a) add('removed', each);
    for (const each of b) add('added', each);
    return;
  }
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i++]!);
      j++;
    } else if (j >= b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      add('removed', a[i++]!);
    else add('added', b[j++]!);
  }
}
