/** Chronic-care-management triggers: two or more chronic conditions and a dated reason to start. */
import type { CcmTriggerDetection } from '../contract/results.ts';
import { quoteSpan, textOf } from '../language/sentences/quote-span.ts';
import type { Chart } from '../language/types.ts';
import { CCM, type CcmConfig } from './ccm-config.ts';
import { meansCondition } from './ccm-senses.ts';
import { findTriggers, type Trigger } from './ccm-triggers.ts';
import { asserted, latestEncounterDate } from './facts.ts';
import { boxesOf } from './quote.ts';

interface Condition {
  name: string;
  sentence: number;
  start: number;
  end: number;
}

/** The block of the interface. Deterministic; `config` is there for tests and other thresholds. */
export function chronicCare(chart: Chart, config: CcmConfig = CCM): CcmTriggerDetection {
  const conditions = conditionsOf(chart, config);
  const triggers = findTriggers(chart, config);
  const enough = conditions.length >= config.minimumConditions;
  const yes = enough && triggers.length > 0;
  const visit = latestEncounterDate(chart);
  const cited = [
    ...(yes ? triggers : []),
    ...conditions.map((condition) => ({ ...condition, relevance: `Chronic condition: ${condition.name}.` })),
  ];
  return {
    recent_visit_date: visit ? `${visit.slice(5, 7)}/${visit.slice(8, 10)}/${visit.slice(0, 4)}` : '',
    ccm_status: yes ? 'Yes' : 'No',
    trigger: yes ? [...new Set(triggers.map((trigger) => trigger.name))].join('; ') : '',
    trigger_details: mergeDetails(chart, cited),
    reasoning: reasoning(conditions, triggers, enough, config),
    intensity: yes ? intensityOf(conditions, triggers, config) : 'none',
  };
}

/** Each condition once, where the chart says it last. */
function conditionsOf(chart: Chart, config: CcmConfig): Condition[] {
  return config.conditions.flatMap(({ name, any }) => {
    const match = asserted(chart, any).findLast((each) => meansCondition(chart, name, each));
    return match ? [{ name, sentence: match.sentence, start: match.span.start, end: match.span.end }] : [];
  });
}

type Cited = { sentence: number; start: number; end: number; relevance: string };

/** One entry per sentence; what it is relevant for is listed in it. */
function mergeDetails(chart: Chart, cited: Cited[]): CcmTriggerDetection['trigger_details'] {
  const bySpan = new Map<string, { text: string; relevance: string[]; page: number }>();
  for (const each of cited) {
    const sentence = chart.sentences[each.sentence];
    const span = quoteSpan(chart, sentence, each);
    const key = `${span.start} ${span.end}`;
    const entry = bySpan.get(key);
    if (entry) {
      if (!entry.relevance.includes(each.relevance)) entry.relevance.push(each.relevance);
      continue;
    }
    const page = boxesOf(chart, span)[0]?.page ?? sentence?.page ?? 0;
    bySpan.set(key, { text: textOf(chart, span), relevance: [each.relevance], page });
  }
  return [...bySpan.values()].map(({ text, relevance, page }) => ({
    exact_evidence_text: text,
    evidence_relevance: relevance.join(' '),
    page_number: page + 1,
  }));
}

function reasoning(conditions: Condition[], triggers: Trigger[], enough: boolean, config: CcmConfig): string {
  const names = conditions.map((condition) => condition.name).join(', ');
  const counted =
    conditions.length === 0
      ? 'The record documents no active chronic condition of the patient'
      : `The record documents ${conditions.length} active chronic condition${conditions.length === 1 ? '' : 's'}: ${names}`;
  if (!enough) return `${counted}; at least ${config.minimumConditions} are required.`;
  if (triggers.length === 0)
    return `${counted}. No dated trigger was found in the ${config.windowDays} days before the request.`;
  const because = triggers.map((trigger) => trigger.relevance).join(' ');
  return `${counted}. ${because}`;
}

function intensityOf(
  conditions: Condition[],
  triggers: Trigger[],
  config: CcmConfig,
): 'high' | 'moderate' | 'low' {
  const kinds = new Set(triggers.map((trigger) => trigger.kind));
  if (kinds.has('readmission') || kinds.has('long_stay')) return 'high';
  const acute = kinds.has('acute_care') || kinds.has('serious_diagnosis');
  if (!acute) return kinds.size > 1 ? 'moderate' : 'low';
  return kinds.size > 1 && conditions.length >= config.manyConditions ? 'high' : 'moderate';
}
