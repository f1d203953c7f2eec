/** Finds patterns in a chart. An index from stem to sentences keeps it linear in the number of hits. */
import { askedConcepts, askedMentions, assertionOf, datesIn, tokenise } from '../../language/index.ts';
import { least, most } from '../../language/lists.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Assertion, Chart, Sentence, Span } from '../../language/types.ts';
import type { Finding } from '../outcome.ts';
import type { Pattern } from '../schema/tests.ts';
import {
  type Alternative,
  CLOSED,
  fitsWord,
  isBetween,
  type ParsedPattern,
  type PatternGroup,
  type PatternWord,
  parsePattern,
} from './pattern.ts';
import { helpsSleepAlone, isSomebody } from './senses.ts';

export interface Match {
  pattern: string;
  /** The sentence of the first group. */
  sentence: number;
  span: Span;
  assertion: Assertion;
  date?: string;
}

/** A match as evidence; the confidence of dated events and durations unless the caller knows better. */
export function matchFinding(m: Match, stance: Finding['stance'], confidence = 0.8): Finding {
  return { span: m.span, sentence: m.sentence, stance, confidence, ...(m.date ? { date: m.date } : {}) };
}

/** Of the places where a group stands in one sentence so many are tried; no real sentence has half as many. */
const MOST_HITS = 40;

/** A hit of one group: token range in one sentence. */
interface Hit {
  sentence: number;
  first: number;
  last: number;
}

interface ChartIndex {
  byStem: Map<string, { sentence: number; token: number }[]>;
  byNorm: Map<string, { sentence: number; token: number }[]>;
  norms: string[];
  /** Words of this chart by beginning (`walk*`) or range (`80..400`). */
  families: Map<string, string[]>;
  matches: Map<string, Match[]>;
  hits: Map<string, Map<number, Hit[]>>;
}

const indexOf = rememberedBy((chart: Chart): ChartIndex => {
  const byStem: ChartIndex['byStem'] = new Map();
  const byNorm: ChartIndex['byNorm'] = new Map();
  for (const sentence of chart.sentences) {
    sentence.tokens.forEach((token, i) => {
      const place = { sentence: sentence.index, token: i };
      push(byStem, token.stem, place);
      push(byNorm, token.norm, place);
    });
  }
  return {
    byStem,
    byNorm,
    norms: [...byNorm.keys()].sort(),
    families: new Map(),
    matches: new Map(),
    hits: new Map(),
  };
});

