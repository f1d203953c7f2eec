/** Weight of documents: what the party that asks for payment says, as against what the clinical record shows. */
import type { Chart, ChartDocument } from '../language/types.ts';

/**
 * `claim`: a fax cover, or a letter or form of the equipment supplier; it frames the request and proves nothing by itself.
 * `form`: a form that somebody filled in; it proves what no clinical note contradicts. `clinical`: everything else.
 */
export type Weight = 'claim' | 'form' | 'clinical';

export function weightOf(document: ChartDocument | undefined): Weight {
  if (!document) return 'clinical';
  if (document.kind === 'fax_cover') return 'claim';
  const supplier = document.authorRole === 'supplier';
  if (supplier && (document.kind === 'letter' || document.kind === 'form')) return 'claim';
  return document.kind === 'form' && /request|authori[sz]ation|certificat|checklist/i.test(document.title)
    ? 'form'
    : 'clinical';
}

export function weightAt(chart: Chart, sentence: number): Weight {
  return weightOf(chart.documents[chart.sentences[sentence]?.document ?? -1]);
}
