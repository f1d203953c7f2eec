/** Medications: what the lists name and what the notes start and stop, as of the day of the request. */
import type { Medication } from '../../contract/problem-list.ts';
import { addDays, assertionOf } from '../../language/index.ts';
import type { Chart, DocumentKind, Sentence, Span } from '../../language/types.ts';
import { conditionsIn, type NamedCondition } from './conditions.ts';
import { drugsIn, isAlsoValue, isShortCourse, type NamedDrug } from './drugs.ts';
import { newestFirst, passageOf } from './passages.ts';
import { STUDIES, speaks } from './places.ts';

/** What was given for a procedure or in a study is not what the patient takes. */
const NOT_LISTS: ReadonlySet<DocumentKind> = new Set(['operative', ...STUDIES]);
const GIVEN_THEN =
  /\b(?:at the time of|during|preoperative|intraoperative|premedication|administered|trials?|tried|failed|allerg\w*|past|previous|prior|former)\b/i;
/** A course of days counts for so many days after its list. */
const SHORT_DAYS = 21;
/** A list or a note older than this does not say what is taken on the day of the request. */
const STALE_DAYS = 450;

interface DrugDetails {
  dose?: string;
  route?: string;
  frequency?: string;
  since?: string;
  reason?: string;
}

interface Told extends DrugDetails, Span {
  drug: string;
  generic: string;
  taken: boolean;
  /** Its dose was raised or lowered to this. */
  changed?: true;
  /** In a list of medications. */
  listed: boolean;
  sentence: number;
  document: number;
  date?: string;
}

export function medicationsOf(chart: Chart): Medication[] {
  const told = chart.sentences.flatMap((sentence) => toldIn(chart, sentence));
  const list = latestList(told);
  const inList = new Set(told.flatMap((each) => (each.listed ? [each.document] : [])));
  const counted = told.filter((each) => each.listed || !isOfStay(chart, each, inList));
  const all = [...Map.groupBy(counted, ({ generic }) => generic).values()].map((group) =>
    medicationOf(chart, group, list),
  );
  return all
    .sort(
      (a, b) =>
        Number(b.current) - Number(a.current) ||
        newestFirst(a.last_documented, b.last_documented) ||
        a.at - b.at,
    )
    .map(({ at: _, ...medication }) => medication);
}

/** Given during a hospital stay whose note has a list of its own. */
function isOfStay(chart: Chart, { document, taken }: Told, inList: ReadonlySet<number>): boolean {
  return taken && inList.has(document) && chart.documents[document]?.kind === 'discharge';
}

/** Day of the newest list that may stand for all: of two drugs or more, and of half of those of the longest. */
function latestList(told: readonly Told[]): string | undefined {
  const lists = Map.groupBy(
    told.filter(({ listed, date }) => listed && date),
    ({ document }) => document,
  );
  const longest = Math.max(0, ...[...lists.values()].map(({ length }) => length));
  const days = (least: number) =>
    [...lists.values()].filter((each) => each.length >= least).flatMap(([first]) => first!.date!);
  return (
    days(Math.max(2, longest / 2))
      .sort()
      .at(-1) ?? days(1).sort().at(-1)
  );
}

function medicationOf(chart: Chart, group: readonly Told[], list: string | undefined) {
  const ordered = group.toSorted(
    (a, b) => newestFirst(a.date, b.date) || Number(a.taken) - Number(b.taken) || b.start - a.start,
  );
  const latest = ordered[0]!;
  const taken = ordered.filter((each) => each.taken);
  // the fullest of the latest lines tells how it is taken
  const ofDay = taken.filter(({ dose, date }) => dose && date === taken[0]?.date);
  const dosed = taken.find(({ dose, date }) => dose && (!list || !date || date >= list));
  const shown = ofDay.find(({ changed }) => changed) ?? ofDay[0] ?? dosed ?? taken[0] ?? latest;
  const isCurrent = latest.taken && isRecent(chart, latest) && (!list || !latest.date || latest.date >= list);
  const { dose, route, frequency, since } = shown;
  const reason = ordered.find((each) => each.reason)?.reason;
  return {
    drug: shown.drug,
    ...(dose && { dose }),
    ...(route && { route }),
    ...(frequency && { frequency }),
    ...(since && { since }),
    current: isCurrent,
    ...(!latest.taken && latest.date && { stopped: latest.date }),
    ...(reason && { reason }),
    ...(latest.date && { last_documented: latest.date }),
    evidence: [...new Set([shown, latest])].map(({ sentence, start, end }) =>
      passageOf(chart, sentence, { start, end }),
    ),
    at: shown.start,
  };
}

