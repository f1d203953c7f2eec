/**
 * Is what a reader says borne out by the sentences that it cites? The chart's own reading of subject, negation, date and source is asked,
 * not the reader's. An answer that fails is kept as a remark and changes nothing.
 */
import type { Answer } from '../../contract/results.ts';
import { recordOf } from '../../language/documents/plain-record.ts';
import { assertionOf, understand } from '../../language/index.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { Assertion, Chart, Sentence } from '../../language/types.ts';
import { weightAt } from '../patterns/claim.ts';
import { isOtherSide, requestedSide } from '../patterns/side.ts';
import { readAnswer } from './answer.ts';
import type { Doubt, Leaf, Opinion, Question, Said } from './model.ts';

/** The opinion of one answer as it came. */
export function opinionOf(
  chart: Chart,
  leaf: Leaf,
  question: Question,
  answer: { text: string; probability?: number },
): Opinion {
  const id = leaf.node.criteria_id;
  const read = readAnswer(answer.text, question.sentences, answer.probability);
  if ('refusal' in read) return { leaf: id, kind: 'refused', refusal: read.refusal };
  const { said } = read;
  if (leaf.exact) return { leaf: id, kind: 'remark', said, doubt: 'exact' };
  const sound = soundSentences(chart, leaf, said);
  if ('doubt' in sound) return { leaf: id, kind: 'remark', said, doubt: sound.doubt };
  return {
    leaf: id,
    kind: 'grounded',
    said: { ...said, sentences: sound.sentences },
    answer: answerOf(said, leaf),
  };
}

function answerOf({ label, settled }: Said, { silenceIsNo }: Leaf): Answer {
  if (label === 'does_not_apply') return 'not_applicable';
  if (label === 'not_documented') return silenceIsNo ? 'no' : 'unknown';
  if (settled === 'no') return 'unknown';
  return label === 'supports' ? 'yes' : 'no';
}

/** Those that carry the answer; the doubt about the first where none does. */
function soundSentences(chart: Chart, leaf: Leaf, said: Said): { sentences: number[] } | { doubt: Doubt } {
  const speaks = said.label === 'supports' || said.label === 'contradicts';
  if (!speaks) return { sentences: said.sentences };
  const own = ownDoubt(leaf, said);
  if (own) return { doubt: own };
  const doubts = said.sentences.map((sentence) => doubtOf(chart, leaf, said, sentence));
  const sentences = said.sentences.filter((_, i) => doubts[i] === undefined);
  return sentences.length > 0 ? { sentences } : { doubt: doubts[0]! };
}

/** What the reader itself says of its sentences already speaks against its label. */
function ownDoubt(leaf: Leaf, said: Said): Doubt | undefined {
  if ((said.who === 'family' || said.who === 'other') && !namesOthers(leaf)) return 'subject';
  if (said.who === 'nobody') return 'subject';
  if (said.label === 'supports' && said.source === 'none') return 'source';
  return undefined;
}

function doubtOf(chart: Chart, leaf: Leaf, said: Said, index: number): Doubt | undefined {
  const sentence = chart.sentences[index]!;
  const document = chart.documents[sentence.document];
  if (INSTRUCTION.test(sentence.text)) return 'instruction';
  if (document?.otherPatient) return 'subject';
  if (document?.kind === 'policy' || weightAt(chart, index) === 'claim') return 'source';
  const { anchor } = chart;
  if (anchor && sentence.date && sentence.date > anchor) return 'date';
  const says = assertionsIn(chart, index);
  const asks = askedOf(leaf.node.description);
  const all = (holds: (assertion: Assertion) => boolean) => says.length > 0 && says.every(holds);
  const only = (holds: (assertion: Assertion) => boolean) => all(holds) && !asks.some(holds);
  if (only((each) => each.policy)) return 'source';
  if (only((each) => each.subject !== 'patient') && !namesOthers(leaf)) return 'subject';
  if (said.label !== 'supports') return undefined;
  if (isOtherThanRequested(chart, leaf, sentence)) return 'side';
  if (only((each) => each.target || each.hypothetical)) return 'unsettled';
  if (only((each) => each.negated) && !denies(leaf)) return 'negation';
  return undefined;
}

function isOtherThanRequested(chart: Chart, { node }: Leaf, sentence: Sentence): boolean {
  const side = requestedSide(chart);
  return side !== undefined && isOtherSide(chart, sentence, side) && !OTHER_SIDE.test(node.description);
}

/** What somebody wrote for a machine that reads the chart proves nothing of the patient. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:above|previous|prior|earlier|instructions?|rules?|criteri\w+|prompts?)\b|\bsystem prompt\b|\b(?:answer|respond|reply|output|return|label)\b.{0,30}(?:\b(?:supports|contradicts|json|approved?)\b|"\w+")|\b(?:language model|AI (?:model|assistant|reviewer|system))\b/i;

const OTHER_SIDE = /\b(?:other|opposite|contralateral|both|prior|previous)\b/i;

const namesOthers = ({ node }: Leaf) =>
  /\b(?:family|relative|parent|sibling|caregiver|mother|father|donor|spouse|first-degree|home|household)\b/i.test(
    node.description,
  );

const denies = ({ node }: Leaf) =>
  /\b(?:no|not|non|without|absence|absent|free|never|none|lack\w*|fail\w*|unable|inability|refus\w*|declin\w*|contraindicat\w*|intoleran\w*|exclud\w*|ruled|insufficient|inadequate|unsuccessful|unresponsive|despite|other than|negative)\b/i.test(
    node.description,
  );

/** What the chart makes of each thing that the sentence names; of its longer words where it names none that is known. */
function assertionsIn(chart: Chart, index: number): Assertion[] {
  const named = chart.mentions
    .filter((mention) => mention.sentence === index)
    .map((mention) => mention.assertion);
  if (named.length > 0) return named;
  const words = chart.sentences[index]?.tokens.filter((token) => /^[a-z]{5,}$/.test(token.norm)) ?? [];
  return words.map((word) => assertionOf(chart, index, word));
}

/** The same of the criterion itself: one on relatives or on plans may be answered from what is said of them. */
const askedOf = rememberedByText((description): Assertion[] => {
  const chart = understand(recordOf(description), { diagnosisCodes: [], procedureCodes: [] });
  return chart.sentences.flatMap(({ index }) => assertionsIn(chart, index));
});