/** How much a word tells in this chart, about 0.25 (in every sentence) to 3 (once in a long chart); 0 if it is absent. */
export function rarity(chart: Chart, stem: string): number {
  const places = indexOf(chart).byStem.get(stem)?.length ?? 0;
  return places ? Math.log2(1 + chart.sentences.length / places) / 4 : 0;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** All matches of the patterns, in chart order. Sentences of another patient's document never match. */
export function findPatterns(chart: Chart, patterns: readonly Pattern[]): Match[] {
  const found = patterns.flatMap((p) => findPattern(chart, p));
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

export function findPattern(chart: Chart, source: Pattern): Match[] {
  const index = indexOf(chart);
  const known = index.matches.get(source);
  if (known) return known;
  const pattern = parsePattern(source);
  const wanted = pattern.groups.filter((g) => !g.excluded);
  const hits = wanted.map((g) => groupHits(chart, index, g));
  const banned = pattern.groups.filter((g) => g.excluded).map((g) => groupHits(chart, index, g));
  const matches: Match[] = [];
  const seen = new Set<string>();
  const anchors = hits[0] ?? new Map<number, Hit[]>();
  for (const [sentence, places] of anchors) {
    const home = chart.sentences[sentence]!;
    if (chart.documents[home.document]?.otherPatient) continue;
    if (banned.some((b) => b.has(sentence))) continue;
    const section = chart.sections[home.section]?.kind ?? 'other';
    if (CLOSED.has(section) && !pattern.sections.includes(section)) continue;
    for (const place of places) {
      const chosen = choose(chart, pattern, wanted, hits, place);
      if (!chosen || deniesNothing(chart, pattern, wanted, chosen)) continue;
      const match = toMatch(chart, source, wanted, chosen);
      const key = `${match.span.start}:${match.span.end}`;
      if (!seen.has(key)) matches.push(match);
      seen.add(key);
    }
  }
  matches.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  index.matches.set(source, matches);
  return matches;
}

/** For a hit of the first group, the nearest fitting hit of every other one; undefined if one is missing. */
function choose(
  chart: Chart,
  pattern: ParsedPattern,
  wanted: PatternGroup[],
  hits: Map<number, Hit[]>[],
  anchor: Hit,
): Hit[] | undefined {
  const chosen = [anchor];
  for (let g = 1; g < wanted.length; g++) {
    const previous = chosen[g - 1]!;
    let best: Hit | undefined;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (let s = anchor.sentence - pattern.spread; s <= anchor.sentence + pattern.spread; s++) {
      if (chart.sentences[s]?.document !== chart.sentences[anchor.sentence]?.document) continue;
      for (const hit of hits[g]?.get(s) ?? []) {
        if (chosen.some((c) => overlaps(c, hit))) continue;
        if (wanted[g]!.ordered && !isAfter(hit, previous)) continue;
        if (wanted[g]!.ordered && isOfAnotherNumber(chart, wanted[g]!, previous, hit)) continue;
        const distance = wordsBetween(chart, previous, hit);
        if (pattern.gap !== undefined && distance > pattern.gap) continue;
        if (distance < bestDistance) {
          best = hit;
          bestDistance = distance;
        }
      }
    }
    if (!best) return undefined;
    chosen.push(best);
  }
  return chosen;
}

/** "MoCA 24 (school 10 y)": the number of a name is the one right behind it, not a later one of something else. */
function isOfAnotherNumber(chart: Chart, group: PatternGroup, previous: Hit, hit: Hit): boolean {
  if (hit.sentence !== previous.sentence || !isOfNumbers(group)) return false;
  const { tokens, text, start } = chart.sentences[hit.sentence]!;
  const next = tokens[previous.last + 1];
  if (!next || previous.last + 1 >= hit.first || !/^\d{1,3}(?:\.\d+)?$/.test(next.norm)) return false;
  // a date, a time, a share or the name's own number ("PHQ 9: 14") is none
  return /^\s*(?:\(|;|[a-z])/i.test(text.slice(next.end - start));
}

function isOfNumbers({ alternatives }: PatternGroup): boolean {
  return alternatives.every(
    (a) => 'words' in a && a.words.every((w) => w.match === 'number' || /^\d[\d/.]*$/.test(w.text)),
  );
}

/** Words that deny what follows; behind it they do so only as an answer ("fracture: no"). */
const BARE = /^(?:no|not|never|without|den(?:ies|ied|ying|i|y)|nor|neither|negat(?:ive)?)$/;

/** A mark that ends every clause between a denial and what it could deny. */
const APART = /[;|]|[.!?]["')\]]*\s|\s{3,}|\s-{1,2}\s/;

/** "Fracture or born so? No way to tell", "Chills every evening; no thermometer": the denial does not speak of what it is to deny. */
function deniesNothing(chart: Chart, pattern: ParsedPattern, wanted: PatternGroup[], chosen: Hit[]): boolean {
  if (pattern.spread > 0) return false;
  return wanted.some((group, g) => {
    if (!isBare(group)) return false;
    const own = chosen[g]!;
    const partner = g + 1 < chosen.length ? g + 1 : g - 1;
    const other = chosen[partner];
    if (!other || other.sentence !== own.sentence) return false;
    const sentence = chart.sentences[own.sentence]!;
    const behind = isAfter(own, other);
    const ordered = wanted[Math.max(g, partner)]!.ordered;
    if (behind ? ordered && closes(sentence, own) : !apart(sentence, own, other)) return false;
    return !assertionOf(chart, other.sentence, spanOf(sentence, other)).negated;
  });
}

/** A mark that ends the clause stands between the two. */
function apart(sentence: Sentence, left: Hit, right: Hit): boolean {
  const from = sentence.tokens[left.last]!.end - sentence.start;
  return APART.test(sentence.text.slice(from, sentence.tokens[right.first]!.start - sentence.start));
}

/** Nothing of its clause follows. */
function closes(sentence: Sentence, hit: Hit): boolean {
  return /^\s*(?:$|[.,;:)|\]"']|\s{2})/.test(
    sentence.text.slice(sentence.tokens[hit.last]!.end - sentence.start),
  );
}

function isBare(group: PatternGroup): boolean {
  return group.alternatives.every((a) => 'words' in a && a.words.length <= 2 && BARE.test(a.words[0]!.text));
}

function overlaps(a: Hit, b: Hit): boolean {
  return a.sentence === b.sentence && a.first <= b.last && b.first <= a.last;
}

function isAfter(hit: Hit, previous: Hit): boolean {
  return (
    hit.sentence > previous.sentence || (hit.sentence === previous.sentence && hit.first > previous.last)
  );
}

function wordsBetween(chart: Chart, a: Hit, b: Hit): number {
  const [left, right] = isAfter(b, a) ? [a, b] : [b, a];
  if (left.sentence === right.sentence) return right.first - left.last - 1;
  let words = chart.sentences[left.sentence]!.tokens.length - left.last - 1 + right.first;
  for (let s = left.sentence + 1; s < right.sentence; s++) words += chart.sentences[s]!.tokens.length;
  return words;
}

function toMatch(chart: Chart, source: string, wanted: PatternGroup[], chosen: Hit[]): Match {
  const spans = chosen.map((hit) => spanOf(chart.sentences[hit.sentence]!, hit));
  const asserted = chosen
    .map((hit, i) => ({ sentence: hit.sentence, span: spans[i]!, context: wanted[i]!.context }))
    .filter((c, i) => i === 0 || !c.context)
    .map((c) => assertionOf(chart, c.sentence, c.span));
  const home = chart.sentences[chosen[0]!.sentence]!;
  const date = dateOf(chart, home, spans[0]!);
  return {
    pattern: source,
    sentence: home.index,
    span: { start: least(spans.map((s) => s.start)), end: most(spans.map((s) => s.end)) },
    assertion: withoutSpelled(asserted.reduce(mergeAssertions), wordsOf(chart, chosen)),
    ...(date === undefined ? {} : { date }),
  };
}

/** A sentence that tells of several days: each thing has the day that stands nearest to it. */
function dateOf(chart: Chart, sentence: Sentence, span: Span): string | undefined {
  if (!/\d/.test(sentence.text)) return sentence.date;
  const all = datesIn(chart, sentence).filter((d) => !d.relative);
  // "MIs 2008 and 2012, CABG 2014 (the only one)": what stands right behind the words is theirs, be it a year
  const own = all.find(
    (d) =>
      d.start >= span.end &&
      /^[\s(:]{0,2}(?:x\s?\d\s)?(?:(?:in|on)\s)?$/.test(chart.text.slice(span.end, d.start)),
  );
  const day = chart.documents[sentence.document]?.date;
  if (own && all.length > 1 && (!day || own.date <= day)) return own.date;
  const dates = all.filter((d) => d.precision === 'day');
  if (dates.length < 2) return sentence.date;
  const distance = (d: Span) => Math.min(Math.abs(d.start - span.end), Math.abs(span.start - d.end));
  return [...dates].sort((a, b) => distance(a) - distance(b))[0]!.date;
}

function wordsOf(chart: Chart, chosen: Hit[]): Set<string> {
  return new Set(
    chosen.flatMap((h) => chart.sentences[h.sentence]!.tokens.slice(h.first, h.last + 1).map((t) => t.norm)),
  );
}

/** Of a cue like "no new" it is the denial that must be spelled, not the word that goes with it. */
const NEGATORS =
  /^(?:no|not|non|none|nor|neither|never|without|w\/o|den(?:y|ies|ied|ying)|negative|neg|absent|absence|unable|cannot|can't|free|lacks?|fail\w*|unremarkable|\w+n't)$/;

/** "Neither surgeon nor cardiologist", "no surgeon needed, none saw him": the second word goes on with the denial of the first. */
const SAME_DENIAL = /^(?:nor|none)$/;
const OPENS_DENIAL = /^(?:no|not|neither|never|none|nor)$/;

/** A pattern that itself spells a cue ("no & fracture", "declines & surgery") means it: that flag is no longer a doubt. */
function withoutSpelled(assertion: Assertion, spelled: Set<string>): Assertion {
  const flags = new Set(assertion.cues.map((c) => c.flag));
  const cleared = { ...assertion };
  for (const flag of ['negated', 'declined', 'planned', 'uncertain', 'hypothetical'] as const) {
    if (!flags.has(flag)) continue;
    const cues = assertion.cues.filter((c) => c.flag === flag);
    const means = (cue: string) => {
      const words = tokenise(cue).map((t) => t.norm);
      const denials = flag === 'negated' ? words.filter((w) => NEGATORS.test(w)) : [];
      // a box ticked at "no" is that word
      if (flag === 'negated' && denials.length === 0 && /[[(_\u2610-\u2612]/.test(cue))
        return spelled.has('no') || spelled.has('n');
      if (
        denials.length > 0 &&
        denials.every((w) => SAME_DENIAL.test(w)) &&
        [...spelled].some((w) => OPENS_DENIAL.test(w))
      )
        return true;
      return (denials.length ? denials : words).some((w) => spelled.has(w));
    };
    if (cues.every((c) => means(c.text))) cleared[flag] = false;
  }
  return cleared;
}

function spanOf(sentence: Sentence, hit: Hit): Span {
  return { start: sentence.tokens[hit.first]!.start, end: sentence.tokens[hit.last]!.end };
}

/** A statement of several parts is only as asserted as its weakest part. */
function mergeAssertions(a: Assertion, b: Assertion): Assertion {
  return {
    negated: a.negated || b.negated,
    uncertain: a.uncertain || b.uncertain,
    hypothetical: a.hypothetical || b.hypothetical,
    planned: a.planned || b.planned,
    declined: a.declined || b.declined,
    historical: a.historical || b.historical,
    target: a.target || b.target,
    policy: a.policy || b.policy,
    subject: a.subject === 'patient' ? b.subject : a.subject,
    cues: [...a.cues, ...b.cues],
  };
}

function groupHits(chart: Chart, index: ChartIndex, group: PatternGroup): Map<number, Hit[]> {
  const known = index.hits.get(group.key);
  if (known) return known;
  const bySentence = new Map<number, Hit[]>();
  for (const alternative of group.alternatives) {
    const { sense } = alternative;
    for (const hit of alternativeHits(chart, index, alternative)) {
      const sentence = chart.sentences[hit.sentence]!;
      const isOther =
        hit.first === hit.last &&
        ((sense !== undefined && isSomebody(sense, sentence, hit.first)) ||
          helpsSleepAlone(sentence, hit.first));
      if (!isOther) push(bySentence, hit.sentence, hit);
    }
  }
  for (const list of bySentence.values()) {
    list.sort((a, b) => a.first - b.first || b.last - a.last);
    if (list.length > MOST_HITS) list.length = MOST_HITS;
  }
  index.hits.set(group.key, bySentence);
  return bySentence;
}

function alternativeHits(chart: Chart, index: ChartIndex, alternative: Alternative): Hit[] {
  if ('concept' in alternative) return conceptHits(chart, alternative.concept);
  const { words } = alternative;
  if (words.length === 0) return [];
  const from = rarest(index, words);
  const hits: Hit[] = [];
  for (const place of placesOf(index, words[from]!)) {
    const { tokens } = chart.sentences[place.sentence]!;
    const first = place.token - from;
    const fits = words.every((word, i) => {
      const token = tokens[first + i];
      return i === from || (token !== undefined && fitsWord(word, token));
    });
    if (fits) hits.push({ sentence: place.sentence, first, last: first + words.length - 1 });
  }
  return hits;
}

/** The word to search from: of those that are looked up at once the one with the fewest places, so that the others are tried at few. */
function rarest(index: ChartIndex, words: readonly PatternWord[]): number {
  let best: { at: number; places: number } | undefined;
  words.forEach((word, at) => {
    if (word.match !== 'stem' && word.match !== 'exact') return;
    const places = placesOf(index, word).length;
    if (!best || places < best.places) best = { at, places };
  });
  return best?.at ?? 0;
}

function placesOf(index: ChartIndex, word: PatternWord): { sentence: number; token: number }[] {
  if (word.match === 'number') return normsOf(index, word.text, (n) => isBetween(n, word.low, word.high));
  if (word.match === 'stem') return index.byStem.get(word.text) ?? [];
  if (word.match === 'exact') return index.byNorm.get(word.text) ?? [];
  return normsOf(index, `${word.text}*`, (n) => n.startsWith(word.text));
}

/** Places of all the words of the chart that fit; `key` remembers which those are. */
function normsOf(
  index: ChartIndex,
  key: string,
  fits: (norm: string) => boolean,
): { sentence: number; token: number }[] {
  let norms = index.families.get(key);
  if (!norms) {
    norms = index.norms.filter(fits);
    index.families.set(key, norms);
  }
  return norms.flatMap((n) => index.byNorm.get(n) ?? []);
}

function conceptHits(chart: Chart, concept: string): Hit[] {
  const hits: Hit[] = [];
  const asked = askedConcepts.has(concept) ? askedMentions(chart).get(concept) : undefined;
  for (const mention of asked ?? (chart.byConcept.get(concept) ?? []).map((i) => chart.mentions[i]!)) {
    const tokens = chart.sentences[mention.sentence]!.tokens;
    const first = tokens.findIndex((t) => t.end > mention.start);
    let last = first;
    while (last + 1 < tokens.length && tokens[last + 1]!.start < mention.end) last++;
    if (first >= 0) hits.push({ sentence: mention.sentence, first, last });
  }
  return hits;
}
