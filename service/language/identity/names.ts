/** Names of people as forms and charts write them, and whether two of them may be one person's. */
import { distance } from 'fastest-levenshtein';

/**
 * `same`: given and family name agree, a middle name or an initial aside. `close`: they agree up to a slip of the reader.
 * `partial`: only one of the two agrees (a married name, a relative). `unclear`: too little of a name to tell.
 */
export type NameAgreement = 'same' | 'close' | 'partial' | 'different' | 'unclear';

const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sr|jr|ii|iii|iv|nee|née|aka|md|do|rn|np|pa|phd|esq|the|and|of|patient|pt|client|test|unknown|doe)$/;

/** Lower case, without accents, and with the signs that readers take for letters put right. */
function plain(token: string): string {
  const letters = token.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/0/g, 'o').replace(/[1|]/g, 'l').replace(/5/g, 's').replace(/['’.]/g, '');
}

/** The parts of a name in the order given, family name last: "BRANDT, Walter J" is walter, j, brandt. */
export function nameParts(name: string): string[] {
  const [before = '', ...behind] = name.slice(0, 120).split(',');
  const rest = behind.join(' ').trim();
  // "Smith, Jr." has no given name behind its comma.
  const turned = rest && behind.some((part) => part.trim().length > 3 || /^\s*[a-z]\b/i.test(part));
  const ordered = turned ? `${rest} ${before}` : name.replace(/,/g, ' ');
  return ordered
    .split(/[\s/()]+/)
    .map((token) => plain(token).replace(/[^\p{L}-]/gu, ''))
    .map((token) => token.replace(/^-+|-+$/g, ''))
    .filter((token) => token !== '' && !TITLE.test(token));
}

/** 2: equal, or one the initial of the other; 1: up to a slip; 0: another name. */
function likeness(a: string, b: string): 0 | 1 | 2 {
  if (a === b || a.replaceAll('-', '') === b.replaceAll('-', '')) return 2;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 2 : 0;
  const doubled = [a, b].some((name) => name.includes('-'));
  // Of a double name often one half is written.
  if (doubled && a.split('-').some((half) => half.length > 2 && b.split('-').includes(half))) return 2;
  const short = Math.min(a.length, b.length);
  const slips = short < 4 ? 0 : short < 8 ? 1 : 2;
  const merged = (name: string) => name.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('ii', 'u');
  return merged(a) === merged(b) || distance(a, b) <= slips ? 1 : 0;
}

/** The best partner of one part of a name among those of another that are still free. */
function partner(part: string, others: readonly string[], taken: number | undefined) {
  let best: { at: number; likeness: 1 | 2 } | undefined;
  others.forEach((other, at) => {
    const like = at === taken ? 0 : likeness(part, other);
    // A whole name before an initial.
    const better = !best || like > best.likeness || (like === best.likeness && other.length > 1);
    if (like && better) best = { at, likeness: like };
  });
  return best;
}

/** Compares the name on the form with one in the chart. Order, case, titles and middle names do not matter; nicknames do. */
export function compareNames(form: string, chart: string): NameAgreement {
  const wanted = nameParts(form);
  const found = nameParts(chart);
  const [given] = wanted;
  const family = wanted.at(-1);
  const whole = found.filter((part) => part.length > 1);
  if (!given || !family || wanted.length < 2 || whole.length === 0) return 'unclear';
  const familyAt = partner(family, found, undefined);
  const givenAt = partner(given, found, familyAt?.at);
  const isWhole = (at: number | undefined) => at !== undefined && (found[at]?.length ?? 0) > 1;
  if (familyAt && givenAt && (isWhole(familyAt.at) || isWhole(givenAt.at)))
    return familyAt.likeness === 2 && givenAt.likeness === 2 ? 'same' : 'close';
  if (isWhole(familyAt?.at) || isWhole(givenAt?.at)) return 'partial';
  return found.length < 2 ? 'unclear' : 'different';
}
