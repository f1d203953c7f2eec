/** Tick boxes of forms: which label an answer box belongs to, and what it says about it. */
import type { Sentence, Span } from '../types.ts';

export interface TickScope extends Span {
  flag: 'negated' | 'policy';
  cue: Span & { text: string };
}

interface Box extends Span {
  ticked: boolean;
  /** Words between this box and the next one (or a wide gap). */
  label: string;
}

const BOX =
  /\[(?:[ _]*|\s?[xXvV*\u2713\u2714]\s?)\]|\((?: |[xX])\)|[\u2610\u2611\u2612\u25a1\u25a0]|_+[xX]_+|_{2,}/g;
const TICKED = /[xXvV*\u2713\u2714\u2611\u2612\u25a0]/;
/** A line of answers with the box behind each: "Severity: mild [ ]  moderate [x]  severe [ ]". */
const BEHIND =
  /^[ \t]*(?![[(\u2610\u2611\u2612\u25a1\u25a0])(?:[^A-Za-z[\]\n]*[A-Za-z][^[\]\n]*\[[ _xXvV*\u2713\u2714]*\])+[ \t.]*$/gm;
const YES = /^(?:yes|y)\b/i;
const NO = /^(?:no|n|none|neg(?:ative)?|denies)\b/i;

/** Scopes of answers in boxes: "Stroke [ ] Yes [x] No", "Metal in head  [ ] [x]" under columns Yes and No, "No _X_". */
export function tickScopes(sentence: Sentence): TickScope[] {
  const boxes = boxesIn(sentence.text);
  const scopes: TickScope[] = [
    ...signScopes(sentence),
    ...columnScopes(sentence),
    ...leaderScopes(sentence),
    ...letterScopes(sentence),
    ...behindScopes(sentence),
  ];
  for (let i = 0; i < boxes.length; ) {
    const group = groupAt(sentence.text, boxes, i);
    if (group) {
      const scope = scopeOf(sentence, boxes, i, group);
      if (scope) scopes.push(scope);
    }
    i += group?.size ?? 1;
  }
  return scopes;
}

function boxesIn(text: string): Box[] {
  const found = [...text.matchAll(BOX)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
    text: m[0],
  }));
  return found.map((b, i) => ({
    start: b.start,
    end: b.end,
    ticked: TICKED.test(b.text),
    label: text.slice(b.end, found[i + 1]?.start ?? text.length).trim(),
  }));
}

