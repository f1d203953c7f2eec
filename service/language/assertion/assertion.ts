/** What the chart says about any span of a sentence: denied, doubted, planned, past, someone else's. */
import { blankScopes } from '../sentences/blanks.ts';
import { tickColumnScopes } from '../sentences/tick-columns.ts';
import { tickScopes } from '../sentences/ticks.ts';
import type { Assertion, Chart, Sentence, Span } from '../types.ts';
import { allConcepts, conceptsIn } from '../vocabulary/concepts.ts';
import { FLAGS, type Flag } from './cues.ts';
import { hearsayScopes } from './hearsay.ts';
import { namedOtherScopes } from './named-others.ts';
import { carriedScopes, headingScopes, type Scope, scopesOf } from './scopes.ts';
import { shortAnswerScopes, withoutAnswered } from './short-answers.ts';

const known = new WeakMap<Sentence, Scope[]>();

/** Scopes of a sentence, found once. */
function scopes(chart: Chart, sentence: Sentence): Scope[] {
  const list = known.get(sentence);
  if (list) return list;
  // a sentence that was cut takes over what its first pieces left open
  let first = sentence;
  while (first.continues && !known.has(chart.sentences[first.index - 1]!))
    first = chart.sentences[first.index - 1]!;
  for (let i = first.index; i < sentence.index; i++) scopesFound(chart, chart.sentences[i]!);
  return scopesFound(chart, sentence);
}

function scopesFound(chart: Chart, sentence: Sentence): Scope[] {
  const before = sentence.continues ? chart.sentences[sentence.index - 1] : undefined;
  const answers = shortAnswerScopes(sentence);
  const list = [
    ...withoutAnswered(scopesOf(sentence), answers),
    ...tickScopes(sentence),
    ...tickColumnScopes(chart, sentence),
    ...answers,
    ...hearsayScopes(sentence),
    ...negativesScope(sentence),
    ...macroScope(sentence),
    ...overtakenScopes(sentence),
    ...blankScopes(sentence),
    ...namedOtherScopes(chart, sentence),
    ...headingScopes(sentence, headingAbove(chart, sentence)),
    ...(before ? carriedScopes(sentence, before, known.get(before) ?? []) : []),
  ];
  known.set(sentence, list);
  return list;
}

/** "NEG: cough, hemoptysis", "Pertinent negatives: ...": the line is a list of denials up to what it affirms. */
function negativesScope(sentence: Sentence): Scope[] {
  const head = /^\s*(?:(?:pertinent|ros|review of systems) )?(?:neg|negatives?):\s*(?=\S)/i.exec(
    sentence.text,
  );
  if (!head) return [];
  const rest = sentence.text.slice(head[0].length);
  const end = /\b(?:pos|positives?)\b|\bbut\b|[;.]\s/i.exec(rest)?.index ?? rest.length;
  const start = sentence.start + head[0].length;
  const cue = { start: sentence.start, end: start, text: head[0].trim().replace(/:$/, '') };
  return [{ flag: 'negated', start, end: start + end, cue }];
}

/** ".sdmvisit: 'I discussed ...'": what a macro of the record writes in, whatever took place. */
function macroScope(sentence: Sentence): Scope[] {
  const head = /^\s*\.[a-z]{3,24}:\s*(?=\S)/i.exec(sentence.text);
  if (!head) return [];
  const start = sentence.start + head[0].length;
  const cue = { start: sentence.start, end: start, text: head[0].trim() };
  return [{ flag: 'policy', start, end: sentence.end, cue }];
}

const OVERTAKEN =
  /\b(?:no longer (?:the case|true|so|accurate)|(?:is |are |now )?(?:outdated|out of date)|not (?:the case|true) (?:any ?more|now))\b/i;
const COPIED =
  /\b(?:cop(?:y|ied)[- ]?(?:fwd|forward(?:ed)?)|carr(?:y|ied)[- ]forward|pulled forward|cloned (?:text|note)|copied from (?:(?:the |a |an )?(?:prior|previous|old|older|last|earlier)\b|(?:19|20)\d\d))\b/i;

