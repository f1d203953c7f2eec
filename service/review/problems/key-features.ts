/** What is known of a sentence that may hold a result on which a request rests, as numbers: `key-results.ts` weighs them. */
import type { CriteriaNode } from '../../contract/results.ts';
import { datesIn, daysBetween, STUDIES } from '../../language/index.ts';
import type { Chart, ChartDocument, Sentence } from '../../language/types.ts';
import { leaves } from '../../tree/index.ts';
import { decidedLeaves } from './deciding.ts';
import { drugsIn } from './drugs.ts';
import { isOfPatient, isStale } from './measured.ts';
import { speaks } from './places.ts';
import type { ListedResult } from './results.ts';

export interface KeyCandidate {
  sentence: Sentence;
  features: Map<string, number>;
}

/** Criteria of who asked, who did it, where and with what papers: no finding in the patient. */
const FORMAL =
  /\b(?:age is|aged?|surgeon|cardiologist|practitioner states|clinical study|off label|premarket|jointly|examined the patient|record states|consider(?:ed|ation)|trial|investigational|protocol|order(?:ed|s)?|prescri\w*|consent|shared decision|decision[- ]making|supervis\w*|facility|hospital privileges|operating room|equipment|taught|training|trained|caregiver|years or older|adult|accredit\w*|qualified|signed|visit|face-to-face|in person|in one session|documented plan|counsel\w*|team|registry|program|enroll\w*|FDA|guidance|sedation|anesthe\w*|agent|contrast|requested|is requested|planned|interpret\w*|record(?:ed|ing) (?:at least|rests)|written|procedure is|type of request)\b/i;
/** A value as it is measured. */
const NUMBER =
  /\d(?:\.\d+)?\s?(?:%|mm|cm|mg|ml|m\b|mcg|lb|kg|\/h|per hour|events|hours?|degrees|out of|units?|L\b|dl)/i;
/** Not done yet. */
const TO_COME =
  /\b(?:sched(?:uled|\b)|referred|ordered|pending|planned|await\w*|booked|to be done|not (?:yet|done|obtained))\b/i;

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

/** Words of a result, and of a sentence that leads away from one. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ['number', NUMBER],
  ['digit', /\d/],
  ['looked', LOOKED],
  ['to come', TO_COME],
  ['thought', THOUGHT],
  ['denies', /\b(?:no|not|never|denies|denied|without|none|nothing|negative|normal)\b/i],
  ['begins with a denial', /^\W*(?:no|not|never|denies|denied|without|none|nothing)\b/i],
  [
    'abnormal',
    /\b(?:severe|moderate|marked|critical|abnormal|positive|elevated|low|high|reduced|poor|large|complete|end[- ]stage|advanced|unable|fail\w*)\b/i,
  ],
  ['size', /\d\s?(?:x|by)\s?\d|\d\s?(?:cm|mm)\b/i],
  ['share', /\d\s?%/],
  [
    'score',
    /\b\d{1,3}\s?\/\s?\d{1,3}\b|\b(?:score|scale|stage|grade|class|type|ASIA|KL|PHQ|ODI|NRS|VAS|GCS|MMT)\b/i,
  ],
  [
    'concludes',
    /\b(?:impression|conclusion|interpretation|summary|result|finding|shows?|showed|consistent with|reveals?|demonstrates?)\b/i,
  ],
  ['earlier', /\b(?:previous|prior|last year|compared|baseline|old|initial(?:ly)?|years? ago|before|was)\b/i],
  ['goal', /\b(?:goal|target|needs?|requires?|criteri\w+|policy|normal range|ref(?:erence)?)\b/i],
  ['person', /\b(?:she|he|pt|patient|wife|husband|daughter|son|mother)\b/i],
  ['asked', /\?/],
];
/** Of the head of a paper. */
const HEAD = /\b(?:Date of service|Provider|DOB|MRN):/;
/** What all words of a sentence together weigh beside the other features. */
const WORDING = 2;
/** Older than this says little of today, in days. */
const AGES = [14, 45, 120, 400] as const;
const QUOTES = 5;

/** Every sentence of the patient's own papers up to the day of the request. */
export function keyCandidates(
  chart: Chart,
  tree: CriteriaNode,
  results: readonly ListedResult[],
): KeyCandidate[] {
  const cited = citedBy(chart, tree);
  const measured = measuredIn(chart);
  const listed = Map.groupBy(results, ({ sentence }) => sentence);
  const wanted = wordsOf(chart, tree);
  const newest = newestOf(chart);
  return chart.sentences.flatMap((sentence) => {
    const document = chart.documents[sentence.document];
    const text = sentence.text.replace(/\s+/g, ' ').trim();
    if (!speaks(document) || text.length < 6 || HEAD.test(text)) return [];
    if (document.date && chart.anchor && document.date > chart.anchor) return [];
    const features = new Map<string, number>(cited.get(sentence.index));
    const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
    for (const [name, words] of WORDS) if (words.test(text)) add(name);
    if (leansOn(text)) add('leans');
    if (isHeading(text, document)) add('heading');
    add('words', Math.min(40, text.split(' ').length));
    add('drugs', drugsIn(text, 0).length);
    add('wanted words', wanted(text));
    add('measured', measured.get(sentence.index) ?? 0);
    for (const { rank, concluded, retold, aside } of listed.get(sentence.index) ?? []) {
      features.set('rank', Math.max(features.get('rank') ?? 0, 5 - rank));
      if (concluded) features.set('concluded', 1);
      if (retold) features.set('retold', 1);
      if (aside) features.set('aside', 1);
      else add('listed');
    }
    placed(chart, sentence, document, add);
    if (newest.get(document.kind) === document.index) add('newest of its kind');
    const words = wordsIn(text);
    for (const each of words) features.set(`w ${each}`, WORDING / Math.sqrt(words.size));
    return [{ sentence, features }];
  });
}

