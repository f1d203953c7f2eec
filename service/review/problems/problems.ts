/** Statements to problems: of each condition the latest and strongest statement says whether the patient has it now. */
import type { Passage, ProblemStatus } from '../../contract/problem-list.ts';
import { addDays } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import { isCare, isCircumstance } from './circumstances.ts';
import { bestFirst } from './cited.ts';
import { codeName } from './code-names.ts';
import { standsFor } from './coded.ts';
import { broaderOf, CONDITIONS, type Condition, codesOf } from './conditions.ts';
import { dayOfEvent, hasFaded } from './fading.ts';
import { laboratoryOf } from './laboratory.ts';
import { statementsOf } from './learned.ts';
import { weighed } from './list-shares.ts';
import type { ListedProblem } from './listed.ts';
import { apneaOf, diabetesOf, hypoxemiaOf } from './measured.ts';
import { distinct, newestFirst, passageOf } from './passages.ts';
import { WEIGHT } from './places.ts';
import { requestedOf } from './requested.ts';
import type { Said } from './said.ts';
import { sideIn } from './sides.ts';
import { tobaccoOf } from './tobacco.ts';
import { obesityOf } from './weight.ts';
import { isElsewhere, namesSite, woundsOf } from './wounds.ts';

const YEAR = 365;
/** So long after its last statement a condition of this course still counts as active, in days. */
const LASTS: Record<string, number> = {
  chronic: 10 * YEAR,
  habit: 3 * YEAR,
  lasting_event: 10 * YEAR,
  state: 10 * YEAR,
  cancer: 2 * YEAR,
  wound: 180,
  problem: YEAR,
  symptom: YEAR,
  finding: YEAR,
  acute: 90,
  event: 90,
  past: 0,
};
/** A condition that the list does not know, named as a diagnosis. */
const UNKNOWN_LASTS = YEAR;
/** Chronic conditions that treatment often ends, or that belong to no group of chronic conditions. */
const SHORTER = 4 * YEAR;
/** Anemia is mostly that of a bleeding or a lack, and passes with it. */
const ANEMIA_LASTS = 2 * YEAR;
const SPINE = 'Chronic back pain or spine disease';
const SUBSTANCE = 'Alcohol or drug use disorder';
const PASSAGES = 3;

/** What the rules make of each problem, one statement against the other. */
export function ruledProblems(chart: Chart, codes: readonly string[]): ListedProblem[] {
  const tobacco = tobaccoOf(chart);
  const said = statementsOf(chart).filter(({ key }) => !/^tobacco/.test(key));
  const wounds = woundsOf(chart, said);
  const measured = [
    obesityOf(chart, said),
    hypoxemiaOf(chart, said),
    apneaOf(chart, said),
    diabetesOf(chart, said),
    ...laboratoryOf(chart, said),
  ]
    .filter((each) => each !== undefined)
    .map((each) => ({ ...each, measured: true as const }));
  const everything = [...said, ...(tobacco ? [tobacco] : []), ...measured, ...wounds];
  const asked = requestedOf(chart, codes, everything);
  const groups = Map.groupBy([...everything, ...asked], ({ key }) => key);
  return [...groups].flatMap(([key, said]) => problemOf(chart, key, said) ?? []);
}

/** How near a problem is to the request; undefined where it does not concern it. */
export type RankOf = (key: string, condition: Condition) => number | undefined;

export function problemsOf(chart: Chart, rankOf: RankOf, codes: readonly string[]): ListedProblem[] {
  const ruled = ruledProblems(chart, codes);
  const all = weighed(chart, ruled, codes, (said) => problemOf(chart, said[0]!.key, said)).filter(
    ({ said }) => !isCircumstance(said[0]!.condition),
  );
  const named = withSites(withoutBroader(withHeartDisease(all), codes)).map((problem) => {
    const condition = problem.said[0]!.condition ?? CONDITIONS.get(problem.key);
    const rank = problem.said[0]!.rank ?? (condition && rankOf(problem.key, condition));
    return { ...problem, concerns_request: rank !== undefined, ...(rank !== undefined && { rank }) };
  });
  const worth = named.filter(isWorthListing);
  const order: ProblemStatus[] = ['active', 'unconfirmed', 'suspected', 'past', 'ruled_out', 'family'];
  return worth.sort(
    (a, b) =>
      order.indexOf(a.status) - order.indexOf(b.status) ||
      (a.rank ?? 1e6) - (b.rank ?? 1e6) ||
      newestFirst(a.last_documented, b.last_documented) ||
      a.said[0]!.start - b.said[0]!.start,
  );
}

