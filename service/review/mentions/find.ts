/** Every place of a chart that names a disease or a drug. */
import { tokenise } from '../../language/index.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, Span } from '../../language/types.ts';
import type { Condition } from '../problems/conditions.ts';
import { drugNamesIn, problemsIn } from './names.ts';
import { inSenseOf } from './senses.ts';
import { isWithin } from './spans.ts';

/** A disease or a drug named in a sentence, whatever the sentence says of it. */
export interface Mention extends Span {
  kind: 'problem' | 'drug';
  /** Id of the condition or its ICD-10-CM code; generic name of the drug. */
  key: string;
  name: string;
  condition?: Condition;
  sentence: number;
}

/** In reading order; found once for all that ask. */
export const mentionsOf: (chart: Chart) => readonly Mention[] = rememberedBy(findIn);

function findIn(chart: Chart): Mention[] {
  const names = new Set(tokenise(chart.request.patientName ?? '').map(({ norm }) => norm));
  /** "Gilbert walks with a cane": the patient, and no syndrome. */
  const isPatient = ({ start, end }: Span) =>
    tokenise(chart.text.slice(start, end)).every(({ norm }) => names.has(norm));
  return chart.sentences.flatMap((sentence) => {
    const drugs = drugNamesIn(sentence).map((each) => ({ kind: 'drug' as const, ...each }));
    // "MS Contin" is morphine
    const problems = inSenseOf(chart, sentence, problemsIn(sentence), (meaning, span) => ({
      ...meaning,
      ...span,
    }))
      .filter((each) => !isPatient(each) && !drugs.some((drug) => isWithin(each, drug)))
      .map((each) => ({ kind: 'problem' as const, ...each }));
    return [...problems, ...drugs]
      .sort((a, b) => a.start - b.start)
      .map((each) => ({ ...each, sentence: sentence.index }));
  });
}
