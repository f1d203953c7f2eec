/** Statements of a chart about conditions: which, where, of whom, how certain, since when. */
import { numberOf } from '../../language/dates/durations.ts';
import { assertionOf, datesIn } from '../../language/index.ts';
import type { Assertion, Chart, Sentence, Span } from '../../language/types.ts';
import { inSenseOf } from '../mentions/senses.ts';
import { CONDITIONS, type Condition, conditionsIn } from './conditions.ts';
import { freeDiagnosis } from './free-diagnosis.ts';
import { isStated, type Place, placeOf } from './places.ts';
import { inProperCase } from './proper-names.ts';
import { inFull } from './sides.ts';

export type Saying = 'has' | 'had' | 'suspected' | 'denied' | 'family';

export interface Said extends Span {
  /** Id of the condition, or the words of one that the list does not know. */
  key: string;
  condition?: Condition;
  /** As a list of problems names it, with severity and side as written. */
  name: string;
  saying: Saying;
  place: Place;
  sentence: number;
  /** Day of the document: a list repeats what is still so. */
  date?: string;
  icd10?: string;
  since?: string;
  /** Twice the place of the form's code that it stands for. */
  rank?: number;
  /** Named by the word of a feeling or a symptom, in running text: "anxiety" is no anxiety disorder. */
  loose?: true;
  /** It follows from a value. */
  measured?: true;
}

/** Every statement in reading order. */
export function sayings(chart: Chart): Said[] {
  return chart.sentences.flatMap((sentence) => {
    const place = placeOf(chart, sentence);
    if (!place) return [];
    const named = inSenseOf(chart, sentence, conditionsIn(sentence), ({ condition }, span) =>
      CONDITIONS.has(condition.id) ? { condition, ...span } : undefined,
    );
    let last: number | undefined;
    const known = named.flatMap(({ condition, start, end }) => {
      const isHealed = condition.course === 'wound' && /\bhealed\b/i.test(sentence.text);
      if (place === 'told' && !isHealed && !isStated(sentence, start) && !follows(sentence, last, start))
        return [];
      last = end;
      if (place === 'told' && (condition.course === 'symptom' || condition.course === 'finding')) return [];
      return saidOf(chart, sentence, place, { start, end }, condition);
    });
    if (named.length > 0 || place !== 'listed') return known;
    const free = freeDiagnosis(chart, sentence);
    return free ? saidOf(chart, sentence, place, free) : [];
  });
}

/** One more of a list of conditions: nothing but a clause stands between. */
function follows({ text, start }: Sentence, before: number | undefined, at: number): boolean {
  if (before === undefined) return false;
  const between = text.slice(before - start, at - start);
  return between.length < 60 && /^[^.;:]*,[^.;:]*$|^\W*(?:and|or)\W*$/.test(between.replace(/\d\.\d/g, ''));
}

/** What stands behind it, on whichever line. */
const afterOf = ({ text, start }: Sentence, { end }: Span): string =>
  text.slice(end - start).replace(/\s/g, ' ');

function saidOf(chart: Chart, sentence: Sentence, place: Place, span: Span, condition?: Condition): Said[] {
  const assertion = assertionOf(chart, sentence.index, span);
  const saying = sayingOf(assertion, place, sentence, span, condition);
  if (!saying || (condition && isTrivial(sentence, span))) return [];
  if (isNotItself(afterOf(sentence, span))) return [];
  const isOver = saying === 'has' && condition?.course === 'habit' && GIVEN_UP.test(sentence.text);
  return [statementOf(chart, sentence, span, { place, saying: isOver ? 'had' : saying, condition })];
}

/** What the rules make of a condition named anywhere in a place that may tell of it. */
export function readsAs(
  chart: Chart,
  sentence: Sentence,
  place: Place,
  span: Span,
  condition: Condition | undefined,
): Saying | undefined {
  if (isNotItself(afterOf(sentence, span))) return undefined;
  return sayingOf(assertionOf(chart, sentence.index, span), place, sentence, span, condition);
}