/** "No therapy note in our system", "none on file": what somebody did not find among papers may have been all the same. */
const NO_PAPER =
  /\b(?:no|not|none|nothing|never|don't|doesn't|didn't|do not|did not|cannot|can't|without)\b[^.;:]{0,60}\b(?:(?:in|on|from) (?:(?:our|the|this|my|your) )?(?:system|packet|emr|ehr|file)\b(?! (?:review|exam|symptoms?)))|^\W*no (?:attachments?|hits|cop(?:y|ies)) (?:for|of)\b/i;

/** What stood on the page before anybody wrote on it, or was ticked without a look. */
const PRINTED =
  /\b(?:pre-?printed|boxes all (?:ticked|checked)|all boxes (?:ticked|checked)|template pull|dot ?phrase|smart ?phrase)\b/i;

/** "Max assist to toilet - no longer the case": what stood before holds no more; what is copied forward is open. */
function overtakenScopes(sentence: Sentence): Scope[] {
  const found: Scope[] = [];
  const over = OVERTAKEN.exec(sentence.text);
  const cueOf = (m: RegExpExecArray) => ({
    start: sentence.start + m.index,
    end: sentence.start + m.index + m[0].length,
    text: m[0],
  });
  if (over?.index) {
    const cue = cueOf(over);
    found.push({ flag: 'negated', start: sentence.start, end: cue.start, cue });
  }
  const copied = COPIED.exec(sentence.text);
  if (copied) found.push({ flag: 'uncertain', start: sentence.start, end: sentence.end, cue: cueOf(copied) });
  const paper = NO_PAPER.exec(sentence.text);
  if (paper) found.push({ flag: 'uncertain', start: sentence.start, end: sentence.end, cue: cueOf(paper) });
  const printed = PRINTED.exec(sentence.text);
  if (printed) found.push({ flag: 'policy', start: sentence.start, end: sentence.end, cue: cueOf(printed) });
  return found;
}

/** How far above a list its opening line may stand. */
const LIST_REACH = 25;

/** The line that opens the list a sentence belongs to: the line above the first item if it ends with a colon, else its heading. */
function headingAbove(chart: Chart, sentence: Sentence): string {
  if (sentence.kind !== 'list') return '';
  for (let i = sentence.index - 1; i >= Math.max(0, sentence.index - LIST_REACH); i--) {
    const above = chart.sentences[i];
    if (!above || above.section !== sentence.section) break;
    if (above.kind === 'list') continue;
    if (above.text.trimEnd().endsWith(':')) return above.text;
    break;
  }
  return sentence.heading ?? '';
}

/** Of the patient, as a fact, with no cue; a fresh one, since cues are added to it. */
export function plainAssertion(): Assertion {
  return {
    negated: false,
    uncertain: false,
    hypothetical: false,
    planned: false,
    declined: false,
    historical: false,
    target: false,
    policy: false,
    subject: 'patient',
    cues: [],
  };
}

/** The assertion of `span` (offsets of the chart) in the sentence with that index: by the cues that reach it, its section,
 *  its document. A cue inside the span says nothing about it ("unable to walk" is itself the finding). */
export function assertionOf(chart: Chart, sentenceIndex: number, span: Span): Assertion {
  const out = plainAssertion();
  const sentence = chart.sentences[sentenceIndex];
  if (!sentence) return out;
  for (const scope of scopes(chart, sentence)) {
    if (!reaches(scope, span)) continue;
    if (scope.flag === 'family' || scope.flag === 'other')
      out.subject = out.subject === 'patient' ? scope.flag : out.subject;
    else out[scope.flag] = true;
    out.cues.push({ flag: scope.flag, text: scope.cue.text });
  }
  byPlace(chart, sentence, out);
  return out;
}

/** The scope covers the span's start or most of it, and its cue begins outside; only "status post CABG" is history as a whole. */
function reaches(scope: Scope, span: Span): boolean {
  if (scope.cue.start >= span.start && scope.cue.start < span.end)
    return scope.flag === 'historical' && scope.cue.start === span.start && scope.cue.end < span.end;
  const overlap = Math.min(scope.end, span.end) - Math.max(scope.start, span.start);
  return (
    overlap > 0 &&
    (overlap * 2 >= span.end - span.start || (span.start >= scope.start && span.start < scope.end))
  );
}

