/** Weight of documents: what the party that asks for payment says, as against what the clinical record shows. */
import { sentencesOf } from '../../language/sentences/grouped.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument } from '../../language/types.ts';

/**
 * `claim`: a fax cover, an order that nobody has signed, what the equipment supplier writes, faxes or takes down by phone, or what an office's billing writes to the payer; it
 * frames the request and proves nothing by itself.
 * `form`: a form that somebody filled in, or a clinician's letter that pleads with the payer; it proves what no clinical note contradicts. `paper`: letters, calls, forms and worksheets of
 * offices and of nobody known: the same, but a number copied there is a number. `clinical`: everything else.
 */
export type Weight = 'claim' | 'form' | 'paper' | 'clinical';

const PAPERS = new Set<string>(['letter', 'form', 'telephone']);

/** A supplier's survey of a home is a record of what was seen; its faxes, intake sheets and calls are not. */
const LOOSE = new Set<string>(['other', 'visit', 'log', 'order']);
/** What a supplier did itself: it set the device up, taught its use, read it out. */
const DEEDS =
  /\b(?:set-? ?up|deliver(?:y|ed)|training|teaching|instruction|education|orientation|in-?service|home (?:assessment|evaluation|survey|measurements?))\b/i;
const CALLS =
  /\b(?:fax|cover|billing|invoice|claim|intake|quote|sheet|sales|call|phone|telephone|reply|message|support|letter|checklist|packet|manufacturer|attest\w*|statement|rep|representative|summary|narrative)\b/i;
/** Roles that write of what they themselves have seen. */
const FIRST_HAND = new Set(['physician', 'advanced_practice', 'nurse', 'therapist', 'pharmacist']);
/** Lists kept in the record, and what the patient writes. */
const OWN_WORDS = /\b(?:EHR|EMR|patient|self)\b/i;
const WORKSHEETS =
  /\b(?:form|sheet|worksheet|checklist|questionnaire|request|requisition|intake|template|portal|authori[sz]ation|certificat\w*|attestation|packet)\b/i;

/** Who in an office asks for the payment; a scheduler does so only on a page that is made for it. */
const ASKERS =
  /\b(?:bill(?:ing|er)|(?:pre-?|prior )?auth(?:ori[sz]ations?|s)?|pre-?cert\w*|appeals?|reimbursement)\b/i;
const REQUESTS =
  /\b(?:pre-?auth\w*|prior auth\w*|authori[sz]ation|pre-?cert\w*|appeal|medical necessity|cover (?:sheet|page|letter))\b/i;
/** Books of what took place, whoever prints them, and what is asked of a clinician and answered within the house. */
const BOOKS = /\b(?:ledger|log|history|records?|quer(?:y|ies)|thread|messages?)\b/i;

export function weightOf(document: ChartDocument | undefined): Weight {
  if (!document) return 'clinical';
  if (document.kind === 'fax_cover' || asksForPayment(document)) return 'claim';
  const supplier = document.authorRole === 'supplier';
  if (supplier && DEEDS.test(document.title) && !CALLS.test(document.title)) return 'clinical';
  if (supplier && (PAPERS.has(document.kind) || (LOOSE.has(document.kind) && CALLS.test(document.title))))
    return 'claim';
  if (supplier && document.kind === 'order') return 'form';
  if (document.kind === 'form' && /request|authori[sz]ation|certificat|checklist/i.test(document.title))
    return 'form';
  if (FIRST_HAND.has(document.authorRole ?? '') || OWN_WORDS.test(document.author ?? '')) return 'clinical';
  const worksheet =
    document.kind === 'other' && (document.authorRole === 'staff' || WORKSHEETS.test(document.title));
  return worksheet || PAPERS.has(document.kind) ? 'paper' : 'clinical';
}

/** A biller's letter or a scheduler's request page: made for the payer, by somebody who has not seen the patient. */
function asksForPayment({ title, author, authorRole, kind }: ChartDocument): boolean {
  if (FIRST_HAND.has(authorRole ?? '') || kind === 'log' || BOOKS.test(title)) return false;
  return ASKERS.test(author ?? '') || (authorRole === 'staff' && REQUESTS.test(title));
}

/** What a letter that asks the payer for something is called, and whom it addresses. */
const PLEA =
  /\b(?:(?:medical )?necessity|lmn|appeal|prior auth\w*|pre-?auth\w*|(?:to|for) (?:the )?(?:plan|payer|insurer|insurance|reviewer))\b/i;
const TO_PAYER =
  /^\W*(?:to:? whom(?: it may concern)?|(?:dear|to):? (?:the )?(?:sirs?|madam|reviewers?|medical director|medical review\w*|plan|payer|insurer|insurance|medicare|claims|appeals|case manager)\b)/i;
/** Kinds of document that may be such a letter, whatever stands above it. */
const MAY_PLEAD = new Set<string>(['letter', 'form', 'other']);
/** So many sentences from its beginning a letter addresses its reader. */
const OPENING = 5;

/** A clinician's own letter that argues for the payment. */
function pleads(chart: Chart, { index, title, kind }: ChartDocument): boolean {
  if (!MAY_PLEAD.has(kind)) return false;
  return (
    PLEA.test(title) ||
    sentencesOf(chart, index)
      .slice(0, OPENING)
      .some(({ text }) => TO_PAYER.test(text))
  );
}

const ORDERS = /\b(?:orders?|prescription|rx|requisition|cmn|[sd]wo)\b/i;
const SIGNED =
  /\b(?:e-?sign(?:ed|ature)?|(?:electronically|digitally) signed)\b|\/s\/|(?<!\b(?:not|yet|never)\s)\b[Ss]ign(?:ature|ed(?: by)?)\s*:?\s+(?!date\b|Date\b|DATE\b)(?:on file|[A-Z0-9])/;
const UNSIGNED =
  /\b(?:sign(?:ature|ed(?: by)?))\s*:?\s*(?:_{3,}|\[? ?blank\b|(?=\s{2,}date\b|\n|$))|\b(?:pended|unsigned|(?:await\w*|pending|needs?|for)(?: \w+)? signature|not (?:yet )?signed|never signed|signature pending)\b/i;

/** An order with its signature left blank, or that waits for one: whoever filled it in, nobody has ordered by it. */
function isUnsignedOrder({ text }: Chart, { kind, title, author, start, end }: ChartDocument): boolean {
  if (kind !== 'order' && !ORDERS.test(title)) return false;
  const page = `${author ?? ''}\n${text.slice(start, end)}`;
  return UNSIGNED.test(page) && !SIGNED.test(page);
}

const weights = new WeakMap<Chart, Map<number, Weight>>();

export function weightAt(chart: Chart, sentence: number): Weight {
  const index = chart.sentences[sentence]?.document ?? -1;
  return remembered(weights, chart, index, () => {
    const document = chart.documents[index];
    if (document && isUnsignedOrder(chart, document)) return 'claim';
    const weight = weightOf(document);
    return document && weight === 'clinical' && pleads(chart, document) ? 'form' : weight;
  });
}
