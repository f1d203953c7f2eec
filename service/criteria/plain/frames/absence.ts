/**
 * Names that must be there or must not: "Diagnosis of COPD", "no history of seizures", "isn't on dialysis", "X has been ruled out". A
 * denial in the record meets what must not be there, and a record that is silent leaves it open.
 */
import { append } from '../../../language/lists.ts';
import type { LeafTest, StatementTest } from '../../schema/tests.ts';
import { isTaken, isTold, wordsBeside } from './beside.ts';
import { plainlyPut } from './denials.ts';
import type { Frame } from './frame.ts';
import { plainly } from './judge.ts';
import { LABEL, MARK, markedOf, named, withoutInitials } from './names.ts';
import { type Relation, relationIn, relationTest } from './relation.ts';

const SOMEBODY =
  "(?:the |this |his or her |her or his )?(?:patient|member|beneficiary|pt|individual|person|enrollee|recipient|client|child|applicant|candidate|he or she|he|she|they)(?:'s)?";
/** Words before a name that ask for nothing. */
const EMPTY = new RegExp(
  `^(?:${SOMEBODY}|there|it|the|an?|any|all|this|that|some|other|such|has|have|had|having|is|are|was|were|be|been|being|must|should|may|shall|can|does|do|did|will|ever|also|either|both|of|for|with|to|as|documented|documentation|documents?|confirmed|established|known|records?|recorded|reports?|shows?|showing|show|demonstrates?|reveals?|confirms?|clinical|definite|definitive|formal|proven|evidence|signs?|symptoms|indications?|indication|diagnos(?:is|es|ed)|dx'?d?|hx|h\\/o|presence|present|condition|conditions|supports?|supporting|substantiates?|verifies|indicates?|lists?|history supports|clinic|another|other|used?|be used|being used|combination|combined|along|together|carr(?:y|ies)|carrying|suffers?|lives?|living|from|under|treated|treatment|in|a history|history|medical|past|prior|previous|previously|earlier|undergone|undergo|underwent|received|receive|experienced|clinically|that is|which is)(?=[\\s@,]|$)[\\s,]*`,
);
/** ... and what asks for the present. */
const NOW =
  /^(?:concurrent(?:ly)?|concomitant(?:ly)?|simultaneous(?:ly)?|currently|current|now|presently|at present|at this time|actively|today|on|tak(?:es?|ing)|us(?:es?|ing)|receiving|receives|prescribed|resides? in|resid(?:es?|ing) in|lives? in|enrolled in|elected|dependent on)(?=[\s@,]|$)[\s,]*/;
/** "The medication is being prescribed for the treatment of ...", "indication is ...": the condition is what the request is for. */
const PURPOSE =
  /^(?:(?:the|this|requested|prescribed|proposed) )*(?:(?:medication|drug|medicine|agent|product|device|item|equipment|therapy|treatment|service|procedure|study|request) (?:(?:is|was|will|has|must|should|be|been|being) )*(?:for|(?:prescribed|requested|used|ordered|intended|sought|needed|indicated|given|administered) (?:for|to (?:treat|manage|control)(?= )))|(?:treatment |treating |primary )?(?:indication|diagnosis)(?: for (?:use|treatment|the request|this request))? (?:is|must be)|used (?:for|to (?:treat|manage)))(?: (?:the )?(?:treatment|management|relief|control) of)? /;
const DENIES =
  /^(?:no|not|never|without|absence of|absent|free (?:of|from)|lacks?|lack of|lacking|den(?:ies|y|ied)|negative for|neither|nor|nobody|non)(?=[\s@,-]|$)[\s,-]*/;
/** What narrows a name: that it is there says not that it is so, but that it is not there says that it is not so either. */
const NARROWS =
  /^(?:active|untreated|severe|severely|moderate|moderately|mild|symptomatic|refractory|acute|chronic|uncontrolled|significant|serious|recent|unstable|stable|advanced|progressive|persistent|recurrent|suspected|unresolved|uncorrected|moderate-to-severe|to severe|(?:moderate )?to severely|large|complicated|primary|secondary|ongoing|systemic|untreated or active|decompensated|newly diagnosed|new onset|hypersensitivity to|severe or|or severe|mild to|bilateral|unilateral|left|right|end stage|early|late|inherited|genetic|metastatic|advanced stage|biopsy proven|confirmed case of)(?=[\s@,]|$)[\s,]*/;
const OF_FAMILY =
  /^(?:personal (?:or|and\/or|and) family|personal\/family|family or personal)(?: medical)? (?:history|hx)(?: of)?\s*/;
const PERSONAL = /^(?:personal|prior personal)(?: medical)? (?:history|hx)(?: of)?\s*/;

