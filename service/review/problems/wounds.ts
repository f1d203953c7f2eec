/** Pressure ulcers that a wound record tells by number, stage and site: only these are staged. */
import { assertionOf } from '../../language/index.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { placeOf, speaks } from './places.ts';
import type { Said } from './said.ts';

const SITES: readonly [string, RegExp][] = [
  ['sacrum', /\bsacr(?:um|al)\b/i],
  ['scapula', /\bscapul(?:a|ar)\b/i],
  ['elbow', /\belbow\b/i],
  ['occiput', /\bocci(?:put|pital)\b/i],
  ['coccyx', /\bcoccy(?:x|geal)\b/i],
  ['ischium', /\bisch(?:ium|ial)?\b/i],
  ['trochanter', /\btroch(?:anter(?:ic)?)?\b/i],
  ['buttock', /\b(?:buttocks?|gluteal)\b/i],
  ['heel', /\bheels?\b/i],
  ['ankle', /\b(?:ankle|malleol\w+)\b/i],
  ['hip', /\bhip\b/i],
  ['back', /\b(?:back|spine)\b/i],
];
const STAGE =
  /\b(?:(?:stage|st\.?)\s*:?\s*(4|3|2|1|IV|III|II|I)|(unstageable))\b(?!\s*(?:mm|CKD|copd|cancer|disease|hypertension)\b)/gi;
/** So far back a denial reaches. */
const REACH = 40;
/** What is staged and measured in two directions is a wound, also where nobody calls it so: "sacral stage 4, 6.5 x 5.8 x 2.0". */
const WOUND = /\b(?:wound|ulcer|pressure|injury|decub\w*|P[UI])\b|\d\s?x\s?\d/i;
const DENIED = /\b(?:no|not|without|denies|healed|closed)\b/i;
/** "Stage 3 R isch PI, healed", within so many characters. */
const HEALED =
  /^(?!.{0,30}\b(?:not|non|nearly|almost|partly|until)\b)(?!.{3,30}\bst(?:age)?\.? ?\d)[^.;\n]{0,30}\b(?:healed|closed|resolved|(?:re-?)?epithelialized)\b/i;
const SIDE =
  /\b(?:(left|L)|(right|R)|(bilateral|bil|both))\b[^A-Za-z]*(?:(?:upper|lower|lateral|lat|medial|inner|outer)\s+)?$/i;
const ARABIC: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4' };

/** One of each site, as its latest statement stages it; none where the notes call it by its name. */
export function woundsOf(chart: Chart, said: readonly Said[]): Said[] {
  if (said.some(({ key }) => key === 'pressure_ulcer')) return [];
  const bySite = new Map<string, Said>();
  for (const sentence of chart.sentences) {
    if (!WOUND.test(sentence.text) || !isFinding(chart, sentence)) continue;
    for (const [site, found] of stagedIn(chart, sentence)) {
      const before = bySite.get(site);
      if (!before || (found.date ?? '') >= (before.date ?? '')) bySite.set(site, found);
    }
  }
  for (const [site, { date = '' }] of bySite)
    if (
      chart.sentences.some(
        (sentence) => (dayOf(chart, sentence) ?? '') >= date && isHealed(chart, sentence, site),
      )
    )
      bySite.delete(site);
  return [...bySite.values()].map((each, i) => (i === 0 ? each : { ...each, key: each.name }));
}

const dayOf = (chart: Chart, { document }: Pick<Sentence, 'document'>) => chart.documents[document]?.date;

const IS_HEALED = /\b(?:healed|fully epithelialized|closed)\b/i;
const OTHER_HEALED = /\b(?:incision|fracture|flap|graft|surgical)\b/i;
const NOT_HEALED = /\b(?:not|un|non|nearly|almost|partly|partially|until|when|once|if|goal)\b/i;

/** "Sacrum fully epithelialized": of that site, and no other in the same sentence. */
function isHealed(chart: Chart, { text, document }: Sentence, place: string): boolean {
  if (
    !IS_HEALED.test(text) ||
    NOT_HEALED.test(text) ||
    OTHER_HEALED.test(text) ||
    !speaks(chart.documents[document])
  )
    return false;
  const sites = SITES.filter(([, form]) => form.test(text));
  const found = placeIn(text);
  return sites.length === 1 && found !== undefined && (found === place || place.endsWith(` ${found}`));
}

/** Of a wound the examination tells as much as a diagnosis does. */
const isFinding = (chart: Chart, sentence: Sentence): boolean =>
  placeOf(chart, sentence) !== undefined ||
  (chart.sections[sentence.section]?.kind === 'exam' && speaks(chart.documents[sentence.document]));

function stagedIn(chart: Chart, { index, text, start, document }: Sentence): [site: string, Said][] {
  return [...text.matchAll(STAGE)].flatMap((stage): [string, Said][] => {
    const before = text.slice(0, stage.index);
    const after = text.slice(stage.index);
    const site = placeIn(before) ?? placeIn(after);
    const span = { start: start + stage.index, end: start + stage.index + stage[0].length };
    const a = assertionOf(chart, index, span);
    if (!site || a.subject !== 'patient' || a.policy || a.hypothetical || a.planned || a.historical)
      return [];
    if (DENIED.test(before.slice(-REACH)) || HEALED.test(after)) return [];
    const condition = CONDITIONS.get('pressure_ulcer')!;
    const date = dayOf(chart, { document });
    const number = stage[1] && (ARABIC[stage[1].toLowerCase()] ?? stage[1]);
    const name = `${number ? `stage ${number}` : 'unstageable'} ${condition.name} of the ${site}`;
    const said = { ...span, key: condition.id, condition, name, sentence: index };
    return [[site, { ...said, saying: 'has', place: 'listed', ...(date && { date }) }]];
  });
}

/** Codes name these together with the site beside them. */
const SAME_AREA: Record<string, string> = { coccyx: 'sacrum', ischium: 'buttock', trochanter: 'hip' };

/** Both name a site of the body, and not the same: a wound there is not the wound here. */
export function isElsewhere(words: string, others: string): boolean {
  const [one, other] = [siteIn(words), siteIn(others)].map((site) => site && (SAME_AREA[site] ?? site));
  return one !== undefined && other !== undefined && one !== other;
}

export const namesSite = (words: string): boolean => siteIn(words) !== undefined;

const siteIn = (words: string): string | undefined => lastSite(words)?.site;

/** "Left buttock": the last site that the words name, with its side. */
function placeIn(words: string): string | undefined {
  const { site, at } = lastSite(words) ?? {};
  if (!site) return undefined;
  const [, left, right, both] = SIDE.exec(words.slice(0, at)) ?? [];
  const side = left ? 'left ' : right ? 'right ' : '';
  return both ? `${site}s` : `${side}${site}`;
}

function lastSite(words: string): { site: string; at: number } | undefined {
  return SITES.map(([site, form]) => ({
    site,
    at: [...words.matchAll(new RegExp(form, 'gi'))].at(-1)?.index ?? -1,
  }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)[0];
}
