/** What the decided criteria rest on: of their evidence the findings, which are what a request hangs on. */

import type { CriteriaNode, EvidenceEntry } from '../../contract/results.ts';
import { STUDIES } from '../../language/index.ts';
import type { Chart, ChartDocument, DocumentKind, Sentence } from '../../language/types.ts';
import { decisiveLeaves, leaves, settledLeaves } from '../../tree/index.ts';
import { drugsIn } from './drugs.ts';
import { speaks } from './places.ts';

/** A sentence of the record that settles a criterion. */
export interface Deciding {
  sentence: Sentence;
  /** As the criterion quotes it. */
  quote: string;
  /** Higher tells more of the patient. */
  weight: number;
}

/** Criteria of who asked, who did it, where and with what papers: no finding in the patient. */
const FORMAL =
  /\b(?:age is|aged?|surgeon|cardiologist|practitioner states|clinical study|off label|premarket|jointly|examined the patient|record states|consider(?:ed|ation)|trial|investigational|protocol|order(?:ed|s)?|prescri\w*|consent|shared decision|decision[- ]making|supervis\w*|facility|hospital privileges|operating room|equipment|taught|training|trained|caregiver|years or older|adult|accredit\w*|qualified|signed|visit|face-to-face|in person|in one session|documented plan|counsel\w*|team|registry|program|enroll\w*|FDA|guidance|sedation|anesthe\w*|agent|contrast|requested|is requested|planned|interpret\w*|record(?:ed|ing) (?:at least|rests)|written|procedure is|type of request)\b/i;
/** Papers that talk of the request, not of the patient. */
const TALK: ReadonlySet<DocumentKind> = new Set(['order', 'form', 'fax_cover', 'policy']);
/** What is not there is rarely what a request hangs on. */
const DENIES = /^\W*(?:no|not|never|denies|denied|without|none|nothing)\b/i;
/** Less than this is no result; one that is not the first has to weigh more. */
const LEAST = 1;
const NUMBER =
  /\d(?:\.\d+)?\s?(?:%|mm|cm|mg|ml|m\b|mcg|lb|kg|\/h|per hour|events|hours?|degrees|out of|units?|L\b|dl)/i;
/** Not done yet. */
const TO_COME =
  /\b(?:sched(?:uled|\b)|referred|ordered|pending|planned|await\w*|booked|to be done|not (?:yet|done|obtained))\b/i;

/** The leaves that make the decision, or that speak for it so far. */
export function decidedLeaves(tree: CriteriaNode): CriteriaNode[] {
  return tree.answer === 'yes' || tree.answer === 'no' ? decisiveLeaves(tree) : settledLeaves(tree);
}

/** An opinion, a wish or a rule. */
const THOUGHT =
  /\b(?:I (?:would|lean|think|believe|heard|suspect)|should|needs?|have to|has to|determination|reviewer|wants?)\b/i;

/** What looks into the patient, whoever tells of it. */
const LOOKED =
  /\b(?:MRI|CT|x-?rays?|films?|echo\w*|EMG|nerve study|biops\w+|labs?|cultures?|exam(?:ination)?)\b/i;
/** A question, or words that lean on what went before: by themselves they say nothing. */
const leansOn = (quote: string): boolean =>
  /^\W*(?:that|this|it|these|those|they|neither)\b/i.test(quote) ||
  /^\W*CC\b/.test(quote) ||
  quote.includes('?');

/** So few words, without a number, say nothing by themselves. */
const FEW = 4;

/** A title, a line of the head of a paper, a line in capitals: no finding. */
function isHeading(quote: string, { title }: ChartDocument): boolean {
  if (title && (title.includes(quote) || quote.startsWith(title))) return true;
  if (/\b(?:Date of service|Provider|DOB):/.test(quote)) return true;
  const words = quote.match(/[A-Za-z]{2,}/g) ?? [];
  if (words.length < FEW && !NUMBER.test(quote)) return true;
  const shouted = words.filter((word) => word === word.toUpperCase()).length;
  return words.length < 12 && shouted >= words.length - 1 && !NUMBER.test(quote);
}

/** Heaviest first; each sentence once. */
export function decidingFindings(chart: Chart, tree: CriteriaNode): Deciding[] {
  const found = new Map<number, Deciding>();
  const decided = new Set(decidedLeaves(tree));
  for (const leaf of leaves(tree)) {
    const isMet = leaf.color === 'green' && leaf.answer === 'yes';
    if (leaf.engine?.rule === 'silence' || !(decided.has(leaf) || isMet) || FORMAL.test(leaf.description))
      continue;
    const entry = leaf.clinical_decisioning?.find(({ stance }) => stance !== 'mentions');
    const sentence = entry && sentenceOf(chart, entry);
    if (!sentence || isTable(sentence)) continue;
    const document = chart.documents[sentence.document];
    const quote = entry.exact_text_sentence_relevant_to_criteria!;
    if (!speaks(document) || TALK.has(document.kind) || isHeading(quote, document) || leansOn(quote))
      continue;
    // what is planned, wished or thought may decide, but it is no result
    if (TO_COME.test(quote) || THOUGHT.test(quote)) continue;
    const weight = weightOf(chart, sentence, quote, document.kind) + bearing(leaf, decided.has(leaf));
    const known = found.get(sentence.index);
    if (!known || known.weight < weight) found.set(sentence.index, { sentence, quote, weight });
  }
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight || a.sentence.index - b.sentence.index)
    .filter(({ weight }, i) => weight >= (i === 0 ? LEAST : LEAST + 2));
}

/** A row of numbers says little without its head. */
const isTable = ({ kind, text }: Sentence): boolean =>
  kind === 'row' && (text.match(/[a-z]/gi)?.length ?? 0) < text.replace(/\s/g, '').length / 2;

/** How much a criterion makes of its evidence: what speaks against, then what speaks for; what is absent, and was not feared, nothing. */
function bearing(leaf: CriteriaNode, isDecided: boolean): number {
  if (leaf.color === 'red') return 2;
  if (leaf.answer === 'no') return -3;
  return isDecided ? 1 : 0;
}

function weightOf(chart: Chart, sentence: Sentence, quote: string, kind: DocumentKind): number {
  const section = chart.sections[sentence.section]?.kind;
  const isSilent =
    DENIES.test(quote) ||
    /\bnot (?:done|completed|available|recorded|taken)\b/i.test(quote) ||
    section === 'plan' ||
    section === 'medications';
  return (
    (STUDIES.has(kind) || LOOKED.test(quote) ? 2 : 0) +
    (NUMBER.test(quote) ? 2 : /\d/.test(quote) ? 1 : 0) -
    (isSilent || drugsIn(quote, 0).length > 0 ? 2 : 0)
  );
}

/** The sentence that an entry quotes, on the page that it names. */
function sentenceOf(chart: Chart, entry: EvidenceEntry): Sentence | undefined {
  const quote = entry.exact_text_sentence_relevant_to_criteria?.replace(/\s+/g, ' ').trim();
  const page = entry.bounding_box[0]?.page;
  if (!quote) return undefined;
  return chart.sentences.find(({ text, page: at }) => {
    if (page !== undefined && at !== page) return false;
    const own = text.replace(/\s+/g, ' ').trim();
    return own.length > 3 && (own.includes(quote) || quote.includes(own));
  });
}
