/** Statements of drugs: what the lists name and what the notes start and stop. */
import { assertionOf, STUDIES } from '../../language/index.ts';
import type { Assertion, Chart, ChartDocument, DocumentKind, Sentence, Span } from '../../language/types.ts';
import { drugNamesIn } from '../mentions/names.ts';
import { conditionsIn, type NamedCondition } from './conditions.ts';
import { dayOf, endedOn, type StatedDay } from './drug-days.ts';
import { DOSE, type DrugDetails, detailsOf, FREQUENCY } from './drug-details.ts';
import {
  ADVISED,
  ANTISEPTIC,
  CHANGES,
  CONTINUES,
  ENDED,
  ENDS,
  FAILED_AFTER,
  isAside,
  isBriefly,
  KEPT,
  LATER,
  LATER_WHEN,
  LOCAL,
  NEVER,
  NEVER_STOPPED,
  NOT_WELL,
  OPENS_A_LIST,
  RATED,
  RESUMED,
  STILL,
  STILL_AFTER,
  STOPS,
  STOPS_AFTER,
  STUDY,
  TAKEN_AFTER,
  TAKES,
  TOOK,
  TRIED_BEFORE,
  TRIED_LIST,
  UNTIL,
  WHEN_PLANNED,
} from './drug-verbs.ts';
import { isAlsoValue, isDoseOf, type NamedDrug } from './drugs.ts';
import { speaks } from './places.ts';

/** Sections that do not tell what is taken. */
const SILENT: ReadonlySet<string> = new Set(['allergies', 'family', 'instructions', 'procedure']);
/** What was given for a procedure or in a study is not what the patient takes. */
const NOT_LISTS: ReadonlySet<DocumentKind> = new Set(['operative', ...STUDIES]);
const GIVEN_THEN =
  /\b(?:at the time of|during|preoperative|intraoperative|premedication|administered|trials?|tried|failed|allerg\w*|past|previous|prior|former)\b/i;

export interface Stated extends DrugDetails, Span {
  drug: string;
  generic: string;
  taken: boolean;
  /** The note says that it was stopped; what was only tried, declined or asked about was not. */
  stopped?: true;
  /** Held back for now. */
  held?: true;
  /** Its dose was raised or lowered to this. */
  changed?: true;
  /** Left out for a procedure alone, and so taken. */
  briefly?: true;
  /** The heading of its list says that it was tried, or stopped. */
  headed?: true;
  /** The words right behind it say that it goes on. */
  continues?: true;
  /** In a list of medications. */
  listed: boolean;
  sentence: number;
  document: number;
  date?: string;
  /** The date is told no closer than this. */
  precision?: 'month' | 'year';
  /** When it was stopped, where that is told: a day, a month or a year. */
  ended?: string;
}

/** Every statement of a drug that is taken, or no longer. */
export const tellings = (chart: Chart): Stated[] =>
  chart.sentences.flatMap((sentence) => statedIn(chart, sentence));

/** In a place that may say what the patient takes. */
export function tellsOfDrugs(chart: Chart, sentence: Sentence): boolean {
  const document = chart.documents[sentence.document];
  if (!speaks(document) && !isListOfForm(document, sentence)) return false;
  if (NOT_LISTS.has(document.kind) || STUDY.test(sentence.text)) return false;
  const kind = chart.sections[sentence.section]?.kind ?? 'other';
  // "Other meds: ..." right behind the allergies
  return !SILENT.has(kind) || (kind === 'allergies' && OPENS_A_LIST.test(sentence.text));
}

/** "Home meds: ..." on a form: whoever fills one in asks for something, and copies what is taken all the same. */
function isListOfForm(document: ChartDocument | undefined, { text }: Sentence): document is ChartDocument {
  return (
    document?.kind === 'form' &&
    !document.otherPatient &&
    OPENS_A_LIST.test(text) &&
    !ASKED_FOR.test(OPENS_A_LIST.exec(text)![0])
  );
}
/** "Medication requested:", "Medications tried:". */
const ASKED_FOR = /\b(?:request\w*|order\w*|prior|previous\w*|past|tried|failed|name|covered|preferred)\b/i;

