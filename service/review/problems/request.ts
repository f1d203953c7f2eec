/** The request: what is asked for, by whom, and where the record orders it. */
import type { RequestForm } from '../../contract/form.ts';
import type { ListedRequest } from '../../contract/problem-list.ts';
import { addDays, assertionOf, STUDIES } from '../../language/index.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { newestFirst, passageOf } from './passages.ts';

const ASKS =
  /\b(?:settled on|elects?|elected|chose|will (?:repeat|do|perform|arrange|get|start|try)|request\w*|order(?:ed|ing|s)?|recommend\w*|need(?:s|ed)?|candidate|referr\w*|prescri\w*|schedul\w*|proceed\w*|plan(?:s|ned|ning)?|favor|considerat\w*|evaluation for|approve)\b/i;
/** Consent and advice name the service without asking for it. */
const TALK = /\b(?:risks?|benefits?|discussed|long talk|encouraged|questions)\b/i;
const STOP = new Set([
  'and',
  'for',
  'the',
  'new',
  'total',
  'home',
  'pressure',
  'therapy',
  'left',
  'not',
  'with',
  'without',
  'right',
  'first',
  'initial',
  'continued',
  'device',
  'supplies',
  'coverage',
  'month',
  'extra',
  'more',
  'than',
  'type',
  'standard',
  'group',
  'system',
  'equipment',
  'sessions',
  'units',
  'surgery',
  'request',
  'replacement',
]);

export function requestOf(chart: Chart, form: RequestForm, guideline: unknown): ListedRequest {
  const { request } = form;
  const orders = ordersIn(chart, nameOf(guideline));
  return {
    ...(request?.service && { service: request.service }),
    ...(request?.type && { type: request.type }),
    ...(request?.date_of_service && { date_of_service: request.date_of_service }),
    ...(request?.ordering_provider && { ordered_by: request.ordering_provider }),
    diagnosis_codes: [...(request?.diagnosis_codes ?? [])],
    evidence: orders.slice(0, 2).map((sentence) => passageOf(chart, sentence.index, sentence)),
  };
}

/** The title of a determination, without its code. */
function nameOf(guideline: unknown): string {
  const { guideline_name: name } = (guideline ?? {}) as { guideline_name?: unknown };
  return typeof name === 'string' ? name.replace(/^[^-]*-\s/, '') : '';
}

/** What titles of determinations say of every service. */
const TITLE =
  /^(?:treatment|management|pain|therapy|equipment|accessories|related|conditions?|medical|medicine|procedures?|surgery|disease|devices?|obstructive|major|disorder|chronic|adults?|depressive|depression|diabetes|cancer|incontinence|seizures?|stenosis|wounds?|ulcers?|weight|obesity|morbid|screening|lumbar|joint|sleep|apnea)$/;

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]\d{4}|\d{5}|[a-z]{3,}/g) ?? []).filter((word) => !STOP.has(word));

