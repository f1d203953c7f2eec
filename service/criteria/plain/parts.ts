/**
 * A description that joins several things, taken apart where its grammar is plain: "A, or B", "A and no B", "two of these: A, B, C",
 * "A unless B". Each part is then a criterion by itself, compiled or read, and the answers are joined by plain logic. What belongs
 * together in another way ("lumbar or cervical pain", "signed and dated by") stays whole.
 */
import { numberOf } from '../../language/dates/durations.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import { ageIn, agesAlone } from './age.ts';
import { NAMED_WHOLE, namedIn } from './concepts.ts';
import { framesOf } from './frames/index.ts';
import { namesSaid } from './frames/names.ts';
import { spelledOut } from './spelled-out.ts';
import { lookBackIn } from './window.ts';

/** A part in words, or parts of which all, one or so many must hold. */
export type Part = string | Joined;
export interface Joined {
  /** How many of them must hold. */
  least: number;
  of: readonly Part[];
}

const SUBJECT =
  '(?:(?:the |this |each )?(?:patient|pt|member|beneficiary|individual|person|enrollee|candidate|recipient|applicant|child|infant|adult|record|chart|documentation)s? )?';
/** What a list of things begins with and what holds for each of them: "no history of", "has". */
const LEAD = new RegExp(
  `^${SUBJECT}(?:(?:has|have|had|with|is|carries|shows?|documents?|there (?:is|are)|currently|documented|confirmed|established|known|an?|the) )*?(?:(?:no|not|without|absence of|free (?:of|from)|never|any|prior|previous|active|current|recent|personal|family|history of|evidence of|signs? of|diagnosis of|diagnosed with|failure of|failed|trial of|tried|intolerance (?:to|of)|contraindications? to|(?:inadequate|insufficient|poor|no) response to|treatment with|use of|have|had) )+`,
  'i',
);
const HAS = new RegExp(`^${SUBJECT}(?:has|have|had|with|carries|is|uses|takes|receives) `, 'i');
const NO =
  /^(?:(?:with|has|have|had|there (?:is|are)|and|but) )*(?:no|not|without|never|none|absence of|lack of|free (?:of|from)|absent|negative for|neither|does not|do not|did not|is not|has not|have not|cannot)\b/i;
const DENIES_LIST = /\b(?:no|without|absence of|free (?:of|from)|never|negative for|neither)\b/i;
const VERBS =
  "is|are|was|were|has|have|had|does|do|did|can|cannot|can't|must|shall|will|remains?|needs?|requires?|shows?|showed|takes?|uses?|receives?|underwent|failed|tried|stopped|completed|agrees?|understands?|lives?|smokes?|attends?|documents?|persists?|persisted|saw|wrote|ordered|prescribed|recommended";
/** A verb of its own makes a statement. */
const STATES = new RegExp(`\\b(?:${VERBS}|using)\\b`, 'i');
/** What is left of a statement without its subject. */
const WITHOUT_SUBJECT = new RegExp(`^(?:${VERBS})\\b`, 'i');
/** A statement that begins anew. */
const BEGINS = new RegExp(
  `^(?:(?:the|an?|his|her|this|each|any) )?(?:there|he|she|it|they|one|patient|member|\\w+) (?:${VERBS})\\b|^(?:${VERBS})\\b`,
  'i',
);
/** A limit whose name stands in another part. */
const NAMELESS =
  /^(?:(?:an?|of|for|within|in)\s+)?(?:less than|more than|greater than|at least|at most|under|over|below|above|up to|no more than|no less than|between|from|[<>=\u2264\u2265]|\d)/i;
/**
 * What hangs on words in front of it: "... and of the whole spine", "... and has not in the past year", "... and sitting at rest",
 * "... or not tolerated", "... and reported at 35 % or less".
 */
