/** Word-level difference of two texts. */

export interface Change {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

const split = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
/** Beyond this many word pairs the middle is shown as replaced as a whole: a table would take too long. */
const MOST_PAIRS = 4_000_000;

/** What changed from one text to the other; `same` and `added` joined give the new text, `same` and `removed` the old. */
export function wordDiff(before: string, after: string): Change[] {
  const a = split(before);
  const b = split(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const changes: Change[] = [];
  const add = (kind: Change['kind'], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) changes.push({ kind, text });
  };
  add('same', a.slice(0, start).join(''));
  middle(a.slice(start, a.length - end), b.slice(start, b.length - end), add);
  add('same', a.slice(a.length - end).join(''));
  return changes;
}

/** Longest common subsequence by the usual table of lengths. */
function middle(a: string[], b: string[], add: (kind: Change['kind'], text: string) => void): void {
  if (a.length * b.length > MOST_PAIRS) {
    add('removed', a.join(''));
    add('added', b.join(''));
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