/** Symptoms and signs by their chapter, scars, nails: "joint line tenderness" is of the arthritis beside it. */
const SIGN = /^(?:R|M25|M79\.6|M24\.8|L90\.5|L60\.[28])/;

/** A symptom or a sign, which a note names beside its disease. */
export const isMinor = ({ said, key }: ListedProblem): boolean => {
  const condition = said[0]!.condition;
  return (
    condition?.course === 'finding' ||
    condition?.course === 'symptom' ||
    (!CONDITIONS.has(key) && (condition?.icd10 ?? []).some((code) => SIGN.test(code)))
  );
};

/** A negative screening test, a passing complaint or a distant relative's disease is on nobody's list, unless the request is about it. */
function isWorthListing(problem: ListedProblem): boolean {
  const { status, concerns_request, said } = problem;
  if (status === 'unconfirmed' && isCare(said[0]!.condition)) return false;
  if (concerns_request) return true;
  if (status === 'unconfirmed') return !isMinor(problem);
  if (status === 'ruled_out') return said[0]!.place === 'listed';
  return status !== 'family' || Boolean(said[0]!.condition?.serious ?? said[0]!.condition?.group);
}

function problemOf(chart: Chart, key: string, said: readonly Said[]): ListedProblem | undefined {
  const ordered = ofOneSide(chart, said).toSorted(
    (a, b) =>
      newestFirst(a.date, b.date) ||
      WEIGHT[b.place] - WEIGHT[a.place] ||
      Number(isOfAsked(chart, b)) - Number(isOfAsked(chart, a)) ||
      b.start - a.start,
  );
  const own = ordered.filter(({ saying }) => saying !== 'family');
  // "anxiety" in running text alone is a feeling
  if (own.length > 0 && own.every(({ loose }) => loose)) return undefined;
  const decides = own.length > 0 ? decisive(chart, own) : ordered[0]!;
  const status = statusOf(chart, decides);
  const same = ordered.filter(({ saying }) => saying === decides.saying);
  const decidesFirst = [decides, ...same.filter((each) => each !== decides)];
  const code = same.find(({ icd10 }) => icd10)?.icd10;
  const degreed = ofOneDegree(chart, same, code);
  const leads = degreed.includes(decides) ? decides : degreed[0]!;
  // what tells another degree is no passage of this one
  const toCite = bestFirst(chart, [leads, ...degreed.filter((each) => each !== leads)]);
  const named = degreed
    .filter(
      (each) =>
        each === leads ||
        !(namesOtherSide(chart, each, leads) || STATE.test(each.name) || isOlder(each, leads, chart)),
    )
    .toSorted((a, b) => b.name.length - a.name.length || newestFirst(a.date, b.date));
  const since = same.flatMap(({ since }) => since ?? []).sort()[0];
  const { condition } = decides;
  const isOver = decides.saying === 'had' || isLongAgo(chart, decides);
  const isFaded =
    hasFaded(chart, decides) ||
    (condition?.course === 'lasting_event' && isOver) ||
    (condition?.course === 'wound' && decides.saying === 'had');
  const name = status === 'active' ? nameFor(chart, named) : (condition?.name ?? decides.name);
  return {
    key,
    // a stroke of years ago is no fresh one
    name: status === 'active' && isFaded ? `history of ${condition?.name ?? name}` : name,
    status,
    ...(isFaded && { faded: true as const }),
    ...(code && { icd10: code }),
    ...(since && { since }),
    ...(decides.date && { last_documented: decides.date }),
    ...(condition?.group && { chronic_condition: condition.group }),
    concerns_request: false,
    said: decidesFirst,
    cited: toCite[0] ?? decides,
    evidence: passages(chart, toCite),
  };
}

