/** Claims: what the party that asks for payment says, as against what the clinical record shows. */
import type { Chart } from '../language/types.ts';

/** A fax cover, or a letter or form of the equipment supplier: it frames the request and proves nothing by itself. */
export function isClaim(chart: Chart, sentence: number): boolean {
  const document = chart.documents[chart.sentences[sentence]?.document ?? -1];
  if (!document) return false;
  if (document.kind === 'fax_cover') return true;
  return document.authorRole === 'supplier' && (document.kind === 'letter' || document.kind === 'form');
}
