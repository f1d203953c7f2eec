/** A diagnosis of a list that conditions.json does not know: the words at the head of its entry. */
import type { Chart, Sentence, Span } from '../../language/types.ts';

const MOST_WORDS = 7;
/** An entry that argues, plans or reports is no name of a diagnosis. */
const ARGUES =
  /\b(?:is|are|was|were|will|would|should|has|have|had|been|be|we|i|she|he|her|his|patient|pt|continue\w*|plan\w*|check|recommend\w*|agree|follow\w*|start\w*|stop\w*|discussed|return\w*|today|this|that|there|see|above|below|successful|normal|no|not|none|without|negative|stable|unchanged|improved|await\w*|consider|monitor|repeat|refer\w*|increase\w*|decrease\w*|give\w*|given|taken|obtain\w*|order\w*|need\w*|candidate|study|findings?|same|visit|complication\w*|evaluat\w*|tolerat\w*|rule|possible|probable|code|full|home|discharge\w*|screening|history|status|labs?|signed|printed|awake|asleep|sleep|diagnos[ei]s|change|score|medications?|diet|therapy|treatment|session|minutes|education|maintenance|prevention|vaccin\w*|immuni\w*)\b/i;
const PROCEDURE =
  /(?:ectomy|plasty|otomy|ostomy|oscopy|graphy)\b|\b(?:repair|replacement|placement|implant\w*|removal|release|fusion|surgery|sections?|overdose)\b/i;
/** What a plan gives or orders. */
const EQUIPMENT =
  /\b(?:beds?|mattress|wheelchair|walker|cane|scooter|chair|oxygen|pump|monitor|device|brace|orthos[ei]s|anesthe\w+|injections?|drugs?|antibiotics?|contrast|x-?rays?|MRI|CT|echo\w*|surgeon|opinion|follow-?up|exercises?|program|battery|generator|lead)\b/i;
/** How somebody lives. */
const CIRCUMSTANCE =
  /\b(?:lives|living|resid(?:es|ing)|retired|retirement|married|single|widow\w*|divorced|(?:un)?employed|occupation|homeless\w*|veteran|caregiver|transportation)\b/i;
/** Labels of scores and axes. */
const LABEL =
  /^(?:(?:for|other|in|on|with|as|at|by|to|from|of|the)\b|axis|gaf|asa|ecog|cpt|icd|date|time|page)\b/i;

export function freeDiagnosis(chart: Chart, sentence: Sentence): Span | undefined {
  const section = chart.sections[sentence.section];
  if (section?.kind !== 'assessment') return undefined;
  const numbered = /^\s*(?:\(?\d{1,2}[.)]|[-*\u2022#])\s/.test(sentence.text);
  // what a heading in the line names, or an entry of the list below it
  const opens =
    sentence.start - section.start < 3 &&
    /diagnos|problem|\bdx\b/i.test(section.title) &&
    /:/.test(sentence.text);
  if (!numbered && !opens) return undefined;
  const head = /^\s*(?:[A-Z][A-Za-z/ -]{2,40}:\s*)?(?:\(?\d{1,2}[.)]\s*|[-*\u2022#]\s*)?/.exec(
    sentence.text,
  )![0];
  const rest = sentence.text.slice(head.length);
  const words = /^[^.;:,(\n]+/.exec(rest)?.[0]?.trimEnd() ?? '';
  const count = words.split(/\s+/).length;
  if (
    !/^[A-Za-z][A-Za-z'/ -]+$/.test(words.replace(/\b[CTLS]\d(?:-[CTLS]?\d)*\b/g, '')) ||
    words.length < 5 ||
    count > MOST_WORDS
  )
    return undefined;
  if ([EQUIPMENT, ARGUES, PROCEDURE, LABEL, CIRCUMSTANCE].some((each) => each.test(words))) return undefined;
  const start = sentence.start + head.length;
  return { start, end: start + words.length };
}
