/** Treatment that is no drug: devices, oxygen, therapy and diets that the patient uses now, as the notes tell. */
import type { ListedTreatment } from '../../contract/problem-list.ts';
import { addDays, assertionOf, STUDIES } from '../../language/index.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, DocumentKind, Sentence } from '../../language/types.ts';
import { dayOf } from './drug-days.ts';
import { newestFirst, passageOf } from './passages.ts';
import { speaks } from './places.ts';
import file from './treatments.json' with { type: 'json' };

interface Treatment {
  name: string;
  words: RegExp;
  /** Of a paper that shows it under way. */
  title?: RegExp;
  /** Days for which a statement counts. */
  lasts: number;
  /** Listed as the note calls it. */
  written: boolean;
  /** Sessions or dressings: a name beside "with" does not say that they go on. */
  course: boolean;
}

const TREATMENTS: readonly Treatment[] = file.treatments.map(
  ({
    name,
    words,
    lasts,
    ...rest
  }: (typeof file.treatments)[number] & {
    exact?: boolean;
    course?: boolean;
    written?: boolean;
    title?: string;
  }) => ({
    name,
    words: new RegExp(words, rest.exact ? '' : 'i'),
    lasts,
    course: rest.course === true,
    written: rest.written === true,
    ...(rest.title && { title: new RegExp(rest.title, 'i') }),
  }),
);

/** Under way, or begun. */
const GOES =
  /\b(?:cont(?:inu\w*)?|currently|nightly|daily|weekly|twice|(?:q|every) ?(?:o|other )?(?:d|days?|night|week|month)|q ?\d ?(?:d|h|w\w*)|every|\d ?x ?(?:\/|per|a) ?(?:d|day|wk|week)|MWF|M\/W\/F|TTS|doing|attend\w*|receiv\w*|getting|ongoing|still|keeps? (?:on|up|with)|resum\w*|since|start(?:ed)?|changes?|in place|packed|put on|dressed with|for now|week (?:one|two|three|four|five|six|\d+) of|ticked|applied|is in|now in|sessions?|enrolled)\b/i;
/** What is worn, or helps to walk or to breathe, is used where it is told of beside such words. */
const USES =
  /\b(?:uses?|using|on|wears?|worn|wearing|dependent|chronically|with|has|does|ambulat\w*|walks?|gets around|placed|in|lives|sleeps|indep\w*|settings?)\b|\bw\//i;
/** A line of what the patient walks with or has at home. */
const HEADED = /\b(?:gait|mobility|DME|equipment|aids?|devices?)\s*:[^:]*$/i;
/** "Discharged from therapy with exercises", "DC home w/ walker": what goes along is in use. */
const SENT_WITH = /^.*\b(?:discharged?|d\/c'?d?|dc'?d?)\b.*?(?:\bwith|\bw\/|\bon|\bto) /i;
/** Asked for, tried out, of another time, thought of, talked about. */
const NOT_NOW =
  /\b(?:order(?:ed|s)?|request\w*|need(?:s|ed)?|candidate|qualif\w*|recommend\w*|rec\b|consider\w*|titrat\w*|trial\w*|tried|tries|try|failed|demo|neither|no (?:use|help|good)|not (?:possible|effective|practical|enough|tolerat\w*|safe|help\w*)|has not|hasn't|wants?|approv\w*|plan(?:s|ned)?|discuss\w*|cannot|can't|could|unable|in hospital|in the ER|paramedics|if|when|once|until|after|before|would|will|should|may|might|did|had|was|were|AMA|previously|prior|used to|last (?:year|month|summer|winter|spring|fall)|ago|given|evaluat\w*|study|loan(?:er)?|borrowed|set-?up|worse still|refer\w*|advis\w*|offer\w*|suggest\w*|told|criteri\w+|standard of care|pending|await\w*|schedul\w*|appointment|quote|available|talk\w*|ask\w*|risks?|policy|meets|to be|to start|see|authoriz\w*|getting|mock-?up|for the class)\b|\?|\b(?:wheelchair|walker|cane|CPAP|oxygen|pump) of (?:his|her)\b/i;
