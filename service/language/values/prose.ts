/** Values in running text: each number is given to the name next to it whose unit and range it fits. */
import { type Quantity, quantitiesIn, unitAt } from '../numbers/quantities.ts';
import type { Span, Token } from '../types.ts';
import {
  byUnit,
  type Converted,
  convert,
  highest,
  isOrdinal,
  namesAfter,
  namesBefore,
  onlyCapitals,
  type Variable,
} from '../vocabulary/variables.ts';

/** A value found in a text; spans are offsets of that text. */
export interface Found extends Span, Converted {
  variable: string;
  comparator?: Quantity['comparator'];
  /** Before or after a procedure, when the form of the value says so. */
  phase?: 'before' | 'after';
}

/** The value that a match of a pattern over the text tells. */
export const foundIn = (m: RegExpMatchArray, variable: string, value: number, unit: string): Found => ({
  variable,
  low: value,
  high: value,
  unit,
  start: m.index!,
  end: m.index! + m[0].length,
});

export interface NameHit extends Span {
  variables: Variable[];
}

/** "FEV1/FVC 41", "PaO2/FiO2 210": a ratio is neither of its parts. */
const RATIOS: Record<string, string[]> = { fev1: ['fvc', 'vc'], pao2: ['fio2'], po2: ['fio2'] };

/** Names of variables in a text given as tokens (offsets relative to `base`). */
export function namesIn(tokens: readonly Token[], base: number, trie = namesBefore): NameHit[] {
  const hits: NameHit[] = [];
  trie.through(tokens, ({ to, values }, first, last) => {
    const ratio = RATIOS[last.norm]?.includes(tokens[to]?.norm ?? '');
    if (!ratio) hits.push({ start: first.start - base, end: last.end - base, variables: values });
    return to + Number(ratio ?? 0);
  });
  return hits;
}

export interface ProseOptions {
  /** Spans that are dates. */
  taken: readonly Span[];
  /** How far a name may stand before its number. */
  reach?: number;
  /** Variables to fall back on when no name is near (a row's label, a column's heading). */
  fallback?: readonly Variable[];
  /** Unit of numbers without one (from a column's heading). */
  unit?: string;
}

/** "AHI, 4 % rule   11.4", "hypopneas (>= 3 % desat)": how events were scored, no value. */
function isRule(q: Quantity, text: string): boolean {
  if (q.unit !== '%' || q.low !== q.high || (q.low !== 3 && q.low !== 4)) return false;
  const behind = text.slice(q.start).replace(/^[<>=~\s]*[34]\s?(?:%|percent)?/i, '');
  if (/^\s*[:=]\s*\d/.test(behind) && /\b(?:[ap]?ahi|rdi|rei|odi)\s*\(?\s*$/i.test(text.slice(0, q.start)))
    return true;
  return /^\s*(?:rule|desat|criteri|hypopn|scor|definition|o2 drop|drop|\))/i.test(behind);
}

/** "2 cm @ 3", "from 9 to 12 o'clock": where on its edge a wound is undermined, no length. */
function isBearing(q: Quantity, text: string): boolean {
  const behind = text.slice(q.end);
  if (/^\s?o.?clock\b/i.test(behind) || /^\s?(?:-|to)\s?\d{1,2}\s?o.?clock\b/i.test(behind)) return true;
  return q.unit === undefined && /\b[cm]m\s?(?:@|at)\s?$/i.test(text.slice(0, q.start));
}

/** "PHQ-9 (0-27): 18", "EF (normal 55-70 %): 30 %": what may be scored or is usual stands in brackets before the value. */
function isScale(q: Quantity, text: string): boolean {
  return (
    (q.low !== q.high || q.comparator !== undefined) &&
    /[([]\s*(?:(?:normal|nl|ref(?:erence)?|range|scale|goal|target)\b[\s:]*)?[<>=\u2264\u2265\s]*$/i.test(
      text.slice(0, q.start),
    ) &&
    /^[^()[\]\d]{0,12}[)\]]\s*[:=]?\s*[<>]?\d/.test(text.slice(q.end))
  );
}

