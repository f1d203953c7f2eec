/** Chronic-care-management triggers: two or more active chronic conditions of the problem list, and a dated reason to start. */
import type { Passage } from '../contract/problem-list.ts';
import type { CcmTriggerDetection } from '../contract/results.ts';
import { usDate } from '../criteria/reasons/dates.ts';
import type { Chart } from '../language/types.ts';
import { CCM, type CcmConfig } from './ccm-config.ts';
import { findTriggers, type Trigger } from './ccm-triggers.ts';
import { latestEncounterDate } from './facts.ts';
import type { Listed, ListedProblem } from './problems/index.ts';
import { inSentence, listed } from './prose.ts';

/** Less likely than this, a condition does not count: a false one costs more than one that the reviewer adds. */
const SURE = 0.8;

/** A chronic condition: the problems of one group. */
type Condition = readonly ListedProblem[];

/** The block of the interface. Deterministic; `config` is there for tests and other thresholds. */
export function chronicCare(chart: Chart, list: Listed, config: CcmConfig = CCM): CcmTriggerDetection {
  const { conditions, unconfirmed } = conditionsOf(chart, list);
  const triggers = findTriggers(chart, list, config);
  const enough = conditions.length >= config.minimumConditions;
  const yes = enough && triggers.length > 0;
  const visit = latestEncounterDate(chart);
  return {
    recent_visit_date: visit ? usDate(visit) : '',
    ccm_status: yes ? 'Yes' : 'No',
    trigger: yes ? [...new Set(triggers.map((trigger) => trigger.name))].join('; ') : '',
    trigger_details: details([
      ...(yes ? triggers.map(({ passage, relevance }) => ({ passage, relevance })) : []),
      ...conditions.map((problems) => ({
        passage: problems[0]!.evidence[0]!,
        relevance: `Chronic condition: ${namesOf(problems)}.`,
      })),
    ]),
    reasoning: [
      reasoning(conditions, triggers, enough, config),
      ...(unconfirmed.length > 0 ? [`Not counted until confirmed: ${cited(unconfirmed)}.`] : []),
    ].join(' '),
    intensity: yes ? intensityOf(conditions, triggers, config) : 'none',
  };
}

/** Each group once: emphysema and COPD are one chronic condition. Those that are sure, and those that a person should confirm. */
function conditionsOf(
  chart: Chart,
  { problems }: Listed,
): { conditions: Condition[]; unconfirmed: Condition[] } {
  const chronic = problems.filter(
    (problem) => problem.status === 'active' && problem.chronic_condition && !isOfNoWeight(chart, problem),
  );
  const groups = Map.groupBy(chronic, ({ chronic_condition }) => chronic_condition!).values();
  const bySure = Map.groupBy(groups, (group) => group.some(isSure));
  return {
    conditions: (bySure.get(true) ?? []).map((group) => group.filter(isSure)),
    unconfirmed: bySure.get(false) ?? [],
  };
}

/** "Mild MR" of an echocardiogram, an ulcer that once was: no disease that somebody looks after. */
const isOfNoWeight = (
  { sentences }: Chart,
  { said, chronic_condition: group, faded }: ListedProblem,
): boolean =>
  (group === 'Valvular heart disease' &&
    said.every(({ sentence, start }) => {
      const { text, start: from } = sentences[sentence]!;
      return /\bmild(?:ly)? (?:(?!mod|sev)[a-z]+ )?$/i.test(text.slice(0, start - from));
    })) ||
  (group === 'Pressure or chronic ulcer' && faded === true);

const isSure = ({ share = 1 }: ListedProblem): boolean => share >= SURE;

const namesOf = (problems: readonly ListedProblem[]): string =>
  listed(problems.slice(0, 3).map(({ name }) => inSentence(name)));

const cited = (conditions: readonly Condition[]): string =>
  conditions
    .map((problems) => `${namesOf(problems)} (p. ${problems[0]!.evidence[0]!.page_index + 1})`)
    .join('; ');

/** One entry per passage; what it is relevant for is listed in it. */
function details(
  quoted: readonly { passage: Passage; relevance: string }[],
): CcmTriggerDetection['trigger_details'] {
  const entries = new Map<string, { passage: Passage; relevance: Set<string> }>();
  for (const { passage, relevance } of quoted) {
    const key = `${passage.page_index} ${passage.text}`;
    const entry = entries.get(key) ?? { passage, relevance: new Set<string>() };
    entry.relevance.add(relevance);
    entries.set(key, entry);
  }
  return [...entries.values()].map(({ passage, relevance }) => ({
    exact_evidence_text: passage.text,
    evidence_relevance: [...relevance].join(' '),
    page_number: passage.page_index + 1,
  }));
}

function reasoning(
  conditions: readonly Condition[],
  triggers: readonly Trigger[],
  enough: boolean,
  config: CcmConfig,
): string {
  const names = cited(conditions);
  const counted =
    conditions.length === 0
      ? 'The record documents no active chronic condition of the patient'
      : `The record documents ${conditions.length} active chronic condition${conditions.length === 1 ? '' : 's'}: ${names}`;
  if (!enough) return `${counted}; at least ${config.minimumConditions} are required.`;
  if (triggers.length === 0)
    return `${counted}. No dated trigger was found in the ${config.windowDays} days before the request.`;
  return `${counted}. ${triggers.map((trigger) => trigger.relevance).join(' ')}`;
}

function intensityOf(
  conditions: readonly Condition[],
  triggers: readonly Trigger[],
  config: CcmConfig,
): 'high' | 'moderate' | 'low' {
  const kinds = new Set(triggers.map((trigger) => trigger.kind));
  if (kinds.has('readmission') || kinds.has('long_stay')) return 'high';
  const acute = kinds.has('acute_care') || kinds.has('serious_diagnosis');
  if (!acute) return kinds.size > 1 ? 'moderate' : 'low';
  return kinds.size > 1 && conditions.length >= config.manyConditions ? 'high' : 'moderate';
}