/** Words and pairs of words; any number is one word. */
function wordsIn(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replace(/\d+(?:\.\d+)?/g, '0')
      .match(/[a-z]{2,}|[0%/]/g) ?? [];
  return new Set([...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)]);
}

/** Where it stands: kind and age of the paper, section, whose paper it is, whether it tells of another day. */
function placed(
  chart: Chart,
  sentence: Sentence,
  { kind, authorRole, date }: ChartDocument,
  add: (name: string, value?: number) => void,
): void {
  add(`in ${kind}`);
  if (STUDIES.has(kind)) add('study');
  add(`by ${authorRole ?? 'unknown'}`);
  const section = chart.sections[sentence.section];
  add(`section ${section?.kind ?? 'none'}`);
  if (/impression|conclusion|interpretation|result|finding/i.test(section?.title ?? ''))
    add('section concludes');
  if (sentence.kind === 'row') add('row');
  if (!date || !chart.anchor) add('no date');
  else {
    const days = daysBetween(date, chart.anchor);
    add('days', Math.min(days, 2000));
    add(`age ${AGES.findIndex((limit) => days <= limit)}`);
  }
  if (datesIn(chart, sentence).some((each) => date !== undefined && each.date < date))
    add('of an earlier day');
}

/** Values that count, by sentence. */
function measuredIn(chart: Chart): Map<number, number> {
  const found = new Map<number, number>();
  for (const m of chart.measurements)
    if (isOfPatient(chart, m) && !isStale(chart, m) && !m.derived)
      found.set(m.sentence, (found.get(m.sentence) ?? 0) + 1);
  return found;
}

/** The latest paper of each kind. */
function newestOf(chart: Chart): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, date, index, otherPatient } of chart.documents) {
    const before = chart.documents[found.get(kind) ?? -1]?.date ?? '';
    if (!otherPatient && (!chart.anchor || !date || date <= chart.anchor) && (date ?? '') >= before)
      found.set(kind, index);
  }
  return found;
}

/** How many words a text shares with the service asked for and with the criteria that decide. */
function wordsOf(chart: Chart, tree: CriteriaNode): (text: string) => number {
  const texts = [
    chart.request.service ?? '',
    ...decidedLeaves(tree).flatMap(({ description }) => (FORMAL.test(description) ? [] : [description])),
  ];
  const words = new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{5,}/g) ?? [],
  );
  return (text) =>
    new Set(
      text
        .toLowerCase()
        .match(/[a-z]{5,}/g)
        ?.filter((word) => words.has(word)),
    ).size;
}

/** What criteria make of each sentence that they cite. */
function citedBy(chart: Chart, tree: CriteriaNode): Map<number, Map<string, number>> {
  const found = new Map<number, Map<string, number>>();
  const decided = new Set(decidedLeaves(tree));
  const at = finder(chart);
  for (const leaf of leaves(tree))
    (leaf.clinical_decisioning ?? []).slice(0, QUOTES).forEach((entry, i) => {
      const sentence = at(entry.exact_text_sentence_relevant_to_criteria, entry.bounding_box[0]?.page);
      if (sentence === undefined) return;
      const features = found.get(sentence) ?? new Map<string, number>();
      found.set(sentence, features);
      const most = (name: string, value = 1) => features.set(name, Math.max(features.get(name) ?? 0, value));
      const add = (name: string) => features.set(name, (features.get(name) ?? 0) + 1);
      const first = entry.decides || i === 0;
      add('cited');
      const ofForm = FORMAL.test(leaf.description);
      if (entry.stance === 'mentions' || ofForm) {
        add(ofForm ? 'formal' : 'only looked at');
        return;
      }
      if (first) add(`first of ${leaf.answer}`);
      if (first && decided.has(leaf)) add('first of what decides');
      if (decided.has(leaf)) add('what decides');
      if (first && leaf.color === 'red') add('against');
      if (first && leaf.role === 'exclude') add('of an exclusion');
      if (first && leaf.engine?.rule) add(`rule ${leaf.engine.rule}`);
      if (first) most('confidence', leaf.engine?.confidence ?? 0);
      if (
        /\d|\b(?:imaging|MRI|CT|x-ray|films?|echo\w*|study|test|measured|score|shows?|ulcer|area|volume|fraction|saturation|pressure)\b/i.test(
          leaf.description,
        )
      )
        add('of a measured criterion');
    });
  return found;
}

/** The sentence that is or has a quote, on its page where that is known; the same quote is looked for once. */
export function finder(
  chart: Chart,
): (quote: string | undefined, page: number | undefined) => number | undefined {
  const everywhere = new Map<string, number>();
  const onPage = new Map<number | undefined, Map<string, number>>();
  for (const { text, page, index } of chart.sentences) {
    const plain = text.replace(/\s+/g, ' ').trim();
    const there = onPage.get(page) ?? new Map<string, number>();
    onPage.set(page, there);
    for (const texts of [there, everywhere]) if (!texts.has(plain)) texts.set(plain, index);
  }
  const known = new Map<string, number | undefined>();
  const look = (quote: string, page: number | undefined): number | undefined => {
    const texts = page === undefined ? everywhere : onPage.get(page);
    const same = texts?.get(quote);
    if (same !== undefined) return same;
    for (const [text, index] of texts ?? [])
      if (text.length > 3 && (text.includes(quote) || quote.includes(text))) return index;
    return undefined;
  };
  return (words, page) => {
    const quote = words?.replace(/\s+/g, ' ').trim();
    if (!quote) return undefined;
    const key = `${page} ${quote}`;
    if (!known.has(key)) known.set(key, look(quote, page));
    return known.get(key);
  };
}