function isRecent(chart: Chart, { date, generic, route }: Told): boolean {
  if (!date || !chart.anchor) return true;
  return (
    date >= addDays(chart.anchor, -(isShortCourse(generic) && route !== 'by patch' ? SHORT_DAYS : STALE_DAYS))
  );
}

const TAKES =
  /\b(?:continu\w*|takes?|take|taking|took|on|uses?|using|start(?:ed|ing)?|began|begun|add(?:ed|ing)?|prescribed|prescribe|resume[ds]?|increase[ds]?|decrease[ds]?|switch\w* (?:her |him )?to|changed? to|maintained on|treated with|treats? (?:her|his|the) \w+ with|controlled (?:on|with)|requires?|now|currently|managed with|receiv\w+|placed on|put on|dose of|medicines are|(?:medications?|medicines|regimen) (?:that )?(?:includ\w+|are|were)|meds?:)\b[^.;]{0,90}$/i;
/** "Hold apixaban 48 h", "will stop aspirin 10/30": for some hours, or not yet. */
const LATER = /\b(?:will|to|is to) (?:stop|hold)\W{0,2}$|\bhold\W{0,2}$/i;
const LATER_WHEN = /^\W{0,3}(?:for |on |x ?)?\d/;
/** Advised, tried out or asked about. */
const ADVISED =
  /\b(?:told|advised|asked|ask|wants?|may|can|could|suggested|offered)\b[^.;]{0,40}\b(?:to )?(?:try|take|use|start|about|whether|if)\b[^.;]{0,40}$/i;
/** "Metformin 1000 BID", "lisinopril since the summer": how often, or since when, stands right behind. */
const TAKEN_AFTER =
  /^\s*(?:\d[\d.,/]*\s*(?:mg|mcg|units?|g)?\s*)?(?:p\.?o\.?\s*)?(?:(?:by|from|per) (?:the |his |her )?[A-Za-z. ]{2,20} )?(?:daily|once|twice|three times|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|qd|qhs|q ?\d|at bedtime|nightly|weekly|since\b|every (?:day|night|morning))/i;