const STANDS =
  '(?:present|documented|noted|known|identified|seen|found|established|recorded|confirmed|diagnosed|evident|charted|detected|on record|on file|of record|in the (?:chart|record)|among (?:the |this )?(?:patient|member|beneficiary|individual|enrollee)W?s? (?:established |known |documented )?(?:conditions|diagnoses|problems)|on the problem list|the condition being treated|the diagnosis|the indication|the (?:treated|treating) (?:condition|diagnosis)|visible|demonstrated)';
const IS =
  '(?:(?:is|are|was|were|be|must be|should be|has been|have been|must have been|had been|may be|currently|now|also)\\s+)*';
const WHERE =
  '(?:\\s+(?:for|in|on|at|by|within) (?:this|the|his|her|any) (?:patient|member|beneficiary|record|chart|time|exam|examination|imaging|visit|request))?';
const TAIL_IS = new RegExp(
  `^,?\\s*${IS}${STANDS}${WHERE}(?:\\s+(?:at present|currently|now|at this time|today))?$`,
);
const TAIL_NOW =
  /^,?\s*(?:at present|currently|now|at this time|today|presently|at the moment|concurrently|concomitantly|simultaneously|at the time of (?:the )?request)$/;
const TAIL_EMPTY =
  /^,?\s*(?:diagnosis|dx|disease|disorder|recipient|patient|status|therapy|treatment|services|benefit|user|history|use|itself|\(dx\)|has been (?:made|diagnosed)|history is present|or history thereof)?$/;
const AT_PLACE = '(?:(?:at|in|of|on) (?:the |his |her |any )?[a-z -]{3,30}? )?';
const TAIL_DENIES = new RegExp(
  `^,?\\s*(?<place>${AT_PLACE})(?:${IS}(?:ruled out|excluded|absent|negative|denied|lacking)(?<shown>\\s+(?:by|on|with|via|using|through|after) .*)?|${IS}(?:not|never)\\s+${IS}${STANDS}${WHERE}(?:\\s+(?:on|in|by|during|at|within) .*)?)(?:\\s+(?:before|prior to) .*)?$`,
);
/** By what it has to be shown. */
const TAIL_SHOWN =
  /^,?\s*(?:(?:is|are|was|were|as|has been|must be)\s+)*(?:confirmed|demonstrated|shown|supported|proven|documented|evidenced|seen|diagnosed|established|verified|made|identified|attributed|complicated|caused|due|secondary)\s+(?:by|on|with|in|via|through|using|at|to)\s+.*$/;
