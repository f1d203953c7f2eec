/** A sentence as tokens with the marks between them, and what its clauses are: seen once, asked by every cue. */

import type { Sentence, Span, Token } from '../types.ts';
import { affirming, type Cue, type Flag, finiteVerbs } from './cues.ts';
import type { Found } from './cues-in.ts';

export interface Scope extends Span {
  flag: Flag | 'family' | 'other';
  cue: Span & { text: string };
}

const WOULD = /^(?:would|could|might|we'd|i'd|he'd|she'd|they'd)$/;
/** A state stated behind the verb "is" of a clause that has no subject of its own. */
const STATED_BEHIND =
  /^(?:noted|seen|identified|found|appreciated|present|reported|detected|demonstrated|observed|palpable|evident|palpated|heard|visualized)$/;
const STATES =
  /^(?:clear|intact|normal|positive|stable|present|soft|supple|unchanged|same|improved|better|worse|increased|taken|ongoing|persistent)$/;
const ASSERTS = /^(?:present|positive|normal|clear|negative|absent)$/;
const PAST = /^(?:began|came|went|fell|got|took|broke|set|rose|grew|[a-z]{3,}ed)$/;

/** What is known of token i, else found now and kept. */
function once(known: Map<number, boolean>, i: number, find: () => boolean): boolean {
  let answer = known.get(i);
  if (answer === undefined) {
    answer = find();
    known.set(i, answer);
  }
  return answer;
}

/** A sentence seen as tokens with the marks between them. */
export class View {
  readonly sentence: Sentence;
  readonly found: Found[];
  readonly tokens: Token[];
  /** Text between token i-1 and token i. */
  readonly gaps: string[];
  readonly #stops: Set<number>;
  /** Tokens at which a heading begins within the sentence ("... None PLAN: ..."). */
  readonly #headings = new Set<number>();
  readonly #hard: boolean[];
  readonly #lineEnds: boolean[];
  /** Where a denial begins that reaches forward. */
  readonly #denials: Set<number>;
  /** Where cues of each flag begin, those that reach back left out. */
  readonly #begins = new Map<Cue['flag'], Set<number>>();
  readonly #ownClauses = new Map<number, boolean>();
  readonly #affirms = new Map<number, boolean>();
  #joins: boolean[] | undefined;
  #wouldBe: boolean[] | undefined;
  #asserts: boolean[] | undefined;
  #tells: boolean[] | undefined;

  constructor(sentence: Sentence, found: Found[]) {
    this.sentence = sentence;
    this.found = found;
    this.tokens = sentence.tokens;
    this.gaps = this.tokens.map((t, i) =>
      this.between(i === 0 ? sentence.start : (this.tokens[i - 1]?.end ?? t.start), t.start),
    );
    this.gaps.push(this.between(this.tokens.at(-1)?.end ?? sentence.start, sentence.end));
    let at = 0;
    for (const m of sentence.text.matchAll(/(?<=\s)[A-Z][A-Z /&]{2,40}(?:\([A-Z]+\))?:/g)) {
      while (at < this.tokens.length && this.tokens[at]!.start < sentence.start + m.index) at++;
      if (at > 0 && at < this.tokens.length) this.#headings.add(at);
    }
    this.#hard = this.gaps.map(
      (gap, i) => this.#headings.has(i) || /[;|]|\.\s|\s{3,}|\s-{1,2}>?\s|[.!?]["')\]]*\s/.test(gap),
    );
    this.#lineEnds = this.gaps.map(
      (gap, i) => this.#headings.has(i) || /[;|]|[.!?]["')\]]*\s|\s{3,}/.test(gap),
    );
    this.#stops = new Set(
      found.filter((c) => c.place === 'stop' && !this.#isTherapy(c.from)).map((c) => c.from),
    );
    this.#denials = new Set(
      found.filter((c) => c.flag === 'negated' && c.place === 'before').map((c) => c.from),
    );
    for (const { flag, place, from } of found)
      if (place !== 'after') this.#begins.set(flag, (this.#begins.get(flag) ?? new Set()).add(from));
  }

  /** "Six weeks of PT": the therapy, not the patient at whom a cue stops. */
  #isTherapy(i: number): boolean {
    const token = this.tokens[i];
    return (
      token?.norm === 'pt' &&
      this.between(token.start, token.end) === 'PT' &&
      /^(?:of|with|in|from|to|and|after|before|more|formal|home|weeks?|wks?|months?|by|further|another|try|tried|start|begin)$/.test(
        this.norm(i - 1),
      )
    );
  }

  between(start: number, end: number): string {
    return this.sentence.text.slice(start - this.sentence.start, end - this.sentence.start);
  }

  norm(i: number): string {
    return this.tokens[i]?.norm ?? '';
  }

  /** A mark that ends every clause. */
  hard(i: number): boolean {
    return this.#hard[i] ?? false;
  }

  /** A word at which every cue stops to reach. */
  stops(i: number): boolean {
    return this.#stops.has(i);
  }

  /** A denial begins at token i. */
  denies(i: number): boolean {
    return this.#denials.has(i);
  }

  /** A cue of the flag begins at token i, other than one that reaches back. */
  begins(flag: Cue['flag'], i: number): boolean {
    return this.#begins.get(flag)?.has(i) ?? false;
  }

  /** A colon stands right behind the cue: "Denies: ...", "The policy covers it only if: ...". */
  opensColon(cue: Pick<Found, 'to'>): boolean {
    return /^\s?:/.test(this.gaps[cue.to] ?? '');
  }

  /** Token index at which the sentence, or the heading that breaks into it, ends. */
  lineEnd(i: number): number {
    for (let k = i + 1; k < this.tokens.length; k++) if (this.#lineEnds[k]) return k;
    return this.tokens.length;
  }

  /** The first verb from token i on tells what would be. */
  wouldBe(i: number): boolean {
    this.#wouldBe ??= this.#fromBehind((k, behind) =>
      WOULD.test(this.norm(k)) ? true : finiteVerbs.has(this.norm(k)) ? false : behind,
    );
    return this.#wouldBe[i] ?? false;
  }

  isWould(i: number): boolean {
    return WOULD.test(this.norm(i));
  }

  /** Before the clause ends an "or", "nor" or "and" joins what stands behind the comma. */
  joins(i: number): boolean {
    this.#joins ??= this.#fromBehind(
      (k, behind) => /^(?:or|nor|and)$/.test(this.norm(k)) || (!this.hard(k + 1) && behind),
    );
    return this.#joins[i] ?? false;
  }

  /** What took the place of the past begins at token i: "stopped NPH, changed to glargine". */
  replaces(i: number): boolean {
    const word = this.norm(i);
    if (word === 'back') return /^(?:to|on|at)$/.test(this.norm(i + 1));
    if (/^(?:resumed|relapsed|restarted)$/.test(word)) return true;
    return (
      /^(?:to|by|with|onto)$/.test(word) &&
      /^(?:changed|switched|converted|moved|transitioned|replaced|rotated|swapped|over|went)$/.test(
        this.norm(i - 1),
      )
    );
  }

  /** Whether the cue stands inside a bracket. */
  openedBefore(i: number): boolean {
    const text = this.sentence.text.slice(0, (this.tokens[i]?.start ?? 0) - this.sentence.start);
    return text.lastIndexOf('(') > text.lastIndexOf(')');
  }

  /** Whether a clause with its own verb begins at token i: a verb before the next comma or contrast. */
  ownClause(i: number): boolean {
    return once(this.#ownClauses, i, () => this.#isOwnClause(i));
  }

  #isOwnClause(i: number): boolean {
    if (/^(?:or|nor|and|any|no|not|denies|without)$/.test(this.norm(i))) {
      if (this.norm(i) !== 'and') return false;
    }
    const start = this.norm(i) === 'and' ? i + 1 : i;
    for (let k = start; k < this.tokens.length && k < start + 9; k++) {
      if (/^(?:who|which|that)$/.test(this.norm(k))) return false;
      if (k > start && (/[,;(]/.test(this.gaps[k] ?? '') || this.hard(k))) return false;
      if (finiteVerbs.has(this.norm(k))) {
        const after = this.norm(k + 1);
        return !(
          STATED_BEHIND.test(after) &&
          /^(?:is|was|are|were)$/.test(this.norm(k)) &&
          this.closed(k + 2)
        );
      }
    }
    return false;
  }

  /** Nothing but the end of the clause follows. */
  closed(i: number): boolean {
    return i >= this.tokens.length || this.hard(i) || /[,]/.test(this.gaps[i] ?? '');
  }

  /** An affirming item: "clear", "mild", a number. */
  affirms(i: number): boolean {
    return once(this.#affirms, i, () => this.#isAffirming(i));
  }

  #isAffirming(i: number): boolean {
    const word = this.norm(i);
    if (/^\d/.test(word)) return true;
    if (word === '+') return true;
    if (affirming.has(word)) return !/^(?:significant|acute)$/.test(word);
    for (let k = i; k < i + 5 && k < this.tokens.length; k++) {
      if (k > i && (/[,;]/.test(this.gaps[k] ?? '') || this.hard(k))) return false;
      if (this.norm(k) === '%' || this.norm(k) === '+' || (k > i && STATES.test(this.norm(k)))) return true;
    }
    return false;
  }

  /** Whether the segment that ends at token i says something of its own. */
  segmentAsserts(i: number): boolean {
    this.#asserts ??= this.#fromFront((k) => finiteVerbs.has(this.norm(k)) || ASSERTS.test(this.norm(k)));
    return this.#asserts[i] ?? false;
  }

  /** Whether the segment that ends at token i holds a verb of the past. */
  segmentTells(i: number): boolean {
    this.#tells ??= this.#fromFront((k) => PAST.test(this.norm(k)));
    return this.#tells[i] ?? false;
  }

  /** For each token whether it or one before it in its segment is such a word. */
  #fromFront(is: (i: number) => boolean): boolean[] {
    const out: boolean[] = [];
    for (let k = 0; k < this.tokens.length; k++) {
      const parted = k === 0 || /[,;:]/.test(this.gaps[k] ?? '') || this.hard(k);
      out.push(is(k) || (!parted && out[k - 1]!));
    }
    return out;
  }

  /** For each token an answer that may be that of the token behind it. */
  #fromBehind(answer: (i: number, behind: boolean) => boolean): boolean[] {
    const out: boolean[] = Array(this.tokens.length).fill(false);
    for (let k = this.tokens.length - 1; k >= 0; k--) out[k] = answer(k, out[k + 1] ?? false);
    return out;
  }

  add(scopes: Scope[], cue: { flag: Cue['flag']; from: number; to: number }, from: number, to: number): void {
    const first = this.tokens[from];
    const last = this.tokens[to - 1];
    const a = this.tokens[cue.from];
    const b = this.tokens[cue.to - 1];
    if (!first || !last || !a || !b || to <= from || cue.flag === 'stop') return;
    scopes.push({
      flag: cue.flag,
      start: first.start,
      end: last.end,
      cue: { start: a.start, end: b.end, text: this.between(a.start, b.end) },
    });
  }
}

/** Token index at which the clause that holds token i begins. */
export function clauseStart(view: View, i: number): number {
  let from = i;
  while (from > 0 && !/[,;:(]/.test(view.gaps[from] ?? '') && !view.hard(from)) from--;
  return from;
}
