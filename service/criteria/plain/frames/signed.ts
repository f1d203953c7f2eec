/** "A signed and dated order is on hand": whether an order bears a signature, and its day. */
import { datesIn, plainAssertion } from '../../../language/index.ts';
import type { Chart, Sentence } from '../../../language/types.ts';
import type { Match } from '../../patterns/match.ts';
import { decided, type Frame } from './frame.ts';

/** All words of such a criterion. */
const ABOUT = new Set(
  'a an the there is are was has have been must be that which on in of for by with and its their his her it bears bear carries order orders prescription written detailed standard signed signs sign signature dated date practitioner physician provider prescriber treating ordering prescribing md hand file record chart documentation plan care poc therapy treatment certifying therapist home health 485'.split(
    ' ',
  ),
);
const BESIDES = /\s+(?:before|prior to)\s+.*$/i;
const ORDER = /\b(?:orders?|prescription|rx|dwo|swo|cmn)\b/i;
/** A plan of care is signed as an order is; each is asked of its own papers. */
const PLAN = /\b(?:plan of care|poc|485|treatment plan|therapy plan)\b/i;
const OF_PLAN =
  /\b(?:plan of care|poc|485)\b[^.;]{0,50}\b(?:un)?sign|\b(?:un)?sign\w*[^.;]{0,30}\b(?:plan of care|poc|485)\b/i;
const SIGNED = /\b(?:e-?signed|signed)\b/i;
const UNSIGNED =
  /\bunsigned\b|\bnot (?:yet )?(?:been )?(?:e-?)?signed\b|\bno signature\b|\bsignature(?: and date)?(?: lines?)?(?: is| are|:)?(?: still)? (?:blank|missing|absent|pending|needed|left blank)\b|\b(?:lack\w*|without|awaiting|needs) (?:an? |the )?(?:physician |provider )?signature\b/i;
const OF_ORDER =
  /\b(?:orders?|prescription|rx)\b[^.;]{0,50}\b(?:un)?sign|\b(?:un)?sign\w*[^.;]{0,30}\b(?:orders?|prescription|rx)\b/i;
const STAMPED = /\bstamp/i;
const DOCTOR = /\b(?:M\.?D|D\.?O|D\.?P\.?M)\b/;

export const signed: Frame = (description) => {
  const text = description.trim().replace(/[.;]+$/, '');
  const asked = text.replace(BESIDES, '');
  const words = asked
    .toLowerCase()
    .replace(/'s?\b|\u2019s?\b/g, '')
    .split(/[\s,/()-]+/);
  const isPlan = PLAN.test(asked);
  if (
    !(isPlan || ORDER.test(asked)) ||
    !/\bsign/i.test(asked) ||
    !words.every((word) => word === '' || ABOUT.has(word))
  )
    return undefined;
  const isPart = asked !== text;
  const wantsDay = /\bdate/i.test(asked);
  const wantsDoctor = /\bphysician|\bmd\b/i.test(asked);
  return {
    judge: (chart) => {
      const ofOrders = chart.sentences.filter((s) => (isPlan ? isOfPlan : isOfOrder)(chart, s));
      const not = ofOrders.find((s) => UNSIGNED.test(s.text));
      const done = ofOrders.find((s) => SIGNED.test(s.text) && !UNSIGNED.test(s.text));
      if (not && done) return undefined;
      if (not) return decided(chart, 'no', [matchOf(not)]);
      if (!done || isPart || STAMPED.test(done.text)) return undefined;
      if (wantsDay && !datesIn(chart, done).some((d) => d.precision === 'day')) return undefined;
      if (wantsDoctor && !DOCTOR.test(done.text)) return undefined;
      return decided(chart, 'yes', [matchOf(done)]);
    },
  };
};

/** Of an order's own paper, or it names an order. */
function isOfOrder(chart: Chart, sentence: Sentence): boolean {
  const document = chart.documents[sentence.document]!;
  if (document.otherPatient) return false;
  return document.kind === 'order' || ORDER.test(document.title) || OF_ORDER.test(sentence.text);
}

function isOfPlan(chart: Chart, sentence: Sentence): boolean {
  const document = chart.documents[sentence.document]!;
  return !document.otherPatient && (PLAN.test(document.title) || OF_PLAN.test(sentence.text));
}

const matchOf = ({ index, start, end }: Sentence): Match => ({
  pattern: '',
  sentence: index,
  span: { start, end },
  assertion: plainAssertion(),
});
