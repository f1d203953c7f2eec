/**
 * A criterion as people type it ("Is the pt on O2 w/in 30d?", "Confirm that ...", "Dx = COPD", "6 mo+") as the plain statement that it
 * stands for, before anything else reads it. What has more than one meaning stays as it is.
 */
import { rememberedByText } from '../../language/sentences/remembered.ts';
import words from './shorthand.json' with { type: 'json' };

/** The mark of an item in a list. */
const ITEM =
  /^\s*(?:[-*\u2022\u25aa\u25e6\u2610\u25a1\u2713\u2714]|\[\s?[xX]?\s?\]|\(?(?:\d{1,2}|[a-h])[.)]|#\d+[.:)]?)\s+(?=\S)/;
const YES_NO =
  /[\s,;:([]*(?:\b(?:y\s?\/\s?n|yes\s?(?:\/|or)\s?no)\b|(?:\[\s?\]|\u2610)\s?yes\s*(?:\[\s?\]|\u2610)\s?no)[\s)\]?.]*$/i;

const WHO =
  '(?:(?:the|this|your|that)\\s+)?(?:patient|pt|member|beneficiary|child|individual|person|enrollee|recipient|candidate|infant|client|resident|he|she|they|there)';

/** To whoever checks the criterion, and where it has to be found; what follows is asked for. */
const LEADS: readonly RegExp[] = [
  /^(?:please\s+|must\s+|(?:reviewer|nurse|provider|staff)\s+(?:to|must|should)\s+|need\s+to\s+)?(?:(?:confirm|verify|ensure|validate|make\s+sure)(?:\s+(?:that|whether|if))?|(?:document|demonstrate|show|establish|attest|check|indicate|determine|review)\s+(?:that|whether|if))\s+(?=\S)/i,
  /^(?:the\s+|submitted\s+)?(?:(?:medical|clinical|office)\s+)?(?:charts?|records?|notes?|chart\s+notes?|documentation|paperwork|dob|date\s+of\s+birth)\s+(?:(?:must|should|shall|has\s+to|have\s+to|needs?\s+to|will)\s+)?(?:clearly\s+)?(?:shows?|documents?|states?|reflects?|confirms?|verif(?:y|ies)|demonstrates?|indicates?|supports?|establish(?:es)?)\s+(?:that\s+)?(?=\S)/i,
  /^(?:it\s+(?:is|must\s+be|has\s+been)|must\s+be)\s+(?:documented|shown|confirmed|verified|demonstrated|established)\s+that\s+/i,
];

const NOTHING_LABELS =
  '(?:(?:clinical|medical|coverage|inclusion|eligibility|approval)\\s+)?(?:criteri(?:on|a)|requirements?|rule|eligibility|question|item|labs?|lab\\s+values?|laboratory|vitals?|vital\\s+signs|measurements?|must\\s+have|must\\s+show|required|needs?|needed|checklist|chart|record|inclusion)(?:\\s*#?\\d+[a-z]?)?';
const BEHIND_LABEL = '\\s*(?::|=(?![<>])|\\?|\\s[-\u2013\u2014]{1,2}\\s|(?<=\\s)[-\u2013\u2014]{1,2}\\s)\\s*';
/** Labels in front that ask for nothing by themselves, and those that say what the rest is. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${NOTHING_LABELS}${BEHIND_LABEL}(?=\\S)`, 'i'), ''],
  [
    new RegExp(
      `^(?:(?:patient|pt|member|beneficiary)(?:'?s)?\\s+)?ages?(?:\\s+(?:range|group|band|requirement|criteri(?:on|a)|of (?:the )?(?:patient|member|pt)))?${BEHIND_LABEL}(?=\\S)`,
      'i',
    ),
    'age ',
  ],
  [new RegExp(`^((?:min|max)(?:imum)?\\.? age)${BEHIND_LABEL}(?=\\S)`, 'i'), '$1 '],
  [
    new RegExp(
      `^((?:biologic(?:al)?\\s+)?(?:sex|gender)(?:\\s+(?:assigned\\s+)?at\\s+birth)?)${BEHIND_LABEL}(?=\\S)`,
      'i',
    ),
    '$1 ',
  ],
  [
    new RegExp(
      `^(?:(?:primary|confirmed|qualifying)\\s+)?(?:dx|diagnosis)${BEHIND_LABEL}(?:(?:dx|diagnosis)\\s+of\\s+)?(?!(?:must|is|was|has|confirmed|made|established|documented|by)\\b)(?=\\S)`,
      'i',
    ),
    'diagnosis of ',
  ],
];

/** "M, 65+", "Sex: F". */
const SEX_LETTER: readonly (readonly [RegExp, (letter: string) => string])[] = [
  [
    /\b((?:sex|gender)(?:\s+(?:assigned\s+)?at\s+birth)?\s*(?:is|must\s+be|[=:-])?\s*)([MF])\b(?!\s*[/&])/gi,
    sexOf,
  ],
  [/^()([MF])\b(?=\s*,?\s*(?:ages?d?\s*)?[<>\u2265\u2264]?=?\s*\d{1,2}\b)/g, sexOf],
];
function sexOf(letter: string): string {
  return letter.toUpperCase() === 'M' ? 'male' : 'female';
}

/** "pt" is physical therapy and a clotting time as well: only where somebody does or has something. */
const PATIENT =
  /(?<=^|\b(?:the|that|this|if|when|confirm|verify)\s)[Pp]t(s?)\b(?=\s+(?:is|are|has|have|had|was|were|will|must|can|cannot|should|does|do|did|not|on|with|w\/|who|under|over|aged?|at|lives|takes|uses|smokes|tried|failed|currently|meets|needs|able|unable|never|no|reports?|denies|turned|[<>\u2264\u2265]|\d))/g;
const ORGANS = 'renal|kidney|liver|hepatic|heart|cardiac|lung|marrow|organ|pancreas|stem\\s+cell';
const CANCERS =
  'breast|lung|colon|colorectal|prostate|ovarian|thyroid|skin|bladder|renal|cervical|pancreatic|gastric|esophageal|endometrial|active|metastatic';
const ORGAN_TX = new RegExp(`\\b(${ORGANS})\\s+tx\\b`, 'gi');
const CANCER = new RegExp(`\\b(${CANCERS})\\s+ca\\b(?!\\s*[\\d<>=:+])`, 'gi');

const UNIT_NAMES: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const TIME = '(?:days?|weeks?|months?|years?|hours?)';
const UNIT_SHORT = /(?<![\w.,/])(\d+(?:\.\d+)?)(-|\s?)(d|wks?|mos?|mths?|yrs?)\b(?!['/.]\w|\s?\/)/g;
const GRADE_BEHIND =
  /^\s*(?:pitting|edema|proteinuria|protein|pulses?|reflex\w*|tonsil\w*|ihc|staining|mitral|tricuspid|aortic|regurg\w*|mr\b|tr\b|ar\b|glucose|ketones|blood|leukocyt\w*|bacteria|cells)/i;
const GRADE_BEFORE =
  /\b(?:edema|tonsils?|reflex(?:es)?|pulses?|protein|ihc|her2|her-2|regurgitation|staining|grade|trace)\s*(?:score\s*|of\s*|is\s*)?$/i;

/** "18+", "6 mo+", "2+ falls": at least so many. Grades ("2+ edema") are no numbers of anything. */
function atLeast(text: string): string {
  return text
    .replace(
      new RegExp(
        `(?<![\\w.,/+-])(\\d+(?:\\.\\d+)?|half an?|an?)(\\s*-?\\s*${TIME}(?:\\s+old)?)\\s*\\+(?!\\s*\\d)`,
        'gi',
      ),
      'at least $1$2',
    )
    .replace(
      /(?<![\w.,/+-]|[<>=\u2264\u2265]\s?)(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:\+(?![\d+/])|-plus\b)/g,
      (all, number: string, at: number) =>
        GRADE_BEHIND.test(text.slice(at + all.length)) || GRADE_BEFORE.test(text.slice(0, at))
          ? all
          : `at least ${number}`,
    )
    .replace(/\bat least at least\b/gi, 'at least');
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const oneOf = (names: Readonly<Record<string, string>>, flags: string): RegExp =>
  new RegExp(
    `(?<![\\w/'\u2019-])(?:${Object.keys(names)
      .sort((a, b) => b.length - a.length)
      .map((name) => escaped(name) + (/\w$/.test(name) ? "(?![\\w/'\u2019-])" : ''))
      .join('|')})`,
    flags,
  );
const ANY = oneOf(words.any, 'gi');
const LOWER = oneOf(words.lower, 'g');
/** Before a limit the name alone says what is measured. */
const MEASURED = new RegExp(
  `${oneOf(words.measured, 'i').source}(?=\\s*(?:levels?|counts?)?(?:\\s+(?:is|are|of|must be))?\\s*(?:[<>\u2264\u2265]=?|(?:at|no|not|of) (?:least|most|or|less|more|above|below|over|under)\\b[a-z ]{0,14}|(?:less|greater|more|lower|higher) than|under|below|over|above)\\s*\\d[\\d,.]*(?!\\s*(?:%|percent)|[\\d,.]))`,
  'gi',
);
const meaning = (names: Readonly<Record<string, string>>) => (word: string) =>
  names[word.toLowerCase().replace('\u2019', "'")] ?? word;

/** Comparison signs as they are typed, "@", "&". */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/=\s?>|>\s?\/\s?=|>\s?or\s?=|>\s=(?=\s?\d)/g, '>='],
  [/=\s?<|<\s?\/\s?=|<\s?or\s?=|<\s=(?=\s?\d)/g, '<='],
  [/\s@\s?(?=\w)/g, ' at '],
  [/(?<!\bup)\s&\s(?!go\b)/gi, ' and '],
];

const LENGTHS: readonly (readonly [RegExp, string])[] = [
  // "for": how long it lasted, "x 6 weeks"
  [
    new RegExp(
      `\\s[x\u00d7]\\s?(?=(?:at least |>=? ?|\u2265 ?)?\\d+(?:\\.\\d+)?(?:\\s*-\\s*\\d+)?[\\s-]${TIME}\\b)`,
      'gi',
    ),
    ' for ',
  ],
  [
    /\b(?:(?:in|within|during|over|per|for|this|any|each)\s+)+(?:(?:the|a|any|each)\s+)?(?:last\s+|past\s+)?rolling\s+(?:12[\s-]months?|year)(?:\s+period)?\b/gi,
    'in the past 12 months',
  ],
  [
    /(?<!\b(?:the|in|within|during|over|of|from|this|each|every|per|a|his|her|their|than|since)\s)\b(past|prior|last|previous)\s+(year|month|week)\b(?!\s*[a-z])/gi,
    'in the $1 $2',
  ],
  [/(?<!\d\s?|-)\bmin(?:imum)?\.?\s+(?:of\s+)?(?=\d)/gi, 'at least '],
];

const HOW_MANY: readonly (readonly [RegExp, string])[] = [
  [
    /^([^?:]{2,60}?)\s*[:,-]?\s*how\s+many\s*\?+\s*[-:(]*\s*(?:needs?|requires?|must\s+(?:be|have)|min(?:imum)?(?:\s+of)?|at\s+least|>=?)\s*(?:at\s+least\s+)?(\d+)\+?\)?\s*/i,
    'at least $2 $1 ',
  ],
  [
    /^how\s+many\s+([^?:]{2,80}?)\s*\?+\s*[-:(]*\s*(?:needs?|requires?|must\s+(?:be|have)|min(?:imum)?(?:\s+of)?|at\s+least|>=?)\s*(?:at\s+least\s+)?(\d+)\+?\)?\s*$/i,
    'at least $2 $1',
  ],
];

const QUESTION = new RegExp(`^(is|are|was|were|has|have|had|will|can|does|do|did)\\s+(${WHO})\\s+(.+)$`, 'i');
/** What closes a question whose subject is a thing: "Was a colonoscopy done ...?" */
const CLOSES =
  'done|performed|completed|given|tried|obtained|documented|signed|drawn|measured|used|made|ordered|prescribed|present|controlled|positive|negative|stable|absent|available|attempted|confirmed|established|ruled\\s+out|on\\s+file|in\\s+the\\s+(?:chart|record)';
const OF_A_THING = new RegExp(
  `^(is|are|was|were|has|have)\\s+(.+?)\\s+((?:been\\s+)?(?:${CLOSES})\\b.*)$`,
  'i',
);

const PAST: Readonly<Record<string, string>> = {
  have: 'had',
  take: 'took',
  undergo: 'underwent',
  get: 'got',
};

/** The verb of "does he VERB" and "did he VERB" by itself. */
function inflected(aux: string, verb: string): string {
  const isPast = /^did$/i.test(aux);
  if (isPast && PAST[verb]) return PAST[verb];
  if (!isPast && verb === 'have') return 'has';
  const stem = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : verb;
  if (isPast) return /e$/.test(stem) ? `${stem}d` : `${stem}ed`;
  return stem !== verb || /(?:s|x|ch|sh|o)$/.test(verb) ? `${stem}es` : `${verb}s`;
}

/** A question as the statement that a yes to it makes; undefined where it asks for more than a yes. */
function answered(question: string): string | undefined {
  const text = question.replace(/[\s?]+$/, '');
  if (/\?|^(?:what|which|when|where|who|whose|why|how)\b/i.test(text)) return undefined;
  const asked = QUESTION.exec(text);
  if (asked) {
    const [, aux, who, rest] = asked as unknown as [string, string, string, string];
    if (!/^(?:does|do|did)$/i.test(aux)) return `${who} ${aux.toLowerCase()} ${rest}`;
    const [, verb, behind] = /^([a-z]+)\b(.*)$/i.exec(rest) ?? [];
    if (!verb || /^not$/i.test(verb)) return undefined;
    return `${who} ${inflected(aux, verb.toLowerCase())}${behind}`;
  }
  const thing = OF_A_THING.exec(text);
  if (thing) return `${thing[2]} ${thing[1]!.toLowerCase()} ${thing[3]}`;
  return text.replace(/^(?:is|are|was|were)\s+(?:there\s+)?(?=\S)/i, '').replace(/^any\s+(?=[a-z])/i, '');
}

/** The criterion as a plain statement, without shorthand; itself where there is nothing to spell out. */
export const spelledOut = (description: string): string => remembered(description).text;

const remembered = rememberedByText((description) => ({ text: read(description) }));

function read(description: string): string {
  let text = description.replace(ITEM, '').replace(YES_NO, '?').trim();
  for (const [pattern, statement] of HOW_MANY) text = text.replace(pattern, statement);
  for (let before = ''; before !== text; ) {
    before = text;
    for (const lead of LEADS) text = text.replace(lead, '');
    for (const [label, instead] of LABELS) text = text.replace(label, instead);
  }
  if (/\?\s*$/.test(text)) text = answered(text) ?? text;
  for (const [pattern, instead] of SIGNS) text = text.replace(pattern, instead);
  for (const [pattern, sex] of SEX_LETTER)
    text = text.replace(pattern, (_, before: string, letter: string) => before + sex(letter));
  text = text
    .replace(PATIENT, 'patient$1')
    .replace(ORGAN_TX, '$1 transplant')
    .replace(CANCER, '$1 cancer')
    .replace(/^s\/p\s+(?=[a-z])/i, 'history of ')
    .replace(UNIT_SHORT, (_, number: string, gap: string, unit: string) => {
      const name = UNIT_NAMES[unit[0]!]!;
      return `${number}${gap || ' '}${Number(number) === 1 || gap === '-' ? name : `${name}s`}`;
    })
    .replace(MEASURED, meaning(words.measured))
    .replace(ANY, meaning(words.any))
    .replace(LOWER, meaning(words.lower))
    .replace(/(?<![\w/])w\/(?=\s|[a-z]{3})\s*/gi, 'with ');
  if (/\b(?:sp ?o2|sa ?o2|pa ?o2|sats?|saturation|o2|oxygen|oximetry|abg)\b/i.test(text))
    text = text.replace(/\bRA\b/g, 'room air');
  text = atLeast(text);
  for (const [pattern, instead] of LENGTHS) text = text.replace(pattern, instead);
  return text.replace(/\s+/g, ' ').trim() || description;
}
