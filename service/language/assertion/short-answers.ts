/** Denials in the shape of an answer: "CA [N]", "Stroke (-)", "nods off no", "falls x0", "VBG hx 0", "pain-free". */

import type { Sentence, Token } from '../types.ts';
import { finiteVerbs } from './cues.ts';
import type { Scope } from './view.ts';

/** A letter or sign in brackets behind its label: "F/C [N]  WT [N]", "TIA (-).", "pacer (no)". */
const BRACKETED =
  /(?:\[\s?(?:n|no|none|neg|-|\u2013|0)\s?\]|\((?:no|none|neg|nil|-|\u2013)\)(?=\s*(?:$|[,;.)\n]|\s{2})))/gi;

/** A word of answer that closes its clause. */
const CLOSING = /^(?:no|none|never|nil|nope|nada|zilch|nay)$/;

/** "Smokes no.", "Drives never": a verb without its subject may head so short a label. */
const VERB_FIRST = /^(?!(?:reports?|denies|endorses?|notes?|states?|admits?|insists?|votes?)$)[a-z]{3,}s$/;
const VERB_LABEL = 3;

/** Words that do not ask for a yes or a no, or that own the "no" behind them; behind "she never" at the end of a line the verb follows. */
const NO_LABEL =
  /^(?:says?|said|saying|answers?|answered|replied|replies|is|was|are|were|or|and|yes|if|why|the|a|than|to|say|vs|versus|with|of|in|for|at|on|by|my|his|her|not|no|so|day|week|class|grade|stage|level|number|registry|form|item|box|section|type|i|he|she|they|we|it|who)$/;

/** "Cancer hx 0", "VBG hx: none", "falls x0", "seizures x 0". */
const COUNTED =
  /(?:\b(?:hx|history|h\/o)\s*[:=-]?\s*(?:0|zero|none|neg|nil|never|no)|[:=]\s*(?:0|zero)(?=\s+(?:ever|lifetime|to date|so far)\b)|\bx\s?0|\b0\s?x)(?=\s*(?:$|[.,;)\n]|\s{2}|in\b|since\b|this\b|over\b|ever\b|lifetime\b|to date\b|so far\b))/gi;

/** "chest pain-free", "seizure free": what is glued to it is absent. */
const FREE =
  /\b([a-z]+)[- ]free\b(?! (?:air|text|fluid|weights?|range|t4|t3|flap|margin|edge|end|time|hand|water|wall))/gi;
const NEVER_FREE =
  /^(?:seizures?|fits?|attacks?|smoke|tobacco|nicotine|drug|relapse|event|hands?|toll|care|duty|feel|feels|felt|set|get|gets|got|full|and|is|was|are|be|been|for|moves?|with|remain|remains|remained|still|now|mostly|he|she|break|broke)$/i;

/** The scopes of answers behind their labels. */
export function shortAnswerScopes(sentence: Sentence): Scope[] {
  const found: Scope[] = [];
  const deny = (from: number, to: number, at: number, length: number, text: string) => {
    const start = sentence.start + from;
    if (to > from)
      found.push({
        flag: 'negated',
        start,
        end: sentence.start + to,
        cue: { start: sentence.start + at, end: sentence.start + at + length, text },
      });
  };
  const { text } = sentence;
  if (/[[(]/.test(text))
    for (const m of text.matchAll(BRACKETED)) {
      const from = labelStart(text, m.index);
      deny(from, m.index, m.index, m[0].length, m[0]);
    }
  for (const m of text.matchAll(COUNTED))
    deny(labelStart(text, m.index), m.index, m.index, m[0].length, 'no');
  if (/free\b/i.test(text))
    for (const m of text.matchAll(FREE)) {
      if (NEVER_FREE.test(m[1]!)) continue;
      const before = /(?:[a-z]+ )$/i.exec(text.slice(0, m.index))?.[0].length ?? 0;
      const hyphen = text[m.index + m[1]!.length] === '-';
      deny(m.index - (hyphen ? before : 0), m.index + m[1]!.length, m.index + m[1]!.length + 1, 4, 'free');
    }
  closing(sentence, deny);
  return found;
}

/** The others without those by which an answer would also speak of what stands behind it: "alcohol no, stairs with a rail". */
export function withoutAnswered(others: readonly Scope[], answers: readonly Scope[]): Scope[] {
  const closed = new Set(answers.filter((a) => a.end <= a.cue.start).map((a) => a.cue.start));
  return others.filter((s) => s.flag !== 'negated' || !closed.has(s.cue.start) || s.start < s.cue.end);
}

/** Where the label in front of an answer begins: behind the last mark, bracket or wide gap. */
function labelStart(text: string, at: number): number {
  const before = text.slice(0, at).replace(/[\s:=\u2013-]+$/, '');
  const mark = /^[\s\S]*(?:[.;,:\n)\]|]\s*|\s{3,}|\s\/\s)/.exec(before);
  return mark ? mark[0].length : 0;
}

/** "Fatigue yes; nods off no.", "Skeletal traction never.", "cough nil, weight same": a few words without a verb and their answer. */
function closing(
  sentence: Sentence,
  deny: (from: number, to: number, at: number, length: number, text: string) => void,
): void {
  const { tokens, text } = sentence;
  const gap = (i: number) =>
    text.slice(
      (i === 0 ? sentence.start : tokens[i - 1]!.end) - sentence.start,
      (tokens[i]?.start ?? sentence.end) - sentence.start,
    );
  const ends = (i: number) => i >= tokens.length || /[.,;)\n|]|\s{3,}|\s[-\u2013]\s/.test(gap(i));
  tokens.forEach((token: Token, i) => {
    if (i === 0 || !CLOSING.test(token.norm) || !ends(i + 1)) return;
    // "nil, 2 mg": nothing may stand between the label and its answer
    if (/[^\s]/.test(gap(i))) return;
    let from = i;
    while (from > 0 && !ends(from) && !/[:?"']/.test(gap(from))) from--;
    const label = tokens.slice(from, i);
    if (label.length === 0 || label.length > 5) return;
    const verbs = label.filter((t) => finiteVerbs.has(t.norm));
    const headed = label.length <= VERB_LABEL && verbs[0] === label[0] && VERB_FIRST.test(label[0]!.norm);
    if (verbs.length > (headed ? 1 : 0)) return;
    if (NO_LABEL.test(label.at(-1)!.norm)) return;
    deny(
      label[0]!.start - sentence.start,
      label.at(-1)!.end - sentence.start,
      token.start - sentence.start,
      token.end - token.start,
      text.slice(token.start - sentence.start, token.end - sentence.start),
    );
  });
}
