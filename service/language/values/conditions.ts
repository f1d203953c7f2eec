/** Conditions of a measurement (at rest, on room air, asleep): found in its own clause, else inherited with care. */
import type { Span } from '../types.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';

export interface Condition extends Span {
  kind: string;
  name: string;
}

const literal = (s: string): string => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[\\s-]+');
const MATCHERS: { kind: string; name: string; loose: RegExp; exact: RegExp | undefined }[] = [];
/** By the longest word of each phrase its words, in lower case, and its matcher: most sentences name no condition at all. */
const BY_WORD = new Map<string, { words: string[]; matcher: number }[]>();
for (const [kind, group] of Object.entries(
  vocabularyFile<{ kinds: Record<string, Record<string, string[]>> }>('structure/conditions').kinds,
))
  for (const [name, words] of Object.entries(group)) {
    const capitals = words.filter((w) => /^[A-Z]+$/.test(w));
    const rest = words.filter((w) => !capitals.includes(w) && !capitals.includes(w.toUpperCase()));
    for (const word of words) {
      const [longest, ...others] = (word.toLowerCase().match(/\w+/g) ?? []).sort(
        (a, b) => b.length - a.length,
      );
      if (!longest) throw new Error(`a condition must hold a word: "${word}"`);
      BY_WORD.set(longest, [...(BY_WORD.get(longest) ?? []), { words: others, matcher: MATCHERS.length }]);
    }
    MATCHERS.push({
      kind,
      name,
      loose: new RegExp(
        `(?<![\\w-])(?:${rest
          .map(literal)
          .sort((a, b) => b.length - a.length)
          .join('|')})(?![\\w])`,
        'gi',
      ),
      exact: capitals.length ? new RegExp(`(?<![\\w-])(?:${capitals.join('|')})(?![\\w-])`, 'g') : undefined,
    });
  }

const KIND_BY_NAME = new Map(MATCHERS.map((m) => [m.name, m.kind]));

/** Kind of a condition by its name. */
export const kindOf = (name: string): string => KIND_BY_NAME.get(name) ?? 'flow';

/** "on 2 L", "4L NC", "at 3 L/min", "6 L/MIN": a flow of oxygen; gives liters per minute. */
const FLOW =
  /(?<![\d.])(\d{1,2}(?:\.\d+)?)\s?-?\s?(?:(?:L|l)(?:\s?\/\s?min|pm|PM|\/MIN| of (?:oxygen|o2)| (?:NC|nc|n\.c|nasal|o2|O2|oxygen|via|by|per|continuous))?(?![\w/-])|liters?\b|LPM\b|lpm\b|(?:L|l)\/[Mm][Ii][Nn])/g;
/** A walk on which the oxygen is titrated is no titration of pressure. */
const OXYGEN_TITRATION = /\b(?:oxygen|o2|walk\w*|exercise|ambulat\w*|exertion\w*|6mwt)\b/i;
const PAP = /\b(?:c-?pap|a-?pap|bi-?pap|pap|bilevel|psg|polysomnogra\w*|pressure)\b/i;
/** A line of a titration table: "CPAP 12", "BiPAP 20/15". */
const TITRATION_STEP = /^\s*(?:c-?pap|a-?pap|bi-?pap|bilevel)\s+\d{1,2}(?:\s?\/\s?\d{1,2})?(?=\s|$)/i;
const ON_BARE = /\bon (\d{1,2}(?:\.\d)?)(?=[.;,)]|$)/g;
/** "rest (air)", "1) rest, air 91": air alone only where nothing but breathing it can be meant. */
const AIR_ALONE =
  /(?<=^\W{0,3}|[(,;:|/]\s?|\d\s?%?\s|\b(?:seated|sitting|rest|resting|walk|walking|exertion|exercise|ambulating|awake|asleep|breathing|with|on)\s)air(?=\s*[),.;:|]|\s*$|\s{2,}|\s+\d{2}\b|,?\s(?:seated|sitting|at rest|rest|walk\w*|after|awake|asleep|only|corridor|hall|stairs)\b)/gi;
