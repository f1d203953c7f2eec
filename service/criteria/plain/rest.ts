/**
 * What a description asks for beside its limits. Nothing, or only when and what for the value is wanted ("before contrast is given",
 * "for low-dose CT"): then the value decides. More: then it can only say no. Where the limit may be denied, conditional or one of
 * several ways, the value decides nothing by itself.
 */
import { conditionsIn, tokenise } from '../../language/index.ts';
import type { Span, Token } from '../../language/types.ts';

/** `unsure`: how the limits and the rest belong together is for a reader. */
export type Rest = 'nothing' | 'circumstance' | 'more' | 'unsure';

/** Where a limit stands in its text: the names of what is measured, and the value. Other words may stand between them. */
export interface LimitSpan {
  named: Span;
  value: Span;
}
const startOf = ({ named, value }: LimitSpan): number => Math.min(named.start, value.start);
const bothOf = ({ named, value }: LimitSpan): Span[] => [named, value];

/** "No BMI over 40", "has never had a potassium above 6": what stands before the limit in its clause denies it. */
const DENIES =
  /\b(?:no|not|without|never|absence|absent|none|neither|nor|cannot|lack(?:s|ing)?|fail(?:s|ed|ing|ure)?|unable|inability|inadequate\w*|insufficient\w*|goals?|targets?|free of|den(?:y|ies|ied)|exclud\w*|rul(?:e|ed|ing) out|(?:do|does|did|is|are|was|has|have)n['\u2019]t)\b(?:(?!\b(?:and|but|with|because|whose|has|plus|while|when|if|only)\b)[^,;:.()])*$/i;
/** "... is not met", "... excludes the patient": so does what stands behind it. */
const DENIES_BEFORE =
  /^[^.;]*?\b(?:not (?:been |yet )?(?:met|reached|achieved|attained|maintained|required|needed|necessary|allowed|covered|eligible)|unmet|excludes|exclusion|disqualif\w+|ineligible|contraindicates)\b/i;
/** Oxygen that is not given is a condition of the value, and denies no limit. */
const NO_OXYGEN =
  /\b(?:no|not on|without|off|not using|not receiving)\s+(?:any\s+)?(?:supplemental\s+|extra\s+|added\s+)?(?:oxygen|o2)\b/gi;
const IF =
  /\b(?:if|unless|except\w*|where|whenever|when|in (?:the )?case|otherwise|instead|alternatively)\b|\b(?:for|in|among)\s+(?:an?\s+|the\s+|those\s+|any\s+|all\s+)?(?:\w+\s+)?(?:patients|members|adults|children|women|men|individuals|beneficiaries|persons|people|those|females?|males?)\b/i;
const EITHER =
  /\bor\b|;|\band\/or\b|\b(?:either|any of|one of|one or more|two of|some of|at least (?:one|two|three|\d) of|following)\b/i;
const BOTH = /\band\b|&|\bplus\b|\bwith\b|\bas well as\b/i;
/** How far something has moved is no value of it. */
const CHANGE =
  /\b(?:drop|fall|decrease|decline|reduction|increase|rise|gain|loss|change|improvement|worsening|difference|delta)s?\s+(?:of|by|in|from)\b|\b(?:(?:in|de)creas|declin|improv|worsen|chang|reduc)\w*\s+(?:\w+\s+){0,2}?(?:by|from|of)\b|\b(?:upper|lower) limit\b|\b(?:times|fold|multiples?)\b|\bULN\b|\bx the\b|\d\s?x\b(?!\s*\d)/i;
/** Which of several measured places or times is meant. */
const CHOSEN =
  /\b(?:symptomatic|affected|involved|unaffected|ipsilateral|contralateral|operative|surgical|index|target|treated|worse|better|worst|best|either|each|both|same|opposite|left|right)\s+(?:\w+\s+)?(?:leg|limb|side|foot|arm|extremity|eye|ear|hip|knee|shoulder|ankle|hand|joint|breast|lesion|level|wound|vessel|artery|lung|kidney|ones?)\b/i;
/** How the first value stands: later ones do not count. */
export const AT_FIRST =
  /\b(?:baseline|pre-?treatment|pre-?op(?:erative(?:ly)?)?|pre-?procedur(?:e|al)|initial|untreated|treatment[- ]na[i\u00ef]ve|original|at diagnosis)\b/i;

/** Diseases, whose name as a label asks for them. */
const DISEASE =
  /\b\w+(?:itis|osis|emia|aemia|oma|pathy|plegia|trophy|uria|sclerosis)\b|\b(?:disease|disorder|syndrome|failure|diabet\w+|cancer|tumou?r|asthma|copd|ckd|esrd|hypertension|obesity|stenosis|fibrosis|apnea|depress\w+|dementia|stroke|fracture|ulcer|wound|T[12]DM|RA|MS|ALS|COPD|HF\w*|CHF|OSA|PAH|ILD)\b/i;
const LABEL = /^\s*[^:;.]{2,60}(?::|\s[-\u2013\u2014])\s+/;
/** "IV iron only when ...", "Covered if ...", "Approve when ...": the limit is the condition of the whole. */
const GIVEN =
  /^[^,;:.]{0,80}?\b(?:only (?:when|if|where)|(?:covered|approved?|allowed|authoriz(?:ed|e)|considered|eligible|met|necessary|appropriate|indicated|payable|granted)\s+(?:when|if|where|provided(?: that)?|as long as))\b/i;
/** What a score or an index tells of, in front of it: "fall risk shown by a score of", "severity, i.e.". */
const TOLD_BY =
  /^[^,;:.]{0,60}?\b(?:risk|impairment|severity|function|functioning|control|activity|burden|status|limitation|deficit|symptoms|disability|sleepiness|obesity)\b[^,;:.]{0,30}?(?:\b(?:is |as )?(?:shown|demonstrated|evidenced|documented|confirmed|indicated|measured|supported|reflected|defined|scored)\s+(?:by|on|with|as)\s+|\s(?:on|per|by)\s+|,?\s*(?:i\.?e\.?|that is|meaning),?\s+)(?:an?\s+|the\s+)?$/i;
const WHEN =
  '(?:shortly |just |immediately )?(?:before|prior to|ahead of|in advance of|at the (?:time|start|beginning|initiation)(?: of| that| when)?|at (?:initiation|start|enrollment|screening|referral|admission) of|on the (?:morning|day|date) of|(?:on|the) (?:day|morning) of|up(?:on)? (?:starting|initiation of)|when (?:starting|initiating))';
const WHAT_FOR =
  '(?:(?:is |are )?(?:required|needed|necessary) )?(?:for|to (?:qualify for|be eligible for|be considered for|be a candidate for|support|start|begin|initiate|receive|justify|proceed with|undergo|allow|get|be covered for))';
/** Not a time or a length, nor whom it is for. */
const NO_PHRASE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|days?|weeks?|months?|years?|hours?|minutes?|consecutive|age|sex|gender|patients?|members?|at least|at most|more than|less than|longer|without|despite|following|after|not|no|who|whose|if|stable)\b/i;
const PHRASE = new RegExp(
  `(?:^|[\\s,]+)\\b(?:${WHEN}|${WHAT_FOR})\\s+(?:(?!\\b(?:and|or|with|while|despite|plus|but|in spite)\\b)[^,;.()])+?(?=\\s*(?:[,;.()]|$|\\b(?:and|or|with|while|despite|plus|but|in spite)\\b))`,
  'gi',
);
/** "(finerenone)", "(erythrocytosis)": a word aside. */
const ASIDE = /\s\(([a-z][a-z-]+(?: [a-z-]+)?)\)/gi;

/** "2. BMI over 40": the item of a list. */
const NUMBERED = /^\s*(?:\(?[0-9a-z]{1,2}[.)])+\s+/i;

/** Words of criteria around a limit that ask for nothing more than it. */
const FILLERS = new Set(
  'k pred repeat newest last recently pretreatment preop preoperative preoperatively preprocedure preprocedural initial least most minimum maximum level levels value values result results reading readings score scores total count current currently recent latest today now must required require requires requirement needed necessary remain remains remaining stay stays staying still run runs running fall falls falling drop drops dropping dip dips go goes lie lies measure measures measured measuring measurement noted found serum plasma lab labs laboratory chart member members beneficiary beneficiaries individual enrollee candidate candidates person he she his her their do does did have proof reports reported show shown showing demonstrate demonstrates demonstrated demonstrating reveal reveals verified verification submitted equal equals exactly only some kind there that while takes taking obtained calculated inclusive'.split(
    ' ',
  ),
);

/** @param accounted whether a word belongs to what the limits ask for, or asks for nothing */
export function restOf(
  text: string,
  limits: readonly LimitSpan[],
  accounted: (word: Token) => boolean,
): Rest {
  if (limits.length === 0) return 'more';
  const number = NUMBERED.exec(text)?.[0].length ?? 0;
  const outside = blank(text, [...limits.flatMap(bothOf), { start: 0, end: number }]);
  if (limits.some((limit) => denied(text, limit))) return 'unsure';
  const given = GIVEN.exec(text);
  const bare =
    given && given[0].trimEnd().length <= startOf(limits[0]!)
      ? blank(outside, [{ start: 0, end: given[0].length }])
      : outside;
  if (isOfChange(text, limits) || CHOSEN.test(outside)) return 'unsure';
  const core = withoutCircumstances(bare, limits);
  if (IF.test(core)) return 'unsure';
  const left = tokenise(core).filter((t) => /[a-z0-9]/.test(t.norm) && !FILLERS.has(t.norm) && !accounted(t));
  const joining = withoutConditions(core);
  if (EITHER.test(joining) && (left.length > 0 || limits.length === 1 || BOTH.test(joining))) return 'unsure';
  // whether a semicolon offers a choice is for a reader
  if (limits.length > 1 && /;/.test(joining) && !/\bor\b/i.test(joining)) return 'unsure';
  if (left.length > 0) return 'more';
  return core !== outside || AT_FIRST.test(text) ? 'circumstance' : 'nothing';
}

/** Between two conditions of one value: "awake and at rest". */
const BOTH_CONDITIONS =
  /^[\s,]*(?:(?:and|&|while|when)\b)?[\s,]*(?:(?:while|when|at|on|is|being|breathing|also|the)\b\s*)*$/i;

/** Without the conditions under which values are measured, and what joins them: that joins no limits. */
function withoutConditions(text: string): string {
  const spans = conditionsIn(text).sort((a, b) => a.start - b.start);
  const joins = spans.flatMap((span, i) => {
    const before = spans.slice(0, i).findLast(({ end }) => end <= span.start);
    const between = before && { start: before.end, end: span.start };
    return between && BOTH_CONDITIONS.test(text.slice(between.start, between.end)) ? [between] : [];
  });
  return blank(text, [...spans, ...joins]);
}

/** What follows "A below 10" and leaves A to be met whatever holds of it: "... with B or C", "... and either B or C". */
const AND_ONE_OF =
  /^[\s,]*(?:\([^)]*\)[\s,]*)?(?:(?:(?:combined |together |along )?with|accompanied by)\b|(?:and|plus|as well as)\s+(?:(?:with\s+)?(?:either|any (?:one )?of|one of|at least one of)\b|\((?=[^)]*\bor\b)))(?!.*(?:,\s*or\b|\bor else\b|;|\balternatively\b))(?=.*\bor\b)/i;

