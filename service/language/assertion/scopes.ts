/**
 * ConText-style scopes: each cue of a sentence marks the words it speaks of. A cue reaches forward (before-cues) or back
 * (after-cues) until a stop: a contrasting word, a clause with its own verb, or an affirming list item.
 */

import { boxesBehind } from '../sentences/ticks.ts';
import type { Sentence } from '../types.ts';
import { tokenise } from '../vocabulary/text.ts';
import { answers, finiteVerbs } from './cues.ts';
import { cuesIn, type Found } from './cues-in.ts';
import { backward, forward } from './reach.ts';
import { subjectScope } from './scope-subject.ts';
import { clauseStart, type Scope, View } from './view.ts';

export type { Scope } from './view.ts';

/** All scopes of a sentence. */
export function scopesOf(sentence: Sentence): Scope[] {
  const { tokens } = sentence;
  const found = cuesIn(tokens, sentence.text, sentence.start);
  if (!found.length && !sentence.cells && !/[:?[(]/.test(sentence.text)) return [];
  const view = new View(sentence, found);
  const scopes: Scope[] = [];
  for (const cue of found) {
    if (cue.place === 'head') {
      if (view.opensColon(cue)) view.add(scopes, cue, cue.to, view.lineEnd(cue.to));
    } else if (cue.place === 'before') {
      if (answersLabel(view, cue) || lasts(view, cue) || plainNormal(view, cue)) continue;
      view.add(scopes, cue, cue.to, forward(view, cue));
    } else if (cue.place === 'after') {
      // "with absent ankle jerk": the cue speaks forward, though it could also close a clause ("reflexes absent")
      const leads = found.some((c) => c !== cue && c.from === cue.from && c.place === 'before');
      if (leads && LEADS.test(view.norm(cue.from - 1))) continue;
      // "the patient was not seen" denies the seeing as well
      // "dementia, psychosis, seizures: all denied"
      const from = view.norm(cue.from) === 'all' ? hardStart(view, cue.from) : backward(view, cue);
      view.add(scopes, cue, from, cue.flag === 'negated' ? cue.to : cue.from);
    } else if (cue.place === 'subject') subjectScope(view, cue, scopes);
  }
  answerScopes(view, scopes);
  signScopes(view, scopes);
  markScopes(view, scopes);
  backgroundScopes(view, scopes);
  return scopes.filter((s) => s.flag !== 'planned' || !done(view, s));
}

/** What the piece before it left open, for a sentence that was cut: a list of denials goes on. */
export function carriedScopes(sentence: Sentence, before: Sentence, open: readonly Scope[]): Scope[] {
  const end = before.tokens.at(-1)?.end;
  const first = sentence.tokens[0];
  const reaching = open.filter((s) => s.end === end && s.cue.start >= 0 && s.cue.end <= s.start);
  if (!first || !reaching.length) return [];
  const view = new View(sentence, cuesIn(sentence.tokens, sentence.text, sentence.start));
  return [...Map.groupBy(reaching, (s) => s.flag).values()].flatMap((scopes): Scope[] => {
    const { flag, cue } = scopes.at(-1)!;
    const last = sentence.tokens[forward(view, { flag, from: 0, to: 0 }) - 1];
    return last ? [{ flag, start: first.start, end: last.end, cue }] : [];
  });
}

/** Where the list begins that ends in front of token i. */
function hardStart(view: View, i: number): number {
  let from = i;
  while (from > 0 && !view.hard(from)) from--;
  return from;
}

/** What the line above a list says of every item: "The patient denies the following:". */
export function headingScopes(sentence: Sentence, heading: string): Scope[] {
  const tokens = tokenise(heading);
  return cuesIn(tokens, heading, 0)
    .filter(
      (cue) =>
        cue.place === 'before' &&
        cue.flag !== 'stop' &&
        // "none that could be mended:" doubts the mending, not the list
        !/^(?:could|may|might|would) be$/.test(
          tokens
            .slice(cue.from, cue.to)
            .map((t) => t.norm)
            .join(' '),
        ) &&
        !tokens.slice(cue.to).some((t) => finiteVerbs.has(t.norm)),
    )
    .map((cue) => {
      const text = heading.slice(tokens[cue.from]!.start, tokens[cue.to - 1]!.end);
      return {
        flag: cue.flag as Scope['flag'],
        start: sentence.start,
        end: sentence.end,
        cue: { start: -1, end: -1, text },
      };
    });
}

/** Words after which a cue opens a phrase of its own. */
const LEADS = /^(?:with|has|had|have|shows?|showed)$/;

/** "A two-day history of fever": how long it has lasted, not the past; "HX:" is a heading. */
function lasts(view: View, cue: Found): boolean {
  if (cue.flag !== 'historical') return false;
  return (
    /^\s?:/.test(view.gaps[cue.to] ?? '') ||
    /^(?:day|days|week|weeks|month|months|year|years|hour|hours|term|give|d|wk|mo)$/.test(
      view.norm(cue.from - 1),
    )
  );
}

/** "A 60-year-old woman with A and B who presents with C": A and B are her history, C is not. */
function backgroundScopes(view: View, scopes: Scope[]): void {
  for (let i = 1; i < view.tokens.length; i++) {
    if (
      view.norm(i) !== 'with' ||
      !/^(?:man|woman|male|female|gentleman|lady|patient|boy|girl|m|f)$/.test(view.norm(i - 1))
    )
      continue;
    for (let k = i + 1; k < Math.min(view.tokens.length, i + 25) && !view.hard(k); k++) {
      if (
        /^(?:presents|presented|presenting|comes|came|admitted|seen|referred)$/.test(view.norm(k)) &&
        /^(?:who|is|was|now|and)$|^(?!.)/.test(view.norm(k - 1))
      ) {
        view.add(scopes, { flag: 'historical', from: i, to: i + 1 }, i + 1, k - 1);
        break;
      }
    }
  }
}

/** Orders and requests that the same sentence tells as carried out: "I ordered the test and have reviewed it". */
function done(view: View, scope: Scope): boolean {
  if (
    !/^(?:ordered|requested|scheduled|recommended|advised|planned|prescribed|to have|considered for|referred for)$/i.test(
      scope.cue.text,
    )
  )
    return false;
  const after = view.between(scope.cue.end, view.sentence.end);
  return /\b(?:have|has|was|were) (?:been )?(?:reviewed|completed|done|performed|obtained|received)|\breviewed it\b|\bunderwent\b|\b(?:showed|revealed|demonstrated)\b|took place/i.test(
    after,
  );
}

/** A cross in a column headed "No", or "[ ] yes [x] no" behind a label, denies the label. */
function markScopes(view: View, scopes: Scope[]): void {
  const { sentence } = view;
  const deny = (end: number, cue: { start: number; end: number }) => {
    const to = view.tokens.findIndex((t) => t.start >= end);
    const last = to < 0 ? view.tokens.length : to;
    const first = view.tokens[0];
    const final = view.tokens[last - 1];
    if (first && final && last > 0)
      scopes.push({ flag: 'negated', start: first.start, end: final.end, cue: { ...cue, text: 'no' } });
  };
  for (const cell of sentence.cells ?? []) {
    if (!/^(?:no|none|neg|negative|denies)$/i.test(cell.heading ?? '')) continue;
    if (
      /^(?:x|xx|\[x\]|\u2713|\u2714|\u221a|\u2611|\u2612)$/i.test(view.between(cell.start, cell.end).trim())
    )
      deny(cell.start, cell);
  }
  const box =
    /\[\s?\]\s?y(?:es)?\b\s*\[[x\u2713]\]\s?n(?:o)?\b|\by(?:es)?\s?\[\s?\]\s*n(?:o)?\s?\[[x\u2713]\]/i.exec(
      sentence.text,
    );
  if (box)
    deny(sentence.start + box.index, {
      start: sentence.start + box.index,
      end: sentence.start + box.index + box[0].length,
    });
}

/** "Normal ejection fraction of 60 %" is a value; "normal 12-16" and "nl < 40" are references. */
function plainNormal(view: View, cue: Found): boolean {
  const word = view.norm(cue.from);
  return (
    cue.flag === 'target' &&
    cue.to - cue.from === 1 &&
    /^(?:normal|normals|nl|reference|ref)$/.test(word) &&
    !/^(?:\d|[<>]|up$|range|value|below|under|above|over|less|greater)/.test(view.norm(cue.to))
  );
}

/** Whether a denial answers the label in front of it and says nothing of what follows ("Diabetes: No, ..."). */
function answersLabel(view: View, cue: Found): boolean {
  return cue.flag === 'negated' && answerEnd(view, cue.from) !== undefined;
}

/** The end (token index) of an answer that starts at token i, if there is one. */
function answerEnd(view: View, i: number): number | undefined {
  if (
    i === 0 ||
    (view.norm(i - 1) !== '?' &&
      !/[:?=]\s*["']?$|\.{2,}\s*$|(?:\. ){2,}$|\s{3,}$|\s[-\u2013]\s*$/.test(view.gaps[i] ?? ''))
  )
    return undefined;
  for (let to = Math.min(view.tokens.length, i + 3); to > i; to--) {
    const words = view.tokens
      .slice(i, to)
      .map((t) => t.norm)
      .join(' ');
    if (
      answers.has(words) &&
      (to >= view.tokens.length ||
        view.hard(to) ||
        /[.,;)|?]|\s{3,}|\s-\s/.test(view.gaps[to] ?? '') ||
        // "Diabetes? no: A1c 5.8"
        (view.norm(i - 1) === '?' && /^\s?:/.test(view.gaps[to] ?? '')) ||
        // "Psychotic features: none in this or any episode"
        (/^(?:none|never|denied)$/.test(words) &&
          /^(?:in|at|on|during|so|to|ever|today|now|currently)$/.test(view.norm(to))))
    )
      return to;
  }
  return undefined;
}

/** "Pacemaker: no", "Seizure ever? No", "cochlear implant   N": the answer denies its label. */
function answerScopes(view: View, scopes: Scope[]): void {
  for (let i = 1; i < view.tokens.length; i++) {
    const to = answerEnd(view, i);
    if (to === undefined) continue;
    let from = i - 1;
    while (
      from > 0 &&
      (from === i - 1 || view.norm(from - 1) !== '?') &&
      (!/[;,]|\.\s|\s{3,}|[?:]/.test(view.gaps[from] ?? '') ||
        continuesLabel(view, from) ||
        // "Schizophrenia, schizoaffective disorder: none": the word answers for the whole list
        (/^(?:none|neither)$/.test(view.norm(i)) && /^\s?,\s?$/.test(view.gaps[from] ?? '')))
    )
      from--;
    view.add(scopes, { flag: 'negated', from: i, to }, from, i);
  }
}

/** "Clinically stable, not in shock: no" is one label: what follows the comma cannot stand alone. */
function continuesLabel(view: View, i: number): boolean {
  return /^\s?,\s?$/.test(view.gaps[i] ?? '') && /^(?:not|and|or|including|without)$/.test(view.norm(i));
}

/** "? OSA" doubts what follows; an empty box "[ ]" marks what is not ticked; a question doubts what it asks. */
function signScopes(view: View, scopes: Scope[]): void {
  const { tokens, sentence } = view;
  const behind = boxesBehind(sentence.text);
  for (let i = 0; i < tokens.length; i++) {
    if (view.norm(i) === '?') {
      const glued = (view.gaps[i + 1] ?? '') === '' && i + 1 < tokens.length;
      const apart = /\s$|\($/.test(view.gaps[i] ?? '') || i === 0;
      if (glued || (apart && i + 1 < tokens.length))
        view.add(scopes, { flag: 'uncertain', from: i, to: i + 1 }, i + 1, clauseEnd(view, i + 1));
      else if (isNoneBehind(view, i))
        view.add(scopes, { flag: 'negated', from: i, to: i + 1 }, clauseStart(view, i), i);
      else if (
        i === tokens.length - 1 ||
        // what is stated behind the question in the next column answers it
        (!isStatedBehind(view, i) && !/^(?:no|none|yes|y|n|denies|never|x|v)$/.test(view.norm(i + 1))) ||
        // "...?" No answer yet.
        /^(?:answer|reply|response|word|result)$/.test(view.norm(i + 2)) ||
        // "...?   yes / no": nobody has answered
        (/^(?:yes|y)$/.test(view.norm(i + 1)) &&
          /^(?:no|n)$/.test(view.norm(i + 2)) &&
          /^[\s/_|]+$/.test(view.gaps[i + 2] ?? ''))
      )
        view.add(scopes, { flag: 'uncertain', from: i, to: i + 1 }, clauseStart(view, i), i);
    }
    const box = /\[\s?\]|\( \)|\u2610|\[_+\]/.exec(view.gaps[i] ?? '');
    const first = tokens[i];
    const last = tokens[boxEnd(view, i) - 1];
    const at = (first?.start ?? 0) - sentence.start;
    if (box && first && last && !behind.some(([from, to]) => from <= at && at < to))
      scopes.push({
        flag: 'policy',
        start: first.start,
        end: last.end,
        cue: { start: first.start - 1, end: first.start, text: box[0] },
      });
  }
}

/** Words with which the answer to a question settles nothing, or speaks of somebody else. */
const SETTLES_NOTHING =
  /^(?:not|un\w+|sort|maybe|perhaps|possibl\w+|probabl\w+|see|tbd|will|ask\w*|pending|await\w*|n\/a|na|nil|0|zero|if|who|what|when|doesn't|does|don't|do|can't|couldn't|blank|left|deferred|mother\w*|father\w*|mom|dad|sister|brother|aunt|uncle|husband|wife|son|daughter|family|my|her|his|grand\w+)$/;

/** "Ever had cancer?   breast, 2019": the question stands first in its line and facts behind a wide gap. */
function isStatedBehind(view: View, i: number): boolean {
  const answer = view.norm(i + 1);
  return (
    i <= 10 &&
    /^\s{2,}["']?$/.test(view.gaps[i + 1] ?? '') &&
    /^[a-z\d]/.test(answer) &&
    !SETTLES_NOTHING.test(answer) &&
    !/^(?:\?|sure)$/.test(view.norm(i + 2))
  );
}

/** "Swelling? holds up a shin, none seen": a label of few words, and behind what was looked at the clause that denies it. */
function isNoneBehind(view: View, i: number): boolean {
  const behind = view.between(view.tokens[i]!.end, view.sentence.end);
  return (
    i <= 3 &&
    /^\s[^.?]{0,60}[,;\u2013-]\s*none(?: (?:seen|noted|found|felt|heard|visible|present|there|reported))?\s*(?:[.,;]|$)/i.test(
      behind,
    )
  );
}

function clauseEnd(view: View, i: number): number {
  let to = i + 1;
  while (to < view.tokens.length && !/[,;)\]]/.test(view.gaps[to] ?? '') && !view.hard(to)) to++;
  return to;
}

function boxEnd(view: View, i: number): number {
  let to = i + 1;
  while (
    to < view.tokens.length &&
    !/[[\u2610\u2611]|\(\s?\)|\s{3,}/.test(view.gaps[to] ?? '') &&
    // "(x)" is a box, "(TVT)" a word of the label
    !(/\($/.test(view.gaps[to] ?? '') && view.norm(to) === 'x')
  )
    to++;
  return to;
}