const DEGREE = /\b(mild|moderate|severe)\b/i;
const CLINICIAN: ReadonlySet<string | undefined> = new Set(['physician', 'advanced_practice']);

/** Of statements that differ in the degree those that the printed code bears out, or else those of the clinicians who tell one. */
function ofOneDegree(chart: Chart, said: readonly Said[], code: string | undefined): readonly Said[] {
  const degreeOf = (text: string) => DEGREE.exec(text)?.[1]?.toLowerCase();
  const coded = degreeOf((code && codeName(code)) ?? '');
  const degrees = new Set(said.flatMap(({ name }) => degreeOf(name) ?? []));
  if (degrees.size === 0 || (degrees.size === 1 && (!coded || degrees.has(coded)))) return said;
  const isOfClinician = ({ sentence }: Said) =>
    CLINICIAN.has(chart.documents[chart.sentences[sentence]!.document]?.authorRole);
  const told = new Set(said.filter(isOfClinician).flatMap(({ name }) => degreeOf(name) ?? []));
  const counts = coded ? new Set([coded]) : told;
  const kept = said.filter(({ name }) => !degreeOf(name) || counts.has(degreeOf(name)!));
  return counts.size > 0 && kept.length > 0 ? kept : said;
}

const askedSide = (chart: Chart): string | undefined => sideIn(chart.request.service ?? '');

/** Its sentence is of the side for which the service is asked. */
function isOfAsked(chart: Chart, { sentence }: Said): boolean {
  const asked = askedSide(chart);
  return asked !== undefined && sideIn(chart.sentences[sentence]!.text) === asked;
}

/** The fullest name, but not of the side for which nothing is asked. */
function nameFor(chart: Chart, [first, ...others]: readonly Said[]): string {
  const asked = askedSide(chart);
  const isFit = ({ name }: Said) => {
    const side = sideIn(name);
    return !asked || !side || side === asked;
  };
  if (isFit(first!)) return first!.name;
  return others.find(isFit)?.name ?? first!.condition?.name ?? first!.name;
}

/** The name of one statement has a side that the sentence of the other has not. */
function namesOtherSide(chart: Chart, { name }: Said, { sentence }: Said): boolean {
  const side = sideIn(name);
  if (side === undefined) return false;
  const { text } = chart.sentences[sentence]!;
  return sideIn(text) !== side && !text.toLowerCase().includes(side);
}

/** How it stood at one time. */
const STATE = /\b(?:decompensated|acute|uncontrolled|poorly controlled|unhealed|recurrent)\b/i;

/** Of another paper, and with words of its own that the deciding statement replaces: "generalized" epilepsy that is focal now. */
const isOlder = (each: Said, decides: Said, { sentences }: Chart): boolean =>
  sentences[each.sentence]!.document !== sentences[decides.sentence]!.document &&
  each.name !== decides.name &&
  decides.condition !== undefined &&
  decides.name !== decides.condition.name;

/** "Left knee: no arthritis" does not deny that of the right one. */
function ofOneSide(chart: Chart, said: readonly Said[]): readonly Said[] {
  const sideOf = ({ sentence }: Said) => sideIn(chart.sentences[sentence]!.text);
  const affirmed = said.filter(({ saying }) => saying === 'has');
  return said.filter((each) => {
    const side = each.saying === 'denied' ? sideOf(each) : undefined;
    return !side || affirmed.length === 0 || affirmed.some((other) => sideOf(other) === side);
  });
}

/** "Suspected only, we have no result": said of what another note took for granted. */
const isUnproven = (chart: Chart, sentence: number): boolean =>
  /\b(?:suspected only|only suspected|not (?:yet )?(?:confirmed|proven|diagnosed|established)|no result)\b/i.test(
    chart.sentences[sentence]!.text,
  );