/** The first limit has to be met, though how the others belong together is for a reader. */
export const isFirstNeeded = (text: string, limits: readonly LimitSpan[]): boolean => {
  const [first] = limits;
  return (
    first !== undefined &&
    limits.length > 1 &&
    !/\bor\b|;/i.test(blank(text, bothOf(first)).slice(0, first.value.end)) &&
    AND_ONE_OF.test(text.slice(first.value.end)) &&
    !IF.test(text) &&
    !CHOSEN.test(text) &&
    !denied(text, first) &&
    !isOfChange(text, limits)
  );
};

/** "Has improved by at least 5", "3 times the upper limit": the number is no value of what is named. */
export const isOfChange = (text: string, limits: readonly LimitSpan[]): boolean =>
  CHANGE.test(
    blank(
      text,
      limits.map(({ named }) => named),
    ),
  );

/** Several limits of which one is enough: an "or" stands between them. */
export const joinedByOr = (text: string, limits: readonly LimitSpan[]): boolean =>
  limits.length > 1 && /\bor\b/i.test(blank(text, limits.flatMap(bothOf)));

/** The limit is one that must not be reached, in words that stand far in front of it. */
export const denied = (text: string, limit: LimitSpan): boolean =>
  DENIES.test(text.replace(NO_OXYGEN, (said) => ' '.repeat(said.length)).slice(0, startOf(limit))) ||
  DENIES_BEFORE.test(text.slice(limit.value.end));

