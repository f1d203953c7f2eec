/** Therapies that were tried, failed, were not tolerated or cannot be taken: "failure of or contraindication to two different statins". */
import { COUNT, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { askedConcepts, broader } from '../../../language/index.ts';
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import type { LeafTest, TherapyTest } from '../../schema/tests.ts';
import { periodOf } from '../window.ts';
import type { Frame } from './frame.ts';
import { plainly } from './judge.ts';
import { LABEL, MARK, markedOf, named } from './names.ts';

type Outcome = NonNullable<TherapyTest['outcome']>[number];

/** What a criterion says of a therapy, by the outcome that it asks for; nothing for what says only that it was tried. */
const SAID: readonly (readonly [RegExp, readonly Outcome[]])[] = [
  [
    /\b(?:(?:can|could|did|does|do|has|have) not (?:be able to )?tolerate[ds]?|not (?:been )?(?:well )?tolerated|un(?:able|ability) to tolerate|inability to tolerate|poor(?:ly)? tolera\w+|intoleran(?:ce|t)|(?:(?:intolerable|significant|unacceptable|serious|severe|documented) )?(?:adverse (?:drug )?(?:reaction|effect|event)s?|side effects?|toxicity)|(?:discontinued|stopped|withdrawn|halted) (?:it |them )?(?:due to|because of|for|after|owing to) (?:an? |the )?(?:(?:intolerable|significant|unacceptable|serious|severe|documented) )?(?:side[- ]effects?|adverse (?:drug )?(?:effect|event|reaction)s?|intolerance|toxicity|myalgias?|muscle (?:symptoms?|pain|aches)))\b/g,
    ['not_tolerated'],
  ],
  [/\b(?:contraindicat(?:ions?|ed)|not (?:be )?a candidate)\b/g, ['contraindicated']],
  [
    /\b(?:(?:unable|inability) to (?:take|use|receive)|can not (?:take|use|receive))\b/g,
    ['contraindicated', 'not_tolerated'],
  ],
  [
    /\b(?:(?:treatment |therapeutic |therapy |clinical |drug )?fail(?:ures?|ed|s|ing)?|(?:inadequate|insufficient|suboptimal|poor|partial|incomplete|unsatisfactory|minimal|limited) (?:(?:clinical|therapeutic|symptom(?:atic)?|pain|treatment|glyc(?:a)?emic|disease|seizure|blood pressure|bp|lipid|headache) )?(?:response|responder|relief|result|results|control|benefit|improvement|efficacy)|(?:lack|absence) of (?:(?:clinical|therapeutic|adequate|meaningful|sufficient) )?(?:response|effect(?:iveness)?|benefit|improvement|efficacy|relief)|(?:was |were |proved |been |found )?(?:ineffective|unsuccessful|inadequate|insufficient)|(?:without|w\/o|with (?:no|little|minimal|inadequate|insufficient)|(?:(?:has |have )?(?:provided|provides?|gave|gives?|brought|produced|yielded|had|offered) )?(?:no|little|minimal|only (?:partial|temporary|minimal))|and no|(?:did|has|have) not (?:provided?|given?|brought|bring|produced?|had|have|yield(?:ed)?|achieved?|experienced?|obtain(?:ed)?)) (?:any |an? )?(?:adequate |meaningful |significant |sufficient |satisfactory |lasting |clinical |enough )?(?:benefit|relief|improvement|response|success|effect)|(?:did|has|have|had|does) not (?:(?:adequately|sufficiently|fully|been able to) )?(?:help(?:ed)?|work(?:ed)?|respond(?:ed)?|improved?|relieved?|control(?:led)?)(?: (?:adequately|sufficiently|satisfactorily|well|enough))?|not (?:been )?(?:effective|helpful|adequately effective)|(?:persist\w*|continu\w+|ongoing|uncontrolled|(?:inadequately|poorly|not adequately|not well|incompletely) controlled)(?= +despite| +on +@| +with +@)|non-?respon\w+|unresponsive|refractory)\b/g,
    ['failed'],
  ],
  [
    /\b(?:(?:(?:has|have|had) been|was|were) (?:used|done|performed|attempted|undertaken)|(?:a |an )?(?:adequate |prior |previous |documented |failed )?trials?|tried|trialed|attempted|completed|employed|previous(?:ly)? (?:treated|used|taken|tried)|prior (?:use|treatment|therapy)|been (?:on|treated with)|has (?:taken|used|received)|treated with)\b/g,
    [],
  ],
];
const LENGTH = new RegExp(
  `(?:\\b(?:for|lasting|of|after|over|during|taken for|each(?: taken)?(?: for)?)\\s+)?(?:\\b(?:an?|the)\\s+)?(?:\\b(?:at least|a minimum of|minimum(?: of)?|no less than|not less than|no fewer than|no shorter than)\\s+|(?:>=|\\u2265|>)\\s?)?\\b(${COUNT})(?:\\s+or more)?[\\s-]*${UNIT}\\b(?:\\s+(?:or (?:more|longer)|and (?:up|longer|more)))?(?:\\s+(?:each|in (?:length|duration)|duration))?(?:,?\\s*each)?`,
  'i',
);
const HOW_MANY =
  /(?:\b(?:at least|a minimum of|minimum of|any|no fewer than)\s+|(?:>=|\u2265)\s?)?\b(one|two|three|four|1|2|3|4)\b(?:\s*\(\d\))?(?:\s+or more)?(?:\s+(?:different|separate|distinct|other|individual|generic|preferred|oral|prescription))*(?=\s+@)/;
/** "Two of these four: ...", "any two of the following: ...". */
const HOW_MANY_OF =
  /\b(?:at least |any |a minimum of )?(one|two|three|four|1|2|3|4)(?: or more)? (?:of|from)(?: among)? (?:these|the following|the)(?: (?:two|three|four|five|six|seven|\d))?(?: (?:drugs|agents|classes|medications|therapies|treatments|options|categories))?\s*[:,-]?\s*(?=(?:an? |the )?@)/;
/** "From two different classes": the classes below the one that is named. */
const OF_CLASSES =
  /,?\s*\b(?:(?:each )?(?:from|of|in|belonging to|representing) )?(?:at least )?(two|three|2|3)?(?: or more)? ?(?:different|distinct|separate|unique)(?: (?:drug|pharmacologic|therapeutic|medication))? class(?:es)?\b|\b(?:from|of|in|representing) (?:at least )?(two|three|2|3)(?: or more)?(?: (?:drug|pharmacologic|therapeutic|medication))? classes\b/;
/** Before, behind and between: what says no more. */
const FILLER =
  /\b(?:the|an?|patient|member|beneficiary|pt|individual|he|she|has|have|had|having|is|are|was|were|be|been|being|must|should|may|will|with|of|to|on|from|in|by|either|both|documented|documentation|documents?|preferred|formulary|generic|brand|name|covered|alternatives?|comparable|supervised|structured|formal|concurrent|following|active|experienced|experiencing|developed|undergone|completed|attempts?|regimens?|with|undertaken|provided|employed|including|consisting|trialed|received|conventional|standard|first-line|first line|second-line|guideline|directed|home|program|sessions?|prescription|strength|continuous|continued|regular|daily|scheduled|in spite|remains?|relieved?|history|hx|evidence|record|there|that|this|any|some|all|also|which|it|prior|previous|previously|past|earlier|first|initial|adequate|appropriate|optimal|maximally tolerated|therapy|therapies|treatments?|courses?|use|used|using|taking|takes?|oral|topical|drugs?|agents?|medications?|medicines?|class|products?|regimen|tried|trial|clinical|clinically|significant|known|chart|because|due|unless|such|as|including|for|after|while|each|taken|respond|response|result|and|or|at least|one|another|other|there is a reason|ea|long|term|at|doses?|maxim(?:um|al|ally)|therapeutic|full|despite|currently|now|ever|step|done|performed)\b/g;
/** Behind the therapy: when and what for. */
const WHAT_FOR =
  /,?\s+(?:before|prior to|ahead of|preceding|in (?:the )?(?:treatment|management) of|for (?:the )?(?:treatment|management|relief|control) of\b|for (?:this |the |his |her )?(?=(?:@|[a-z][a-z -]{1,40})$)(?!(?:at least|a minimum|no less|more than|an?|one|two|three|four|six|eight|twelve)\b))\s*(?=[@a-z]).*$/;
const ASIDE = /\s*\((?:e\.?g\.?,?\s*|i\.?e\.?,?\s*|including\s+|such as\s+)?([^()]*)\)/g;
/** What troubles the patient, in front of how it went: "pain unresponsive to ...". */
const TROUBLE =
  /^(?:(?:the|his|her|chronic|persistent|acute|severe|ongoing|low|lower|back|neck|knee|hip|joint|leg|patient's|member's) )*(?:@ (?=(?:is |was |has been |remains |that is )?(?:unresponsive|refractory|not responsive|not controlled|inadequately controlled|poorly controlled|uncontrolled|persist|continu|remain|not adequately|(?:has|did|does) not))|(?:pain|symptoms?|disease|condition|headaches?|wound|ulcer|incontinence|cough|spasticity|nausea|itching)\b)/;
/** "Conservative treatment including ...": the therapy stands for it. */
const KIND_OF =
  /\b(?:(?:conservative|non-?operative|nonsurgical|first-?line|second-?line|standard|medical|conventional|pharmacologic(?:al)?|non-?pharmacologic(?:al)?|initial|supportive) )+(?:therapy|therapies|treatments?|management|measures|care|options?|agents?|modalities)(?=,? ?\(?(?:including|such as|with|consisting of|like|e\.?g\.?|in the form of|to include|specifically|that included?)\b)/g;
/** Behind the therapy, how, why or when it was taken: that it was never tried settles it, that it was tried does not. */
const NARROWING =
  /,?\s+(?:due to|because of|owing to|one of which|at least one of which|taken (?!for)|administered|dosed|at (?:the |an? )?(?:maxim\w+|optimal|adequate|full|recommended|therapeutic)(?! (?:tolerated )?doses?$)|at a dose|within (?:the )?(?:last|past|previous|prior)|in (?:the )?(?:last|past|previous|prior)|during (?:the )?(?:last|past|previous|prior)|as (?:documented|evidenced|shown|defined|demonstrated|indicated|confirmed)|(?:confirmed|verified|documented|supported|supervised|evidenced|demonstrated) (?:by|in|with|through)|by (?:claims|chart|pharmacy)|while|when|resulting in)\b(?!.*\b(?:or|and|unless|not|contraindicat\w*|intoler\w*|side effects?|adverse|muscle|myalgias?|toxicity|lack|ineffective\w*|fail\w*)\b)[^@]*$/;
/** That it is not taken now says not that it was never tried; these do. */
const BORNE_SAID = /\btolerat\w+\b.{0,20}\bwell\b|\bwell[- ]tolerated\b|\bno(?:t)? (?:\w+ )?contraindicat/i;
const NEVER =
  /\b(?:never|denies ever|na(?:i|\u00ef)ve|no (?:prior|previous|past)|not (?:yet )?(?:been )?(?:tried|taken|used|started|had|done)|(?:has|have|had)(?: not|n't) (?:tried|taken|used|had|been on|received)|none (?:to date|so far|tried)|to date|first dose|only)\b/i;

/** Words beside a therapy by which it is borne, and may be taken. */
const BORNE =
  'tolerating well|tolerates well|tolerated well|tolerating it well|tolerating mask well|well tolerated|tolerates it well ~12 +1';

/** ... by which it was never tried. */
const untried = (id: string): string[] => [
  `never > #${id} & !tolerat* & !help* & !respon* & !work* ~3`,
  `#${id} > never|not yet > tried|used|taken|done ~2`,
  `#${id} > not > been > tried|used|taken & !since & !recent* ~1`,
  `denies > ever > #${id} & !tolerat* & !help* ~3`,
  `#${id} > naive ~0`,
];

/** ... by which no second one was tried. */
const fewer = (id: string): string[] => [
  `only|sole > #${id} > ever|tried|taken|used|date ~4`,
  `only > #${id} > pt|patient|she|he > has|have ~2 & ever ~6`,
  `no other > #${id} > ever|taken|tried|used|date ~3`,
  `first > only > #${id} > ever|tried|taken|used ~3`,
];
const ONLY_ONE = /\b(?:only|sole|no other)\b/i;

/** The classes right below a class, each with all of its drugs. */
function classesBelow(ids: readonly string[]): string[][] | undefined {
  const below = [...askedConcepts.values()].filter(({ implies }) => implies?.some((id) => ids.includes(id)));
  return below.length > 1 ? below.map(({ id }) => [id]) : undefined;
}

/** Different outcomes of different therapies, which a reader keeps apart: "failure of A and a contraindication to B". */
function apartIn(text: string): boolean {
  const kinds = (part: string) =>
    SAID.flatMap(([words, of]) => (of.length > 0 && part.match(words) ? [of[0]!] : []));
  const [lead, ...between] = text.split(MARK);
  return between
    .slice(0, -1)
    .some((part) => /\band\b/.test(part) && kinds(part).some((kind) => !kinds(lead!).includes(kind)));
}

/** A drug, a procedure or a device: what can be tried. */
const isTherapy = (ids: readonly string[]): boolean =>
  ids.some((id) => named(id)?.drug || named(id)?.procedure || DEVICES.has(id));
const DEVICES = new Set(
  'asked_cpap cpap bilevel_pap adaptive_servo_ventilation asked_oral_appliance oral_appliance back_brace knee_brace ankle_foot_orthosis tens_unit compression_therapy asked_compression_therapy negative_pressure_wound_therapy total_contact_cast non_removable_walker cane walker asked_walker hearing_aid high_frequency_chest_wall_oscillation'.split(
    ' ',
  ),
);

/** The members of a class, each by itself, where several different ones are asked for. */
function patternsOf(ids: readonly string[], several: boolean): string[] {
  if (!several) return ids.map((id) => `#${id}`);
  const members = [...askedConcepts.keys()].filter((id) => {
    const [, ...above] = broader(id);
    return ids.some((one) => above.includes(one));
  });
  const narrowest = members.filter(
    (id) => !members.some((other) => other !== id && broader(other).includes(id)),
  );
  return (narrowest.length > 0 ? narrowest : ids).map((id) => `#${id}`);
}

/** A "no" that rests on a denial has to say that it was never tried. */
function holds(outcome: LeafOutcome, chart: Chart): boolean {
  if (outcome.answer !== 'no') return true;
  // of several that were tried one that helped says little
  if (/\bhelped\b|\basks for\b/.test(outcome.reason)) return outcome.findings.length === 1;
  if (BORNE_SAID.test(outcome.reason)) return true;
  return outcome.findings
    .filter(({ stance }) => stance === 'contradicts')
    .every(({ sentence }) => NEVER.test(chart.sentences[sentence]?.text ?? ''));
}

/** How a therapy went. */
export const therapy: Frame = (description) => {
  const whole = description
    .replace(/[.;]\s*$/, '')
    .replace(/(?<=^|\s)w\/\s?(?=[a-z])/gi, 'with ')
    .replace(/\s+&\s+/g, ' and ')
    .replace(LABEL, '')
    .trim();
  const outside = markedOf(whole.replace(ASIDE, ''));
  // "conservative treatment (physical therapy)"
  const { text: full, names } =
    outside.names.length > 0 ? outside : markedOf(whole.replace(ASIDE, ' including $1'));
  const plain = full.replace(KIND_OF, ' ').replace(TROUBLE, ' ');
  const purposeless = plain.replace(WHAT_FOR, '');
  const text = purposeless.replace(NARROWING, '');
  const narrowed = text !== purposeless;
  const skipped = full.split(MARK).length - plain.split(MARK).length;
  const marks = text.split(MARK).length - 1;
  const therapies = names.slice(skipped, skipped + marks);
  if (marks === 0 || !therapies.every(isTherapy)) return undefined;
  const outcomes = new Set<Outcome>();
  let rest = text;
  const length = LENGTH.exec(rest);
  if (length) rest = rest.replace(length[0], ' ');
  const classes = OF_CLASSES.exec(rest);
  if (classes) rest = rest.replace(classes[0], ' ');
  const list = classes ? null : HOW_MANY_OF.exec(rest);
  if (list) rest = rest.replace(list[0], ' ');
  const count = list ? null : HOW_MANY.exec(rest);
  if (count) rest = rest.replace(count[0], ' ');
  let isTried = false;
  for (const [words, kinds] of SAID)
    rest = rest.replace(words, () => {
      isTried ||= kinds.length === 0;
      for (const kind of kinds) outcomes.add(kind);
      return ' ';
    });
  if (outcomes.size === 0 && !isTried) return undefined;
  if (/\bdespite\b/.test(rest) && !outcomes.has('failed')) return undefined;
  // that it was stopped says how it went where the reason is told
  if (outcomes.size > 0) rest = rest.replace(/\b(?:but|(?:discontinued|stopped)(?: it| them)?)\b/g, ' ');
  const left = rest
    .replaceAll(MARK, ' ')
    .replace(FILLER, ' ')
    .replace(/[\s,/()-]/g, '');
  if (apartIn(text)) return undefined;
  if (left !== '' || /\bnot?\b|\bunless\b/.test(rest)) return undefined;
  const between = text.split(MARK).slice(1, -1).join(' ');
  const [and, or] = [/\band\b|\bplus\b|&|\+/.test(between), /\bor\b|\//.test(between)];
  if (and && or && !list) return undefined;
  const worded = count?.[1] ?? list?.[1] ?? classes?.[1] ?? classes?.[2] ?? (classes ? '2' : undefined);
  const number = worded ? numberOf(worded) : undefined;
  const least = number && number > 1 ? number : undefined;
  const duration = length && periodOf(numberOf(length[1]!), length[2]!)?.period;
  if (length && !duration) return undefined;
  const test = (ids: readonly string[][], each: number | undefined): LeafTest => {
    const any = ids.flatMap((one) => patternsOf(one, each !== undefined));
    if (outcomes.size === 0 && !duration && !each)
      return {
        kind: 'statement',
        yes: any.map((pattern) => `${pattern} & !offer* & !never & !refus* & !declin*`),
      };
    return {
      kind: 'therapy',
      any,
      outcome: outcomes.size > 0 ? [...outcomes] : ['completed', 'failed', 'not_tolerated', 'helped'],
      ...(duration && { duration }),
      ...(each && { at_least: each }),
    };
  };
  const several = list
    ? therapies
    : classes && therapies.length === 1
      ? classesBelow(therapies[0]!)
      : undefined;
  if (classes && !several) return undefined;
  const apart = and && !least;
  const asked: LeafTest = several
    ? { kind: 'at_least', minimum: number ?? 1, tests: several.map((ids) => test([[...ids]], undefined)) }
    : apart
      ? { kind: 'all', tests: therapies.map((ids) => test([ids], undefined)) }
      : test(therapies, least);
  const ids = therapies.flat();
  const cannot = outcomes.size > 0 && !outcomes.has('failed');
  const against: LeafTest = {
    kind: 'statement',
    yes: ids.flatMap((id) => [...untried(id), ...(cannot ? [`#${id} & ${BORNE}`] : [])]),
  };
  if (least && !list) {
    const few: LeafTest = { kind: 'statement', yes: ids.flatMap(fewer) };
    return plainly({
      test: { kind: 'first', tests: [asked, { kind: 'not', test: few }] },
      sure: narrowed ? ['no'] : ['yes', 'no'],
      holds: (outcome, chart) =>
        outcome.answer === 'yes' || ONLY_ONE.test(outcome.reason) || holds(outcome, chart),
    });
  }
  const barred: LeafTest = { kind: 'statement', yes: ids.map((id) => `contraindicat* & ^#${id} ~12`) };
  return plainly({
    test:
      ids.length > 1 || least
        ? asked
        : {
            kind: 'first',
            tests: [asked, ...(cannot ? [barred] : []), { kind: 'not', test: against }],
          },
    sure: narrowed ? ['no'] : ['yes', 'no'],
    holds,
  });
};
