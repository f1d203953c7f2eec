/**
 * ConText-style scopes: each cue of a sentence marks the words it speaks of. A cue reaches forward (before-cues) or back
 * (after-cues) until a stop: a contrasting word, a clause with its own verb, or an affirming list item.
 */
import { affirming, answers, type Cue, cueTrie, type Flag, finiteVerbs, informs } from './cues.ts';
import { tokenise } from './text.ts';
import { boxesBehind } from './ticks.ts';
import type { Sentence, Span, Token } from './types.ts';

export interface Scope extends Span {
  flag: Flag | 'family' | 'other';
  cue: Span & { text: string };
}

interface Found extends Cue {
  from: number;
  to: number;
}

/** All scopes of a sentence. */
export function scopesOf(sentence: Sentence): Scope[] {
  const { tokens } = sentence;
  const found = cuesIn(tokens);
  if (!found.length && !sentence.cells && !/[:?[(]/.test(sentence.text)) return [];
  const view = new View(sentence, found);
  const scopes: Scope[] = [];
  for (const cue of found) {
    if (cue.place === 'before') {
      if (answersLabel(view, cue) || lasts(view, cue) || plainNormal(view, cue)) continue;
      view.add(scopes, cue, cue.to, view.forward(cue));
    } else if (cue.place === 'after') {
      // "with absent ankle jerk": the cue speaks forward, though it could also close a clause ("reflexes absent")
      const forward = found.some((c) => c !== cue && c.from === cue.from && c.place === 'before');
      if (forward && LEADS.test(view.norm(cue.from - 1))) continue;
      // "the patient was not seen" denies the seeing as well
      view.add(scopes, cue, view.backward(cue), cue.flag === 'negated' ? cue.to : cue.from);
    } else if (cue.place === 'subject') subjectScope(view, cue, scopes);
  }
  answerScopes(view, scopes);
  signScopes(view, scopes);
  markScopes(view, scopes);
  backgroundScopes(view, scopes);
  return scopes.filter((s) => s.flag !== 'planned' || !done(view, s));
}

/** What the line above a list says of every item: "The patient denies the following:". */
export function headingScopes(sentence: Sentence, heading: string): Scope[] {
  const tokens = tokenise(heading);
  return cuesIn(tokens)
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

/** Cue phrases, longest first, each token used once. */
function cuesIn(tokens: Token[]): Found[] {
  const found: Found[] = [];
  for (let i = 0; i < tokens.length; ) {
    const hit = cueTrie.longest(i, tokens.length, (k) => tokens[k]?.norm ?? '');
    if (!hit) {
      i++;
      continue;
    }
    if (vitalSigns(tokens, hit)) {
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

/** A cue that begins inside another one and reaches beyond it counts instead ("is not" in "is not willing to"). */
function furtherAlong(tokens: Token[], hit: { from: number; to: number }): number | undefined {
  for (let k = hit.from + 1; k < hit.to; k++) {
    const other = cueTrie.longest(k, tokens.length, (i) => tokens[i]?.norm ?? '');
    if (other && other.to > hit.to && other.to - other.from >= hit.to - hit.from) return k;
  }
  return undefined;
}

/** A sentence seen as tokens with the marks between them. */
class View {
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
    this.#stops = new Set(found.filter((c) => c.place === 'stop').map((c) => c.from));
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

  /** Token index at which a before-cue stops to reach. */
  forward(cue: Found): number {
    const { tokens } = this;
    const belief = /^(?:believe|think|feel)$/.test(this.norm(cue.to - 1));
    for (let i = cue.to; i < tokens.length; i++) {
      if (belief && i < cue.to + 5) continue;
      // a rule speaks to the end of its sentence ("is covered for a person who cannot walk"), a list of risks over semicolons
      if (this.listsRisks(cue)) {
        if (i > cue.to && /\.\s|[!?]\s/.test(this.gaps[i] ?? '')) return i;
        continue;
      }
      if (i > cue.to && (this.hard(i) || (cue.flag !== 'policy' && this.#stops.has(i)))) return i;
      if (cue.flag === 'historical' && i > cue.to && this.denies(i)) return i;
      if (i === cue.to && (this.#stops.has(i) || /[;|]|\s{3,}/.test(this.gaps[i] ?? ''))) return i;
      const gap = this.gaps[i] ?? '';
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
        (this.ownClause(i + 1) || (cue.flag === 'negated' && this.affirms(i + 1)))
      )
        return i;
      if (this.norm(i) === 'with' && cue.flag === 'negated' && i > cue.to && /^\d/.test(this.norm(i + 1)))
        return i;
    }
    return tokens.length;
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

  /** A denial begins at token i. */
  denies(i: number): boolean {
    return this.found.some((c) => c.from === i && c.flag === 'negated' && c.place === 'before');
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
        (k > i && /^(?:clear|intact|normal|positive|stable|present|soft|supple)$/.test(this.norm(k)))
      )
        return true;
    }
    return false;
  }

  /** Token index from which an after-cue reaches. */
  backward(cue: Found): number {
    let from = cue.from;
    for (let i = cue.from - 1; i >= 0; i--) {
      if (this.hard(i + 1) || this.#stops.has(i)) break;
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
  if (i === 0 || !/[:?=]\s*["']?$|\.{3,}\s*$|\s{3,}$|\s[-\u2013]\s*$/.test(view.gaps[i] ?? ''))
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
        // "Psychotic features: none in this or any episode"
        (/^(?:none|never|denied)$/.test(words) &&
          /^(?:in|at|on|during|so|to|ever|today|now|currently)$/.test(view.norm(to))))
    )
      return to;
  }
  return undefined;
}

/** "Pacemaker: no", "cochlear implant   N": the answer denies its label. */
function answerScopes(view: View, scopes: Scope[]): void {
  for (let i = 1; i < view.tokens.length; i++) {
    const to = answerEnd(view, i);
    if (to === undefined) continue;
    let from = i - 1;
    while (from > 0 && (!/[;,]|\.\s|\s{3,}|[?:]/.test(view.gaps[from] ?? '') || continuesLabel(view, from)))
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
      else if (i === tokens.length - 1 || !/^(?:no|none|yes|y|n|denies|never|x|v)$/.test(view.norm(i + 1)))
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

function clauseEnd(view: View, i: number): number {
  let to = i + 1;
  while (to < view.tokens.length && !/[,;)\]]/.test(view.gaps[to] ?? '') && !view.hard(to)) to++;
  return to;
}

function clauseStart(view: View, i: number): number {
  let from = i;
  while (from > 0 && !/[,;:(]/.test(view.gaps[from] ?? '') && !view.hard(from)) from--;
  return from;
}

function boxEnd(view: View, i: number): number {
  let to = i + 1;
  while (to < view.tokens.length && !/[[(\u2610\u2611]|\s{3,}/.test(view.gaps[to] ?? '')) to++;
  return to;
}

const TELLS =
  /^(?:has|had|have|with|died|of|was|is|suffers|suffered|treated|diagnosed|who|whose|developed|history|hx|positive|deceased|passed|alive|dying|also|both|got|w|did|smokes|smoked|uses|used|takes|needs|needed|drinks|suffering|underwent|lost|get|gets|received|being|maybe|may|on|can|cannot|could|couldn|never|lacks|refuses|refused|diabetic|bipolar|schizophrenic|epileptic|alcoholic|hypertensive|demented|depressed|psychotic)$/;

/** A verb in the third person or the past: the person acts, and what follows is theirs ("Daughter takes insulin"). */
const ACTS = /^[a-z]{3,}(?:[^s]s|ed)$|^(?:ran|runs|took|went|became|became|broke|fell|lost|quit|wore)$/;

/** "did not help his brother", "failed for her sister", "is her late husband's": what went before is another person's. */
function belongsTo(view: View, cue: Found, owner: boolean, preposition: string): boolean {
  const closing = cue.to >= view.tokens.length || /[.;)]/.test(view.gaps[cue.to] ?? '');
  if (!closing || !owner) return false;
  const last = view.tokens[cue.to - 1];
  if (last && /'s$|\u2019s$/.test(view.between(last.start, last.end))) return true;
  if (preposition === 'for')
    return !/^(?:care|cares|cared|caring|cooks|works|worries|provides)$/.test(view.norm(cue.from - 3));
  return /^(?:help|helped|cured|killed|relieved|failed)$/.test(preposition);
}

/** Adverbs between a person and the verb. */
const BESIDE = /^(?:still|also|now|currently|never|always|often|recently|sometimes|usually|once)$/;

/** Words about another person: their health, forward or back, unless they only speak or help. */
function subjectScope(view: View, cue: Found, scopes: Scope[]): void {
  // "husband still smokes" is told of him as "husband smokes" is
  const next = view.norm(BESIDE.test(view.norm(cue.to)) ? cue.to + 1 : cue.to);
  const gap = view.gaps[cue.to] ?? '';
  const back = view.norm(cue.from - 1);
  const owner = /^(?:his|her|the|their|patient|pt|a|my|one|maternal|paternal|with)$/.test(back);
  const preposition = owner ? view.norm(cue.from - 2) : back;
  if (belongsTo(view, cue, owner, preposition)) {
    view.add(scopes, cue, clauseStart(view, cue.from - 1), cue.from);
    return;
  }
  const possessive = /'s$|s'$/.test(
    view.between(view.tokens[cue.to - 1]?.start ?? 0, view.tokens[cue.to - 1]?.end ?? 0),
  );
  if (
    possessive &&
    !/^(?:house|home|name|request|question|questions|number|opinion|help|side)$/.test(next) &&
    !/^(?:per|at|with|to|in)$/.test(back)
  ) {
    view.add(scopes, cue, cue.to, personEnd(view, cue.to));
    return;
  }
  if (
    /^(?:\d+|one|two|three|four|five|six|seven|several|both|no|other)$/.test(back) &&
    cue.flag === 'family'
  ) {
    view.add(scopes, cue, cue.to, personEnd(view, cue.to));
    return;
  }
  if (/^(?:with|by|from|to|per|and|see)$/.test(preposition) && !TELLS.test(next)) return;
  if (/^(?:in|of|for|on)$/.test(preposition) && cue.from >= 2 && !TELLS.test(next)) {
    const at = owner ? cue.from - 2 : cue.from - 1;
    if (preposition === 'in') view.add(scopes, cue, clauseStart(view, at), at);
    return;
  }
  const denies = /^(?:do|does|did)$/.test(next) && view.norm(cue.to + 1) === 'not';
  if (denies) {
    view.add(scopes, cue, cue.to, personEnd(view, cue.to));
    return;
  }
  if (informs.has(next) && !/:/.test(gap)) return;
  if (/^[(]$/.test((view.gaps[cue.from] ?? '').trim()) && /^[)]/.test(gap.trim())) {
    view.add(scopes, cue, clauseStart(view, cue.from - 1), cue.from);
    return;
  }
  const named =
    /^[A-Z][a-z]+$/.test(view.between(view.tokens[cue.to]?.start ?? 0, view.tokens[cue.to]?.end ?? 0)) &&
    /^\s$/.test(gap);
  if (named && TELLS.test(view.norm(cue.to + 1))) {
    view.add(scopes, cue, cue.to + 1, personEnd(view, cue.to + 1));
    return;
  }
  if (
    TELLS.test(next) ||
    finiteVerbs.has(next) ||
    ACTS.test(next) ||
    /[:(,]|\s-\s/.test(gap) ||
    illness(view, cue)
  )
    view.add(scopes, cue, cue.to, personEnd(view, cue.to));
}

/** "Father MI at 45", "Mother CABG": a relative at the head of a clause, and an illness right behind. */
function illness(view: View, cue: Found): boolean {
  if (cue.flag !== 'family' || (cue.from > 0 && !/[,;]|\.\s/.test(view.gaps[cue.from] ?? ''))) return false;
  const token = view.tokens[cue.to];
  const word = token ? view.between(token.start, token.end) : '';
  const aged = /^(?:at|age|aged)$/.test(view.norm(cue.to + 1)) && /^(?:\d|age)/.test(view.norm(cue.to + 2));
  return (
    aged || (/^[A-Z]{2,5}\d?$/.test(word) && !/^(?:RN|NP|MD|PA|D?POA|HCP|ED|ER|LPN|CNA|HHA|OK)$/.test(word))
  );
}

/** A person's story ends with the sentence or where the patient comes back. */
function personEnd(view: View, i: number): number {
  for (let k = i; k < view.tokens.length; k++) {
    // "pt" is the patient only where it acts: "6 weeks of PT" is a therapy
    const acts = view.norm(k) === 'pt' && finiteVerbs.has(view.norm(k + 1));
    if (k > i && (view.norm(k) === 'patient' || acts)) return k;
    if (k > i && /\.\s|[;)]/.test(view.gaps[k] ?? '')) return k;
    if (
      k > i &&
      /^(?:he|she)$/.test(view.norm(k)) &&
      /^(?:but|and|while|however|although)$/.test(view.norm(k - 1))
    )
      return k;
  }
  return view.tokens.length;
}