function statedIn(chart: Chart, sentence: Sentence): Stated[] {
  if (!tellsOfDrugs(chart, sentence)) return [];
  const document = chart.documents[sentence.document]!;
  const kind = chart.sections[sentence.section]?.kind ?? 'other';
  const drugs = drugNamesIn(sentence).map(({ key, name, ...span }) => ({
    ...span,
    generic: key,
    written: name,
  }));
  const listed = isListed(chart, sentence);
  if (drugs.length === 0) return listed ? unknownDrug(chart, sentence, document.date) : [];
  const named = conditionsIn(sentence);
  const reported: Stated[] = [];
  const isEndedNext = isStoppedNext(chart, sentence);
  const others = listed ? unknownAmong(chart, sentence, document.date, drugs) : [];
  drugs.forEach((drug, i) => {
    const until = drugs[i + 1]?.start ?? sentence.end;
    const whole = chart.text.slice(drug.end, until).replace(/\s+/g, ' ');
    const piece = (drugs[i + 1] ? whole.replace(OF_NEXT, ',') : whole).replace(OF_ANOTHER, '');
    const before = sentence.text.slice(0, drug.start - sentence.start).replace(/\s+/g, ' ');
    const assertion = assertionOf(chart, sentence.index, drug);
    if (assertion.subject !== 'patient' || assertion.policy || assertion.declined) return;
    const between = before.slice(Math.max(0, (drugs[i - 1]?.end ?? sentence.start) - sentence.start));
    const own =
      i > 0 ? between.replace(listed ? UP_TO_ENTRY : UP_TO_ARROW, '').replace(IN_BRACKETS, '') : between;
    const around = `${sentence.text.slice(0, drugs[0]!.start - sentence.start)}${own}${clauseOf(piece)}`;
    const isNegated = assertion.negated && !(listed && i > 0 && isOfAnother(assertion, around));
    if (isAside(drug.generic, before, piece)) return;
    // "metoprolol and aspirin are for the heart": what is said of the last is said of all
    const ahead = /^\W*(?:and|&)?\W*$/.test(piece)
      ? chart.text.slice(drugs[i + 1]?.end ?? until, drugs[i + 2]?.start ?? sentence.end).replace(/\s+/g, ' ')
      : piece;
    const briefly = isBriefly(own, ahead) || undefined;
    // who asks when to stop it takes it
    const isAsked = STOPS.test(own) && ASKED_ABOUT.test(piece);
    const stopped =
      !isAsked &&
      !briefly &&
      !NEVER_STOPPED.test(piece) &&
      !RESUMED.test(piece) &&
      !STILL_AFTER.test(piece) &&
      ((STOPS.test(own) && !KEPT.test(own) && !isLater(own, piece, listed)) ||
        STOPS_AFTER.test(/^\s?\/\s?$/.test(piece) ? ahead : piece) ||
        ENDED.test(piece) ||
        (TOOK.test(own) && UNTIL.test(piece)) ||
        isTried(sentence, before.replace(STOP_IN_BRACKETS, ''), own, piece, listed) ||
        (drugs.length === 1 && isEndedNext) ||
        goesOn(chart, reported.at(-1), drug));
    if (NEVER.test(own) || (isNegated && !stopped && !KEPT.test(own))) return;
    if (isNoDrug(drug, piece, detailsOf(piece, own), listed)) return;
    const details = detailsOf(piece, own);
    if (!listed) {
      if (ADVISED.test(before)) return;
      const acts =
        TAKES.test(before) ||
        (details.dose && /[,;] (?:and )?$/.test(before)) ||
        (details.dose && /^(?:[A-Z][A-Za-z /&]{1,30}:)?\W*$/.test(before)) ||
        TAKEN_AFTER.test(ahead) ||
        stopped ||
        isAsked ||
        briefly ||
        kind === 'past_medical' ||
        CHANGED.test(piece) ||
        standsAlone(before, piece) ||
        follows(chart, reported.at(-1), drug);
      if (!acts) return;
      const isPlanned = assertion.planned || assertion.hypothetical;
      // "New DVT: apixaban" in a plan: begun
      const begun =
        CHANGES.test(own) ||
        (/\bneeds\b[^.;]*$/.test(own) && details.frequency !== undefined) ||
        (standsAlone(before, piece) && named.some(({ end }) => end <= drug.start));
      if (!stopped && !begun && !briefly && (WHEN_PLANNED.test(before) || isPlanned)) return;
      if (/\ballerg/i.test(sentence.text)) return;
    }
    const reason = reasonIn(chart, named, drug, until);
    reported.push({
      ...statedAt(sentence, drug),
      ...(listed ? dated(document.date) : dayOf(chart, sentence, drug, clauseOf(piece))),
      ...details,
      ...(reason && { reason }),
      ...(CHANGED.test(piece) && { changed: true as const }),
      drug: nameOf(drug),
      generic: drug.generic,
      taken: !stopped,
      ...(stopped && TRIED_LIST.test(before) && { headed: true as const }),
      ...(briefly && { briefly }),
      ...(!stopped && CONTINUES.test(piece) && { continues: true as const }),
      ...(stopped &&
        (ENDS.test(own) || ENDS_AFTER.test(piece) || isEndedNext) && {
          stopped: true as const,
          ...endedAt(chart, sentence, drug, until, ENDS.test(own)),
        }),
      ...(stopped && (HOLDS.test(own) || HOLDS.test(piece)) && { held: true as const }),
      listed,
    });
  });
  return [...reported, ...others];
}