/** A line that somebody marked as not this patient's. */
const STRANGE =
  /\b(?:wrong (?:pt|patient|person|chart|name)|not (?:this|our|my) (?:pt|patient)|(?:belongs to|for|of) (?:another|a different) (?:pt|patient)|belong(?:s|ed)? to (?:another|a different|someone|somebody|(?:his|her|the|a) name-?sake)|(?:is|was|are) (?:of|for|about|from) (?:another|a different|the wrong) (?:person|man|woman|lady|gentleman|chart)|name-?sake's|(?:someone|somebody) else's|chart mix-?up|misfiled|mixed up with|crossed out|struck (?:out|through))\b/i;

const SECTION_FLAGS: Record<string, Flag> = {
  past_medical: 'historical',
  criteria: 'policy',
  instructions: 'hypothetical',
  consent: 'hypothetical',
};

/** Words of advice; a plain report within instructions ("Wound VAC placed on Dec 13") stays a fact. */
const ADVICE =
  /\b(?:you|your|if|should|return|call|avoid|do not|don't|take|continue|follow|use|keep|may|must|report|seek|resume|will|notify|contact|watch|risks?|benefits?|including)\b/i;

/** What the place and the words of a sentence say about everything in it. */
interface Place {
  /** By its section. */
  flag: Flag | undefined;
  /** An entry of a problem list. */
  entry: boolean;
  /** Words by which somebody has marked it as not this patient's. */
  strange: string | undefined;
}

const places = new WeakMap<Sentence, Place>();

function placeOf(chart: Chart, sentence: Sentence): Place {
  let place = places.get(sentence);
  if (!place) {
    const section = chart.sections[sentence.section];
    const flag = SECTION_FLAGS[section?.kind ?? ''];
    const loose =
      section?.kind === 'header' || (section?.kind === 'other' && section.start === sentence.start);
    place = {
      flag: flag === 'hypothetical' && !ADVICE.test(sentence.text) ? undefined : flag,
      entry: loose && bareChronic(sentence),
      strange: STRANGE.exec(sentence.text)?.[0],
    };
    places.set(sentence, place);
  }
  return place;
}

/** What section and document say about everything in them. */
function byPlace(chart: Chart, sentence: Sentence, out: Assertion): void {
  const section = chart.sections[sentence.section];
  const document = chart.documents[sentence.document];
  const { flag, entry, strange } = placeOf(chart, sentence);
  if (flag && !out[flag]) {
    out[flag] = true;
    out.cues.push({ flag, text: section?.title ?? '' });
  }
  if (entry && !out.historical) {
    out.historical = true;
    out.cues.push({ flag: 'historical', text: 'an entry of a problem list' });
  }
  if (section?.kind === 'family' && out.subject === 'patient') {
    out.subject = 'family';
    out.cues.push({ flag: 'family', text: section.title });
  }
  if (document?.kind === 'policy' && !out.policy) {
    out.policy = true;
    out.cues.push({ flag: 'policy', text: document.title });
  }
  if (strange !== undefined && out.subject === 'patient') {
    out.subject = 'other';
    out.cues.push({ flag: 'other', text: strange });
  }
  if (document?.otherPatient) {
    out.subject = 'other';
    out.cues.push({ flag: 'other', text: document.title });
  }
}

/** Nothing but the name of a lasting disease, before any heading: an entry of a problem list. */
function bareChronic(sentence: Sentence): boolean {
  if (sentence.tokens.length > 5 || sentence.kind === 'row') return false;
  const hits = conceptsIn(sentence);
  const covered = hits.reduce((sum, h) => Math.max(sum, h.end - h.start), 0);
  return (
    hits.some((h) => allConcepts.get(h.concept)?.chronic) &&
    covered >= 0.75 * sentence.text.replace(/[.\s]+$/, '').length
  );
}

/** Whether an assertion makes a mention a fact about the patient now: affirmed, certain, actual. */
export function isFact(assertion: Assertion): boolean {
  return assertion.subject === 'patient' && FLAGS.every((f) => f === 'historical' || !assertion[f]);
}