/** What a rule asks for: "Severe AS criteria: AVA < 1.0 cm2", "surgery is indicated when Cobb > 50". */
const ASKS =
  /\bcriteri(?:a|on)\s?:(?:[^.;]|\.(?=\d))*$|\b(?:indicated|considered|recommended|warranted|advised|offered) (?:when|if|once)\b(?:[^.;]|\.(?=\d))*$/i;

/** "BMI < 40?  No", "TBR <70: 3 %": what a form asks for stands before the answer. */
function isLimit(q: Quantity, text: string): boolean {
  if (q.comparator === undefined) return false;
  return (
    ASKS.test(text.slice(0, q.start)) ||
    (/^[<>\u2264\u2265]/.test(text.slice(q.start)) &&
      /^\s*(?:mg\/dl\s*)?(?:\?|\)?\s*[:=]\s*[<>]?\d)/i.test(text.slice(q.end)))
  );
}

/** "48 % (41-60 % severe disability)": what scores mean stands in brackets behind one. */
function isBand(q: Quantity, text: string): boolean {
  return (
    q.low !== q.high &&
    /\d\s?%?\s*\(\s*$/.test(text.slice(0, q.start)) &&
    /^[^()\d]{0,4}\b(?:none|minimal|mild|moderate\w*|severe\w*|crippl\w+|bed.?bound|normal|low|high)\b[^()\d]*\)/i.test(
      text.slice(q.end),
    )
  );
}

/** "Weight (lb): 250": the unit in brackets behind the name. */
function unitOfName(q: Quantity, text: string): string | undefined {
  const [, printed] =
    /\(([^()\d]{1,8})\)\s*[:=]?\s*$/.exec(text.slice(Math.max(0, q.start - 20), q.start)) ?? [];
  const unit = printed ? unitAt(printed, 0) : undefined;
  return unit?.length === printed?.length ? unit?.unit : undefined;
}

/** All values in a text. */
export function valuesIn(
  text: string,
  tokens: readonly Token[],
  base: number,
  options: ProseOptions,
): Found[] {
  const quantities = quantitiesIn(text, options.taken).filter(
    (q) => ![isRule, isBearing, isScale, isLimit, isBand].some((is) => is(q, text)),
  );
  if (!quantities.length) return [];
  for (const q of quantities) q.unit ??= options.unit ?? unitOfName(q, text);
  const undated = [...options.taken].reduce(
    (t, d) => t.slice(0, d.start) + ' '.repeat(d.end - d.start) + t.slice(d.end),
    text,
  );
  const before = namesIn(tokens, base);
  const after = namesIn(tokens, base, namesAfter);
  const found: Found[] = [];
  const given: { q: Quantity; by: NameHit | undefined }[] = [];
  for (const q of quantities) {
    const behind = after.find(
      (h) =>
        h.start >= q.end - 1 &&
        /^\s*(?:-\s*)?(?:of |in |on )?\s*$/.test(text.slice(q.end, h.start)) &&
        !namesNext(q, h, text),
    );
    // "thirty-one" is a value as 31 is; "one" and "two" are mostly none
    const front =
      q.word && q.low < 13 ? undefined : frontName(text, undated, q, before, given, options.reach ?? 70);
    const close = front && q.start - front.hit.end <= 12;
    const choice = close ? (front ?? undefined) : (fitting(behind, q, text) ?? front ?? undefined);
    const picked =
      choice ??
      (close ? undefined : fitting(behind, q, text)) ??
      fallback(options.fallback, q, text) ??
      unitOnly(q, text);
    given.push({ q, by: choice?.hit });
    if (!picked) continue;
    for (const [variable, converted] of picked.values) {
      if (isHighest(variable, converted, found.at(-1), text.slice(found.at(-1)?.end ?? 0, q.start))) continue;
      found.push({
        variable: variable.id,
        ...converted,
        start: q.start,
        end: q.end,
        ...(q.comparator ? { comparator: q.comparator } : {}),
      });
    }
  }
  return found;
}

/** "P 76 SpO2 95": a name with a number of its own behind it does not speak of the bare number in front. */
function namesNext(q: Quantity, name: NameHit, text: string): boolean {
  return q.unit === undefined && /^\s?[:=]?\s?\d{1,3}\b(?! ?(?:l\b|lpm|liters?))/i.test(text.slice(name.end));
}

