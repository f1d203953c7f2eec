/**
 * Words of a condition or of an emergency visit in a sense that makes them none: "ST depression", a mammogram's standard
 * text, "go to the ED if". Chronic care offers a service, so it counts only what is surely the patient's and surely happened.
 */
import type { Match } from '../criteria/patterns/match.ts';
import type { Chart } from '../language/types.ts';

/** By the name of the condition in ccm-config.ts; the sentence around the words is looked at. */
const OTHER_SENSE: Record<string, RegExp> = {
  depression:
    /\b(?:ST|T[- ]wave|segments?|respiratory|CNS|central nervous system|marrow|cardiac|myocardial|diaphragms?|hemidiaphragms?|fractures?|skull|sternum|reflex(?:es)?|ejection fraction|LV|systolic function)\b[^.;]{0,40}\bdepress\w*|\bdepressed (?:skull|fracture|sternum|ST|ejection|LV|left ventric\w*|systolic|reflex\w*|level of consciousness)|\bdepression (?:stud(?:y|ies)|trials?|scales?|screen\w*|inventory)/i,
  cancer:
    /\b(?:mammogra\w*|screen\w*)\b|\bmalignan\w* (?:arrhythmias?|hypertension|hyperthermia|potential|rhythms?)|\bno (?:evidence|sign|suspicion)s? of\b/i,
  malignancy:
    /\b(?:mammogra\w*|screen\w*)\b|\bmalignan\w* (?:arrhythmias?|hypertension|hyperthermia|potential|rhythms?)|\bno (?:evidence|sign|suspicion)s? of\b/i,
  obesity: /\b(?:abdomen|abd|GI|belly)\b[^.;]{0,20}\bobese\b/i,
  arthritis: /\bjoint prosthe/i,
};
/** Said of people in general, or denied in words that stand right before. */
const IN_GENERAL =
  /\b(?:may|can|could|might) (?:also )?be (?:seen|found|caused)\b|\b(?:seen|common|occurs?) in (?:several|many|patients|people|women|men)\b/i;
const DENIED =
  /\b(?:no|not|without|denies|never|negative for|ruled? out|r\/o|absence of)\s+(?:(?:known|history|hx|of|have|has|had|signs?|evidence|a|any|true|frank|classic)\s+){0,4}$/i;

/** The words mean the condition of this name. */
export function meansCondition(chart: Chart, name: string, match: Match): boolean {
  const { text, start } = chart.sentences[match.sentence]!;
  if (OTHER_SENSE[name]?.test(text) || IN_GENERAL.test(text)) return false;
  return !DENIED.test(text.slice(0, Math.max(0, match.span.start - start)));
}

/** Advice of when to seek care, and plans: nothing that happened. */
const ADVICE =
  /\b(?:if|should|when(?:ever)?|unless|in case|please|advised|instructed|told|instructions?|precautions|call(?: 911)?|return(?: to)?|go to|come (?:back )?to|report to|proceed to|seek|nearest|will|would|may|avoid\w*|prevent\w*|reduc\w+|risk|clear(?:ed|ance))\b/i;
/** Words by which a note tells that it took place. */
const TOOK_PLACE =
  /\b(?:was|were|went|came|presented|presents|seen|taken|brought|transferred|admitted|readmitted|hospitalized|visited|evaluated|treated|arrived|via|through|from|status post|s\/p|had|discharged|visits?|admissions?|since)\b/i;

/** Told as something that happened to the patient. */
export function happened(chart: Chart, match: Match): boolean {
  const { text } = chart.sentences[match.sentence]!;
  return TOOK_PLACE.test(text) && !ADVICE.test(text);
}

/** Taken under strain (a stress test, pain of a procedure), a value does not tell how the condition is controlled. */
export const UNDER_STRAIN =
  /\b(?:stress|exercise|treadmill|peak|maxim(?:um|al)|during (?:the )?(?:procedure|surgery))\b/i;
