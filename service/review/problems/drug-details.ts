/** How a drug is taken, by the words beside its name: dose, route, how often, since when, each in plain English. */
export interface DrugDetails {
  dose?: string;
  route?: string;
  frequency?: string;
  since?: string;
  reason?: string;
  /** Days of a course that has an end. */
  days?: number;
}

export const DOSE =
  /(?<![\w./])(\d[\d,.]*(?:\s?(?:-|to|\/)\s?\d[\d,.]*)?\s?(?:mg|mcg|micrograms?|ug|g|grams?|units?|meq|(?:ml|cc)(?!\/kg)|puffs?|tab(?:let)?s?|cap(?:sule)?s?|drops?|sprays?|patch(?:es)?|l\/min|lpm|scoops?|u|iu)\b(?:\/\w+)?|\d[\d.]*\s?%(?=\s(?:patch|cream|gel|ointment|lotion|foam|solution|shampoo|spray|drops)))/i;
const ROUTE =
  /\b(p\.?\s?o\.?|by mouth|orally|oral|i\.?v\.?|intravenous\w*|s\.?q\.?|sub-?q|subcutaneous\w*|s\.?c\.?|i\.?m\.?|inhal\w*|neb\w*|topical\w*|sublingual\w*|s\.?l\.?|transdermal|patch|intranasal\w*|nasal\w*|rectal\w*|via insulin pump|by pump|pump|(?:in (?:the |each |both |his |her )?|both |each |left |right )eyes?|eye(?= drops))(?=[\s.,;)]|$)/i;
export const FREQUENCY =
  /\b(\d ?x ?\/ ?(?:d(?:ay)?|wk|week)|(?:once|twice|three times|four times|\d times|1|2|3|4)?\s?(?:x\s?)?(?:a day|per day|daily|a week|weekly|per week|nightly|monthly)|every (?:\d+ (?:hours?|days?|weeks?)|day|morning|evening|night|other day|week)|each (?:morning|evening|night)|b\.?\s?i\.?\s?d\.?|t\.?\s?i\.?\s?d\.?|q\.?\s?i\.?\s?d\.?|q\.?\s?d\.?|q\.?\s?h\.?\s?s\.?|q\.?\s?\d{1,2}(?:\s?-\s?\d{1,2})?\s?h(?:ours?|rs?)?\.?|q\.?\s?a\.?\s?m\.?|q\.?\s?p\.?\s?m\.?|q\.?\s?\d{1,2}\s?(?:w(?:ee)?ks?|mo(?:nth)?s?|d(?:ays?)?)|wkly|q\.?\s?(?:day|week(?:ly)?|month|night)|h\.?\s?s\.?|at bedtime|at night|bedtime|with meals|before meals|p\.?\s?r\.?\s?n\.?|as needed)(?=[\s.,;)]|$)(?!\s*(?:wts?|weigh\w*|labs?|dressings?|checks?)\b)/i;

const ROUTES: readonly [RegExp, string][] = [
  [/eye/i, 'in the eye'],
  [/^patch/i, 'by patch'],
  [/^p\.?\s?o|mouth|oral/i, 'by mouth'],
  [/^i\.?v|intrav/i, 'intravenously'],
  [/^s\.?l|subling/i, 'sublingually'],
  [/^s|sub/i, 'subcutaneously'],
  [/^i\.?m/i, 'intramuscularly'],
  [/^(?:inh|neb)/i, 'inhaled'],
  [/topic/i, 'topically'],
  [/trans|patch/i, 'by patch'],
  [/nasal/i, 'by nose'],
  [/rect/i, 'rectally'],
];
const OFTEN: readonly [RegExp, string][] = [
  [/^bid$/, 'twice daily'],
  [/^tid$/, 'three times daily'],
  [/^qid$/, 'four times daily'],
  [/^(?:qd|qday|oncedaily|onceaday|daily|aday|perday|everyday|1daily|1xdaily|1aday)$/, 'daily'],
  [/^(?:qhs|hs|bedtime|atbedtime|nightly|atnight|qnight|everynight|eachnight)$/, 'at bedtime'],
  [/^(?:twicedaily|twiceaday|2xdaily|2timesaday|2aday|2daily)$/, 'twice daily'],
  [/^(?:threetimesdaily|threetimesaday|3timesaday|3aday)$/, 'three times daily'],
  [/^(?:fourtimesdaily|fourtimesaday|4timesaday)$/, 'four times daily'],
  [/^(?:qam|everymorning|eachmorning)$/, 'every morning'],
  [/^(?:qpm|everyevening|eachevening)$/, 'every evening'],
  [/^(?:qweek|qweekly|weekly|wkly|aweek|perweek|everyweek|onceaweek|onceweekly)$/, 'weekly'],
  [/^(?:prn|asneeded)$/, 'as needed'],
];

