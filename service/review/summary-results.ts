/** The key results of the clinical summary: what a nurse would report, in words where a sentence is all values, else as it is written. */
import { headOver } from '../criteria/reasons/heads.ts';
import { datesIn } from '../language/index.ts';
import { textOf } from '../language/sentences/quote-span.ts';
import type { Chart, Sentence } from '../language/types.ts';
import type { Listed } from './problems/index.ts';
import { passageOf } from './problems/passages.ts';
import { bare, inSentence, listed, paperOf, type Stated, when } from './prose.ts';

const VALUES = 3;
/** So many sentences; one less likely than this to be reported is left out, but for the first. */
const KEY_SENTENCES = 4;
const LEAST_SHARE = 0.12;

/** The sentences that a nurse would report, likeliest first: their values in words, or the sentence as it is written. */
export function results(chart: Chart, { results: values, key }: Listed): (Stated | undefined)[] {
  const measures = measuresBySentence(chart);
  const valued = new Set(
    values.flatMap(({ concluded, aside, sentence }) => (concluded || aside ? [] : sentence)),
  );
  const chosen: Listed['key'] = [];
  for (const each of key) {
    if (chosen.length === KEY_SENTENCES || (chosen.length > 0 && each.share < LEAST_SHARE)) break;
    if (
      !isNoResult(chart, each.sentence, valued.has(each.sentence.index)) &&
      !isSurpassed(chart, each.sentence, chosen, measures)
    )
      chosen.push(each);
  }
  const bySentence = Map.groupBy(values, ({ sentence }) => sentence);
  const papers = [...Map.groupBy(chosen, ({ sentence }) => sentence.document).values()];
  return papers.flatMap((sentences) => {
    const told = sentences.map((each) => ({
      each,
      values: valuesOf(chart, each.sentence, bySentence.get(each.sentence.index) ?? []),
    }));
    const measured = told.flatMap(({ values }) => values);
    const quoted = told.flatMap(({ each, values }) => (values.length === 0 ? [each] : []));
    const ofDays = [
      ...Map.groupBy(measured, ({ date, retold, span }) => `${date} ${retold} ${span}`).values(),
    ];
    return [...ofDays.map(valuesStated), quotesStated(chart, quoted)];
  });
}

/** The values of one sentence, where they tell what it tells; else it is quoted. */
function valuesOf(chart: Chart, sentence: Sentence, all: Listed['results']): Listed['results'] {
  const plain = all.filter(({ concluded, aside }) => !concluded && !aside);
  if (sentence.kind === 'row' || sentence.text.length > LONG || isVitals(sentence)) return plain;
  const untold = numbersIn(chart, sentence) - plain.length;
  return untold > (plain.some(({ variable }) => ONE_OF_MANY.test(variable ?? '')) ? 0 : 1) ? [] : plain;
}

/** A longer sentence is told by its values, however many more numbers it has. */
const LONG = 160;
/** Without what stands beside it, such a value says little: on how much oxygen, of which limb, of which of three sides. */
const ONE_OF_MANY = /^(?:spo2|pain_score|wound_\w+|blood_glucose|glucose\w*)$/;

/** Numbers of a sentence that are no days. */
function numbersIn(chart: Chart, sentence: Sentence): number {
  const days = datesIn(chart, sentence);
  return [...sentence.text.matchAll(/(?<![\w/.])\.?\d[\d.,]*/g)].filter(({ index }) => {
    const at = sentence.start + index;
    return !days.some(({ start, end }) => start <= at && at < end);
  }).length;
}

/** Vital signs alone, a title, a rule for everybody, an order, the head of a study, a row of bare numbers: no result of the patient. */
function isNoResult({ documents }: Chart, sentence: Sentence, isValued: boolean): boolean {
  const plain = sentence.text.replace(/\s+/g, ' ').trim();
  return (
    (isVitals(sentence) && !isValued) ||
    documents[sentence.document]!.title.includes(plain) ||
    FOR_ALL.test(plain) ||
    ORDER.test(plain) ||
    (/^(?:MRI|CT|XR|US|TTE|X-RAY|ECHO)\b/.test(plain) && plain === plain.toUpperCase()) ||
    (!isValued && !SIZE.test(plain) && !/[A-Za-z]{2,}/.test(plain.replace(UNITS, '')))
  );
}
/** What a line of vital signs has besides its numbers. */
const VITAL =
  /\b(?:exam|PE|VS|vital signs|vitals?|at the time of admission|on admission|today|dry|BP|blood pressure|HR|heart rate|pulse|P|RR|R|resps?|respirations?|respiratory rate|T|temp(?:erature)?|ht|height|wt|weight|weighs|age|BMI|SpO2|O2|sats?|saturation|on|RA|room air|reg(?:ular)?|and|is|was|of|the|lbs?|pounds|kg|cm|in|inches|ft|feet|F|C)\b/gi;