/** "mean 90, min 80": the least, where it is no count of minutes. */
const LEAST = /(?<!\d\s?)\bmin\.?[\s:=]{1,12}(?=[4-9]\d(?:\.\d)?(?![\d:/]|\s?(?:min|sec|m\b|ft)))/gi;
const DENIED = /\b(?:no|without|off|not on|never on)\s*$/i;

/** The matchers of which all words of a phrase stand in the text, in their order. */
function likely(text: string): (typeof MATCHERS)[number][] {
  const present = new Set(text.toLowerCase().match(/\w+/g));
  const indexes = new Set<number>();
  for (const word of present)
    for (const { words, matcher } of BY_WORD.get(word) ?? [])
      if (words.every((w) => present.has(w))) indexes.add(matcher);
  return [...indexes].sort((a, b) => a - b).map((i) => MATCHERS[i]!);
}

/** "L x W x D" is a length, "RA pressure" the right atrium, "L/min SpO2" a flow and no minimum. */
function elsewhere(name: string, text: string, at: number, written: string): boolean {
  const behind = text.slice(at + written.length);
  // "daytime sleepiness", "sleep apnea": a complaint or a disease, not the state in which something was measured
  if (name === 'awake' || name === 'asleep')
    return /^[\s-](?:sleep(?:y|iness)?\b|somnolen|drows|fatigue|tired|naps?\b|napping|hypersomn|dysfunction|symptoms?\b|apn(?:o?ea)s?\b(?!\s(?:test|study|recording|monitor))|disorder|medicine|clinic|cent(?:er|re)|specialist|hygiene|aids?\b|maintenance|paralysis)/i.test(
      behind,
    );
  // "disease activity", "renin activity": of what is measured, not of the patient
  if (name === 'exercise' && /^activity$/i.test(written))
    return /\b(?:disease|lupus|clinical|inflammatory|renin|enzyme|factor|seizure|electrical|brain)\s+$/i.test(
      text.slice(Math.max(0, at - 14), at),
    );
  if (name === 'left') return written === 'L' && /^\s?x\s?W\b/i.test(behind);
  if (name === 'lowest') return text[at - 1] === '/';
  return (
    name === 'room_air' && /^\s(?:mean |dilat\w* )?(?:pressures?|area|size|volume|enlarge\w*)\b/i.test(behind)
  );
}

/** All conditions named in a text, with `on_oxygen` for a flow and `on_4l` from four liters up. */
export function conditionsIn(text: string, offset = 0): Condition[] {
  const found: Condition[] = [];
  const put = (kind: string, name: string, at: number, length: number) =>
    found.push({ kind, name, start: offset + at, end: offset + at + length });
  for (const m of likely(text)) {
    for (const pattern of [m.loose, m.exact]) {
      if (!pattern) continue;
      for (const hit of text.matchAll(pattern)) {
        // "wake artifact removed" tells of the recording
        if (/^ artifact/i.test(text.slice(hit.index + hit[0].length))) continue;
        if (/^titrat/i.test(hit[0]) && OXYGEN_TITRATION.test(text) && !PAP.test(text)) continue;
        if (elsewhere(m.name, text, hit.index, hit[0])) continue;
        const denied = DENIED.test(text.slice(Math.max(0, hit.index - 10), hit.index));
        if (denied && m.name === 'on_oxygen') put('air', 'room_air', hit.index, hit[0].length);
        else if (!denied || m.name === 'room_air') put(m.kind, m.name, hit.index, hit[0].length);
      }
    }
  }
  const flow = (litres: number, at: number, length: number) => {
    put('air', 'on_oxygen', at, length);
    if (litres >= 4) put('flow', 'on_4l', at, length);
  };
  const digits = /\d/.test(text);
  for (const m of digits ? text.matchAll(FLOW) : [])
    if (Number(m[1]) <= 25 && Number(m[1]) > 0) flow(Number(m[1]), m.index, m[0].length);
  if (digits && /\b(?:liters?|L|oxygen|o2)\b/i.test(text))
    for (const m of text.matchAll(ON_BARE)) if (Number(m[1]) <= 15) flow(Number(m[1]), m.index, m[0].length);
  if (/air/i.test(text)) for (const m of text.matchAll(AIR_ALONE)) put('air', 'room_air', m.index, 3);
  if (/min/i.test(text)) for (const m of text.matchAll(LEAST)) put('statistic', 'lowest', m.index, 3);
  if (/\bcpap\b.{0,14}\b\d{1,2}(?:\.\d)? ?cm\b/i.test(text))
    put('pap', 'on_pap', text.search(/\bcpap\b/i), 4);
  if (/\b\d{1,2} ?cm(?: ?h2o)?\b/i.test(text) && /\bahi|spo2|sat/i.test(text) && /\bcm\b/.test(text))
    put('pap', 'on_pap', text.search(/\b\d{1,2} ?cm\b/i), 4);
  const step = TITRATION_STEP.exec(text);
  if (step) put('pap', 'on_pap', 0, step[0].length);
  return found.sort((a, b) => a.start - b.start);
}