/** Salts and forms that stand between a name and its dose: "metoprolol succ 50", "bupropion XL 300". */
const FORM = '(?:succ(?:inate)?|tart(?:rate)?|hcl|xl|xr|er|sr|cr|la|dr|ec|odt)';
/** "Aspirin 81 twice a day", "gabapentin 1800/d", a cell of a table: a number without its unit, as written. "9/9" and "3/7" are days: no product has two doses so small. */
const BARE_DOSE = new RegExp(
  String.raw`^(?:\s+${FORM})?(?:\s+(?:to(?!\s+(?:19|20)\d\d)|at(?=\s+\d+\/d)))?(?:\s+|\s*\|\s*)(?!(?:0?\d|1[0-2])\/(?:0?\d|[12]\d|3[01])(?!\d))(\d{1,4}(?:\.\d+)?(?:\/\d{1,4})?(?:\/d(?:ay)?\b)?)(?:(?<=\/d(?:ay)?)|(?=\s*(?:$|[,;.):|](?!\d)|[-\u2013\u2014]\s|(?:since|until|once|twice|three|daily|a day|at |today|now|h\.?s|[ap]\.?m\b|with (?:meals|food)|before |each |b\.?i\.?d|t\.?i\.?d|q\.?|as needed|prn|nightly|weekly|every|per (?:dr|the)|x\d|added|started|continue))))`,
  'i',
);

/** "Carbidopa-levodopa 25/100 2 tabs": the strength stands before how many. */
const STRENGTH =
  /^\s+(\d{1,4}(?:\.\d+)?(?:\/\d{1,4})?(?: ?mg)?),? (?=\d[\d.]* (?:tab|cap|puff|drop|spray)\w*)/i;

/** "65 units in the morning and 25 units in the evening". */
const TWO_DOSES =
  /\d[\d.]*\s?(?:mg|mcg|units?|u|tablets?)? (?:in the morning|every morning|a\.?m\.?|at breakfast)(?:,| and|, and|\s?\/)? \d[\d.]*\s?(?:mg|mcg|units?|u|tablets?)? (?:in the evening|every evening|p\.?m\.?|at (?:night|bedtime|supper|dinner))(?![a-z])/i;

/** An entry that the list of drugs does not know follows: its dose is its own. */
const NEXT_DRUG = /,\s*(?:and\s+)?(?!about|up|one|two|then|which|now)[a-z][a-z-]{4,}\s+\d/i;

/** Something that is no drug follows: how often it takes place is not how often the drug is taken. */
const NEXT_THING =
  /,\s*(?:and\s+)?(?!(?:by|once|twice|three|four|every|each|daily|taken|given|as|at|with|before)\b)[a-z]{4,}\s+[a-z]{4,}/;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = String.raw`(\d{1,2}|${NUMBERS.join('|')})`;
