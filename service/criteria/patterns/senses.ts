/** Words of two senses: "PT" the therapy and "pt" the patient, "I" who writes and "I" for independent, help with what is treated and with sleep. */
import type { Sentence } from '../../language/types.ts';
import type { Sense } from './pattern.ts';

/** Verbs by which a patient speaks or acts; no therapy does. */
const PATIENT_ACTS =
  /^(?:reports?|reported|states?|stated|den(?:ies|ied|ying)|says?|said|presents?|presented|complains?|complained|admits?|admitted|asks?|asked|wants?|wanted|feels?|felt|thinks?|thought|believes?|told|tells|verbali[sz]e[sd]?|agrees?|agreed|declines?|declined|refuses?|refused|understands?|understood|lives?|takes?|took|seen|arrived?|came|comes|sits|sat|lying|lies|uses?|unsure|sure|aware|educated|instructed|tolerated|able|unable)$/;
/** What follows a therapy that is counted or timed. */
const THERAPY_FOLLOWS =
  /^(?:for|x|at|with|w|twice|once|two|three|four|five|six|eight|ten|twelve|\d.*|since|from|note|notes|eval|evaluation|visits?|sessions?|discharge|order|referral|program|course|and|or|failed|helped|trial|weekly|daily)$/;
/** The pronoun goes on with a verb or an adverb. */
const PRONOUN_FOLLOWS =
  /^(?:am|was|have|had|do|did|will|would|can|cannot|could|may|might|should|must|shall|[a-z]{2,}ed|see|saw|think|thought|find|found|feel|felt|believe|know|knew|want|need|sit|get|got|go|went|take|took|expect|agree|told|gave|give|made|met|spoke|also|personally|then|therefore|strongly|again|not|never|just|still|only|hope|use|drive|drove|push|walk|sleep|wake|recommend|explain|advise|ask|suspect|consider|note|say|said|began|put|read|reviewed|watched|wrote|ran)$/;

/** Whether the word means somebody here and not what the pattern asks for by it. */
export function isSomebody(sense: Sense, sentence: Sentence, i: number): boolean {
  return sense === 'therapy' ? isPatient(sentence, i) : isWriter(sentence, i);
}

/** "Pt reports", "pt denies": the patient, where a pattern asks for the therapy. */
function isPatient(sentence: Sentence, i: number): boolean {
  const token = sentence.tokens[i]!;
  if (token.norm !== 'pt') return false;
  const raw = sentence.text.slice(token.start - sentence.start, token.end - sentence.start);
  const next = sentence.tokens[i + 1]?.norm ?? '';
  return PATIENT_ACTS.test(next) || (raw === 'Pt' && next !== '' && !THERAPY_FOLLOWS.test(next));
}

/** "before I sit on it": the writer or speaker, where a pattern asks for "I" (independent). */
function isWriter(sentence: Sentence, i: number): boolean {
  return sentence.tokens[i]?.norm === 'i' && PRONOUN_FOLLOWS.test(sentence.tokens[i + 1]?.norm ?? '');
}

/** What a device that is worn or slept in is for. */
const OF_SLEEP = /\b(?:[cab]i?-?pap|apap|mask|machine|oxygen|o2|concentrator|bed|mattress|vest|device)\b/i;
const SLEEP_BEHIND =
  /^\s*(?:(?:some|a bit|a little|mainly|only|just|with|w|her|him|me|the|his|my|to|pt|fall)[\s/]+)*(?:sleep\w*|asleep)\b(?!\W{1,3}(?:and|&|\+))/i;

/** "Gabapentin helps her sleep": no help with what it was given for. */
export function helpsSleepAlone({ text, start, tokens }: Sentence, i: number): boolean {
  const token = tokens[i]!;
  return (
    /^help(?:s|ed|ing|ful)?$/.test(token.norm) &&
    SLEEP_BEHIND.test(text.slice(token.end - start)) &&
    !OF_SLEEP.test(text)
  );
}