/** Of a wound that was affirmed no later, and not of another site. */
function isHealed({ sentences }: Chart, { saying, place, date, sentence }: Said, affirmed: Said): boolean {
  const [one, other] = [sentences[sentence]!.text, sentences[affirmed.sentence]!.text];
  return (
    saying === 'had' &&
    place !== 'history' &&
    sentence !== affirmed.sentence &&
    /\b(?:healed|closed|epithelialized)\b/i.test(one) &&
    (date ?? '') >= (affirmed.date ?? '') &&
    !isElsewhere(one, other) &&
    (sideIn(one) === undefined || sideIn(one) === sideIn(other))
  );
}

/** A weak denial or doubt does not undo what a stronger place affirms: only as strong a one that is not older does. */
function decisive(chart: Chart, ordered: readonly Said[]): Said {
  const latest = ordered[0]!;
  const affirmed = ordered.find(({ saying }) => saying === 'has');
  if (!affirmed) return latest;
  const healed =
    affirmed.condition?.course === 'wound' && ordered.find((each) => isHealed(chart, each, affirmed));
  if (healed) return healed;
  if (latest.saying === 'has') return latest;
  const against = ordered.find(
    ({ saying, place, date, sentence }) =>
      saying !== 'has' &&
      (date ?? '') >= (affirmed.date ?? '') &&
      (saying === 'suspected' ? isUnproven(chart, sentence) : WEIGHT[place] >= WEIGHT[affirmed.place]),
  );
  return against ?? affirmed;
}

/** "History of ...", "breast cancer in 1992": right beside the words. */
const isYearAgo = (year: string | undefined, date: string | undefined): boolean =>
  year !== undefined && (!date || year < date.slice(0, 4));

