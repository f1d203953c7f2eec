/** What notes without headings tell of the five members: who the patient is, what is diagnosed, why they came, what they take. */
import type { Chart, Sentence } from '../language/types.ts';
import { CCM } from './ccm-config.ts';
import { asserted } from './facts.ts';

const LIFE =
  /\b(?:lives? (?:alone|with|in (?!fear|hope|pain)|at|on)|married|widow(?:ed|er)?|retired|works? (?:as|at|in)|worked (?:as|at|in)|smokes|smoked|pack.?years?|ppd|history of|h\/o)\b/i;
/** Told of what may come, or of others: risks, advice, alternatives. */
const OPEN =
  /\b(?:risks?|harms?|complications?|may|might|could|would|should|if|rule(?:d)? out|r\/o|consent\w*|patients who|people who|family|mother|father|brother|sister|denies|no)\b/i;
const DIAGNOSED =
  /\b(?:diagnos(?:is|ed|es)|dx|known (?:to have|with|for)|suffers from|consistent with|confirms|impression|assessment)\b/i;
const CAME =
  /\b(?:comes?|came|here|presents?|presented|presenting|seen|referred|returns?|returned|visit(?:s|ed)?|follow.?up|consult(?:ed|ation)?)\b[^.;]{0,60}?\b(?:for|because|with|to discuss|to go over|about|regarding|on account of|asking)\b/i;
const TAKES =
  /\b(?:takes?|taking|on|uses?|using|continues?|continued|started|prescribed|given|treated with|maintained on|therapy|treatment|currently|meds?|daily|bid|nightly)\b/i;
const DOSE =
  /\b\d[\d.,/]*\s?(?:mg|mcg|units?|puffs?|l\/min|lpm|cm ?h2o)\b|\b(?:bid|tid|qid|qhs|daily|nightly|prn)\b/i;
/** No treatment of now. */
const NOT_NOW =
  /\b(?:if|allerg\w*|stopp?(?:ed|ing)?|discontinu\w*|was on|failed|should|could|would|consider|plan to|may)\b/i;

/** Sentences that tell the patient's age, and how the patient lives. */
export function toldOfPatient(chart: Chart, usable: readonly Sentence[]): Sentence[] {
  const aged = new Set(
    chart.measurements
      .filter((m) => m.variable === 'age' && m.assertion.subject === 'patient')
      .map((m) => m.sentence),
  );
  const named = /\b(?:mr|mrs|ms|he|she|patient|pt)\b[^;\n]{0,24}\bis \d{2}\b/i;
  return [
    ...usable.filter((s) => aged.has(s.index) || named.test(s.text)).slice(0, 1),
    ...usable.filter((s) => LIFE.test(s.text) && !OPEN.test(s.text)).slice(0, 2),
  ];
}

/** Sentences that name a condition which the patient has: called a diagnosis, else told with a condition of the CMS list. */
export function toldDiagnoses(chart: Chart, usable: readonly Sentence[]): Sentence[] {
  const patterns = [...CCM.conditions, ...CCM.seriousDiagnoses].flatMap(({ any }) => any);
  const conditions = new Set(asserted(chart, patterns).map((match) => match.sentence));
  const settled = usable.filter((s) => !OPEN.test(s.text));
  const said = settled.filter((s) => DIAGNOSED.test(s.text));
  const named = settled.filter((s) => conditions.has(s.index));
  return [...said.filter((s) => conditions.has(s.index)), ...named, ...said].slice(0, 3);
}

/** Sentences that tell why the patient came. */
export function toldReason(usable: readonly Sentence[]): Sentence[] {
  return usable.filter((s) => CAME.test(s.text)).slice(0, 2);
}

/** Sentences that tell what the patient takes now. */
export function toldTreatment(usable: readonly Sentence[]): Sentence[] {
  return usable.filter((s) => TAKES.test(s.text) && DOSE.test(s.text) && !NOT_NOW.test(s.text)).slice(0, 4);
}
