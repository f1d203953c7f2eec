/** Which sentences of a chart name a disease or a drug that a criterion names too, by whatever name of it. */
import type { Naming } from '../criteria/index.ts';
import { mentionsOf } from './mentions/find.ts';
import { asSentence, drugNamesIn, problemKeysOf } from './mentions/names.ts';

export const naming: Naming = (chart, description) => {
  const drugs = drugNamesIn(asSentence(description)).map(({ key }) => key);
  const asked = new Set([...problemKeysOf(description), ...drugs]);
  const sentences = mentionsOf(chart).flatMap(({ key, sentence }) => (asked.has(key) ? [sentence] : []));
  return { asked: asked.size, sentences: new Set(sentences) };
};