function isLongAgo(chart: Chart, { start, end, sentence, date }: Said): boolean {
  const { text, start: from } = chart.sentences[sentence]!;
  const before = text.slice(Math.max(0, start - from - 40), start - from);
  const after = text.slice(end - from, end - from + 20);
  return (
    (/\b(?:history of|h\/o|s\/p|status post|remote)\b[^.;]*$/i.test(before) &&
      !/\b(?:years?|months?|weeks?|yrs?)(?:[- ]long)? history of\b/i.test(before)) ||
    isYearAgo(/^\W{0,3}(?:in |\()?\s?(?:\d{1,2}\/)?((?:19|20)\d\d)\b/i.exec(after)?.[1], date)
  );
}

/** Said of a tumor that is over. */
const TREATED =
  /\b(?:history|hx|h\/o|remote|diagnosis of|diagnosed in|s\/p|status post|surgery|resect\w*|(?:19|20)\d\d|years ago|survivor|remission|treated|ca lung)\b/i;

/** Said of a tumor that is there, and left alone. */
const WATCHED =
  /\b(?:watch(?:ful)?[- ](?:and[- ]wait|waiting)|(?:on|under|active) surveillance|untreated)\b/i;

/** Courses of what a hospital stay is for, and ends. */
const PASSING: ReadonlySet<string> = new Set(['acute', 'symptom', 'finding', 'event']);
/** So long after its discharge a stay says nothing of such a problem, in days. */
const AFTER_DISCHARGE = 75;
/** The same for what may last. */
const LONG_AFTER = 180;

/** "A three-year history of": it lasts since then. */
const LASTING = /\b(?:years?|months?|weeks?|yrs?)[- ](?:long )?history of\b/gi;

function statusOf(chart: Chart, said: Said): ProblemStatus {
  if (said.saying === 'family') return 'family';
  if (said.saying === 'denied') return 'ruled_out';
  if (said.saying === 'suspected') return 'suspected';
  const { condition } = said;
  const course = condition?.course;
  const stays = course === 'lasting_event' || course === 'state';
  if (said.saying === 'had') return stays ? 'active' : 'past';
  if (!stays && hasFaded(chart, said)) return 'past';
  const isWatched = course === 'cancer' && WATCHED.test(chart.sentences[said.sentence]!.text);
  // an acute illness or a tumor under the history is over
  if (
    said.place === 'history' &&
    (course === 'acute' || (course === 'cancer' && !isWatched) || course === 'wound' || !course)
  )
    return 'past';
  if (
    course === 'cancer' &&
    !isWatched &&
    said.place === 'told' &&
    TREATED.test(chart.sentences[said.sentence]!.text.replace(LASTING, ''))
  )
    return 'past';
  if (condition?.group === SUBSTANCE && isAbstinent(chart, said)) return 'past';
  const shorter = course === 'chronic' && (!condition?.group || condition.group === SPINE);
  if (course === 'event' && said.place !== 'listed') return 'past';
  if (!isWatched && /^(?:cancer|event|acute)$/.test(course ?? '') && isLongAgo(chart, said)) return 'past';
  const isAnemia = condition?.id === 'anemia';
  const lasts = isAnemia ? ANEMIA_LASTS : shorter ? SHORTER : course ? LASTS[course]! : UNKNOWN_LASTS;
  if (lasts === 0) return 'past';
  if (course === 'wound' && isMeasured(chart)) return 'active';
  const document = chart.documents[chart.sentences[said.sentence]!.document];
  const operated = document?.kind === 'operative' && !condition?.group;
  if (document?.kind === 'discharge' && said.date && chart.anchor) {
    const passes = course === undefined || PASSING.has(course);
    const days = passes ? AFTER_DISCHARGE : course === 'problem' ? LONG_AFTER : undefined;
    if (days && said.date < addDays(chart.anchor, -days)) return 'past';
  }
  if (!said.date || !chart.anchor) return operated ? 'past' : 'active';
  // what passes is stated with its own day: "in March she had pneumonia"
  const day = course === 'acute' || course === 'event' ? dayOfEvent(chart, said)! : said.date;
  return day >= addDays(chart.anchor, -(operated ? Math.min(lasts, 90) : lasts)) ? 'active' : 'past';
}

const HOW_LONG = String.raw`[^.;]{0,40}\b(?:since|for (?:the (?:last|past) )?[\w ]{1,16}(?:years?|months?)|x ?\d|(?:\d+|two|three|four|five|six|ten) ?(?:years?|yrs?|months?)|(?:19|20)\d\d)`;
const ABSTINENT = new RegExp(String.raw`\b(?:clean|sober|abstinen\w*)\b${HOW_LONG}`, 'i');
const GAVE_UP = new RegExp(
  String.raw`\b(?:in remission|(?:not|never|hasn't) (?:used|drunk|had a drink)|quit|stopped)\b${HOW_LONG}`,
  'i',
);
/** So far behind the statement a note tells that it is over, in sentences. */
const GAVE_UP_WITHIN = 4;

/** "A long history of substance abuse ... She has been clean for three years." */
function isAbstinent({ sentences }: Chart, { sentence }: Said): boolean {
  const { document } = sentences[sentence]!;
  return sentences.some((each) => {
    const text = each.text.replace(/\s+/g, ' ');
    const isNear =
      each.document === document && each.index >= sentence && each.index <= sentence + GAVE_UP_WITHIN;
    return ABSTINENT.test(text) || (isNear && GAVE_UP.test(text));
  });
}

/** A wound that is still measured is open. */
function isMeasured({ byVariable, measurements, anchor }: Chart): boolean {
  const from = anchor && addDays(anchor, -LASTS.wound!);
  return ['wound_area', 'wound_length', 'wound_depth'].some((variable) =>
    (byVariable.get(variable) ?? []).some((index) => {
      const { date, low } = measurements[index]!;
      return low > 0 && from !== undefined && date !== undefined && date >= from;
    }),
  );
}

/** Who had a heart attack has ischemic heart disease, even where no note gives it its name. */
function withHeartDisease(problems: readonly ListedProblem[]): ListedProblem[] {
  const group = CONDITIONS.get('mi')!.group!;
  if (problems.some(({ chronic_condition, status }) => chronic_condition === group && status === 'active'))
    return [...problems];
  const infarct = problems.find(({ key, status }) => key === 'mi' && status === 'past');
  const name = 'ischemic heart disease with prior myocardial infarction';
  return problems.flatMap((each) => {
    if (each === infarct) return [{ ...each, key: 'cad', status: 'active' as const, name }];
    return infarct && each.key === 'cad' ? [] : [each];
  });
}

/**
 * "Diabetes" beside "type 2 diabetes", "sleep disorders" beside a sleep apnea are said twice; a broader one that the request is coded for, and
 * the narrower is not, stays.
 */
function withoutBroader(problems: readonly ListedProblem[], codes: readonly string[]): ListedProblem[] {
  const coded = (id: string) => {
    const condition = CONDITIONS.get(id);
    return condition ? codes.filter((code) => standsFor(code, condition)) : [];
  };
  const covered = new Set(
    problems.flatMap(({ key, status }) => {
      if (!CONDITIONS.has(key) || (status !== 'active' && status !== 'past')) return [];
      const own = coded(key);
      return [...broaderOf(key).slice(1), ...(CONDITIONS.get(key)!.covers ?? [])]
        .filter((id) => coded(id).every((code) => own.includes(code)))
        .map((id) => `${id} ${status}`);
    }),
  );
  const active = problems.flatMap(({ status, said }) =>
    status === 'active' && said[0]!.condition ? codesOf(said[0]!.condition) : [],
  );
  const named = problems.flatMap(({ status, name }) => (status === 'active' ? name.toLowerCase() : []));
  return problems.filter(
    ({ key, name, status, said }) =>
      !named.some((other) => saysWhen(other, name.toLowerCase())) &&
      !covered.has(`${key} ${status}`) &&
      !(status !== 'active' && status !== 'ruled_out' && covered.has(`${key} active`)) &&
      !isHeadingOf(said[0]!.condition, active),
  );
}

/** A wound without a site is the one whose site another line names: that line has its chronic condition, too. */
function withSites(problems: readonly ListedProblem[]): ListedProblem[] {
  const isWound = ({ key, status }: ListedProblem) =>
    CONDITIONS.get(key)?.course === 'wound' && status === 'active';
  const codes = ({ said }: ListedProblem) => (said[0]!.condition ? codesOf(said[0]!.condition) : []);
  const wider = problems.filter((each) => isWound(each) && !namesSite(each.name));
  const isOf = (sited: ListedProblem, wound: ListedProblem) =>
    sited !== wound &&
    sited.status === 'active' &&
    namesSite(sited.name) &&
    (/stage/.test(sited.name) || !/stage/.test(wound.name)) &&
    codes(sited).some((code) => codes(wound).some((heading) => code.startsWith(heading)));
  const dropped = new Set(wider.filter((wound) => problems.some((each) => isOf(each, wound))));
  return problems
    .filter((each) => !dropped.has(each))
    .map((each) => {
      const group = [...dropped].find((wound) => isOf(each, wound))?.chronic_condition;
      return group ? { ...each, chronic_condition: group } : each;
    });
}

/** "Dyspnea on exertion" for "dyspnea". */
const saysWhen = (longer: string, name: string): boolean =>
  longer === `exertional ${name}` ||
  ['on', 'at', 'during'].some((when) => longer.startsWith(`${name} ${when} `));

/** It is no more than the heading of a category of ICD-10-CM of which the chart names a member. */
function isHeadingOf(condition: Condition | undefined, codes: readonly string[]): boolean {
  if (!condition || CONDITIONS.has(condition.id)) return false;
  const own = codesOf(condition);
  return own.every(
    (category) => category.length === 3 && codes.some((code) => code.length > 3 && code.startsWith(category)),
  );
}

const passages = (chart: Chart, said: readonly Said[]): Passage[] =>
  distinct(said.map(({ sentence, start, end }) => passageOf(chart, sentence, { start, end }))).slice(
    0,
    PASSAGES,
  );
