/** The request: what is asked for, by whom, and where the record orders it. */
import type { RequestForm } from '../../contract/form.ts';
import type { ListedRequest } from '../../contract/problem-list.ts';
import { assertionOf } from '../../language/index.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { newestFirst, passageOf } from './passages.ts';

const ASKS =
  /\b(?:request\w*|order(?:ed|ing|s)?|recommend\w*|need(?:s|ed)?|candidate|referr\w*|prescri\w*|schedul\w*|proceed\w*|plan(?:s|ned|ning)?|favor|considerat\w*|evaluation for|approve)\b/i;
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
]);

export function requestOf(chart: Chart, form: RequestForm): ListedRequest {
  const { request } = form;
  const orders = ordersIn(chart);
  return {
    ...(request?.service && { service: request.service }),
    ...(request?.type && { type: request.type }),
    ...(request?.date_of_service && { date_of_service: request.date_of_service }),
    ...(request?.ordering_provider && { ordered_by: request.ordering_provider }),
    diagnosis_codes: [...(request?.diagnosis_codes ?? [])],
    evidence: orders.slice(0, 2).map((sentence) => passageOf(chart, sentence.index, sentence)),
  };
}

/** Sentences that ask for the service, the nearest to its words first, then the newest. */
function ordersIn(chart: Chart): Sentence[] {
  const wanted: ReadonlySet<string> = new Set(
    ((chart.request.service ?? '').toLowerCase().match(/[a-z]\d{4}|\d{5}|[a-z]{3,}/g) ?? []).filter(
      (word) => !STOP.has(word),
    ),
  );
  if (wanted.size === 0) return [];
  return chart.sentences
    .flatMap((sentence) => {
      const document = chart.documents[sentence.document];
      if (!document || document.otherPatient || document.kind === 'policy') return [];
      const kind = chart.sections[sentence.section]?.kind;
      if (kind === 'consent' || kind === 'instructions' || kind === 'family' || kind === 'criteria')
        return [];
      if (kind === 'results' || TALK.test(sentence.text)) return [];
      if (!ASKS.test(sentence.text) || sentence.text.length > 320) return [];
      const assertion = assertionOf(chart, sentence.index, sentence);
      if (assertion.subject !== 'patient' || assertion.policy) return [];
      const shared = [...wanted].filter((word) => sentence.tokens.some(({ norm }) => norm === word)).length;
      const asked =
        /\b(?:order(?:ed|ing)?|request(?:ed|ing|s)?|prescri\w+|recommend\w*|needs|plan(?:s|ned)?|booked|schedul\w*)\b/i.test(
          sentence.text,
        );
      const paper = document.kind === 'fax_cover' || document.kind === 'form';
      const score = shared * 2 + (asked ? 1 : 0) - (paper ? 1 : 0);
      return shared >= Math.min(2, wanted.size) || (shared > 0 && asked)
        ? [{ sentence, score, date: document.date }]
        : [];
    })
    .sort((a, b) => b.score - a.score || newestFirst(a.date, b.date) || a.sentence.start - b.sentence.start)
    .map(({ sentence }) => sentence);
}
