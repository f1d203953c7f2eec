/**
 * User names: shown as typed, compared without regard to case or to Unicode's several spellings. A signature is a name, so a
 * name may not look like another one's. After the Username profile of PRECIS (RFC 8265) and the highly restrictive level of UTS 39.
 */
import { ServiceError } from '../contract/errors.ts';
import { isVisible, visibleText } from '../contract/visible.ts';

/** What makes two names the same user. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

const SHAPE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+ -]{0,127}$/u;
/** Letters by their class that show nothing, and a letter under a heap of marks. */
const UNREADABLE = /\p{Default_Ignorable_Code_Point}|\p{M}{3}/u;
const RULE =
  'A user name has 1 to 128 letters, digits, spaces or . _ @ + - and begins with a letter or digit.';
const ONE_SCRIPT = 'A user name is written in one alphabet.';

/** The name as it is stored and shown. Refuses with 422 `username_invalid`. */
export function cleanUsername(username: string): string {
  const clean = username.normalize('NFKC').trim().replace(/ {2,}/g, ' ');
  const refuse = (message: string) =>
    new ServiceError(422, 'username_invalid', message, [{ path: '/username', message }]);
  if (!SHAPE.test(clean) || UNREADABLE.test(clean)) throw refuse(RULE);
  if (!isOneScript(clean)) throw refuse(ONE_SCRIPT);
  return clean;
}

/** Shows nothing and joins nothing; the two joiners are letters' own business in some scripts. */
const NOWHERE = /[\p{Cf}--[\u200c\u200d]]/gv;

/** The name that signs: whatever a person writes, without what does not show or turns the direction of what follows. */
export function cleanDisplayName(name: string | undefined, username: string): string {
  const clean = visibleText((name ?? '').replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').replace(NOWHERE, ''));
  return isVisible(clean) ? clean : username;
}

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Thai',
  'Georgian',
  'Hangul',
  'Ethiopic',
  'Cherokee',
  'Khmer',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Han',
] as const;
const OF_SCRIPT = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);
const OF_ANY = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Writing systems that use several scripts, with Latin beside them. */
const TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
];

function isOneScript(name: string): boolean {
  const found = new Set<string>();
  for (const char of name) {
    if (OF_ANY.test(char)) continue;
    // Scripts that are not listed count as one: their letters look like no Latin ones.
    found.add(OF_SCRIPT.find(([, pattern]) => pattern.test(char))?.[0] ?? 'other');
  }
  return found.size <= 1 || TOGETHER.some((set) => [...found].every((script) => set.has(script)));
}

/**
 * Letters and digits that are read as another one, by what they are read as: within Latin, and capitals and small letters of Greek, Cyrillic,
 * Armenian and Cherokee.
 */
const READ_AS: Readonly<Record<string, string>> = {
  a: 'аαΑАᎪ\u0251',
  b: 'ВΒᏴ',
  c: 'сСϲϹᏟ',
  d: 'ԁᎠ',
  e: 'еЕΕᎬ',
  g: 'ɡᏀ',
  h: 'һНΗᎻհ',
  i: 'іιɩı',
  j: 'јЈϳᎫ',
  k: 'кКκΚᏦ',
  l: '1I|ӏӀІΙ',
  m: 'МΜᎷ',
  n: 'Νոռп',
  o: '0оОοΟօՕσ',
  p: 'рРρΡᏢ',
  q: 'ԛզ',
  r: 'гᎡ',
  s: 'ѕЅՏᏚ',
  t: 'ТΤтτᎢ',
  u: 'υսՍ',
  v: 'νѵᏙ',
  w: 'ԝѡωᎳ',
  x: 'хХχΧ',
  y: 'уУγΥүҮ',
  z: 'ΖᏃ',
};
const FOLDED = new Map(
  Object.entries(READ_AS).flatMap(([as, those]) => [...those].map((one) => [one, as] as const)),
);

/** Two names of one skeleton look the same to whoever reads a signature; marks above and below letters are easily overlooked. */
export function skeleton(username: string): string {
  const bare = username.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  const read = (text: string) => [...text].map((char) => FOLDED.get(char) ?? char).join('');
  // Twice: capitals are read as capitals first (I as l), then their small forms.
  return read(read(bare).toUpperCase().toLowerCase()).replaceAll('rn', 'm').replaceAll('vv', 'w');
}