/** "Twice daily x 7", "500 mg b.i.d. for 10 days", "a five-day course". */
const COURSE = new RegExp(
  String.raw`(?:\b(?:x|for) ?(?:another |the next )?${COUNT}(?: |-)?(d(?:ays?)?|w(?:ee)?ks?)\b|(?:daily|[btq]\.?i\.?d\.?|a day) x ?(\d{1,2})(?![\d.]*\s?[a-z%/])|\b${COUNT}[ -](day|week)s? course\b)`,
  'i',
);
/** What has been taken for so long goes on. */
const GOES_ON = /\b(?:been|already|now|so far)\b/i;

/** "Cephalexin 3 d", "500 mg bid 7 days". */
const DAYS_BESIDE =
  /^\s*(?:\d[\d.]*\s?(?:mg|mcg|g)?\s+)?(?:(?:po|iv|bid|tid|qid|qd|daily)\s+){0,2}(\d{1,2})\s?(?:d|days?)\b(?! ?(?:\/|ago|before|prior|pre|per|a|after|later|post)\b)/i;
/** "Cefpodoxime x7": days, where nothing else is counted. */
const TIMES_BESIDE = /^\s*(?:\d[\d.]*\s?(?:mg|mcg|g)?\s+)?x ?([3-9]|1\d)(?![\d.]*\s?[a-z%/])/i;
/** "Last dose tomorrow". */
const LAST_DOSE = /^[^.;,]{0,30}\blast (?:dose|day|pill|tablet) (?:is |was )?(today|tonight|tomorrow)\b/i;
/** A taper or a pack ends within some weeks. */
const TAPER = /^\s*(?:\d[\d.]* ?(?:mg)? )?(?:taper|burst|(?:dose ?)?pa[ck]k?)\b/i;
const TAPER_DAYS = 21;

function courseOf(part: string, before: string): number | undefined {
  if (GOES_ON.test(before) || GOES_ON.test(part)) return undefined;
  const last = LAST_DOSE.exec(part)?.[1];
  if (last) return 1;
  const beside = DAYS_BESIDE.exec(part)?.[1] ?? TIMES_BESIDE.exec(part)?.[1];
  if (beside) return Number(beside);
  const found = COURSE.exec(part) ?? undefined;
  if (!found && TAPER.test(part)) return TAPER_DAYS;
  const count = (found?.[1] ?? found?.[3] ?? found?.[4])?.toLowerCase();
  if (!found || !count) return undefined;
  const weeks = /^w/i.test(found[2] ?? found[5] ?? '');
  return (NUMBERS.indexOf(count) + 1 || Number(count)) * (weeks ? 7 : 1);
}

const NEEDED = 'as needed';

/** "every 4 to 6 hours as needed": an interval and "as needed" belong together, in whatever order they stand. */
function frequencyIn(part: string): string | undefined {
  const first = FREQUENCY.exec(part);
  if (!first) return undefined;
  const often = inWords(first[1]!);
  const second = FREQUENCY.exec(part.slice(first.index + first[0].length).replace(/^[.,;)]?\s*/, ' '));
  // only what stands beside it is of the same drug
  const other = second && second.index < 4 ? inWords(second[1]!) : undefined;
  if (!other || (often === NEEDED) === (other === NEEDED)) return often;
  return `${often === NEEDED ? other : often} ${NEEDED}`;
}