/** The text without the values of its limits. */
export const withoutValues = (text: string, limits: readonly LimitSpan[]): string =>
  blank(
    text,
    limits.map(({ value }) => value),
  );

/** Spaces in place of spans, so that all else keeps its place. */
function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (said, { start, end }) => said.slice(0, start) + ' '.repeat(end - start) + said.slice(end),
    text,
  );
}

/** @param text with the limits blanked out */
function withoutCircumstances(text: string, limits: readonly LimitSpan[]): string {
  const first = startOf(limits[0]!);
  const spans: Span[] = [];
  const label = LABEL.exec(text);
  if (
    label &&
    label[0].trimEnd().length <= first &&
    !DISEASE.test(label[0]) &&
    conditionsIn(label[0]).length === 0
  )
    spans.push({ start: 0, end: label[0].length });
  const told = TOLD_BY.exec(text.slice(0, first));
  if (told) spans.push({ start: 0, end: told[0].length });
  for (const found of text.matchAll(PHRASE)) {
    const start = found.index + found[0].search(/[^\s,]/);
    const span = { start, end: found.index + found[0].length };
    const holdsLimit = limits
      .flatMap(bothOf)
      .some((limit) => limit.start < span.end && span.start < limit.end);
    if (!NO_PHRASE.test(found[0]) && !holdsLimit) spans.push(span);
  }
  for (const found of text.matchAll(ASIDE))
    if (!NO_PHRASE.test(found[1]!) && conditionsIn(found[1]!).length === 0)
      spans.push({ start: found.index, end: found.index + found[0].length });
  return blank(text, spans);
}