const isVitals = ({ text }: Sentence): boolean =>
  /\d/.test(text) && !/[A-Za-z]/.test(text.replace(/\s+/g, ' ').replace(VITAL, ''));
const FOR_ALL =
  /\b(?:all|every) (?:residents?|patients?|pts?)\b|\bper (?:facility )?(?:policy|protocol)\b|\b(?:Medicare|Medicaid|CMS|policy|payer|insurer|insurance|determination|plan) (?:covers?|pays?|requires?|wants?|needs|asks|calls) (?:for )?(?:an?|the|that|when|only|at|if)\b/i;
/** "Rx O2 3 L", "ORDER (mine, today): ...", "Ordered by ...". */
const ORDER = /^\W*(?:rx\b|orders?\b(?: \([^)]*\))?\s*:|ordered (?:by|for)\b)/i;
const SIZE = /\d\s?x\s?\.?\d/i;
const UNITS = /\b(?:min|sec|hrs?|mm|cm|mg|ml|kg|lbs?)\b/gi;

function valuesStated(shown: Listed['results']): Stated {
  const words = sharing(unique(shown.slice(0, VALUES).map(({ text }) => inSentence(text))));
  const { date: day, retold, span } = shown[0]!;
  return {
    text: retold ? `${words}, per the ${retold}` : day && !span ? `${when(day)}, ${words}` : words,
    passages: shown.slice(0, VALUES).flatMap(({ evidence }) => evidence),
  };
}

/** "The imaging report of 12/10/2024 states: "...", "..."": in the order of the paper, with what stands over each. */
function quotesStated(chart: Chart, quoted: Listed['key']): Stated | undefined {
  if (quoted.length === 0) return undefined;
  const sentences = quoted.map(({ sentence }) => sentence).toSorted((a, b) => a.index - b.index);
  const heads = sentences.map((each) => headOver(chart, each));
  const words = sentences.map((each, i) => {
    // rows of one table share its head
    const head = heads[i] === heads[i + 1] ? undefined : heads[i];
    return `"${bare(textOf(chart, each))}"${head ? ` (under "${bare(head)}")` : ''}`;
  });
  return {
    text: `the ${paperOf(chart, sentences[0]!.index)} states: ${listed(words)}`,
    passages: sentences.map((each) => passageOf(chart, each.index, each)),
  };
}

/** What each sentence measures. */
function measuresBySentence({ measurements }: Chart): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { sentence, variable, derived } of measurements) {
    if (derived) continue;
    const known = found.get(sentence);
    if (known) known.push(variable);
    else found.set(sentence, [variable]);
  }
  return found;
}

/** Another paper that is chosen already gives later values of all that it measures. */
function isSurpassed(
  { documents }: Chart,
  sentence: Sentence,
  chosen: Listed['key'],
  measures: ReadonlyMap<number, readonly string[]>,
): boolean {
  const own = measures.get(sentence.index);
  if (!own) return false;
  const later = chosen.filter(
    ({ sentence: other }) =>
      other.document !== sentence.document &&
      (documents[other.document]?.date ?? '') > (documents[sentence.document]?.date ?? ''),
  );
  const said = new Set(later.flatMap(({ sentence: { index } }) => measures.get(index) ?? []));
  return own.every((variable) => said.has(variable));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** "glucose was 40 mg/dL and 99 mg/dL fasting": what the values share is said once. */
function sharing(texts: readonly string[]): string {
  return listed(
    texts.map((text, i) => {
      const subject = /^.*? was /.exec(text)?.[0];
      return i > 0 && subject && texts[i - 1]!.startsWith(subject) ? text.slice(subject.length) : text;
    }),
  );
}
