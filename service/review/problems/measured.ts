/** Diagnoses by a measured value, where no note gives them their name: hypoxemia and sleep apnea by the lines of CMS, diabetes by that of the ADA. */
import { printedName } from '../../criteria/reasons/values.ts';
import { addDays } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { type Place, speaks } from './places.ts';
import type { Said } from './said.ts';

/** Percent; of the gas, mm Hg. */
const LOW = 88;
const LOW_GAS = 55;
/** Events per hour. */
const APNEA = 5;
const YEAR = 365;

/** A value of the patient, stated by a paper that counts: no goal, rule or plan. */
export function isOfPatient(chart: Chart, { assertion: a, doubtful, sentence }: Measurement): boolean {
  return (
    a.subject === 'patient' &&
    !(a.target || a.policy || a.hypothetical || a.planned || a.negated || doubtful) &&
    speaks(chart.documents[chart.sentences[sentence]!.document])
  );
}

/** Of another time than the note, or taken back by it: "copied forward from 2023: BMI 43", "old, must be corrected". */
const STALE_BEFORE =
  /\b(?:copied|carried|copy|pasted)\b[^.;]{0,60}$|\b(?:peak|highest|maximum|old|former|prior|previous|earlier|first visit|initially|at (?:the )?start)\b[^.;]{0,40}$/i;
const STALE_AFTER =
  /^[^.;]{0,24}\b(?:old|outdated|(?:must|to) be corrected|incorrect|wrong|in error|not used?|obsolete)\b/i;

export function isStale(chart: Chart, { sentence, start, end }: Measurement): boolean {
  const { text, start: from } = chart.sentences[sentence]!;
  return (
    STALE_BEFORE.test(text.slice(0, Math.max(0, start - from)).replace(/\s+/g, ' ')) ||
    STALE_AFTER.test(text.slice(Math.max(0, end - from)).replace(/\s+/g, ' '))
  );
}

/** That the patient has a condition, stated by the value that proves it. */
export function provedBy(
  { start, end, sentence, date }: Measurement,
  id: string,
  value: string,
  { place = 'told', when = '' }: { place?: Place; when?: string } = {},
): Said {
  const condition = CONDITIONS.get(id)!;
  const name = `${when}${condition.name} (${value})`;
  return { start, end, key: id, condition, name, saying: 'has', place, sentence, ...(date && { date }) };
}

/** Every value of a measure that is one number. */
export const exactly = (chart: Chart, variable: string): Measurement[] =>
  (chart.byVariable.get(variable) ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((m) => m.low === m.high && !m.comparator);

export function hypoxemiaOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ key }) => key === 'hypoxemia' || key.startsWith('respiratory_failure'))) return undefined;
  const from = chart.anchor && addDays(chart.anchor, -YEAR);
  const lowestOf = (variable: string, line: number): Measurement | undefined =>
    exactly(chart, variable)
      .filter((m) => isSettled(chart, m) && m.low <= line && !isGuessed(chart, m) && !isNoValue(chart, m))
      .filter(({ date }) => !from || (date !== undefined && date >= from && date <= chart.anchor!))
      .sort((a, b) => a.low - b.low || newestFirst(a.date, b.date) || a.start - b.start)[0];
  const saturation = lowestOf('spo2', LOW);
  const lowest = saturation ?? lowestOf('pao2', LOW_GAS);
  if (!lowest) return undefined;
  const when = lowest.conditions.includes('exercise') ? 'exertional ' : '';
  const value = saturation ? `SpO2 ${lowest.low} %` : `PaO2 ${Math.round(lowest.low)} mm Hg`;
  return provedBy(lowest, 'hypoxemia', value, { when });
}

/** A saturation by its place among words of posture and air alone, in a line that does not speak of one: "avg 72 (asleep)" is a heart rate. */
export const isGuessed = (chart: Chart, { variable, derived, sentence }: Measurement): boolean =>
  variable === 'spo2' && derived !== undefined && !/sat|spo2|ox/i.test(chart.sentences[sentence]!.text);

/** "Index finger 80 %, poor, damped": no value of the blood; "the rule mentions a saturation of 88": no value of the patient. */
const isNoValue = (chart: Chart, { sentence }: Measurement): boolean =>
  /\b(?:(?:poor|weak|bad|no) (?:signal|pleth|waveform|trac\w+|perfusion|pick-?up)|damped|dampened|artifact\w*|unreliable|spurious|policy mentions|(?:it|form|rule) asks)\b/i.test(
    chart.sentences[sentence]!.text.replace(/\s/g, ' '),
  );