/** "(-) chest pain": the sign denies the words up to the next sign or the end of the line. */
function signScopes(sentence: Sentence): TickScope[] {
  const found = [...sentence.text.matchAll(/\((?:-|\u2013|neg\.?)\)\s*([^\n(;,]+)/gi)];
  return found.map((m) =>
    denied(sentence, m.index + m[0].length - m[1]!.length, m[1]!.length, m.index, m[0].length - m[1]!.length),
  );
}

/** "Stroke   N" on a line of its own among such lines. */
function columnScopes(sentence: Sentence): TickScope[] {
  const found = [...sentence.text.matchAll(/(?:^|\n)([^\n]*?\S)\s{2,}(?:N|No|NO|n|no)\s*(?=\n|$)/g)];
  return found.map((m) => {
    const at = m.index + (m[0].startsWith('\n') ? 1 : 0);
    return denied(sentence, at, m[1]!.length, at + m[1]!.length, m[0].length - m[1]!.length);
  });
}

/** "Stroke, tumor ....... none": dots lead to the answer. */
function leaderScopes(sentence: Sentence): TickScope[] {
  const found = [
    ...sentence.text.matchAll(
      /(?:^|\n)([^\n]*?[^\s.])\s*(?:\.[ \t]?){2,}\s*(?:no|none|never|nil|neg(?:ative)?|n|denies|denied|absent)\b[.,;]?(?=\s*(?:$|\n|\())/gi,
    ),
  ];
  return found.map((m) => {
    const at = m.index + (m[0].startsWith('\n') ? 1 : 0);
    return denied(sentence, at, m[1]!.length, at + m[1]!.length, m[0].length - m[1]!.length);
  });
}

/** "pacemaker N  neurostim N  shunt Y": a run of single letters, each answering the words before it. */
function letterScopes(sentence: Sentence): TickScope[] {
  const letters = [...sentence.text.matchAll(/(?<=[\w)]\s+)(?:[YN])(?=\s|[,;.)]|$)/g)];
  // a lone letter answers where the line is nothing but its question: "Sleep apnea N"
  if (letters.length < 2 && !/^\s*[A-Z][A-Za-z/' -]{2,40}\s[YN][.,;]?\s*$/.test(sentence.text)) return [];
  return letters.flatMap((m, i) => {
    const from = i === 0 ? 0 : letters[i - 1]!.index + 1;
    return m[0] === 'N' ? [denied(sentence, from, m.index - from, m.index, 1)] : [];
  });
}

/** The lines of a text on which the box stands behind its words, from and to. */
export function boxesBehind(text: string): [number, number][] {
  if (!text.includes('[')) return [];
  return [...text.matchAll(BEHIND)]
    .filter((m) => !/\b(?:yes|no|y|n)\s*:?\s*\[/i.test(m[0]))
    .map((m) => [m.index, m.index + m[0].length]);
}

/** "mild [ ]  moderate [x]": the empty box leaves the words in front of it unsaid. */
function behindScopes(sentence: Sentence): TickScope[] {
  return boxesBehind(sentence.text).flatMap(([from, to]) => {
    const line = sentence.text.slice(from, to);
    const boxes = boxesIn(line);
    return boxes.flatMap((box, i): TickScope[] => {
      if (box.ticked) return [];
      const after = boxes[i - 1]?.end ?? 0;
      // the name of the field ("Severity:") belongs to all of its answers
      const start = after + (/^.*:(?=[^:]*$)/.exec(line.slice(after, box.start))?.[0].length ?? 0);
      const cue = { start: sentence.start + from + box.start, end: sentence.start + from + box.end };
      return [
        {
          flag: 'policy',
          start: sentence.start + from + start,
          end: sentence.start + from + box.start,
          cue: { ...cue, text: line.slice(box.start, box.end) },
        },
      ];
    });
  });
}

function denied(sentence: Sentence, at: number, length: number, cueAt: number, cueLength: number): TickScope {
  const cue = { start: sentence.start + cueAt, end: sentence.start + cueAt + cueLength };
  return {
    flag: 'negated',
    start: sentence.start + at,
    end: sentence.start + at + length,
    cue: { ...cue, text: sentence.text.slice(cueAt, cueAt + cueLength).trim() },
  };
}

interface Group {
  size: number;
  /** Start of the answer part: the label stands before it. */
  start: number;
  answer: 'yes' | 'no' | 'none';
}

/** The yes/no answer that starts at box i, in any of the three ways of printing it; undefined for a box with its own label. */
function groupAt(text: string, boxes: Box[], i: number): Group | undefined {
  const box = boxes[i]!;
  const next = boxes[i + 1];
  const before = /\b(yes|no|y|n)\s*:?\s*$/i.exec(text.slice(0, box.start));
  if (before && next && /^(?:yes|no|y|n)\s*:?$/i.test(box.label)) {
    const words = [before[1]!, box.label.replace(':', '').trim()];
    return { size: 2, start: before.index, answer: pick([box, next], words) };
  }
  if (YES.test(box.label) && next && NO.test(next.label))
    return { size: 2, start: box.start, answer: pick([box, next], ['yes', 'no']) };
  if (NO.test(box.label) && next && YES.test(next.label))
    return { size: 2, start: box.start, answer: pick([box, next], ['no', 'yes']) };
  // two boxes side by side: the columns Yes and No of a questionnaire
  if (box.label === '' && next && text.slice(0, box.start).trim() !== '')
    return { size: 2, start: box.start, answer: pick([box, next], ['yes', 'no']) };
  return undefined;
}

function pick(pair: [Box, Box], words: string[]): 'yes' | 'no' | 'none' {
  const ticked = pair.findIndex((b) => b.ticked);
  if (ticked < 0 || pair.every((b) => b.ticked)) return 'none';
  return YES.test(words[ticked] ?? '') ? 'yes' : 'no';
}

/** The label before the answer: back to the answer before it, or to the start of the sentence. */
function scopeOf(sentence: Sentence, boxes: Box[], i: number, group: Group): TickScope | undefined {
  if (group.answer === 'yes') return undefined;
  const previous = boxes[i - 1];
  const answered = previous
    ? (/^\s*(?:yes|no|y|n)?\s*/i.exec(sentence.text.slice(previous.end))?.[0].length ?? 0)
    : 0;
  const from = previous ? previous.end + answered : 0;
  if (group.start <= from) return undefined;
  const cueText = sentence.text.slice(group.start, boxes[i + group.size - 1]!.end);
  return {
    flag: group.answer === 'no' ? 'negated' : 'policy',
    start: sentence.start + from,
    end: sentence.start + group.start,
    cue: {
      start: sentence.start + group.start,
      end: sentence.start + group.start + cueText.length,
      text: cueText,
    },
  };
}
