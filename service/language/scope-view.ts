/** A sentence as tokens with the cues among them and the marks between them: how far a cue reaches. */
import { affirming, type Cue, cueTrie, type Flag, finiteVerbs } from './cues.ts';
import type { Sentence, Span, Token } from './types.ts';

export interface Scope extends Span {
  flag: Flag | 'family' | 'other';
  cue: Span & { text: string };
}

export interface Found extends Cue {
  from: number;
  to: number;
}

/** Cue phrases, longest first, each token used once. */
export function cuesIn(tokens: Token[], text: string, base: number): Found[] {
  const found: Found[] = [];
  const colon = (to: number) => /^\s?:/.test(text.slice((tokens[to - 1]?.end ?? base) - base));
  for (let i = 0; i < tokens.length; ) {
    let hit = cueTrie.longest(i, tokens.length, (k) => tokens[k]?.norm ?? '');
    // a head without its colon is none; a shorter cue may stand at its place
    while (hit?.values.every((c) => c.place === 'head') && !colon(hit.to))
      hit = cueTrie.longest(i, hit.to - 1, (k) => tokens[k]?.norm ?? '');
    if (!hit) {
      i++;
      continue;
    }
    if (vitalSigns(tokens, hit) || numero(tokens, hit, text, base)) {
      i = hit.to;
      continue;
    }
    const further = furtherAlong(tokens, hit);
    if (further !== undefined) {
      i = further;
      continue;
    }
    const pseudo = new Set(hit.values.filter((c) => c.place === 'pseudo').map((c) => c.flag));
    for (const cue of hit.values)
      if (!pseudo.has(cue.flag)) found.push({ ...cue, from: hit.from, to: hit.to });
    i = hit.to;
  }
  return found;
}

/** "VS 128/76", "VS stable": vital signs, not the versus of an open choice. */
function vitalSigns(tokens: Token[], hit: { from: number; to: number }): boolean {
  if (hit.to !== hit.from + 1 || tokens[hit.from]?.norm !== 'vs') return false;
  return (
    hit.from === 0 || /^(?:\d+|bp|hr|temp|stable|wnl|reviewed|afebrile)$/.test(tokens[hit.to]?.norm ?? '')
  );
}