const PHRASE =
  /^(?:(?:(?:has|have|had|does|do|did)(?: not|n't)? )?(?:of|for|in|by|to|at|on|from|within|since|during|while|that|which|who|whose|awake|asleep|resting|sitting|seated|standing|lying|walking|supine|breathing|(?:reported|measured|documented|recorded|obtained) at)\b|(?:not )?\w+(?:ed|able|ible|ful|ive)(?: \([^)]*\))?$)/i;
/** Words that only tie a part to the one before. */
const LINKS =
  /^(?:(?:but|who|that|which|also) )+(?=(?:is|are|has|have|had|does|do|was|were|no|not|never|without)\b)/i;
/** "8 or more", "18 and over": the word belongs to the limit. */
const OF_A_LIMIT =
  /^(?:more|greater|less|lower|higher|above|below|over|under|older|younger|longer|fewer|worse|better|later|earlier|up|upwards?|down|equal|faster|slower|beyond|larger|smaller|thicker|wider|after|before)\b/i;
/** A limit of whatever is named in front of it. */
const LIMITED =
  /\d[^,;]{0,12}\b(?:or|and) (?:more|greater|less|lower|higher|above|below|over|under|older|younger|longer|fewer)\b|(?:[<>\u2264\u2265]=?|\b(?:less|more|greater|higher|lower) than|\bat (?:least|most)|\b(?:below|above|under|over|exceed(?:s|ing)?|between|from))\s*\d/i;
/** What stands behind the last part and holds for each: "..., on room air", "..., within 6 months". */
const TAIL =
  /,\s+((?:both |all |each )?(?:on|during|while|at|within|in|for|over|despite|after|before|by|drawn|measured|documented|obtained|performed)\b[^,;]*)$/i;

const UNLESS = /(?:,?\s+(?:unless|except (?:when|if|where)|or else)|;\s+alternatively,)\s+/i;
const SOME =
  /^(.{0,80}?)\b(?:(?:at least |any |a minimum of |minimum of |>= ?|≥ ?)?(one|two|three|four|\d)(?: or more)?|(any)|(all)|(both)|(either))(?: \w+){0,2}? (?:of|from)(?: the| these| those)?(?: (?:following|list|below))?(?: (?:one|two|three|four|five|six|seven|eight|\d+))?(?: \w+){0,3}\s*:\s*(.+)$/i;
const AND = 'and also|and|with|plus|as well as|together with|along with|combined with|in addition to';
const BUT = 'but (?=no\\b|not\\b|never\\b|without\\b)';
const BY_COMMA = new RegExp(`(?:;|,)\\s+(?:(${AND}|${BUT}|or)\\s+)?`, 'gi');
const OF_WHOM =
  'in (?:an? |the )?(?:patients?|members?|persons?|individuals?|beneficiary|adults?|child(?:ren)?|wom[ae]n|m[ae]n)(?=\\s+(?:who|with|that)\\b)';
const BY_WORD = new RegExp(
  `\\s+(${AND}|${OF_WHOM}|or)\\s+|\\s+(?=(?:without|with no|but (?:is |are |has |does |do )?(?:not?|never))\\b)`,
  'gi',
);
const BOTH_SIDES = /^(both|either)\s+/i;
/** What the criterion is for, in front of it. */
const LABEL = /^[A-Z][^:;.<>=\d]{2,60}:\s+(?=\S)/;

/**
 * Undefined where the description asks for one thing, or how its parts belong together is not plain.
 * @param excludes an exclusion "unless B" is none where B holds: there it is for a reader
 */
export const partsOf = (description: string, excludes = false): Joined | undefined =>
  excludes && UNLESS.test(description) ? undefined : remembered(description).parts;

/** What is longer is no criterion that somebody typed as one sentence. */
const LONGEST = 400;

const remembered = rememberedByText((description): { parts?: Joined } => {
  if (description.length > LONGEST) return {};
  const part = taken(spelledOut(description).trim().replace(/\.$/, ''));
  return typeof part === 'string' ? {} : { parts: part };
});

function taken(text: string): Part {
  // "If the member is over 45: ...", "A + B, or C": what depends on what is not plain
  if (/^(?:if|when|where|in case)\b/i.test(text) || (/\s[+&]\s/.test(text) && /\bor\b/i.test(text)))
    return text;
  const found = some(text) ?? unless(text);
  if (found) return found;
  const asked = text.replace(LABEL, '');
  const tail = TAIL.exec(asked);
  const body = tail ? asked.slice(0, tail.index) : asked;
  const parts = byCommas(body) ?? byWords(body);
  if (parts && tail) return withTail(parts, tail[1]!);
  // a phrase behind a comma may be a part as well
  return parts ?? (tail && (byCommas(asked) ?? byWords(asked))) ?? text;
}

const withTail = ({ least, of }: Joined, tail: string): Joined => ({
  least,
  of: of.map((part) => (typeof part === 'string' ? `${part} ${tail}` : withTail(part, tail))),
});

/** "Two of these four: A, B, C, D", "any of the following: A; B". */
function some(text: string): Joined | undefined {
  const found = SOME.exec(text);
  if (!found) return undefined;
  const [, lead = '', number, any, all, both, either, list = ''] = found;
  const items = itemsOf(list);
  if (items.length < 2) return undefined;
  const least = all || both ? items.length : any || either ? 1 : (numberOf(number!) ?? Number(number));
  if (!(least >= 1 && least <= items.length)) return undefined;
  return { least, of: items.map((item) => `${lead}${item}`) };
}

/** Items between semicolons, or between commas where there are none. */
function itemsOf(list: string): string[] {
  const by = list.includes(';') ? /;\s*(?:(?:and|or)\s+)?/i : /,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/i;
  return list
    .split(by)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** What need not hold where something else does. */
function unless(text: string): Joined | undefined {
  const found = UNLESS.exec(text);
  if (!found || found.index === 0) return undefined;
  const [first, second] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  if (UNLESS.test(second) || /^not covered\b/i.test(first)) return undefined;
  return { least: 1, of: [taken(first), taken(barred(second, first))] };
}

/** Said of what was named before: what keeps it from being taken. */
const BARRED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:it|this|that|they|these|both|all|one|use|either) (?:is|are|was|were|would be) |(?:clinically|medically) )*contraindicated$/i,
    'is contraindicated',
  ],
  [
    /^(?:(?:it|this|that|they|these|both|all|one|either) (?:is|are|was|were) )?not tolerated$|^(?:there is |(?:the )?(?:patient|member|pt) (?:has|is) )?(?:an? |documented |known )*intoleran(?:ce|t)(?: to (?:it|them|these|both))?$/i,
    'is not tolerated',
  ],
  [
    /^(?:there (?:is|are) |(?:the )?(?:patient|member|pt) has )?(?:an? |any |documented |known |medical )*contraindications?(?: (?:exists?|to (?:it|them|these|both)|(?:is|are) (?:documented|present)))*$/i,
    'is contraindicated',
  ],
];

