/** Mentions of concepts that are looked for only where somebody asks for one, found once a chart, when the first is asked for. */
import { rememberedBy } from '../sentences/remembered.ts';
import type { Chart, Sentence, Span } from '../types.ts';
import { askedConcepts, askedIn, broader } from '../vocabulary/concepts.ts';
import { assertionOf } from './assertion.ts';

export interface AskedMention extends Span {
  sentence: number;
}

/** Behind a name: it is of a place, of a paper or of what is done lest it come, not of the patient. */
const NAMES_ELSE =
  /^[\s-]*(?:cent(?:er|re)s?|clinics?|institute|program|foundation|society|associat(?:ion|es)|unit|dep(?:artmen)?t|specialists?|nurse|educat(?:ion|or)|screen(?:s|ed|ing|er)?|tests?|testing|panel|questionnaire|scale|inventory|score|risks?|vaccin\w+|immuni[sz]ation|shots?|boosters?|prophylaxis|ppx|prevention|precautions?|protocol|pathway|guidelines?|brochure|handout|counsel(?:l)?ing|awareness|registry|look|hunt|search|support group|action plan|walk|fund|study|trial|(?:risk )?assessments?|workup|w\/u|eval(?:uation)?s?|consult(?:ation)?|referral|candida(?:te|cy)|discussion|education|viral load|antibod(?:y|ies)|ab|serolog(?:y|ies)|titers?)\b(?!\s*(?:[:=]\s*)?(?:is |was )?(?:pos|reactive|neg))/i;
/** Before a name: it may come, or is looked for. */
const ONLY_ASKED =
  /\b(?:risks? (?:of|for|factors? for)|screen(?:ed|ing|s)? (?:for|of)|prevent(?:ion of|s|ing)?|prophylaxis (?:for|against|of)|at risk (?:of|for)|predispos\w+ to|vaccin\w+ (?:for|against)|educat\w+ (?:on|about|re|regarding)|information (?:on|about)|counsel(?:l)?ed (?:on|about|re|regarding) (?:risks? of)?|monitor(?:ing)? for|watch(?:ing)? for|signs of|evaluat\w+ (?:for|of)|eval for|assess\w* for|work-?up (?:for|of)|test(?:s|ed|ing)? for|check(?:ed|ing)? for|referr?\w* (?:for|to)|candidate for|call if|return if|in case of)\s+(?:\w+\s+){0,2}$/i;

/** What comes and goes before a colon is the name of a question, unless the answer is plain. */
const AS_LABEL =
  /^\s*(?:status|use|history|hx|screen)?\s*[:=](?!\s*(?:y(?:es)?|pos(?:itive)?|present|current|active|\+|confirmed|enrolled|daily)\b)/i;

/** Who has one of these has the broader ones too, and who has not the broader one has none of these. */
export const askedMentions = rememberedBy((chart: Chart): ReadonlyMap<string, AskedMention[]> => {
  const mentions = new Map<string, AskedMention[]>();
  const add = (id: string, sentence: Sentence, { start, end }: Span) => {
    const list = mentions.get(id) ?? [];
    if (!list.some((m) => m.start === start && m.end === end))
      list.push({ start, end, sentence: sentence.index });
    mentions.set(id, list);
  };
  for (const sentence of chart.sentences)
    for (const hit of askedIn(sentence)) {
      const { negated } = assertionOf(chart, sentence.index, hit);
      const [before, behind] = [
        sentence.text.slice(0, hit.start - sentence.start),
        sentence.text.slice(hit.end - sentence.start),
      ];
      const isLabel = askedConcepts.get(hit.concept)?.passing !== undefined && AS_LABEL.test(behind);
      if (!negated && (isLabel || NAMES_ELSE.test(behind) || ONLY_ASKED.test(before))) continue;
      const [own, ...others] = negated ? narrower().of(hit.concept) : broader(hit.concept);
      for (const id of [own!, ...others]) add(id, sentence, hit);
    }
  return mentions;
});

let below: { of: (id: string) => string[] } | undefined;

/** A concept and all that imply it. */
function narrower(): { of: (id: string) => string[] } {
  if (below) return below;
  const under = new Map<string, string[]>();
  for (const id of askedConcepts.keys())
    for (const above of broader(id)) under.set(above, [...(under.get(above) ?? []), id]);
  below = { of: (id) => [id, ...(under.get(id) ?? []).filter((other) => other !== id)] };
  return below;
}