/** Said of the drug in front of it. */
const IN_BRACKETS = /\([^()]*\)/g;
/** But for a heading: "Medications (tried and failed):". */
const STOP_IN_BRACKETS = /\([^()]*\)(?!\s*:)/g;
/** "Losartan 50 (ARNI stopped 2023)": what the bracket names was stopped. */
const OF_ANOTHER =
  /\((?:ACE-?i|ARBs?|ARNI|SSRIs?|SNRIs?|NSAIDs?|statins?|MRA|SGLT2i?|[a-z]+(?:pril|sartan|olol|statin)) (?:was |were )?(?:stopped|discontinued|d\/c'?d|held|failed)\b[^()]*\)/gi;

/** "Sildenafil stopped -> tadalafil": what stands before the arrow is of the drug before it. */
const UP_TO_ARROW = /^.*(?:->|=>|\u2192)(?=\s*$)/;
/** In a list the entry of the drug before it too. */
const UP_TO_ENTRY = /^.*(?:,|;|->|=>|\u2192)/;

/** "Sevelamer no, zinc": in a list a word of negation behind an earlier drug is of that one. */
function isOfAnother({ cues }: Assertion, around: string): boolean {
  const said = around.toLowerCase();
  return !cues.some(({ flag, text }) => flag === 'negated' && said.includes(text.toLowerCase()));
}

/** "Etanercept weekly, stopped methotrexate": the verb is of the drug behind it. */
const OF_NEXT =
  /[,;.] ?(?:and |but )?(?:have |has |was )?(?:stop(?:ped)?|discontinued?|held|hold|d\/c'?d?|off|quit) $/i;
/** "Attributed to escitalopram. Stopped, and salt given." */
const STOPPED_NEXT = /^\W*(?:it was |was )?(?:stopped|discontinued|d\/c'?d)\b/i;
function isStoppedNext(chart: Chart, { index, document }: Sentence): boolean {
  const next = chart.sentences[index + 1];
  return next?.document === document && STOPPED_NEXT.test(next.text) && drugNamesIn(next).length === 0;
}

/** The same behind the drug. */
const ENDS_AFTER =
  /^(?:[^;.]|\.(?=\d)){0,60}?\b(?:stopped|discontinued|d\/c'?d|no longer|ran out|self-?stopped)\b/i;
const HOLDS = /\b(?:held|holding|on hold)\b/i;
/** "When do I stop the meloxicam?" */
const ASKED_ABOUT = /^[^.;!]{0,30}\?/;

/** "Meds alendronate 70 wkly, losartan 50": the list follows without a colon. */
const OPENS_BARE = /^\W*(?:current |home |other )?meds\s+(?=\S)/i;
function opensWithDrug(sentence: Sentence): boolean {
  const head = OPENS_BARE.exec(sentence.text);
  return head !== null && drugNamesIn(sentence)[0]?.start === sentence.start + head[0].length;
}

/** A paper that is nothing but a list of what is taken. */
const LIST_PAPER =
  /\b(?:med(?:ication)?s?|drugs?|medicines?) (?:list|reconciliation|profile|review)\b|\blist of (?:med(?:ication)?s|drugs|medicines)\b/i;
/** A line with a heading of its own in such a paper. */
const OTHER_LINE =
  /^\W*(?:allerg\w*|intoleran\w*|stopped|discontinued|past|previous|removed|given up|not taken)\b/i;

/** In a list of what is taken now. */
function isListed(chart: Chart, sentence: Sentence): boolean {
  const section = chart.sections[sentence.section];
  const heading = `${section?.title ?? ''} ${sentence.heading ?? ''}`;
  const isTop = section === undefined || section.kind === 'header';
  const { title } = chart.documents[sentence.document]!;
  return (
    (section?.kind === 'medications' ||
      (isTop && LIST_PAPER.test(title) && !OTHER_LINE.test(sentence.text)) ||
      OPENS_A_LIST.test(sentence.text) ||
      opensWithDrug(sentence) ||
      /\b(?:medicines|drugs)\b/i.test(heading)) &&
    !GIVEN_THEN.test(heading)
  );
}

/** The anesthetist's class of risk, a local anesthetic, a result ("Potassium 4.6, creatinine 1.1"). */
function isNoDrug(
  { written, generic }: NamedDrug,
  piece: string,
  details: DrugDetails,
  listed: boolean,
): boolean {
  if (written === 'ASA' && /^\W*(?:class\s*)?(?:[1-5]|I{1,3}V?|IV)\b/.test(piece)) return true;
  if (ANTISEPTIC.test(generic) && !/rinse|wash|oral|mouth/i.test(piece)) return true;
  if (LOCAL.test(generic) && !/patch|topical|cream|gel|ointment/i.test(piece)) return true;
  if (isDoseOf(generic, Number(details.dose))) return false;
  if (SALT.test(written) || AS_FORM.test(piece)) return false;
  return isAlsoValue(generic) && !isGiven(details) && (!listed || details.dose !== undefined);
}

/** Measured as such, and given as a salt or in a form: "calcium carbonate", "zinc barrier", "NRT lozenges". */
const SALT =
  /\b(?:carbonate|citrate|gluconate|fumarate|oxide|sul(?:f|ph)ate|bisglycinate|replacement|NRT)\b/i;
const AS_FORM =
  /^ (?:(?:oxide|sul(?:f|ph)ate|nitrate|barrier) )?(?:barrier|creams?|pastes?|ointments?|lotions?|lozenges?|gum|patch(?:es)?|tab(?:let)?s?|caps?(?:ules)?|pills?|supplements?|shots?|injections?|infusions?)\b/i;

/** A statement of one of the drugs of a sentence as it is written: dose, how often, why; `taken` on the day of the document, or no longer. */
export function statedOf(
  chart: Chart,
  sentence: Sentence,
  drugs: readonly NamedDrug[],
  i: number,
  { taken, stopped, sure }: { taken: boolean; stopped?: boolean; sure?: boolean },
): Stated | undefined {
  const drug = drugs[i]!;
  const until = drugs[i + 1]?.start ?? sentence.end;
  const piece = chart.text.slice(drug.end, until).replace(/\s+/g, ' ');
  const own = chart.text.slice(drugs[i - 1]?.end ?? sentence.start, drug.start).replace(/\s+/g, ' ');
  // the rules decide what the words beside it say so plainly
  const before = chart.text.slice(sentence.start, drug.start).replace(/\s+/g, ' ');
  if (isAside(drug.generic, before, piece) || isBriefly(own, piece)) return undefined;
  const reason = reasonIn(chart, conditionsIn(sentence), drug, until);
  const details = detailsOf(piece, own);
  const listed = isListed(chart, sentence);
  // whoever is sure that it is taken has told it from a value of the same name: "Refill lithium", "lithium 600"
  if (!sure && isNoDrug(drug, piece, details, listed)) return undefined;
  return {
    ...statedAt(sentence, drug),
    ...(listed
      ? dated(chart.documents[sentence.document]?.date)
      : dayOf(chart, sentence, drug, clauseOf(piece))),
    ...details,
    ...(reason && { reason }),
    ...(CHANGED.test(piece) && { changed: true as const }),
    drug: nameOf(drug),
    generic: drug.generic,
    taken,
    ...(stopped && { stopped: true as const, ...endedAt(chart, sentence, drug, until, ENDS.test(own)) }),
    listed,
  };
}

const dated = (date: string | undefined): StatedDay => (date ? { date } : {});

/** The day of the stop, where it is told. */
function endedAt(...where: Parameters<typeof endedOn>): { ended?: string } {
  const ended = endedOn(...where);
  return ended ? { ended } : {};
}

/** In an amount, or so and so often. */
const isGiven = ({ dose, frequency }: DrugDetails): boolean =>
  (dose !== undefined && DOSE.test(dose)) || frequency !== undefined;

/** "New DVT: apixaban", "Acetaminophen." */
const standsAlone = (before: string, piece: string): boolean =>
  (/(?<!\bre)\s*:\s*$/i.test(before) && AS_IS.test(piece)) || (/^\W*$/.test(before) && /^\W*$/.test(piece));
/** The drug in its form, and nothing of what becomes of it. */
const AS_IS =
  /^(?: (?:topical |nasal |eye )?(?:gel|cream|ointment|patch(?:es)?|drops|spray|inhaler|lotion|tablets?|capsules?))?\W*(?:$|,)/i;

/** Tried, and nothing says that it is still taken. */
function isTried({ text }: Sentence, before: string, own: string, piece: string, listed: boolean): boolean {
  // "treatment so far: naproxen since February": it goes on
  if (RATED.test(text) || (TRIED_LIST.test(before) && !/^[^;]{0,60}\bsince\b/i.test(piece))) return true;
  if (TRIED_BEFORE.test(before) && !STILL.test(TRIED_BEFORE.exec(before)![0])) return true;
  return FAILED_AFTER.test(piece) && !listed && !STILL.test(own);
}

/** One more of a list of drugs that were stopped or tried: "failed naproxen, tramadol and baclofen". */
function goesOn(chart: Chart, before: Stated | undefined, drug: Span): boolean {
  if (!before || before.taken || before.listed) return false;
  const between = chart.text.slice(before.end, drug.start);
  return /^(?:\s\d[\d.,]*\s?(?:mg|mcg|g|units?)?)?\s*(?:,|and|or|,\s*and|&|\/)\s*$/i.test(between);
}

const CHANGED =
  /^ ?\d[\d.]* ?(?:mg|mcg|units?|u)?(?:\/d(?:ay)?)? ?(?:->|=>|\u2192) ?\d|^\W*(?:dose )?(?:went (?:up |down )?to (?=\d)|(?:(?:was |were |has been |is now )?(?:increased|decreased|raised|lowered|reduced|titrated|changed)|(?:was |were |has been |is |now )+(?:up|down)) (?:from [^;.]{1,20} )?to\b)/i;

const isLater = (before: string, after: string, listed: boolean): boolean =>
  !listed &&
  ((LATER.test(before) && LATER_WHEN.test(after)) ||
    (NOT_WELL.test(before) && /^[^.;]{0,12}\bas\b/.test(after)));

/** Up to the next comma: what is said of this drug. */
const clauseOf = (piece: string): string => /^[^,;.]*/.exec(piece)![0];

/** One of a list of drugs that began with a word of taking. */
function follows(chart: Chart, before: Stated | undefined, drug: Span): boolean {
  return (
    before !== undefined &&
    !/;|\.\s+[A-Z]/.test(chart.text.slice(before.end, drug.start)) &&
    drug.start - before.end < 60
  );
}

const statedAt = (sentence: Sentence, { start, end }: Span) => ({
  start,
  end,
  sentence: sentence.index,
  document: sentence.document,
});

/** The name as written, a brand with a capital. */
function nameOf({ generic, written }: NamedDrug): string {
  if (written.length < generic.length && generic.startsWith(written.toLowerCase())) return generic;
  if (/^vitamin /i.test(written)) return `vitamin ${written.slice(8).toUpperCase()}`;
  if (written.toLowerCase().replace('/', '-') === generic) return written.toLowerCase();
  if (written.toLowerCase().startsWith(`${generic} `)) return written.toLowerCase();
  if (written.length <= 5 && written === written.toUpperCase()) return written;
  return written === written.toUpperCase() ? written.charAt(0) + written.slice(1).toLowerCase() : written;
}

/** "for hypertension", or the condition right before "continue Synthroid". */
function reasonIn(
  chart: Chart,
  named: readonly NamedCondition[],
  drug: Span,
  until: number,
): string | undefined {
  const after = named.find(
    ({ start }) =>
      start >= drug.end &&
      start < until &&
      /^[^;,]{0,50}\bfor (?:(?:his|her|the|chronic|severe)\s)?$/i.test(
        chart.text.slice(drug.end, start).replace(/\s+/g, ' '),
      ),
  );
  if (after) return after.condition.name;
  const before = named.findLast(({ end }) => end <= drug.start);
  const between = before && chart.text.slice(before.end, drug.start).replace(/\s+/g, ' ');
  return between &&
    /^,? (?:continue|on|treated with|controlled (?:on|with)|for which (?:the patient|she|he|pt) takes)\s?$/i.test(
      between,
    )
    ? before.condition.name
    : undefined;
}

const NONE =
  /^(?:none|no|denies|nkda|unknown|reviewed|as above|see|per|list|same|current|home|medications?|the|she|he|patient|pt|and|takes?|weight|height|blood|pressure|pulse|potassium|creatinine|hemoglobin|glucose)\b/i;

/** An entry with a dose whose drug the list of names does not know: alone in its line. */
function unknownDrug(chart: Chart, sentence: Sentence, date: string | undefined): Stated[] {
  const head = /^\s*(?:[A-Za-z ]*medications?[^:]{0,20}:\s*)?(?:\(?\d{1,2}[.)]\s*|[-*\u2022]\s*)?/i.exec(
    sentence.text,
  )![0];
  const rest = sentence.text.slice(head.length);
  const numbered = /\d[.)]\s*$/.test(head);
  const name =
    /^[A-Za-z][A-Za-z-]{3,}(?: [A-Za-z-]{3,})?(?=[\s,]+\d)/.exec(rest)?.[0] ??
    (numbered
      ? /^[A-Z][a-z-]{3,}(?=\s+(?:one|two|once|twice|daily|nightly|at|every|as needed)\b)/.exec(rest)?.[0]
      : undefined);
  if (!name || !(DOSE.test(rest) || (numbered && FREQUENCY.test(rest)) || /\bone at night\b/i.test(rest)))
    return [];
  return entryOf(chart, sentence, date, name, head.length, rest.slice(name.length));
}

/** "..., Zorvolex 35 mg p.o. t.i.d., ...": between commas of a list of which other entries are known. */
function unknownAmong(
  chart: Chart,
  sentence: Sentence,
  date: string | undefined,
  known: readonly NamedDrug[],
): Stated[] {
  return [
    ...sentence.text.matchAll(
      /(?<=[,;:]\s)([A-Z][A-Za-z-]{2,})(?=\s\d[\d.,]*\s?(?:mg|mcg|g|units?|mEq)\b)([^,;]*)/g,
    ),
  ].flatMap(({ index, 1: name = '', 2: piece = '' }) => {
    const at = sentence.start + index;
    return known.some(({ start, end }) => start < at + name.length && at < end)
      ? []
      : entryOf(chart, sentence, date, name, index, piece);
  });
}

function entryOf(
  chart: Chart,
  sentence: Sentence,
  date: string | undefined,
  name: string,
  at: number,
  words: string,
): Stated[] {
  const start = sentence.start + at;
  const span = { start, end: start + name.length };
  const assertion = assertionOf(chart, sentence.index, span);
  if (NONE.test(name) || assertion.subject !== 'patient') return [];
  const piece = words.replace(/\s+/g, ' ');
  return [
    {
      ...statedAt(sentence, span),
      ...dated(date),
      ...detailsOf(piece, ''),
      drug: name,
      generic: name.toLowerCase(),
      taken: !STOPS_AFTER.test(piece) && !assertion.negated,
      listed: true,
    },
  ];
}