/** "... unless contraindicated": with the name of what is meant, where there is one. */
function barred(text: string, before: string): string {
  const said = BARRED.find(([words]) => words.test(text))?.[1];
  const [name, ...others] = said ? namesSaid(before) : [];
  return name && others.length === 0 ? `${name} ${said}` : text;
}

interface Cut {
  /** Words between cuts, outside brackets. */
  texts: string[];
  /** The word at each cut, empty at a bare comma. */
  words: string[];
}

function cutAt(pattern: RegExp, text: string): Cut {
  const cut: Cut = { texts: [], words: [] };
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const after = text.slice(found.index + found[0].length);
    if (depthAt(text, found.index) > 0 || OF_A_LIMIT.test(after)) continue;
    cut.texts.push(text.slice(from, found.index).trim());
    cut.words.push((found[1] ?? '').toLowerCase().trim());
    from = found.index + found[0].length;
  }
  cut.texts.push(text.slice(from).trim());
  return cut;
}

const depthAt = (text: string, at: number): number =>
  [...text.slice(0, at)].reduce((depth, c) => depth + (c === '(' ? 1 : c === ')' ? -1 : 0), 0);

function byCommas(text: string): Joined | undefined {
  const cut = cutAt(BY_COMMA, text);
  const named = cut.words.filter(Boolean);
  // a comma alone joins nothing; what stands between semicolons must all hold
  const isOfSemicolons = text.includes(';') && cut.words.length === text.split(';').length - 1;
  if (named.length === 0 && !isOfSemicolons) return undefined;
  const isOr = named.length > 0 && named.every((word) => word === 'or');
  if (!isOr && named.some((word) => word === 'or')) return undefined;
  // "A, B, and C": the word before the last holds for all
  if (cut.words.at(-1) === '' && !isOfSemicolons) return undefined;
  const parts = joined(cut.texts, isOr);
  if (parts || named.length < cut.words.length) return parts;
  // with a comma and a word between them whatever follows is a part of its own
  const isPart = (text: string, i: number) =>
    text.split(/\s+/).length > 2 && (i === 0 || !(NAMELESS.test(text) || PHRASE.test(text)));
  return cut.texts.some(isWhole) && cut.texts.every(isPart)
    ? of(owned(cut.texts).map(taken), isOr)
    : undefined;
}

function byWords(text: string): Joined | undefined {
  const cut = cutAt(BY_WORD, text.replace(BOTH_SIDES, ''));
  const fits = cut.words.flatMap((word, i) => {
    const [before, after] = [textOf(cut, 0, i), textOf(cut, i + 1, cut.texts.length - 1)];
    if (!isApart(before, after, word)) return [];
    // "a house without stairs" is one thing
    if (word === '' && /^with/i.test(after) && !((isKnown(before) || isLimit(before)) && isKnown(after)))
      return [];
    // "moderate or high, i.e., a score above 3"
    if (/\b(?:i\.?e|e\.?g)\.|\bsuch as\b|\bmeaning\b/i.test(after)) return [];
    // "A with B" are two things only where B is one by itself
    if (word === 'with' && !LIMITED.test(after) && !NO.test(after)) return [];
    const parts = joined([before, after], word === 'or');
    return parts ? [{ word, parts }] : [];
  });
  const words = new Set(fits.map(({ word }) => (word === 'or' ? 'or' : 'and')));
  // "A and B or C": who knows what belongs together
  return words.size === 1 ? fits[0]!.parts : undefined;
}