/** Sentences that ask for the service, the nearest to its words first, then the newest. */
function ordersIn(chart: Chart, title: string): Sentence[] {
  const wanted = [...new Set(wordsIn(chart.request.service ?? ''))];
  if (wanted.length === 0) return [];
  const stems = wanted.map(singular);
  const from = chart.anchor && addDays(chart.anchor, -RECENT_DAYS);
  // "defibrillator" for an ICD, "CPAP" for a positive airway pressure device
  const named = new Set(
    wordsIn(title)
      .filter((word) => !wanted.includes(word) && !TITLE.test(word))
      .map(singular),
  );
  return chart.sentences
    .flatMap((sentence) => {
      const document = chart.documents[sentence.document];
      if (!document || document.otherPatient || document.kind === 'policy') return [];
      // who sells or reports does not ask for it
      if (STUDIES.has(document.kind) || document.authorRole === 'supplier') return [];
      if (from && document.date && document.date < from) return [];
      const kind = chart.sections[sentence.section]?.kind;
      if (kind === 'consent' || kind === 'instructions' || kind === 'family' || kind === 'criteria')
        return [];
      if (kind === 'results' || TALK.test(sentence.text)) return [];
      // a title asks for nothing
      if (isShouted(sentence.text)) return [];
      if (document.title && sentence.text.trim().startsWith(document.title)) return [];
      const isPlan = kind === 'plan' || /^\W*(?:\d[.)]\s*)?plan\b/i.test(sentence.text);
      if (!(ASKS.test(sentence.text) || isPlan) || sentence.text.length > 320) return [];
      const assertion = assertionOf(chart, sentence.index, sentence);
      if (assertion.subject !== 'patient' || assertion.policy || REFUSED.test(sentence.text)) return [];
      const words = new Set(sentence.tokens.map(({ norm }) => singular(norm)));
      const shared = stems.filter((stem) => words.has(stem)).length;
      const also = [...words].some((word) => isNamed(named, word)) ? 1 : 0;
      const asked = isPlan || WANTS.test(sentence.text);
      const isPaper = document.kind === 'fax_cover' || document.kind === 'form';
      const score = shared * 2 + also + (asked ? 2 : 0) - (isPaper ? 2 : 0);
      const isAsked = WANTS.test(sentence.text) || (isPlan && (shared > 0 || ASKS.test(sentence.text)));
      const namesIt = also > 0 || stems.some((stem) => words.has(stem) && !PLACES.has(stem));
      return namesIt && (shared >= Math.min(2, wanted.length) || isAsked)
        ? [{ sentence, score, date: document.date }]
        : [];
    })
    .sort((a, b) => b.score - a.score || newestFirst(a.date, b.date) || a.sentence.start - b.sentence.start)
    .map(({ sentence }) => sentence);
}

/** "TAVR SCHEDULING / PRE-OP CHECK": a heading in capitals, with a name or a day at most. */
function isShouted(text: string): boolean {
  if (TITLE_AND_MORE.test(text)) return true;
  const words = text.match(/[A-Za-z][A-Za-z-]+/g) ?? [];
  const capitals = words.filter((word) => word === word.toUpperCase()).length;
  return words.length < 12 && capitals >= 3 && capitals >= words.length - 3 && !/:/.test(text);
}

/** "HARBOR CLINIC            Evaluation for a further course": a title, and far to the right of it its day or its kind. */
const TITLE_AND_MORE = /^\W*[A-Z]{2,}(?: [A-Z]{2,})+\s{3,}\S/;

/** The word, or an abbreviation with a letter before it: "rTMS", "S-ICD". */
const isNamed = (named: ReadonlySet<string>, word: string): boolean =>
  named.has(word) || (word.length === 4 && named.has(word.slice(1)));

/** What was ordered before is another request. */
const RECENT_DAYS = 400;

/** What names a place of the body: an order for the same place may be for another service ("MRI of the hip"). */
const PLACES = new Set(
  'hip knee shoulder ankle foot leg arm wrist hand back neck spine lumbar cervical thoracic sacral chest heart lung bladder wound'.split(
    ' ',
  ),
);

const singular = (word: string): string => word.replace(/(?<=[a-z]{3})s$/, '');

/** Not asked for, or asked for once and over. */
const REFUSED =
  /\border (?:#|no\.?|number) ?\d|\b(?:declin\w*|refus\w*|does not (?:want|need|wish)|not (?:ordered|indicated|a candidate)|instead of|wants to know|on the order of|disregard|d\/c|discontinu\w*|not what is ordered|would not|not use|could also|has ever been done|may take|review(?:ed)? the plan|not (?:putting|signing|going to sign))\b/i;
const WANTS =
  /\b(?:order(?:ed|ing)?|request(?:ed|ing|s)?|prescri\w+|recommend\w*|needs|plan(?:s|ned)?|booked|schedul\w*|settled on|elects?|elected|will (?:repeat|do|perform|arrange|get|start|try)|candidate for|proceed with)\b/i;