/** "Participant no. 33": a number, no denial. */
function numero(tokens: Token[], hit: { from: number; to: number }, text: string, base: number): boolean {
  const word = tokens[hit.from];
  // "REGISTRY NO ....... 0987", "STUDY NO: NCT0987"
  if (
    word?.norm === 'no' &&
    /^(?:registry|registration|reg|participant|subject|serial|ser|id|case|claim|account|acct|chart|file|model|part|lot|room|study|trial|protocol|nct|ref|reference|phone|fax|tel|order|policy|member)$/.test(
      tokens[hit.from - 1]?.norm ?? '',
    ) &&
    /^[\s.:#]*[A-Z]{0,5}-?\d/i.test(text.slice(word.end - base))
  )
    return true;
  return (
    word?.norm === 'no' &&
    hit.from > 0 &&
    /^\.\s?#?\d/.test(text.slice(word.end - base)) &&
    /[a-z]\s$/i.test(text.slice(0, word.start - base))
  );
}

/** A cue that begins inside another one and reaches beyond it counts instead ("is not" in "is not willing to"). */
function furtherAlong(tokens: Token[], hit: { from: number; to: number }): number | undefined {
  for (let k = hit.from + 1; k < hit.to; k++) {
    const other = cueTrie.longest(k, tokens.length, (i) => tokens[i]?.norm ?? '');
    if (other && other.to > hit.to && other.to - other.from >= hit.to - hit.from) return k;
  }
  return undefined;
}

/** Flags that a colon carries to the end of the sentence. */
const COLON: ReadonlySet<string> = new Set(['uncertain', 'hypothetical', 'policy', 'declined', 'planned']);

/** "If cognition and vision are intact, call": the clause that the word opens may have two subjects. */
const ASKS = /^(?:if|whether|unless)$/;

const LISTED = /^(?:following|below|these|listed|symptoms?|signs?|history|of|for|any|ros|complaints?)$/;
const WOULD = /^(?:would|could|might|we'd|i'd|he'd|she'd|they'd)$/;
/** What follows these is given, though it stands behind a condition. */
const REASONS = /^(?:because|since|given|but|however|although|though|as|while|whereas|now|today|currently)$/;

/** Names of what is told by a number right behind. */
const MEASURED =
  /^(?:lvef|ef|bp|hr|temp|spo2|sats?|bmi|a1c|hba1c|fev1|ahi|rdi|wt|weight|epworth|ess|odi|phq|vas|nrs|rr|mmse|moca|gcs|mg|ava|qrs|qtc|cobb)$/;

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

  constructor(sentence: Sentence, found: Found[]) {
    this.sentence = sentence;
    this.found = found;
    this.tokens = sentence.tokens;
    this.gaps = this.tokens.map((t, i) =>
      this.between(i === 0 ? sentence.start : (this.tokens[i - 1]?.end ?? t.start), t.start),
    );
    this.gaps.push(this.between(this.tokens.at(-1)?.end ?? sentence.start, sentence.end));
    for (const m of sentence.text.matchAll(/(?<=\s)[A-Z][A-Z /&]{2,40}(?:\([A-Z]+\))?:/g)) {
      const at = this.tokens.findIndex((t) => t.start >= sentence.start + m.index);
      if (at > 0) this.#headings.add(at);
    }
    this.#stops = new Set(
      found.filter((c) => c.place === 'stop' && !this.#isTherapy(c.from)).map((c) => c.from),
    );
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
    const gap = this.gaps[i] ?? '';
    return this.#headings.has(i) || /[;|]|\.\s|\s{3,}|\s-{1,2}>?\s|[.!?]["')\]]*\s/.test(gap);
  }

  /** A colon stands right behind the cue: "Denies: ...", "The policy covers it only if: ...". */
  opensColon(cue: Found): boolean {
    return /^\s?:/.test(this.gaps[cue.to] ?? '');
  }

  /** Token index at which the sentence, or the heading that breaks into it, ends. */
  lineEnd(i: number): number {
    for (let k = i + 1; k < this.tokens.length; k++)
      if (this.#headings.has(k) || /[;|]|[.!?]["')\]]*\s|\s{3,}/.test(this.gaps[k] ?? '')) return k;
    return this.tokens.length;
  }

  /** Token index at which a before-cue stops to reach. */
  forward(cue: Found): number {
    const { tokens } = this;
    // what a colon opens is all that the cue speaks of, verbs and commas included
    if (this.opensColon(cue) && COLON.has(cue.flag)) return this.lineEnd(cue.to);
    // "CT chest without contrast: mass": how the picture was taken
    // "MRI lumbar w/o, signed": the word for contrast is left out
    if (
      cue.flag === 'negated' &&
      /^w\/?o$/i.test(this.between(this.tokens[cue.from]!.start, this.tokens[cue.to - 1]!.end)) &&
      this.closed(cue.to)
    )
      return cue.to;
    if (cue.flag === 'negated' && /^(?:iv|i\.v|contrast|dye|gadolinium)$/.test(this.norm(cue.to)))
      return (
        cue.to +
        (this.norm(cue.to) === 'contrast' || !/^(?:contrast|dye)$/.test(this.norm(cue.to + 1)) ? 1 : 2)
      );
    // "non-smoker with dementia", "non-epileptic spells": the prefix denies its own word
    if (cue.flag === 'negated' && cue.to === cue.from + 1 && this.norm(cue.from) === 'non')
      return Math.min(cue.to + 1, tokens.length);
    const outcome = this.conditional(cue);
    if (outcome !== undefined) return outcome;
    const belief = /^(?:believe|think|feel)$/.test(this.norm(cue.to - 1));
    for (let i = cue.to; i < tokens.length; i++) {
      if (belief && i < cue.to + 5) continue;
      // a rule speaks to the end of its sentence ("is covered for a person who cannot walk"), a list of risks over semicolons
      if (this.listsRisks(cue)) {
        if (i > cue.to && /\.\s|[!?]\s/.test(this.gaps[i] ?? '')) return i;
        continue;
      }
      if (i > cue.to && (this.hard(i) || (cue.flag !== 'policy' && this.#stops.has(i)))) return i;
      if (cue.flag === 'historical' && i > cue.to && (this.denies(i) || this.replaces(i))) return i;
      // "CMR no scar LVEF 58": a value stands for itself
      if (cue.flag === 'negated' && i > cue.to && MEASURED.test(this.norm(i)) && /^\d/.test(this.norm(i + 1)))
        return i;
      // "not for traction, no pain problem": the second denial speaks for itself
      if (cue.flag === 'negated' && i > cue.to && /,/.test(this.gaps[i] ?? '') && this.denies(i)) return i;
      // "whether this is hypertension": the clause has just begun
      const opening = ASKS.test(this.norm(cue.to - 1)) && /^(?:this|that|it|he|she|they)$/.test(this.norm(i));
      if (i === cue.to && ((this.#stops.has(i) && !opening) || /[;|]|\s{3,}/.test(this.gaps[i] ?? '')))
        return i;
      const gap = this.gaps[i] ?? '';
      // "to exclude other: a nodule": what a colon opens is told, unless it is the list of what is denied
      if (cue.flag === 'negated' && i > cue.to && /^\s?:\s/.test(gap) && !LISTED.test(this.norm(i - 1)))
        return i;
      // "bladder does not empty, saddle numb": the verb is denied, not the list behind it
      if (cue.flag === 'negated' && i > cue.to && /^,\s/.test(gap) && this.deniesVerb(cue) && !this.joins(i))
        return i;
      // "8 leaks before, 6 on the test": a comparison, nothing that lies ahead
      if (i === cue.to && this.norm(cue.from) === 'before' && /,/.test(gap)) return i;
      if (
        i > cue.to &&
        /[,(]/.test(gap) &&
        (cue.flag !== 'negated' ? this.ownClause(i) : this.ownClause(i) || this.affirms(i))
      )
        return i;
      if (i > cue.to && /\)/.test(gap) && this.openedBefore(cue.from)) return i;
      if (
        this.norm(i) === 'and' &&
        i > cue.to &&
        !(
          ASKS.test(this.norm(cue.to - 1)) && !/,/.test(this.between(tokens[cue.to]!.start, tokens[i]!.start))
        ) &&
        (this.ownClause(i + 1) || (cue.flag === 'negated' && this.affirms(i + 1)))
      )
        return i;
      if (this.norm(i) === 'with' && cue.flag === 'negated' && i > cue.to && /^\d/.test(this.norm(i + 1)))
        return i;
    }
    return tokens.length;
  }

  /** "If she has the operation and the pain persists, we would call that a failure": what would follow is as open as the condition. */
  conditional(cue: Found): number | undefined {
    if (cue.flag !== 'hypothetical' || this.norm(cue.from) !== 'if') return undefined;
    let modal = false;
    for (let i = cue.to; i < this.tokens.length; i++) {
      if (i > cue.to && (this.hard(i) || REASONS.test(this.norm(i)))) return modal ? i : undefined;
      // "If it has not improved, he does have symptoms": the clause behind the comma is a fact
      if (!modal && /,/.test(this.gaps[i] ?? '') && this.ownClause(i) && !this.wouldBe(i)) return undefined;
      modal ||= WOULD.test(this.norm(i));
    }
    return modal ? this.tokens.length : undefined;
  }

  /** The first verb from token i on tells what would be. */
  wouldBe(i: number): boolean {
    const verb = this.tokens.slice(i).find((t) => finiteVerbs.has(t.norm) || WOULD.test(t.norm));
    return verb !== undefined && WOULD.test(verb.norm);
  }

  /** "Risks including bleeding; infection; stroke": the cue opens a list. */
  listsRisks(cue: Found): boolean {
    const words = this.tokens.slice(cue.from, cue.to + 1).map((t) => t.norm);
    return (
      cue.flag === 'hypothetical' &&
      words.some((w) => /^(?:risks|complications)$/.test(w)) &&
      /[:;]|,[^,;]*,/.test(this.between(this.tokens[cue.from]?.start ?? 0, this.sentence.end))
    );
  }

  /** "Does not empty": an auxiliary's "not" and the verb it denies. */
  deniesVerb(cue: Found): boolean {
    return (
      /^(?:does|do|did|has|have)$/.test(this.norm(cue.from)) &&
      this.norm(cue.to - 1) === 'not' &&
      !/^(?:have|had|has|report|endorse|note|show|demonstrate|appear|see|find|feel|any|been)$/.test(
        this.norm(cue.to),
      )
    );
  }

  /** Before the clause ends an "or", "nor" or "and" joins what stands behind the comma. */
  joins(i: number): boolean {
    for (let k = i; k < this.tokens.length && !(k > i && this.hard(k)); k++)
      if (/^(?:or|nor|and)$/.test(this.norm(k))) return true;
    return false;
  }

  /** A denial begins at token i. */
  denies(i: number): boolean {
    return this.found.some((c) => c.from === i && c.flag === 'negated' && c.place === 'before');
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
          /^(?:noted|seen|identified|found|appreciated|present|reported|detected|demonstrated|observed|palpable|evident|palpated|heard|visualized)$/.test(
            after,
          ) &&
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
    const word = this.norm(i);
    if (/^\d/.test(word)) return true;
    if (word === '+') return true;
    if (affirming.has(word)) return !/^(?:significant|acute)$/.test(word);
    for (let k = i; k < i + 5 && k < this.tokens.length; k++) {
      if (k > i && (/[,;]/.test(this.gaps[k] ?? '') || this.hard(k))) return false;
      if (
        this.norm(k) === '%' ||
        this.norm(k) === '+' ||
        (k > i &&
          /^(?:clear|intact|normal|positive|stable|present|soft|supple|unchanged|same|improved|better|worse|increased|taken|ongoing|persistent)$/.test(
            this.norm(k),
          ))
      )
        return true;
    }
    return false;
  }

  /** Token index from which an after-cue reaches. */
  backward(cue: Found): number {
    let from = cue.from;
    for (let i = cue.from - 1; i >= 0; i--) {
      // "home assessment - not done", "gait      not assessed": the verdict stands apart from what it judges
      const apart = i === cue.from - 1 && /^\s+[-\u2013]\s+$|^\s{3,}$/.test(this.gaps[i + 1] ?? '');
      if ((this.hard(i + 1) && !apart) || this.#stops.has(i)) break;
      const gap = this.gaps[i + 1] ?? '';
      if (i < cue.from - 1 && /[,:)]/.test(gap)) {
        if (/:/.test(gap)) break;
        if (
          this.segmentAsserts(i) ||
          (this.norm(i + 1) !== 'and' && this.norm(i + 1) !== 'or' && !this.listBefore(cue, i))
        )
          break;
      }
      if (this.norm(i) === 'and' && this.segmentAsserts(i - 1)) break;
      // "began in 2020 and has not lifted": the denied verb shares its subject with one that was told
      if (this.norm(i) === 'and' && i === cue.from - 1 && this.segmentTells(i - 1)) break;
      if (this.found.some((c) => c !== cue && c.from === i && c.flag === cue.flag && c.place !== 'after'))
        break;
      from = i;
    }
    return from;
  }

  /** The words before an after-cue form a list joined by "and" or "or". */
  listBefore(cue: Found, i: number): boolean {
    for (let k = i + 1; k < cue.from; k++) if (this.norm(k) === 'and' || this.norm(k) === 'or') return true;
    return false;
  }

  /** Whether the segment that ends at token i says something of its own. */
  segmentAsserts(i: number): boolean {
    for (let k = i; k >= 0; k--) {
      if (
        finiteVerbs.has(this.norm(k)) ||
        /^(?:present|positive|normal|clear|negative|absent)$/.test(this.norm(k))
      )
        return true;
      if (/[,;:]/.test(this.gaps[k] ?? '') || this.hard(k)) return false;
    }
    return false;
  }

  /** Whether the segment that ends at token i holds a verb of the past. */
  segmentTells(i: number): boolean {
    for (let k = i; k >= 0; k--) {
      if (/^(?:began|came|went|fell|got|took|broke|set|rose|grew|[a-z]{3,}ed)$/.test(this.norm(k)))
        return true;
      if (/[,;:]/.test(this.gaps[k] ?? '') || this.hard(k)) return false;
    }
    return false;
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