/** It is plain where the one ends and the other begins, and nothing of the one is meant for the other. */
function isApart(before: string, after: string, word: string): boolean {
  if (word === 'with' && isLimit(after)) return true;
  if (isShort(before) || isShort(after)) return false;
  // a time behind the last may be that of all
  if (lookBackIn(after) && !lookBackIn(before) && (NO.test(before) || isBare(before))) return false;
  const begins = NO.test(after) || BEGINS.test(after);
  // "MI or surgery with a stent", "the spine is stiff or deformed"
  if (isBare(before)) return isBare(after) || begins;
  return !isBare(after) || isLimit(before);
}

const isLimit = (text: string): boolean =>
  !STATES.test(text) && (LIMITED.test(text) || namedIn(text).values.length > 0);

/** The words from one cut to another, with the words at the cuts between. */
function textOf({ texts, words }: Cut, from: number, to: number): string {
  let text = texts[from]!;
  for (let i = from; i < to; i++) text += ` ${words[i]} ${texts[i + 1]}`;
  return text;
}

function joined(said: readonly string[], isOr: boolean): Joined | undefined {
  const texts = said.map((text, i) => (i > 0 ? text.replace(LINKS, '') : text));
  if (texts.length < 2 || texts.some((text) => text.length === 0)) return undefined;
  const [first = '', ...others] = texts;
  if (others.some((text) => NAMELESS.test(text) || PHRASE.test(text))) return undefined;
  const listed = distributed(texts);
  // what is denied of several things is denied of each
  if (listed) return of(listed.texts, isOr && !listed.denied);
  // "no history of A or B of the knee": how far the denial reaches is not plain
  const isDenied = NO.test(first) && others.some((text) => !NO.test(text) && !BEGINS.test(text));
  if (isDenied || texts.every(isBare) || !texts.every(isWhole)) return undefined;
  return of(owned(texts).map(taken), isOr);
}

/** A part that begins with its verb has the subject of the first. */
function owned(texts: readonly string[]): string[] {
  const [first = ''] = texts;
  const verb = STATES.exec(first);
  const before = verb ? first.slice(0, verb.index) : '';
  const subject = /^(?:(?:currently|actively|still|previously|now) )*$/i.test(before) ? '' : before;
  return texts.map((text, i) =>
    i > 0 && subject && WITHOUT_SUBJECT.test(text) ? `${subject}${text}` : text,
  );
}

/** All or one of the parts; parts that are joined alike stand beside them. */
function of(parts: readonly Part[], isOr: boolean): Joined {
  const flat = parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    return part.least === (isOr ? 1 : part.of.length) ? part.of : [part];
  });
  return { least: isOr ? 1 : flat.length, of: flat };
}

/** "No A, B or C", "has A, B or C": each thing with the words in front of the first. */
function distributed(texts: readonly string[]): { texts: string[]; denied: boolean } | undefined {
  const [first = '', ...others] = texts;
  const lead = LEAD.exec(first)?.[0] ?? HAS.exec(first)?.[0];
  if (!lead || lead.length >= first.length) return undefined;
  const items = [first.slice(lead.length), ...others];
  if (!items.every(isThing)) return undefined;
  return { texts: items.map((item) => `${lead}${item}`), denied: DENIES_LIST.test(lead) };
}

/** The name of one thing, known to the vocabulary, and nothing else. */
const isThing = (text: string): boolean =>
  !STATES.test(text) && !/\d/.test(text) && namedIn(text).named >= NAMED_WHOLE;

/** Names, without a word of what is asked of them. */
const isBare = (text: string): boolean =>
  !STATES.test(text) &&
  !LIMITED.test(text) &&
  !NO.test(text) &&
  !/\d/.test(text) &&
  ageIn(text) === undefined;

/** "Tried and failed ...": no part of its own, unless its name is known. */
const isShort = (text: string): boolean =>
  text.split(/\s+/).length < 3 && !LIMITED.test(text) && !NO.test(text) && !isKnown(text);

const isKnown = (text: string): boolean => framesOf(text).length > 0 || namedIn(text).named >= NAMED_WHOLE;

/** Whether words ask for something by themselves. */
function isWhole(text: string): boolean {
  if (text.split(/\s+/).length < 2) return isKnown(text);
  const named = namedIn(text);
  return (
    NO.test(text) ||
    LIMITED.test(text) ||
    STATES.test(text) ||
    named.values.length > 0 ||
    named.normal !== undefined ||
    (ageIn(text) !== undefined && agesAlone(text)) ||
    framesOf(text).length > 0
  );
}