/** "Was not taking Lasix as prescribed": taken, though not well. */
const NOT_WELL = /\bnot (?:unfortunately |always )?taking\b[^.;]{0,20}$/i;
/** "20 mg from December 2023 through April 2024". */
const ENDED = /^[^,;.]{0,45}\b(?:through|until|till) (?:[A-Z][a-z]+ )?(?:\d{1,2}\/)?(?:19|20)\d\d/;
/** Numbs for a procedure. */
const LOCAL = /^(?:lidocaine|bupivacaine|ropivacaine|mepivacaine)$/;
/** "Has not tried fiber": neither taken nor stopped. */
const NEVER =
  /\b(?:not|never|hasn't|no) (?:yet |been |ever )?(?:tried|try|used|taken|given|started|prescribed|offered|had|needed|required)\b[^.;]{0,30}$/i;
const KEPT =
  /\bno (?:further |more |new |other )?[a-z]+(?: [a-z]+)? (?:on|with|while on|since)\W*$|\b(?:reluctant|refuses?|no need|not|never|don't|do not|without)\b[^.;]{0,16}\b(?:to |in )?(?:stop|discontinu|hold|wean)\w*[^.;]{0,20}$/i;
const STOPS =
  /\b(?:stop(?:ped|ping)?|discontinu\w*|d\/c'?d?|held|holding|off|wean\w*|quit|no longer|not taking|never took|not on|ran out of|was on|had been on|(?:was|had been|has been|also been) treated with|previously|in the past|tried|trial of|failed|allerg\w*|intoleran\w*|instead of|in place of|replac(?:es|ed|ing)|switched (?:her |him )?from|declin\w*|refus\w*)\b[^.;,]{0,60}$/i;
const STOPS_AFTER =
  /^[^;]{0,60}?(?:,? ?(?:which|but) (?:is|was|she is|he is)? ?)?[,(]?\s*(?:currently |now |not currently |since )?\b(?:stopped|discontinued|d\/c'?d|on hold|held|not taking|no longer|ineffective|was stopped|completed|finished|self-?stopped)\b/i;
const WHEN_PLANNED =
  /\b(?:will|would|consider|may|might|could|if|plan to|should|recommend\w*|option|instead|future|lifelong|candidate)\b[^.;]{0,60}$/i;

function toldIn(chart: Chart, sentence: Sentence): Told[] {
  const document = chart.documents[sentence.document];
  if (!speaks(document) || document.kind === 'operative') return [];
  const section = chart.sections[sentence.section];
  const kind = section?.kind ?? 'other';
  if (kind === 'allergies' || kind === 'family' || kind === 'instructions' || kind === 'procedure') return [];
  const drugs = drugsIn(sentence.text, sentence.start);
  const heading = `${section?.title ?? ''} ${sentence.heading ?? ''}`;
  const listed =
    (kind === 'medications' ||
      /^\W*(?:current |home |discharge |present |active )?(?:medications?|medicines|meds|drugs|rx)\b\s*(?:(?:unchanged|reviewed|same|as before|list|today)\b\s*)?(?:includ\w*|are|list|:)/i.test(
        sentence.text,
      ) ||
      /\b(?:medicines|drugs)\b/i.test(heading)) &&
    !NOT_LISTS.has(document.kind) &&
    !GIVEN_THEN.test(heading);
  if (listed && drugs.length === 0) return unknownDrug(chart, sentence, document.date);
  if (NOT_LISTS.has(document.kind)) return [];
  const named = drugs.length > 0 ? conditionsIn(sentence) : [];
  const told: Told[] = [];
  drugs.forEach((drug, i) => {
    const until = drugs[i + 1]?.start ?? sentence.end;
    const piece = chart.text.slice(drug.end, until).replace(/\s+/g, ' ');
    const before = sentence.text.slice(0, drug.start - sentence.start).replace(/\s+/g, ' ');
    const assertion = assertionOf(chart, sentence.index, drug);
    if (assertion.subject !== 'patient' || assertion.policy || assertion.declined) return;
    const own = before.slice(Math.max(0, (drugs[i - 1]?.end ?? sentence.start) - sentence.start));
    const stopped =
      (STOPS.test(own) && !KEPT.test(own) && !isLater(own, piece, listed)) ||
      STOPS_AFTER.test(piece) ||
      ENDED.test(piece);
    if (NEVER.test(own) || (assertion.negated && !stopped && !KEPT.test(own))) return;
    // the anesthetist's class of risk
    if (drug.written === 'ASA' && /^\W*(?:class\s*)?(?:[1-5]|I{1,3}V?|IV)\b/.test(piece)) return;
    if (LOCAL.test(drug.generic) && !/patch|topical|cream|gel|ointment/i.test(piece)) return;
    const details = detailsOf(piece, own);
    if (!listed) {
      if (ADVISED.test(before)) return;
      const acts =
        TAKES.test(before) ||
        (details.dose && /[,;] (?:and )?$/.test(before)) ||
        (details.dose && /^(?:[A-Z][A-Za-z /&]{1,30}:)?\W*$/.test(before)) ||
        TAKEN_AFTER.test(piece) ||
        stopped ||
        kind === 'past_medical' ||
        follows(chart, told.at(-1), drug);
      if (!acts || (isAlsoValue(drug.generic) && !details.dose)) return;
      if (!stopped && (WHEN_PLANNED.test(before) || assertion.planned || assertion.hypothetical)) return;
      if (/\ballerg/i.test(sentence.text)) return;
    }
    const reason = reasonIn(chart, named, drug, until);
    told.push({
      ...toldAt(sentence, drug, listed ? document.date : dayOf(chart, sentence)),
      ...details,
      ...(reason && { reason }),
      ...(CHANGED.test(piece) && { changed: true as const }),
      drug: nameOf(drug),
      generic: drug.generic,
      taken: !stopped,
      listed,
    });
  });
  return told;
}

const CHANGED =
  /^\W*(?:dose )?(?:was |were |has been |is now )?(?:increased|decreased|raised|lowered|reduced|titrated|changed|up|down) (?:from [^;.]{1,20} )?to\b/i;

/** What a note tells of years ago has the day of which it tells; what it tells of now, or since then, its own. */
const dayOf = (chart: Chart, { date, document, text }: Sentence): string | undefined => {
  const noted = chart.documents[document]?.date;
  const lately = noted && date && date < noted && date >= addDays(noted, -LATELY);
  return NOW.test(text) || lately ? (noted ?? date) : (date ?? noted);
};
/** Begun so many days before the note, and so taken at its time. */
const LATELY = 200;
const NOW = /\b(?:now|currently|at present|today|since|remains? on|still (?:on|takes?|taking)|to date)\b/i;

const isLater = (before: string, after: string, listed: boolean): boolean =>
  !listed &&
  ((LATER.test(before) && LATER_WHEN.test(after)) ||
    (NOT_WELL.test(before) && /^[^.;]{0,12}\bas\b/.test(after)));

/** One of a list of drugs that began with a word of taking. */
function follows(chart: Chart, before: Told | undefined, drug: Span): boolean {
  return (
    before !== undefined &&
    !/;|\.\s+[A-Z]/.test(chart.text.slice(before.end, drug.start)) &&
    drug.start - before.end < 60
  );
}

const toldAt = (sentence: Sentence, { start, end }: Span, date: string | undefined) => ({
  start,
  end,
  sentence: sentence.index,
  document: sentence.document,
  ...(date && { date }),
});

/** The name as written, a brand with a capital. */
function nameOf({ generic, written }: NamedDrug): string {
  if (/^vitamin /i.test(written)) return `vitamin ${written.slice(8).toUpperCase()}`;
  if (written.toLowerCase() === generic) return generic;
  if (written.toLowerCase().startsWith(`${generic} `)) return written.toLowerCase();
  if (written.length <= 5 && written === written.toUpperCase()) return written;
  return written === written.toUpperCase() ? written.charAt(0) + written.slice(1).toLowerCase() : written;
}

const DOSE =
  /(?<![\w./])(\d[\d,.]*(?:\s?(?:-|to|\/)\s?\d[\d,.]*)?\s?(?:mg|mcg|micrograms?|ug|g|grams?|units?|meq|ml|cc|%|puffs?|tab(?:let)?s?|cap(?:sule)?s?|drops?|sprays?|patch(?:es)?|l\/min|lpm|scoops?|u)\b(?:\/\w+)?)/i;
const ROUTE =
  /\b(p\.?\s?o\.?|by mouth|orally|oral|i\.?v\.?|intravenous\w*|s\.?q\.?|sub-?q|subcutaneous\w*|s\.?c\.?|i\.?m\.?|inhal\w*|neb\w*|topical\w*|sublingual\w*|s\.?l\.?|transdermal|patch|intranasal\w*|nasal\w*|rectal\w*|via insulin pump|by pump|pump|eye)(?=[\s.,;)]|$)/i;
const FREQUENCY =
  /\b((?:once|twice|three times|four times|\d times|1|2|3|4)?\s?(?:x\s?)?(?:a day|per day|daily|a week|weekly|per week|nightly|monthly)|every (?:\d+ (?:hours?|days?|weeks?)|day|morning|evening|night|other day|week)|each (?:morning|evening|night)|b\.?\s?i\.?\s?d\.?|t\.?\s?i\.?\s?d\.?|q\.?\s?i\.?\s?d\.?|q\.?\s?d\.?|q\.?\s?h\.?\s?s\.?|q\.?\s?\d{1,2}\s?h(?:ours?|rs?)?\.?|q\.?\s?a\.?\s?m\.?|q\.?\s?p\.?\s?m\.?|q\.?\s?(?:day|week(?:ly)?|month|night)|h\.?\s?s\.?|at bedtime|at night|bedtime|with meals|before meals|p\.?\s?r\.?\s?n\.?|as needed)(?=[\s.,;)]|$)/i;

const ROUTES: readonly [RegExp, string][] = [
  [/^patch/i, 'by patch'],
  [/^p\.?\s?o|mouth|oral/i, 'by mouth'],
  [/^i\.?v|intrav/i, 'intravenously'],
  [/^s\.?l|subling/i, 'sublingually'],
  [/^s|sub/i, 'subcutaneously'],
  [/^i\.?m/i, 'intramuscularly'],
  [/^(?:inh|neb)/i, 'inhaled'],
  [/topic/i, 'topically'],
  [/trans|patch/i, 'by patch'],
  [/nasal/i, 'by nose'],
  [/rect/i, 'rectally'],
  [/eye/i, 'in the eye'],
];
const OFTEN: readonly [RegExp, string][] = [
  [/^bid$/, 'twice daily'],
  [/^tid$/, 'three times daily'],
  [/^qid$/, 'four times daily'],
  [/^(?:qd|qday|oncedaily|onceaday|daily|aday|perday|everyday|1daily|1xdaily|1aday)$/, 'daily'],
  [/^(?:qhs|hs|bedtime|atbedtime|nightly|atnight|qnight|everynight|eachnight)$/, 'at bedtime'],
  [/^(?:twicedaily|twiceaday|2xdaily|2timesaday|2aday|2daily)$/, 'twice daily'],
  [/^(?:threetimesdaily|threetimesaday|3timesaday|3aday)$/, 'three times daily'],
  [/^(?:fourtimesdaily|fourtimesaday|4timesaday)$/, 'four times daily'],
  [/^(?:qam|everymorning|eachmorning)$/, 'every morning'],
  [/^(?:qpm|everyevening|eachevening)$/, 'every evening'],
  [/^(?:qweek|qweekly|weekly|aweek|perweek|everyweek|onceaweek|onceweekly)$/, 'weekly'],
  [/^(?:prn|asneeded)$/, 'as needed'],
];

/** "Aspirin 81 twice a day": a number without its unit, as written. */
const BARE_DOSE =
  /^\s+(\d{1,4}(?:\.\d+)?(?:\/\d{1,4})?)(?=\s*(?:$|[,;.)](?!\d)|(?:once|twice|three|daily|a day|at |b\.?i\.?d|t\.?i\.?d|q\.?|as needed|prn|nightly|weekly|every)))/i;

/** An entry that the list of drugs does not know follows: its dose is its own. */
const NEXT_DRUG = /,\s*(?:and\s+)?(?!about|up|one|two|then|which|now)[a-z][a-z-]{4,}\s+\d/i;

/** Something that is no drug follows: how often it takes place is not how often the drug is taken. */
const NEXT_THING =
  /,\s*(?:and\s+)?(?!(?:by|once|twice|three|four|every|each|daily|taken|given|as|at|with|before)\b)[a-z]{4,}\s+[a-z]{4,}/;

/** Dose, route and frequency of one drug, from the words up to the next; each in plain English. */
function detailsOf(piece: string, before: string): DrugDetails {
  const own = piece.slice(0, NEXT_DRUG.exec(piece)?.index ?? piece.length);
  const raised = /\bfrom\b[^;]{0,40}?\bto (?=\d)/.exec(own);
  const whole = raised ? own.slice(raised.index + raised[0].length) : own;
  const thing = NEXT_THING.exec(whole)?.index ?? whole.length;
  const part = /^(?:[^.;]|\.(?!\s+[A-Z]|\s*$))*/.exec(whole)?.[0] ?? whole;
  const dose =
    DOSE.exec(part)?.[1] ?? /(?<!\d)(\d[\d.]*\s?(?:mg|mcg|units?|l\/min))\s(?:of\s)?$/i.exec(before)?.[1];
  const bare = dose ? undefined : BARE_DOSE.exec(part)?.[1];
  const route = ROUTE.exec(part)?.[1];
  const often = FREQUENCY.exec(part.slice(0, thing))?.[1];
  const every = often && /^q\.?\s?(\d{1,2})\s?h/i.exec(often)?.[1];
  const plain = often?.toLowerCase().replace(/[.\s]/g, '') ?? '';
  const since = /\b(?:since|started(?: in)?|begun(?: in)?)\s+(?:(\d{1,2})\/)?((?:19|20)\d\d)\b/i.exec(part);
  return {
    ...(bare && { dose: bare }),
    ...(dose && { dose: dose.replace(/\s+/g, ' ').replace(/(\d)([a-z])/i, '$1 $2') }),
    ...(route &&
      ROUTES.some(([form]) => form.test(route)) && { route: ROUTES.find(([form]) => form.test(route))![1] }),
    ...(often && {
      frequency: every
        ? `every ${every} hours`
        : (OFTEN.find(([form]) => form.test(plain))?.[1] ?? often.toLowerCase().replace(/\s+/g, ' ').trim()),
    }),
    ...(since && { since: since[1] ? `${since[2]}-${since[1].padStart(2, '0')}` : since[2]! }),
  };
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
  /^(?:none|no|denies|nkda|unknown|reviewed|as above|see|per|list|same|current|medications?|the|she|he|patient|pt)\b/i;

/** An entry with a dose whose drug the list of names does not know. */
function unknownDrug(chart: Chart, sentence: Sentence, date: string | undefined): Told[] {
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
  if (
    !name ||
    NONE.test(name) ||
    !(DOSE.test(rest) || (numbered && FREQUENCY.test(rest)) || /\bone at night\b/i.test(rest))
  )
    return [];
  const start = sentence.start + head.length;
  const span = { start, end: start + name.length };
  const assertion = assertionOf(chart, sentence.index, span);
  if (assertion.subject !== 'patient') return [];
  const piece = rest.slice(name.length).replace(/\s+/g, ' ');
  return [
    {
      ...toldAt(sentence, span, date),
      ...detailsOf(piece, ''),
      drug: name,
      generic: name.toLowerCase(),
      taken: !STOPS_AFTER.test(piece) && !assertion.negated,
      listed: true,
    },
  ];
}