function inWords(often: string): string {
  const [, from, to] = /^q\.?\s?(\d{1,2})(?:\s?-\s?(\d{1,2}))?\s?h/i.exec(often) ?? [];
  if (from) return `every ${to ? `${from} to ${to}` : from} hours`;
  const [, count, unit] = /^q\.?\s?(\d{1,2})\s?(w|mo|d)/i.exec(often) ?? [];
  if (count) return `every ${count} ${{ w: 'weeks', mo: 'months', d: 'days' }[unit!.toLowerCase()]}`;
  const [, times, per] = /^(\d) ?x ?\/ ?(d|w)/i.exec(often) ?? [];
  if (times) return `${times} times ${per!.toLowerCase() === 'd' ? 'daily' : 'weekly'}`;
  const plain = often.toLowerCase().replace(/[.\s]/g, '');
  return OFTEN.find(([form]) => form.test(plain))?.[1] ?? often.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** "From 10 to 20", "10 -> 20", "1 mg, increase to 2 mg": the dose is what it came to. */
const RAISED =
  /(?:\bfrom\b[^;]{0,40}?\bto|^ ?\d[\d.]* ?(?:mg|mcg|units?|u)?(?:\/d(?:ay)?)?(?: (?:daily|bid|tid|qd|hs))? ?(?:->|=>|\u2192)|^ ?\d[\d.]* ?(?:mg|mcg|units?)?(?: (?:daily|weekly|bid|tid|qd|hs))?[,;] ?(?:then |will |and )?(?:increase|raise|decrease|lower|reduce|titrate|up)d?(?: (?:it|dose|up|down))? to) ?(?=\d)/i;

const EXTRA = /^\s*(?:an? )?(?:extra|additional|booster)\b/i;

/** "Calcium, eye drops", "gabapentin 100 hs, alb neb": the next entry of a list, whose drug nobody names. */
const NEXT_FORM =
  /,\s*(?:an? |the )?(?:(?:eye|ear|nasal|nose) (?:drops?|sprays?|ointment)|inhalers?\b|(?!(?:by|in|via|taken|given|as|one|two|once|twice|daily|weekly|apply|use|change|topical|transdermal|ophthalmic|otic|oral|nasal|nebuli\w*)\b)[a-z]{2,} (?:neb\w*|inh\w*|drops?|gtts?|spray|cream|oint\w*|patch|gel)\b)/i;

/** Dose, route and frequency of one drug, from the words up to the next; each in plain English. */
export function detailsOf(piece: string, before: string): DrugDetails {
  // "extra 40 mg x 3 days" comes on top of how it is taken, and does not end it
  if (EXTRA.test(piece)) return {};
  const listed = piece.slice(0, NEXT_FORM.exec(piece)?.index ?? piece.length);
  const own = listed.slice(0, NEXT_DRUG.exec(listed)?.index ?? listed.length);
  const raised = RAISED.exec(own);
  const whole = raised ? ` ${own.slice(raised.index + raised[0].length)}` : own;
  const thing = NEXT_THING.exec(whole)?.index ?? whole.length;
  const part = /^(?:[^.;]|\.(?!\s+[A-Z]|\s*$))*/.exec(whole)?.[0] ?? whole;
  const dose =
    DOSE.exec(part)?.[1] ?? /(?<!\d)(\d[\d.]*\s?(?:mg|mcg|units?|l\/min))\s(?:of\s)?$/i.exec(before)?.[1];
  const strength = dose && STRENGTH.exec(part)?.[1];
  const parts = TWO_DOSES.exec(part);
  if (parts) return { dose: parts[0].replace(/\s+/g, ' ') };
  const bare = dose ? undefined : BARE_DOSE.exec(part)?.[1];
  const written = ROUTE.exec(part)?.[1];
  const route = written && ROUTES.find(([form]) => form.test(written))?.[1];
  const frequency = frequencyIn(part.slice(0, thing));
  const since = /\b(?:since|started(?: in)?|begun(?: in)?)\s+(?:(\d{1,2})\/)?((?:19|20)\d\d)\b/i.exec(part);
  const days = courseOf(part, before);
  return {
    ...(days && { days }),
    ...(bare && { dose: bare }),
    ...(dose && {
      dose: `${strength ? `${strength}, ` : ''}${dose}`.replace(/\s+/g, ' ').replace(/(\d)([a-z])/i, '$1 $2'),
    }),
    ...(route && { route }),
    ...(frequency && { frequency }),
    ...(since && { since: since[1] ? `${since[2]}-${since[1].padStart(2, '0')}` : since[2]! }),
  };
}