/** "24 of 30", "19 out of 30": the second number is the scale's end. */
function isHighest(
  variable: Variable,
  value: Converted,
  before: Found | undefined,
  between: string,
): boolean {
  return (
    before?.variable === variable.id &&
    value.low === highest(variable) &&
    /^\s*(?:out )?of\s*$/i.test(between)
  );
}

/** What may stand between two values of one name: "88 and 91", "8 -> 3", "41 (then) 38". */
const LINK =
  /^[\s,%()/x@|=:-]*(?:(?:and|to|then|pre|post|start|end|initial|final|max|or|is|are|now|currently|today|later|again|after|->|mean|lowest|min|cm|mm|hg|mg|dl|of|on|at|was|d|day|wk|week|baseline|previously|formerly|before|the|block|injection|procedure|treatment|fell|rose|dropped|down|up|in|from|bp)\b[\s,%()/>|=:-]*){0,4}$|^[\s()%]*(?:-{1,2}>|\u2192)\s*$/i;

/** "39.2 before the diet and is 33.8 now": nothing but words, the last of which tells that this is the state of today. */
const comesTo = (between: string, behind: string): boolean =>
  between.length < 60 &&
  !/[;\d]|\.\s/.test(between) &&
  (/\b(?:is|now|today|currently|presently|down to|up to|this (?:week|month|visit))\s*:?\s*$/i.test(between) ||
    (/[,(]|\b(?:and|but|to)\b/i.test(between) &&
      /^\s?%?\s?(?:now|today|currently|this (?:week|month|visit))\b/i.test(behind)));

interface Pick {
  hit: NameHit | undefined;
  values: [Variable, Converted][];
}

function fitting(hit: NameHit | undefined, q: Quantity, text: string): (Pick & { hit: NameHit }) | undefined {
  if (!hit) return undefined;
  const values = hit.variables.flatMap((v): [Variable, Converted][] => {
    if (onlyCapitals(v, text.slice(hit.start, hit.end))) return [];
    const c = convert(v, q, text);
    return c ? [[v, c]] : [];
  });
  return values.length ? { hit, values } : undefined;
}

/** The nearest name in front whose unit and range fit, with nothing foreign between. */
function frontName(
  text: string,
  undated: string,
  q: Quantity,
  names: NameHit[],
  given: { q: Quantity; by: NameHit | undefined }[],
  reach: number,
): (Pick & { hit: NameHit }) | undefined {
  for (let i = names.length - 1; i >= 0; i--) {
    const hit = names[i];
    if (!hit || hit.end > q.start) continue;
    const between = undated.slice(hit.end, q.start).replace(/\s+/g, ' ');
    if (between.length > reach || /;|\?(?!\s*(?:[Yy]es|YES|[Nn]o|NO|[YyNn])\b)|\.\s+(?=[A-Z])/.test(between))
      return undefined;
    const others = given.filter((g) => g.q.start >= hit.end && !isOrdinal(g.q, text));
    const picked = fitting(hit, q, text);
    // a name that the number cannot belong to ("improved" before "22") does not stand between it and another
    if (!picked && !/,/.test(between)) continue;
    if (others.some((g) => g.by !== undefined && g.by !== hit)) return undefined;
    const last = others.at(-1);
    if (
      last &&
      !LINK.test(undated.slice(last.q.end, q.start)) &&
      !comesTo(undated.slice(last.q.end, q.start), undated.slice(q.end))
    )
      return undefined;
    return picked;
  }
  return undefined;
}

function unitOnly(q: Quantity, text: string): Pick | undefined {
  const variable = q.unit ? byUnit.get(q.unit) : undefined;
  const converted = variable ? convert(variable, q, text) : undefined;
  return variable && converted ? { hit: undefined, values: [[variable, converted]] } : undefined;
}

function fallback(variables: readonly Variable[] | undefined, q: Quantity, text: string): Pick | undefined {
  for (const variable of variables ?? []) {
    const converted = convert(variable, q, text);
    if (converted) return { hit: undefined, values: [[variable, converted]] };
  }
  return undefined;
}
