/** Which sentences of a chart name a disease or a drug that a criterion names too, by whatever name of it. */
import type { Naming } from '../criteria/index.ts';
import { tokenise } from '../language/index.ts';
import { mentionsOf } from './mentions/find.ts';
import { drugNamesIn, problemsIn } from './mentions/names.ts';

export const naming: Naming = (chart, description) => {
  const text = { text: description, start: 0, tokens: tokenise(description) };
  const asked = new Set([...problemsIn(text), ...drugNamesIn(text)].map(({ key }) => key));
  const sentences = mentionsOf(chart).flatMap(({ key, sentence }) => (asked.has(key) ? [sentence] : []));
  return { asked: asked.size, sentences: new Set(sentences) };
};
