/**
 * What tells that an emergency visit or an admission took place, and that a value was taken at rest: chronic care offers a
 * service, so it counts only what surely happened.
 */
import type { Match } from '../criteria/patterns/match.ts';
import type { Chart } from '../language/types.ts';

/** Advice of when to seek care, and plans: nothing that happened. */
const ADVICE =
  /\b(?:if|should|when(?:ever)?|unless|in case|please|advised|instructed|told|instructions?|precautions|call(?: 911)?|return(?: to)?|go to|come (?:back )?to|report to|proceed to|seek|nearest|will|would|may|avoid\w*|prevent\w*|reduc\w+|risk|clear(?:ed|ance))\b/i;
/** Words by which a note tells that it took place. */
const TOOK_PLACE =
  /\b(?:was|were|went|came|presented|presents|seen|taken|brought|transferred|admitted|readmitted|hospitalized|visited|evaluated|treated|arrived|via|through|from|status post|s\/p|had|discharged|visits?|admissions?|stay|since)\b/i;

/** Reported as something that happened to the patient. */
export function happened(chart: Chart, match: Match): boolean {
  const { text } = chart.sentences[match.sentence]!;
  return TOOK_PLACE.test(text) && !ADVICE.test(text);
}

/** Taken under strain (a stress test, pain of a procedure), a value does not tell how the condition is controlled. */
export const UNDER_STRAIN =
  /\b(?:stress|exercise|treadmill|peak|maxim(?:um|al)|during (?:the )?(?:procedure|surgery))\b/i;