/** Borders between clauses that keep conditions apart. */
const BORDER =
  /[,;|]|\s->\s?|->|\.{2,}|\.\s|\s{3,}|\s\/\s|\bthen\b|\bwhile\b(?! (?:on|a))|\band\b(?=[^,;.]{0,40}\d)|\bbut\b|\bvs\.?\b|\(|\)|(?<=\b(?:day|d|week|wk|month|mo)(?:\s[a-z]+){0,2}\s)to\b(?=\s\d)/gi;

/** Cuts a text into clauses; returns the clause that holds `at`. */
export function clauseAround(text: string, at: number): Span {
  let start = 0;
  BORDER.lastIndex = 0;
  for (let m = BORDER.exec(text); m; m = BORDER.exec(text)) {
    if (m.index + m[0].length <= at) start = m.index + m[0].length;
    else if (m.index >= at) return { start, end: m.index };
  }
  return { start, end: text.length };
}

/** Conditions that hold for a value at `at`: those of its clause; for each kind that the clause leaves open, the nearest
 *  one before in the sentence, else one that the whole sentence names only once. */
export function conditionsFor(text: string, at: number, all: readonly Condition[]): string[] {
  const clause = clauseAround(text, at);
  const out = new Map<string, string>();
  const nearest = new Map<string, number>();
  const tied = bracketsBehindNumbers(text);
  const own = tied.find((b) => b.number === at);
  for (const c of all)
    if (own && own.start <= c.start && c.end <= own.end && !introduces(text, c)) out.set(c.kind, c.name);
  all = all.filter(
    (c) => !tied.some((b) => b.start <= c.start && c.end <= b.end) && !(c.start > at && introduces(text, c)),
  );
  for (const c of all)
    if (out.has(c.kind) && !nearest.has(c.kind)) continue;
    else if (c.start >= clause.start && c.end <= clause.end + 1) choose(out, nearest, c, at, text);
  for (const kind of INHERITED) {
    if (out.has(kind)) continue;
    const before = all.filter((c) => c.kind === kind && c.end <= clause.start);
    const names = new Set(all.filter((c) => c.kind === kind).map((c) => c.name));
    const last = before.at(-1);
    if (last && !/;|(?<!\.)\.\s/.test(text.slice(last.end, at))) out.set(kind, last.name);
    else if (names.size === 1 && !before.length) {
      const only = all.find((c) => c.kind === kind);
      if (only && follows(text, at, only)) out.set(kind, only.name);
    }
  }
  // "rest 96, walk 94, both on air"
  for (const c of all)
    if (
      !out.has(c.kind) &&
      /\b(?:all|both|each)\b[^.;,\d]{0,12}$/i.test(text.slice(Math.max(0, c.start - 24), c.start))
    )
      out.set(c.kind, c.name);
  if (out.get('air') === 'room_air') out.delete('flow');
  return [...new Set(out.values())];
}

