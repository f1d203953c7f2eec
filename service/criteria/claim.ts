/** Weight of documents: what the party that asks for payment says, as against what the clinical record shows. */
import type { Chart, ChartDocument } from '../language/types.ts';

/**
 * `claim`: a fax cover, or what the equipment supplier writes, faxes or takes down by phone; it frames the request and proves nothing by itself.
 * `form`: a form that somebody filled in; it proves what no clinical note contradicts. `clinical`: everything else.
 */
export type Weight = 'claim' | 'form' | 'clinical';

const PAPERS = new Set<string>(['letter', 'form', 'telephone']);

/** A supplier's survey of a home is a record of what was seen; its faxes, intake sheets and calls are not. */
const LOOSE = new Set<string>(['other', 'visit', 'log', 'order']);
/** What a supplier did itself: it set the device up, taught its use, read it out. */
const DEEDS =
  /\b(?:set-? ?up|deliver(?:y|ed)|training|teaching|instruction|education|orientation|in-?service)\b/i;
const CALLS = /\b(?:fax|intake|quote|call|phone|telephone|reply|message)\b/i;

export function weightOf(document: ChartDocument | undefined): Weight {
  if (!document) return 'clinical';
  if (document.kind === 'fax_cover') return 'claim';
  const supplier = document.authorRole === 'supplier';
  if (supplier && DEEDS.test(document.title) && !CALLS.test(document.title)) return 'clinical';
  if (supplier && (PAPERS.has(document.kind) || (LOOSE.has(document.kind) && CALLS.test(document.title))))
    return 'claim';
  return document.kind === 'form' && /request|authori[sz]ation|certificat|checklist/i.test(document.title)
    ? 'form'
    : 'clinical';
}

export function weightAt(chart: Chart, sentence: number): Weight {
  return weightOf(chart.documents[chart.sentences[sentence]?.document ?? -1]);
}