/** Given back, refused, on hold or done with. */
const OVER =
  /\b(?:refus\w*|declin\w*|says? no to|(?:will|would|does|did) not (?:have|wear|use|tolerate)|(?:won't|doesn't|didn't) (?:have|wear|use)|not (?:using|wearing|worn|used)|no longer|stopped|discontinued|d\/c'?d?|dc'?d|on hold|hold|held|discharged? (?:from|by)|finished|completed|returned|gave (?:up|back)|given up|kept off|removed|(?:came|taken|weaned|now|been) off|off)\b/i;
const REFUSED =
  /\b(?:refus\w*|declin\w*|says? no to|(?:will|would) not (?:have|wear|use)|won't (?:have|wear|use))\b/i;
const RELATIVE =
  /\b(?:wife|husband|spouse|partner|mother|father|mom|dad|sister|brother|son|daughter|niece|nephew|uncle|aunt|cousin|friend|neighbou?r|roommate)\b/i;
/** "Niece has sciatica and uses a cane", "his brother's walker"; but "wife puts her into the wheelchair". */
const isOfRelative = (before: string): boolean =>
  OWNED.test(before) || (BEGUN.test(before) && !HELPS.test(before));
const OWNED = new RegExp(`${RELATIVE.source}(?:'s|s')(?: [a-z]+)? $`, 'i');
const BEGUN = new RegExp(`^\\W*(?:(?:his|her|the|pt's) )?${RELATIVE.source}`, 'i');
const HELPS =
  /\b(?:puts?|push\w*|help\w*|gets?|gives?|takes?|brings?|drives?|wheels?|transfers?|lifts?|says?|states?|reports?) (?:him|her|pt|patient|them)\b|\b(?:says?|states?|reports?)\b/i;
/** What opens talk of ways to treat, or a list of what was tried. */
const TALKED =
  /\b(?:discuss\w*|told|advis\w*|offer\w*|arrang\w*|alternatives?|options?|risks?|tried|failed|trial of)\b/i;
/** A list ends with what is said of all in it: "cane, walker and wheelchair will not do", "bed, lift ordered". */
const LIST_ENDS =
  /^(?:, ?[\w/ -]{2,30})*,? ?(?:(?:or|and) )?[\w/ -]{0,30}\b(?:(?:will|would|does|do|can) ?not\b|cannot\b|(?:ordered|requested|pending|needed|recommended)\s*$)/i;

/** Papers that ask for a thing or ship it do not say that it is used. */
const ASKING: ReadonlySet<DocumentKind> = new Set(['operative', 'order', 'form', 'fax_cover', ...STUDIES]);
/** What is done as ordered is no order. */
const PER_ORDER = /\bper (?:[a-z.]+ ){0,2}orders?\b/gi;
/** Put back, or of a stay in hospital. */
const FORMER = /\b(?:old|former|previous) (?:[a-z]+ )?$/i;
const STAY: ReadonlySet<DocumentKind> = new Set(['discharge', 'history_physical']);
const IN_STAY = /\b(?:inpatient|hospital|admission|emergency|ED|ICU|consult\w*)\b/i;
/** Types of request for what the patient has already. */
export const GOES_ON = /^(?:continued|renewal|recertification|resupply)/;
const REPLACED = /^replacement/;

/** A first request asks for what is not there yet. */
function isAsked(chart: Chart, words: RegExp): boolean {
  const { service = '', type = 'initial' } = chart.request;
  const asked = words.exec(service);
  if (!asked || GOES_ON.test(type) || REPLACED.test(type) || /\bcontinu(?:ed|ation)\b/i.test(service))
    return false;
  // "oxygen bled into CPAP" asks for oxygen
  return !/\b(?:into|with|through|via|beside)\s+(?:[a-z]+\s+)?$/i.test(service.slice(0, asked.index));
}

interface Statement {
  sentence: Sentence;
  date: string | undefined;
  start: number;
  end: number;
  /** In use, over, or refused. */
  says: 'used' | 'over' | 'refused';
  /** A letter or a form tells of it: of less weight than the notes. */
  pleads: boolean;
}

const PLEADS: ReadonlySet<DocumentKind> = new Set(['letter', 'form', 'order']);
const SILENT = new Set(['family', 'instructions', 'consent', 'criteria']);

/** What is used now: of each treatment the latest statement decides, that it is over before that it goes on. */
export const treatmentsOf = (chart: Chart): ListedTreatment[] =>
  listed(chart, 'used', ({ words }) => !isAsked(chart, words)).map(({ end, ...each }) => ({
    ...each,
    name: `${each.name}${settingOf(chart, each.name, end)}`,
  }));

/** What the patient would not have, by the latest that the record says. */
export const refusedTreatments = (chart: Chart): ListedTreatment[] =>
  listed(chart, 'refused').map(({ end: _, ...each }) => each);

/** The treatments of which the deciding statement says so, the newest first, with where their names end. */
function listed(
  chart: Chart,
  says: Statement['says'],
  counts: (treatment: Treatment) => boolean = () => true,
): (ListedTreatment & { end: number })[] {
  return statementsOf(chart)
    .filter((each) => each.statement.says === says && counts(each))
    .map(({ name, written, statement: { sentence, date, start, end } }) => ({
      name: written ? asWritten(chart.text.slice(start, end)) : name,
      ...(date && { date }),
      evidence: [passageOf(chart, sentence.index, { start, end })],
      end,
    }))
    .sort((a, b) => newestFirst(a.date, b.date));
}

/** The statement of each treatment that decides: every sentence is looked at for every treatment, so once for all that ask. */
const statementsOf = rememberedBy((chart: Chart): readonly (Treatment & { statement: Statement })[] =>
  TREATMENTS.flatMap((treatment) => {
    const from = chart.anchor && addDays(chart.anchor, -treatment.lasts);
    const all = [
      ...chart.sentences.flatMap((sentence) => statementIn(chart, sentence, treatment) ?? []),
      ...titlesThatShow(chart, treatment),
    ].filter(({ date }) => !from || !date || date >= from);
    const statement = (
      all.some(({ pleads }) => !pleads) ? all.filter(({ pleads }) => !pleads) : all
    ).toSorted(
      (a, b) =>
        newestFirst(a.date, b.date) ||
        Number(a.says === 'used') - Number(b.says === 'used') ||
        b.start - a.start,
    )[0];
    return statement ? [{ ...treatment, statement }] : [];
  }),
);

/** "Home health RN visit": the paper of a service in the home shows that it goes on. */
function titlesThatShow(chart: Chart, { title: shows }: Treatment): Statement[] {
  if (!shows) return [];
  return chart.documents.flatMap((document): Statement[] => {
    const { index, kind, title, date } = document;
    if (!speaks(document) || ASKING.has(kind) || PLEADS.has(kind) || !shows.test(title)) return [];
    const first = chart.sentences.find((sentence) => sentence.document === index);
    return first
      ? [{ sentence: first, date, start: first.start, end: first.end, says: 'used', pleads: false }]
      : [];
  });
}

function statementIn(
  chart: Chart,
  sentence: Sentence,
  { name, words, course }: Treatment,
): Statement | undefined {
  const match = words.exec(sentence.text);
  if (!match || sentence.kind === 'row') return undefined;
  const document = chart.documents[sentence.document];
  if (!speaks(document) || ASKING.has(document.kind)) return undefined;
  if (document.title.includes(sentence.text.trim())) return undefined;
  if (SILENT.has(chart.sections[sentence.section]?.kind ?? 'other')) return undefined;
  // oxygen in a hospital bed is no home oxygen
  if (name === 'home oxygen' && (STAY.has(document.kind) || IN_STAY.test(document.title))) return undefined;
  const text = sentence.text
    .replace(/\s/g, ' ')
    .replace(/\b(cont)\./gi, '$1 ')
    .replace(PER_ORDER, (words) => ' '.repeat(words.length));
  const [at, to] = [match.index, match.index + match[0].length];
  const before = /(?:[^.;]|\.(?=\S))*$/.exec(text.slice(0, at))![0];
  const after = /^(?:[^,;.()\u2014]|\.(?=\S))*/
    .exec(text.slice(to))![0]
    .replace(/\b(?:while|until|till|because|as a)\b.*$/i, '');
  const left = /[^,;()\u2014]*$/.exec(before)![0];
  const clause = `${left}${match[0]}${after}`;
  if (FORMER.test(before) || isOfRelative(before)) return undefined;
  const span = { start: sentence.start + at, end: sentence.start + to };
  const { subject, negated, planned, hypothetical, policy, uncertain, declined } = assertionOf(
    chart,
    sentence.index,
    span,
  );
  if (subject !== 'patient' || policy) return undefined;
  const refused = declined || REFUSED.test(before.slice(-REACH)) || REFUSED.test(clause);
  const over =
    refused ||
    negated ||
    OVER.test(`${left.replace(SENT_WITH, '')}${match[0]}${after}`) ||
    /\b(?:no|not|without|never) (?:[a-z]+ )?$/i.test(before);
  const rest = /^(?:[^.;]|\.(?=\S))*/.exec(text.slice(to))![0];
  const aside =
    NOT_NOW.test(clause) ||
    TALKED.test(before) ||
    LIST_ENDS.test(rest) ||
    (course && /\bstart\b/i.test(clause));
  if (!over && (planned || hypothetical || uncertain || aside)) return undefined;
  if (
    !over &&
    !(GOES.test(clause) || (!course && (USES.test(clause) || HEADED.test(before) || isSet(text.slice(to)))))
  )
    return undefined;
  const { date } = dayOf(chart, sentence, span, clause.slice(clause.indexOf(match[0]) + match[0].length));
  return {
    sentence,
    date,
    ...span,
    says: refused ? 'refused' : over ? 'over' : 'used',
    pleads: PLEADS.has(document.kind),
  };
}

/** So near before the name a refusal is of it. */
const REACH = 90;
/** "CPAP 11": at a setting, and so in use. */
const isSet = (after: string): boolean =>
  /^ (?:at )?\d{1,2}(?:\/\d{1,2})?(?: ?cm\b|\s*(?:$|[,.;](?!\d)))/i.test(after);

/** " at 13 cm H2O": the setting right behind the name. */
function settingOf(chart: Chart, name: string, end: number): string {
  const after = chart.text.slice(end, end + 24).replace(/\s+/g, ' ');
  const cm = /PAP/.test(name) && /^ (?:at )?(\d{1,2}(?:\/\d{1,2})?) ?cm\b/i.exec(after)?.[1];
  return cm ? ` at ${cm} cm H2O` : '';
}

/** In small letters, but for a short name: "LAL mattress". */
const asWritten = (words: string): string =>
  words
    .trim()
    .replace(/\S+/g, (word) => (/^[A-Z]{2,4}$/.test(word) ? word : word.toLowerCase()))
    .replace(/\s+/g, ' ');