/** "AHI 22    supine 41": the words belong to the number right behind them and to no other cell of the line. */
export const ofNextNumber = (text: string, c: Condition): boolean =>
  /^(?:position|stage)$/.test(c.kind) && introduces(text, c);

/** "24 with a nadir of 81", "22, in REM 51": the words stand before a value of their own. A flow, a time or a way is none. */
function introduces(text: string, c: Condition): boolean {
  return /^\s*(?:[:=]|of|was|is)?\s*\d{1,3}(?:\.\d+)?(?![\d.]*\s?-?\s?(?:l\b|lpm|l\/|lit|min|hours?|h\b|hrs?\b|sec|ft\b|feet|m\b|met|cm|mph|laps?|steps?|days?|d\b|w(?:ee)?ks?|months?|y|[/:]\d))/i.test(
    text.slice(c.end),
  );
}

/** "86 (RA), 93 (2 L)": a bracket behind a number speaks of this number alone. */
function bracketsBehindNumbers(text: string): (Span & { number: number })[] {
  return [...text.matchAll(/(?<![\d.])\d{1,3}(?:\.\d+)?(?:\s?-\s?\d{1,3})?\s?%?\s?(\([^()]*\))/g)].map(
    (m) => {
      const end = m.index + m[0].length;
      return { number: m.index, start: end - m[1]!.length, end };
    },
  );
}

const INHERITED = ['activity', 'wake', 'air', 'flow', 'pap', 'overnight'];

/** Of two conditions of one kind in a clause the nearer one counts; behind the value before in front of it. */
function choose(
  out: Map<string, string>,
  nearest: Map<string, number>,
  c: Condition,
  at: number,
  text: string,
): void {
  const distance = c.start >= at ? c.start - at : (at - c.end) * 1.5;
  if (out.has(c.kind) && (nearest.get(c.kind) ?? 0) <= distance) return;
  if (
    c.kind === 'phase' &&
    /^(?:after|post|following|now|test)$/i.test(text.slice(c.start, c.end)) &&
    /^\s*(?:the )?(?:week|day|month|hour|\d)/i.test(text.slice(c.end))
  )
    return;
  out.set(c.kind, c.name);
  nearest.set(c.kind, distance);
}

/** A single condition behind the value speaks for it when no other number stands between. */
function follows(text: string, at: number, c: Condition): boolean {
  const between = text.slice(at, c.start).replace(/^[\d.,\s%/-]+/, '');
  // "RA sat 97%, walking 96%": what introduces the next number speaks of that one
  if (/^[\s:=]*\d{2}\s?(?:%|$|[,.;)])/.test(text.slice(c.end))) return false;
  // "9 with touch, 7 at rest"
  if (/[,;]\s*\d{1,3}(?:\.\d+)?(?:\s?%|\/100?)?\s$/.test(between)) return false;
  // "walk 94, overnight low 91"
  if (/,/.test(between) && /^[^,;.()]{0,14}?\b\d{2}\b/.test(text.slice(c.end))) return false;
  // "95 RA awake, walked hall x 3 laps, lowest 93"
  if (
    c.kind === 'activity' &&
    /,/.test(between) &&
    /^[^;.()]{0,50}?\b[6-9]\d\b(?!\s?(?:m|ft|feet|min|steps?|yards?)\b)/.test(text.slice(c.end))
  )
    return false;
  return c.start > at && !/\d{2}/.test(between) && between.length < 60;
}

/** Own conditions first; those of the rest of the row where the cell is silent on that kind. */
export function merge(own: string[], around: string[]): string[] {
  const pairs = [
    ['rest', 'exercise', 'recovery'],
    ['asleep', 'awake'],
    ['room_air', 'on_oxygen'],
    ['before', 'after'],
    ['left', 'right', 'bilateral'],
    ['lowest', 'highest', 'mean'],
  ];
  const out = new Set(own);
  for (const name of around) {
    const group = pairs.find((p) => p.includes(name));
    if (group?.some((n) => out.has(n))) continue;
    out.add(name);
  }
  return [...out];
}