/** A statement with name, code and day as they are written around it. */
export function statementOf(
  chart: Chart,
  sentence: Sentence,
  span: Span,
  { place, saying, condition }: Pick<Said, 'place' | 'saying'> & { condition: Condition | undefined },
): Said {
  const words = chart.text.slice(span.start, span.end).replace(/\s+/g, ' ');
  const document = chart.documents[sentence.document]!;
  const icd10 = codeBeside(sentence, condition);
  const since = sinceOf(chart, sentence, span);
  const isLoose =
    place === 'told' &&
    !isOneOfList(sentence, span) &&
    condition?.loose?.includes(words.toLowerCase().replace(/^\W+|\W+$/g, ''));
  return {
    start: span.start,
    end: span.end,
    key: condition?.id ?? words.toLowerCase(),
    ...(condition && { condition }),
    ...(isLoose && { loose: true as const }),
    name: condition && !isLoose ? nameOf(sentence, span, condition) : words,
    saying,
    place,
    sentence: sentence.index,
    ...(document.date && { date: document.date }),
    ...(icd10 && { icd10 }),
    ...(since && { since }),
  };
}

/** "COPD, spinal stenosis, anxiety": among diseases it is one. */
function isOneOfList(sentence: Sentence, { start }: Span): boolean {
  const { text, start: from } = sentence;
  return conditionsIn(sentence).some(
    ({ condition, end }) =>
      condition.course === 'chronic' &&
      !condition.loose &&
      end <= start &&
      /^(?:,|,? and|,? &|;)?\s+$/.test(text.slice(end - from, start - from)),
  );
}

/** Words by which a denial says that it once was so. */
const ENDED = /\b(?:resol\w*|cured|healed|remission|cleared|gone)\b/i;
/** Not of the condition, but of a test, a scale or an operation for it, or of what does not apply. */
const NOT_ITSELF =
  /^ (?:US|u\/s|ultrasound|duplex|dopplers?)\b|^[^.;:,]{0,12}\bn\/a\b|^[^.;:,]{0,12}\brange\b|^\W{0,2}(?:screen\w*|tests?\b|testing|risk|prevention|markers?|education|protocol|stud(?:y|ies)|work-?up|clinic|center|scales?|score|inventory|medications?|drugs?|precautions|panel|discriminat\w*|detection|day (?:program|care|cent)\w*|support group|exchanges|orthotics?|shoes?|diet(?! (?:only|controlled|alone))|supplies|teaching|educator|eye|foot exam|(?:abuse |use )?(?:history|hx)\s*:|stud)/i;
/** What stands behind a name makes it one of something else. */
export const isNotItself = (after: string): boolean => NOT_ITSELF.test(after);
/** Of a test for it; a clinic or a diet for it has patients who have it. */
export const isOfTest = (after: string): boolean =>
  /^\W{0,2}(?:screen\w*|tests?\b|testing|risk)/i.test(after);
const OPERATED =
  /^\W{0,2}(?:repair|surger(?:y|ies)|sx\b|extraction|release|operation|resection|removal|excision)\b/i;
/** "Spinal stenosis status post decompression": what the operation took away. */
const REPLACED =
  /^,? (?:status post|s\/p) (?:[a-z-]+ ){0,3}(?:decompression|laminectomy|extraction|removal|excision)\b/i;
/** A habit that is given up. */
const GIVEN_UP =
  /\b(?:quit|stopped|former\w*|sober|clean|remission|history of|h\/o|in the past|years ago|no longer|abstinent)\b/i;

const OVER =
  /\b(?:resolved|remote|in the past|former|childhood|previous\w*|prior|old|healed|cured|treated|years ago|repaired?|removed|ablated|s\/p|status post)\b/i;
/** "The label of migraine that travels in his chart is mistaken". */
const MISTAKEN =
  /^[^.;:,]{0,50}\b(?:is|was|were|are) (?:(?:a|an|clearly|simply) )?(?:mistaken|mistake|wrong|error|in error|incorrect|erroneous)\b/i;