/** A settled value, and none of a night: the lowest of a night is of the apnea. */
export function isSettled(chart: Chart, m: Measurement): boolean {
  return (
    isOfPatient(chart, m) &&
    !m.assertion.uncertain &&
    !m.conditions.includes('asleep') &&
    !isOfSleepStudy(chart, m) &&
    !isLowestOfNight(chart, m)
  );
}

/** "AHI 24, ODI 25, nadir 77": the lowest of what an index of a night is told of. */
const isLowestOfNight = (chart: Chart, { conditions, sentence }: Measurement): boolean =>
  conditions.includes('lowest') &&
  ['ahi', 'rdi', 'oxygen_desaturation_index'].some((index) =>
    (chart.byVariable.get(index) ?? []).some((i) => chart.measurements[i]!.sentence === sentence),
  );

const isOfSleepStudy = (chart: Chart, { sentence }: Measurement): boolean =>
  chart.documents[chart.sentences[sentence]!.document]?.kind === 'sleep_study';

/** By the newest index of a sleep study without treatment, where a note but suspects it. */
export function apneaOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition, saying }) => condition?.group === 'Sleep apnea' && saying === 'has'))
    return undefined;
  const newest = exactly(chart, 'ahi')
    .filter(
      (m) =>
        isOfPatient(chart, m) &&
        isOfSleepStudy(chart, m) &&
        !m.conditions.some(isTreatment) &&
        !isOfPart(chart, m),
    )
    .sort((a, b) => newestFirst(a.date, b.date) || b.low - a.low || a.start - b.start)[0];
  return newest && newest.low >= APNEA
    ? provedBy(newest, 'osa', `${printedName(chart, newest) ?? 'AHI'} ${newest.low}`, { place: 'read' })
    : undefined;
}

/** Of one posture or stage of sleep: the whole night counts. */
const isOfPart = (chart: Chart, { sentence, start, end, conditions }: Measurement): boolean => {
  if (conditions.some((condition) => /^(?:n?rem|supine|off_back)$/.test(condition))) return true;
  const { text, start: from } = chart.sentences[sentence]!;
  const around = text.slice(Math.max(0, start - from - 30), end - from + 20);
  return /\b(?:non-?)?(?:supine|lateral|side|prone|N?REM)\b/i.test(around);
};

const isTreatment = (condition: string): boolean => /treatment|pap/.test(condition);

/** Percent; ADA's line of diabetes. */
const DIABETES = 6.5;

/** By HbA1c on two days, where no note gives it its name or denies it. */
export function diabetesOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition, saying }) => condition?.group === 'Diabetes' && saying !== 'family'))
    return undefined;
  const values = exactly(chart, 'hba1c')
    .filter((m) => isSettled(chart, m))
    .sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start);
  const [newest] = values;
  const high = values.filter(({ low }) => low >= DIABETES);
  // without symptoms the ADA asks for two abnormal results
  if (!newest || newest.low < DIABETES || new Set(high.map(({ date }) => date)).size < 2) return undefined;
  return provedBy(newest, 'diabetes', `HbA1c ${newest.low} %`);
}

/** "Down from 8.5", "7.5 from 8.8", "(from 10.1)", "(was 17)", "(18 at start)", "between 100 and 130": an earlier value, and the ends of a span. */
export function isBeside(chart: Chart, { start, end }: Measurement): boolean {
  const before = chart.text.slice(Math.max(0, start - 24), start).replace(/\s+/g, ' ');
  const after = chart.text.slice(end, end + 24).replace(/\s+/g, ' ');
  return (
    /\b(?:down|up|\d\.?\d* ?%?) from\W*$|[(,]\s?(?:it )?(?:was|from|previously|formerly|initially|at (?:the )?start)\W{0,2}$/i.test(
      before,
    ) ||
    (/\bbetween\W*$/i.test(before) && /^\s*and\s*\d/.test(after)) ||
    /\bbetween \d[\d.]*(?: ?%)? and\W*$/i.test(before) ||
    (/\($/.test(before) &&
      /^\s?%?\s?(?:at|before) (?:the )?(?:start|baseline|onset|intake|beginning|outset)\b/i.test(after))
  );
}