const TAIL_EXAMPLES = /^,?\s*\(?(?:such as|e\.?g\.?,?|for example,?|including|like)\b.*$/;
/** Severity and place behind a name. */
const TAIL_NARROWS =
  /^,?\s*(?:that is |which is |is )?(?:(?:mild|moderate|severe|moderately|severely|active|uncontrolled|refractory|symptomatic|untreated|to|or|and|single|recurrent|unstable|with complications)[\s,]*)+$|^,?\s*(?:at|in|of|beneath|under|on|near|within|over|involving|affecting) (?:the |his |her |this |that |any |an? )?(?!.*\b(?:or|and|with|without|but|if|unless|since|time|intake|is|are|was|were|has|have|been|not?|never|absent|excluded)\b)[a-z -]{3,48}$/;
const TAIL_CLASS =
  /^,?\s*\(?(?:nyha |who |functional |fontaine |rutherford |child-?pugh |ckd )*(?:class|stage|grade|category|group)\s+(?:[ivx]+|[a-d]|\d[a-d]?)(?:\s*(?:or|to|and|-|\/)\s*(?:[ivx]+|[a-d]|\d[a-d]?))*\)?$/;
const STAGE =
  /^(?:nyha |who )?(?:functional )?(?:class|stage|grade)\s+(?:[ivx]+|\d[a-d]?)(?:\s*(?:or|to|and|-|\/)\s*(?:[ivx]+|\d[a-d]?))?(?=[\s@,])[\s,]*/;
/** "With or without aura". */
const TAIL_EITHER_WAY = /^,?\s*(?:with or without|regardless of|whether or not)\s+[a-z@ -]+$/;
const TAIL_OTHERS =
  /^,?\s*(?:and\/or|or)\s+(?:any |an )?(?:other|another|similar|related|equivalent)\s+(?!.*\b(?:with|without|if|unless|that|who|and)\b)[a-z -]+$/;
const ASIDE = /\s*\(([^()]*)\)/g;
const JOINS =
  /^\s*(?:[,;]\s*(?:(or|and|nor)\b)?|\/|(or|and|nor)\b|(and\/or)\b)\s*(?:(?:no|not|without|never|any|an?|the|of|from|for|other|known|history of|hx of|prior|previous|absence of|free of|evidence of|other|be|been|is|are|currently|on|in|taking|receiving|receives?|using|use of|uses?|enrolled in|being treated with|having|have|has|had)\s+)*(?=@)/;

/** Begins a statement of its own, which the denial before it does not reach. */
const ANEW = /\b(?:is|are|has|receives|uses)\b/;
/** Of what a finding is asked: of a part of the body, of a picture. */
const OF_PART =
  /^(?:(?:the |his |her |this )?(?:[a-z]+ ){1,3}(?:is|are|must be|should be|remains?|appears?) (?=free (?:of|from)\b)|(?:the |his |her |this |any )?(?:wound|ulcer|incision|surgical site|site|foot|leg|limb|implant site|skin|eye)(?= (?:is|has|shows|does|was)\b)|(?:mri|ct|imaging|x-?rays?|ultrasound|echo(?:cardiogram)?|biopsy|testing|eeg|emg|colonoscopy|endoscopy|doppler|duplex)(?: scan)?(?= (?:is|has|shows?|showing|demonstrates?|reveals?|confirms?|does|was)\b))\s*/;
const EXCLUDES =
  /^exclu(?:ded?|sions?|des)(?: criteri(?:on|a))?(?:\s+(?:if|when|where|for)\b[^:]{1,80}:|\s+(?:if|when|where|for)\b|:)\s*/i;
const MARKS_EXCLUSION =
  /\s*[[(](?:exclu(?:de|ded|sion)|must be charted|documented|required|contraindication)[)\]]/gi;

/** A sentence that asks for an operation tells not of one that was done. */
const TO_COME =
  ' & !refer* & !request* & !candidate & !eval* & !want* & !interested & !consider* & !schedul* & !plan* & !upcoming & !await* & !propos* & !info';

interface Put {
  denied: boolean;
  narrowed: boolean;
  now: boolean;
  family: boolean;
  either: boolean;
  /** Both at once: who has not one of them has not the two. */
  together: boolean;
  /** Words that narrow the name, which the record may tell beside it. */
  beside: string[];
  /** "... or another such thing": that none of the names is there leaves it open. */
  open: boolean;
  relation?: Relation;
}

/** "Another biologic", as a rule beside the one that is asked for. */
const OTHERS = /^(?:another|other)\b/;

/** Keeps the words that narrow a name; of time and of doubt no single word tells. */
function narrow(words: string, put: Put): void {
  if (/\b(?:recent|suspected|newly|new|early|late|confirmed|severe or|or severe)\b/.test(words))
    put.narrowed = true;
  else append(put.beside, wordsBeside(words));
}

/** The text behind what a list of beginnings takes away. */
function peeled(text: string, put: Put): string {
  let rest = text;
  for (let before = ''; rest !== before && !rest.startsWith(MARK); ) {
    before = rest;
    const family = OF_FAMILY.exec(rest);
    if (family) put.family = true;
    const denies = DENIES.exec(rest);
    if (denies) {
      if (put.denied && !/^nor/.test(rest)) return '';
      put.denied = true;
    }
    const now = !denies && NOW.exec(rest);
    if (now) put.now = true;
    const word = denies || now ? null : NARROWS.exec(rest);
    if (word) narrow(word[0], put);
    const part = denies || now || word ? null : OF_PART.exec(rest);
    if (part) put.narrowed = true;
    const stage = denies || now ? null : STAGE.exec(rest);
    if (stage) put.narrowed = true;
    const narrows = word ?? part ?? stage;
    if (OTHERS.test(rest)) put.narrowed = true;
    const taken = family ?? PERSONAL.exec(rest) ?? denies ?? (now || narrows || EMPTY.exec(rest));
    if (taken) rest = rest.slice(taken[0].length);
  }
  return rest;
}

/** Without what stands in brackets: other names explain the one before, all else asks for more. */
function withoutAsides(text: string, put: Put): string {
  return text.replace(ASIDE, (_, inside: string, at: number) => {
    if (
      !text.slice(0, at).includes(MARK) ||
      !/^[\s@,/&-]*(?:(?:or|and|and\/or|dx|e\.?g\.?,?|such as|including|aka|i\.?e\.?,?)[\s@,/]*)*$/.test(
        inside,
      )
    )
      put.narrowed = true;
    return '';
  });
}

/** How many names are joined, and what stands behind them. */
function joined(text: string, put: Put): { count: number; rest: string } | undefined {
  let rest = text.slice(MARK.length);
  let count = 1;
  if (/^ (?:plus|together with|combined with|along with|in combination with|and also) @/.test(rest)) {
    const both = rest.indexOf(MARK) + MARK.length;
    put.together = true;
    return { count: 2, rest: rest.slice(both) };
  }
  const words = new Set<string>();
  for (let join = JOINS.exec(rest); join; join = JOINS.exec(rest)) {
    const denies = /\b(?:no|not|without|never|absence|free)\b/.test(join[0]);
    // "COPD and no asthma", "no asthma and has COPD": the second is put the other way
    if (put.denied ? !denies && ANEW.test(join[0]) : denies) return undefined;
    for (const word of join.slice(1)) if (word) words.add(word === 'and/or' || word === 'nor' ? 'or' : word);
    if (/^\s*\//.test(join[0])) words.add('or');
    rest = rest.slice(join[0].length + MARK.length);
    count++;
  }
  // "A, B and C or D": who knows what belongs together
  if (words.size > 1) return undefined;
  put.either = words.has('or') || (count > 1 && words.size === 0);
  return { count, rest };
}

/** Whether what stands behind the names is understood. */
function tailIn(rest: string, put: Put): boolean {
  if (TAIL_EMPTY.test(rest) || TAIL_IS.test(rest) || TAIL_EXAMPLES.test(rest)) return true;
  if (TAIL_NOW.test(rest)) {
    put.now = true;
    return true;
  }
  const denies = TAIL_DENIES.exec(rest);
  if (denies) {
    if (put.denied) return false;
    put.denied = true;
    if (denies.groups?.place) put.narrowed = true;
    // how it has to be shown may be what is missing
    if (denies.groups?.shown) put.open = true;
    return true;
  }
  if (TAIL_EITHER_WAY.test(rest)) return true;
  if (TAIL_OTHERS.test(rest)) {
    put.open = true;
    return true;
  }
  if (TAIL_SHOWN.test(rest) || TAIL_CLASS.test(rest)) {
    put.narrowed = true;
    return true;
  }
  if (TAIL_NARROWS.test(rest)) {
    narrow(rest, put);
    return true;
  }
  return false;
}

/** A name as a question about the patient. */
function asked(ids: readonly string[], { now, family, relation }: Put): LeafTest {
  if (relation) return relationTest(ids, relation);
  const concepts = ids.flatMap((id) => named(id) ?? []);
  const contrary = concepts.flatMap((concept) => concept.contrary ?? []);
  const no = [...contrary.map((id) => `#${id}`), ...concepts.flatMap(({ refuted = [] }) => refuted)];
  const isNow =
    (now && concepts.every(({ passing }) => passing !== false)) || concepts.some(({ passing }) => passing);
  const test: StatementTest = {
    kind: 'statement',
    yes: concepts.flatMap(({ id, procedure, shown = [] }) => [`#${id}${procedure ? TO_COME : ''}`, ...shown]),
    ...(no.length > 0 && { no }),
    ...(isNow && { current: true }),
    ...(family && { allow: ['family'] }),
  };
  const past = contrary.filter((id) => named(id)?.passing === false);
  if (!isNow || past.length === 0) return test;
  // what was, and so is no more, is no statement about the present by itself
  const over: StatementTest = { kind: 'statement', yes: past.map((id) => `#${id}`) };
  return { kind: 'first', tests: [test, { kind: 'not', test: over }] };
}

/** What must be there or must not be. */
export const absence: Frame = (description) => {
  const said = plainlyPut(
    description
      .replace(MARKS_EXCLUSION, '')
      .replace(/[.;]\s*$/, '')
      .trim(),
  );
  const { text: full, names } = markedOf(withoutInitials(said).replace(EXCLUDES, '').replace(LABEL, ''));
  if (names.length === 0) return undefined;
  const put: Put = {
    denied: false,
    narrowed: false,
    now: false,
    family: false,
    either: false,
    together: false,
    beside: [],
    open: false,
  };
  const { text, relation } = relationIn(withoutAsides(full, put));
  if (relation) put.relation = relation;
  const start = peeled(text.replace(PURPOSE, ''), put);
  if (!start.startsWith(MARK)) return undefined;
  const found = joined(start, put);
  if (!found || !tailIn(found.rest, put)) return undefined;
  const of = names.slice(0, found.count);
  const tests = of.map((ids) => asked(ids, put));
  const { denied, either, together } = put;
  // a list of what is taken says not since when, till when or for what
  const drug = !relation && of.flat().some((id) => named(id)?.drug);
  const narrowed = put.narrowed || (drug && !put.now) || (put.beside.length > 0 && (drug || of.length > 1));
  // the answer where the name is not there
  const absent = denied ? ('yes' as const) : ('no' as const);
  // what is denied of several is denied of each, however they are joined
  const test =
    tests.length === 1
      ? tests[0]!
      : { kind: (either || denied) && !together ? ('any' as const) : ('all' as const), tests };
  return plainly({
    test: denied ? { kind: 'not', test } : test,
    sure: (narrowed ? [absent] : (['yes', 'no'] as const)).filter((answer) => !put.open || answer !== absent),
    holds: (outcome, chart) =>
      outcome.answer === absent || ((!drug || isTaken(outcome, chart)) && isTold(outcome, chart, put.beside)),
  });
};