/** "Malabsorption could mimic a relapse": what may come one day. */
const MAY_COME =
  /^\W{0,2}(?:could|might|may|can|would) (?:also |then |still |sometimes )?(?:occur|develop|happen|arise|ensue|follow|mimic|mask|set in|be missed|be mistaken)\b/i;
/** "AF: not able to tell", "fibromyalgia was queried": nobody has settled it. */
const LEFT_OPEN =
  /^\W{0,3}(?:(?:is|are|was|were) )?(?:not able to tell|unable to tell|cannot (?:tell|say|be (?:determined|assessed))|can['\u2019]?t (?:tell|say)|indeterminate|undetermined|not (?:assessed|assessable|evaluable))\b|^[^.;:,]{0,20}\b(?:was|were|is|are|been) (?:queried|questioned|entertained)\b/i;
/** "Not enough in front of me to say he has sleep apnea"; "the possibility of hypertension due to": what an open question names is open. */
const NOT_ENOUGH =
  /\bnot (?:have )?enough\b[^.;]{0,50}\bto (?:say|call|diagnose|prove|show|support|establish)\b[^.;]{0,40}$|\bpossib(?:ility|le)\b[^.;,]{0,60}\b(?:secondary|due) to (?:the |an? )?$/i;
/** "Post-ictal aphasia": a sign of a seizure, gone with it. */
const ICTAL = /\b(?:post-?|peri-?)?ictal (?:[a-z]+ (?:and |or )?)?$/i;
/** "'Neuropathy' on her problem list came from an old form": somebody wrote it down. */
const CARRIED =
  /^\W{0,2}on (?:his|her|the|their) (?:old )?(?:problem |diagnosis )?list (?:comes|came|is|was|got|dates|stems)\b/i;
/** "The portal only offers", "policy picked in the system": a choice of a form, and not what the patient has. */
const CHOICE =
  /\b(?:system|portal|menu|drop-?down|template|software|worksheet|form)\b[^.;]{0,30}\b(?:offers?|(?:is|was) (?:written|made|meant|designed)|has only|only has|allows?|defaults?|lists?)\b[^.;]{0,60}$|\b(?:policy|option|reason|indication|entry) (?:is |was )?(?:picked|selected|chosen)\b[^;]{0,60}$/i;
export const isChoice = (before: string): boolean => CHOICE.test(before);
/** "Never been told she has sleep apnea". */
const NOT_STATED = /\b(?:never|not) (?:been |had been )?(?:told|diagnosed|known)\b[^.;]{0,40}$/i;

/** "This recording does not show obstructive sleep apnea". */
const NOT_SHOWN =
  /\b(?:(?:do|does|did) not|doesn't|didn't|fails? to|failed to) (?:clearly )?(?:show|demonstrate|reveal|support|suggest|establish|confirm|indicate|meet|have|see|find)\b[^.;]{0,60}$/i;
/** A question of the patient is no finding. */
const ASKED =
  /\b(?:asks?|asked|asking|wonder(?:s|ed|ing)?|worr(?:y|ies|ied)|afraid|fears?|feared|concerned|thinks?|believes?)\b[^.;]{0,60}\b(?:whether|if|about|that|it|she|he)\b[^.;]{0,50}$/i;

export const isAsked = (before: string): boolean => ASKED.test(before) && !OWNED.test(before);
/** "Wonders about his Parkinson's": he has it. */
const OWNED = /\b(?:his|her) $/i;

/** In a line of histories behind the short heading of that of the family. */
const FAMILY_ENTRY = /\b(?:FHx?|Fam(?:ily)? (?:hx|history))\s*:[^:]*$/i;

/** Looked for, and not said to be there. */
const LOOKED_FOR =
  /\b(?:(?:signs?|symptoms?)(?: (?:and|or) (?:signs?|symptoms?))? of|(?:examin|evaluat|test|assess|screen|study|studi)\w* (?:you|him|her|(?:the )?(?:patient|pt)) for|watch(?:ed|ing)? for|monitor(?:ed|ing)? for|evaluat\w+ for|look(?:ed|ing)? for|work-?up (?:for|of)|tested? for|screen\w* for|followed (?:up )?for signs of)\b[^.;]{0,60}$/i;
export const RELATIVE =
  /\b(?:mother|father|mom|mum|dad|maternal|paternal|parents?|brothers?|sisters?|siblings?|sons?|daughters?|husband|wife|wives|spouse|uncles?|aunts?|cousins?|nephews?|nieces?|grand(?:mother|father|parents?|son|daughter)|in-?\s?law|family|roommate|neighbou?rs?|work ?mates?|mates?|friends?|co-?workers?|colleagues?)\b/i;
/** "Dear Colleague, he has emphysema": whom a letter is to. */
const VOCATIVE = /^\s*Dear [^,:]{1,40}[,:]/;
/** "Severe AS' is about her late husband". */
const OF_ANOTHER =
  /^[^.;]{0,30}\b(?:is|was|are|were) (?:about|of|that of|for|from) (?:her|his|the patient's|another|a different)\b (?!(?:own|left|right)\b)[^.;]{0,12}\b(?:mother|father|husband|wife|brother|sister|son|daughter|cousin|uncle|aunt|neighbou?r|roommate|patient|friend)\b/i;
const UNSETTLED =
  /\b(?:rule[sd]?[- ]?out|r\/o|possible|possibly|probable|probably|suspect\w*|query|questionable|likely|versus|vs\.?|consider|concerns? (?:for|of|about|over)|fear of|suggests? (?:that )?(?:he|she|the patient) (?:has|had)|I (?:think|believe|wonder)|\?)(?=\W|$)/i;
/** "Treat any sleep disorder": whichever there may be. */
const WHICHEVER =
  /\b(?:any|whatever|whichever)(?: (?:other|underlying|associated|residual|coexisting|possible))? $/i;
/** "Has been diagnosed at times with": a label that others gave. */
const LABELED =
  /\b(?:diagnosed|labell?ed|called) (?:at times|at one time|variously|elsewhere|by others)\b[^.;]{0,30}$/i;
/** "No prior history of heart failure" says nothing of now. */
const PRIOR =
  /\b(?:no|denies|without) (?:any )?(?:prior|previous|past|earlier) (?:history|episodes?|diagnos[ei]s) of\b[^.;]{0,60}$/i;

function sayingOf(
  assertion: Assertion,
  place: Place,
  sentence: Sentence,
  span: Span,
  condition: Condition | undefined,
): Saying | undefined {
  // lines end anywhere
  const text = sentence.text.replace(/\s/g, ' ');
  const before = text.slice(0, span.start - sentence.start);
  const after = text.slice(span.end - sentence.start);
  if (FAMILY_ENTRY.test(before)) return assertion.negated ? undefined : 'family';
  const isOwned = OWNED.test(before);
  if (place === 'family' || assertion.subject === 'family')
    return assertion.negated || assertion.subject === 'other' ? undefined : 'family';
  if (assertion.subject !== 'patient' || assertion.policy || assertion.target || assertion.declined)
    return undefined;
  if ((RELATIVE.test(before.replace(VOCATIVE, '')) && place === 'told') || OF_ANOTHER.test(after))
    return undefined;
  if (isChoice(before)) return undefined;
  if (LOOKED_FOR.test(before) || (WHICHEVER.test(before) && !assertion.negated)) return undefined;
  if (place === 'told' && isAsked(before)) return undefined;
  if (PRIOR.test(before) || MAY_COME.test(after) || ICTAL.test(before)) return undefined;
  if (LABELED.test(before)) return 'suspected';
  if (NOT_STATED.test(before) || NOT_SHOWN.test(before)) return 'denied';
  // "so that his asthma does not come back": what is denied is not the asthma
  const isOfSomethingElse =
    isOwned && assertion.cues.every(({ flag, text: cue }) => flag !== 'negated' || after.includes(cue));
  if (assertion.negated && !(isOfSomethingElse && !ENDED.test(after.slice(0, REACH)))) {
    const cue = assertion.cues.find(({ flag }) => flag === 'negated')?.text ?? '';
    return ENDED.test(cue) ? 'had' : 'denied';
  }
  if (/\bruled out\b/i.test(after.slice(0, 30)) || MISTAKEN.test(after)) return 'denied';
  if (CARRIED.test(after) || LEFT_OPEN.test(after) || NOT_ENOUGH.test(before)) return 'suspected';
  if ((assertion.uncertain && !isOwned) || UNSETTLED.test(before.slice(-28)) || /^\s*\?/.test(after))
    return 'suspected';
  // the heading "Impression and plan" plans nothing of what stands below it
  if (
    place !== 'listed' &&
    (assertion.hypothetical || (assertion.planned && !isPlannedLater(assertion, before, after)))
  )
    return undefined;
  if (REPLACED.test(after)) return 'had';
  if (OPERATED.test(after)) return condition?.course === 'chronic' && condition.group ? undefined : 'had';
  if (
    /^\W{0,3}(?:as|in|during|since) (?:an? |his |her )?(?:child|childhood|kid|teen\w*|infan\w+)\b/i.test(
      after,
    )
  )
    return 'had';
  if (/^\W{0,3}(?:is |has |was |have )?(?:now )?(?:resolved|healed|cured|in remission)\b/i.test(after))
    return 'had';
  if (WENT.test(after) || isOfThen(before, after)) return 'had';
  const history =
    assertion.cues.find(({ flag, text }) => flag === 'historical' && isNear(text, before, after))?.text ?? '';
  return OVER.test(history) ||
    /\b(?:remote|resolved|healed|childhood|former|(?<!years?[- ])old)\W{1,3}$/i.test(before)
    ? 'had'
    : 'has';
}

/** "Went away and hasn't come back", "was settled by a fusion that year". */
const WENT =
  /^[^.]{0,80}?\b(?:(?<!comes and )went away|(?:was|has been|had been) (?:settled|resolved|cleared|cured)|cleared up|left (?:nothing behind|no (?:trace|residue|deficits?|sequelae))|(?:has|have|had)(?:n't| not) (?:come back|returned|recurred|bothered)|did not (?:come back|return|recur))\b/i;

/** "Gout x1 2017", "dialysis dependent until 2019", "on and off in my 30s, none now": of a time that is over. */
const OF_THEN =
  /^\W{0,2}(?:x ?1|once|one (?:attack|episode))\b.{0,12}\b(?:19|20)\d\d\b|^\W{1,2}until (?:the |his |her )?(?:19|20)\d\d\b|^[^.;]{0,60}\bnone (?:now|since|currently|at present)\b/i;
/** "Migraine with aura in her 20s". */
const YOUNG =
  /^[^.;:,]{0,15}\b(?:in|during) (?:(?:his|her|my|their) )?(?:early |mid |late )?(?:teens|[2-4]0s|twenties|thirties|forties)\b/i;
/** Of a disease that lasts the words tell when it began. */
const BEGAN = /\b(?:diagnos\w*|dx|onset|began|begun|start\w*|since|develop\w*|from)\b/i;
const isOfThen = (before: string, after: string): boolean =>
  OF_THEN.test(after) ||
  (YOUNG.test(after) && !BEGAN.test(before.slice(-30)) && !BEGAN.test(after.slice(0, 60)));

/** The words say that it is on the chart by mistake, was never settled, or is of a time that is over: no weighing undoes that. */
export const isTakenBack = (before: string, after: string): boolean =>
  [MISTAKEN, CARRIED, LEFT_OPEN, REPLACED, WENT].some((each) => each.test(after)) ||
  NOT_ENOUGH.test(before) ||
  isOfThen(before, after);

/** So far a word of the past reaches: "a former driver with sickle trait and sarcoid". */
const REACH = 45;
/** In a list by slashes, "CHF / old MI / GERD", it is of its own entry. */
const isNear = (cue: string, before: string, after: string): boolean =>
  before
    .split(/\s\/\s/)
    .at(-1)!
    .slice(-REACH)
    .includes(cue) ||
  after
    .split(/\s\/\s/)[0]!
    .slice(0, REACH)
    .includes(cue);

/** "L knee arthritis, will be next year": the words of a plan stand behind what is there already. */
function isPlannedLater({ cues }: Assertion, before: string, after: string): boolean {
  const planned = cues.filter(({ flag }) => flag === 'planned');
  return planned.every(({ text }) => !before.includes(text) && after.includes(text));
}

/** "Trace mitral regurgitation": found by a study, and no disease. */
export function isTrivial(sentence: Sentence, span: Span): boolean {
  return /\b(?:trace|trivial|minimal|physiologic|insignificant|no significant|borderline|screening)\W+(?:\w+\W+){0,2}$/i.test(
    sentence.text.slice(0, span.start - sentence.start),
  );
}

const QUALIFIER =
  /\b((?:(?:very |critical|severe|moderate|mild|moderately severe|moderate[- ]to[- ]severe|mild[- ]to[- ]moderate|end[- ]stage|advanced|recurrent|refractory|medically refractory|intractable|uncontrolled|poorly controlled|symptomatic|chronic|bilateral|left|right|(?<!\d ?)[lr]t?|bilat|mod|knee|hip|shoulder|elbow|wrist|hand|ankle|foot|heel|[LTCS]\d(?:-[LTCS]?\d)?|paroxysmal|persistent|permanent|decompensated|metastatic|treatment[- ]resistant|drug[- ]resistant|unhealed|eosinophilic|degenerative|calcific|native|lumbar|cervical|thoracic|lumbosacral|stage (?:[1-5]|i{1,3}v?)[ab]?|unstageable)[\s,]+){1,4})$/i;
/** With severity, side and stage as written; a longer name that ends in the same word is kept ("dilated cardiomyopathy"). */
function nameOf(sentence: Sentence, span: Span, condition: Condition): string {
  const written = sentence.text
    .slice(span.start - sentence.start, span.end - sentence.start)
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const last = condition.name.split(' ').at(-1)!;
  const longer = written.endsWith(` ${last}`) && written.split(' ').length > condition.name.split(' ').length;
  const name = longer ? written : condition.name;
  const qualified = `${qualifierOf(sentence, span, { ...condition, name })}${name}`;
  return `${inProperCase(qualified)}${levelOf(sentence, condition, qualified)}`;
}

/** The stage behind the name: "CKD stage 3b", "pressure ulcer, stage IV". */
const STAGE = /^\W{0,3}(?:of the [a-z]+\W{1,2})?((?:stage|grade|class|type)\s+(?:[1-5]|i{1,3}v?|iv)[ab]?)\b/i;

/** "R hip replacement": of what is left of an operation the name begins with other words. */
const STATE = /^(?:status post|history of|need)\b/;

function qualifierOf(sentence: Sentence, span: Span, { name, course }: Condition): string {
  if (STATE.test(name)) return '';
  const before = sentence.text.slice(0, span.start - sentence.start);
  const after = sentence.text.slice(span.end - sentence.start);
  const found = QUALIFIER.exec(before)?.[1]?.trim().replace(/,$/, '');
  // what the name has already is not said twice
  const words = found && withoutSites(inFull(found), name);
  const stage = STAGE.exec(after)?.[1]?.toLowerCase() ?? kidneyStage(sentence, span, name);
  const behind =
    !words &&
    /^\W{0,2}((?:(?:recurrent|single episode),? )?(?:severe|moderate|mild|morbid)|refractory|intractable)(?=\s*(?:[.;,()]|$|with))/i
      .exec(after)?.[1]
      ?.toLowerCase()
      .replace(',', '');
  // "chronic" says nothing of what is always so
  const fitting =
    course === 'chronic' ? words?.replace(/\b(?:chronic|acute on|acute)\b[\s,]*/g, '').trim() : words;
  const site = /\b(lumbar|cervical|thoracic|lumbosacral|knee|hip)\b/i
    .exec(sentence.text.slice(span.start - sentence.start, span.end - sentence.start))?.[1]
    ?.toLowerCase();
  const parts = [
    fitting || behind,
    site && !name.includes(site) ? site : undefined,
    stage && !/diabetes/.test(name) ? stage : undefined,
  ].filter((part) => part && !name.startsWith(part.split(/[\s,]/)[0]!));
  return parts.length > 0 ? `${parts.join(' ').replace(/\s+/g, ' ')} ` : '';
}

/** "CKD 4", "CKD3b": the stage of a kidney disease needs no word of its own. */
function kidneyStage(sentence: Sentence, span: Span, name: string): string | undefined {
  if (name !== 'chronic kidney disease') return undefined;
  const from = sentence.text.slice(span.start - sentence.start);
  const [, stage] =
    /^(?:CKD|[a-z ]+disease)\W{0,2}(?:stage )?([1-5][ab]?)\b(?!\s?(?:[\d/%]|\.\d))/i.exec(from) ?? [];
  return stage && `stage ${stage.toLowerCase()}`;
}

const LEVEL = /\b([CTLS])(\d{1,2})\s?[-/\u2013]\s?([CTLS]?)(\d{1,2})\b/g;

/** " at L4-5" of what is of the spine, where its sentence names one level only. */
function levelOf({ text }: Sentence, { group }: Condition, name: string): string {
  if (group !== 'Chronic back pain or spine disease' || /[CTLS]\d/.test(name)) return '';
  const levels = [...text.matchAll(LEVEL)].map(
    ([, from, upper, to, lower]) => `${from}${upper}-${to === from ? '' : to}${lower}`,
  );
  return new Set(levels).size === 1 ? ` at ${levels[0]}` : '';
}

const SITES = /\b(?:knee|hip|shoulder|elbow|wrist|hand|ankle|foot|heel)\b\s*/g;
const withoutSites = (words: string, name: string): string =>
  words.replace(SITES, (site) => (name.includes(site.trim()) ? '' : site)).trim();

const ICD10 = /(?<![\w.])([A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)(?![\w.]*\w)/g;

/** The code printed in the same line that may stand for the condition. */
function codeBeside(sentence: Sentence, condition: Condition | undefined): string | undefined {
  if (!condition?.icd10) return undefined;
  for (const [, code = ''] of sentence.text.matchAll(ICD10))
    if (condition.icd10.some((prefix) => code.startsWith(prefix) || prefix.startsWith(code))) return code;
  return undefined;
}

/** Since when, where the words right behind the condition say so. */
function sinceOf(chart: Chart, sentence: Sentence, span: Span): string | undefined {
  const after = sentence.text.slice(span.end - sentence.start, span.end - sentence.start + 48);
  const year =
    /^[\s,]*(?:\w+\s){0,3}?(?:\(?since|\(?diagnosed(?: in)?|\(?dx(?:'d)?(?: in)?|\(?onset(?: in)?|\()\s*(?:(\d{1,2})\/)?((?:19|20)\d\d)\b/i.exec(
      after,
    );
  if (year) return year[1] ? `${year[2]}-${year[1].padStart(2, '0')}` : year[2];
  const before = sentence.text.slice(0, span.start - sentence.start);
  const history =
    /\b(\d{1,2}|two|three|four|five|six|seven|eight|ten)[- ]years? history of (?:[a-z]+ )?$/i.exec(
      before,
    )?.[1];
  const noted = chart.documents[sentence.document]?.date;
  if (history && noted) return `${Number(noted.slice(0, 4)) - (numberOf(history) ?? 0)}`;
  const length =
    /^[\s,]*(?:x|for|times)\s*(?:(?:about|over|more than|approximately|at least)\s)?(\d{1,2}|ten|fifteen|twenty|thirty)\s*(?:years?|yrs?|y)\b/i.exec(
      after,
    );
  return length && noted ? `${Number(noted.slice(0, 4)) - numberOf(length[1]!)!}` : undefined;
}

/** The only day that a statement names for itself, where it names one. */
export function dayNamed(chart: Chart, sentence: Sentence): string | undefined {
  const days = new Set(datesIn(chart, sentence).map((found) => found.date));
  return days.size === 1 ? [...days][0] : undefined;
}
