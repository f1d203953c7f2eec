/** A stemmer in the manner of Porter (1980), with a short list of irregular medical and English forms. */

const IRREGULAR: Record<string, string> = {
  fell: 'fall',
  fallen: 'fall',
  falling: 'fall',
  felt: 'feel',
  worse: 'worsen',
  ran: 'run',
  slept: 'sleep',
  worn: 'wear',
  wore: 'wear',
  took: 'take',
  taken: 'take',
  gave: 'give',
  given: 'give',
  went: 'go',
  gone: 'go',
  began: 'begin',
  begun: 'begin',
  stood: 'stand',
  lost: 'lose',
  saw: 'see',
  seen: 'see',
  stated: 'tell',
  broke: 'break',
  broken: 'break',
  kept: 'keep',
  left: 'left',
  died: 'die',
  dying: 'die',
  quit: 'quit',
  feet: 'foot',
  teeth: 'tooth',
  men: 'man',
  women: 'woman',
  children: 'child',
  diagnoses: 'diagnosis',
  stenoses: 'stenosis',
  metastases: 'metastasis',
  prostheses: 'prosthesis',
  crises: 'crisis',
  thromboses: 'thrombosis',
  vertebrae: 'vertebra',
  bursae: 'bursa',
  fistulae: 'fistula',
  criteria: 'criterion',
  biopsies: 'biopsi',
  does: 'do',
  did: 'do',
  done: 'do',
  has: 'have',
  had: 'have',
  was: 'be',
  were: 'be',
  is: 'be',
  are: 'be',
  been: 'be',
  being: 'be',
  am: 'be',
  this: 'this',
  his: 'his',
  us: 'us',
  less: 'less',
  pus: 'pus',
  diabetes: 'diabetes',
  diabetic: 'diabetic',
  insulin: 'insulin',
  bus: 'bus',
  failure: 'fail',
  failures: 'fail',
  during: 'during',
  nothing: 'nothing',
  morning: 'morning',
  evening: 'evening',
  news: 'news',
  united: 'united',
  university: 'university',
  as: 'as',
  yes: 'yes',
  its: 'its',
  gas: 'gas',
  ms: 'ms',
};

/** Words that the rules would merge with words of another meaning: "several" with "severe", "ambulance" with "ambulates". */
const APART: Record<string, string[]> = {
  ambulance: ['ambulances'],
  apartment: ['apartments'],
  cancellous: [],
  community: ['communities'],
  considerable: ['considerably'],
  conversation: ['conversations'],
  generator: ['generators'],
  initial: ['initials', 'initially'],
  lateral: ['laterally'],
  majority: [],
  memorial: [],
  organism: ['organisms'],
  organization: ['organizations', 'organized', 'organizing', 'organize'],
  personality: ['personalities'],
  position: ['positions', 'positioned', 'positioning', 'positional'],
  preservative: ['preservatives'],
  productive: [],
  security: [],
  several: [],
  tearful: ['tearfulness'],
  terminal: ['terminally'],
  vegetable: ['vegetables'],
  willing: ['willingly', 'willingness'],
};
for (const [stem, forms] of Object.entries(APART))
  for (const form of [stem, ...forms]) IRREGULAR[form] = stem;

const VOWEL = /[aeiouy]/;

const isVowel = (s: string, at: number): boolean => {
  const char = s[at];
  // y is a vowel behind a consonant
  return char === 'y' ? at > 0 && !'aeiou'.includes(s[at - 1]!) : 'aeiou'.includes(char!);
};

/** The number of vowel-consonant sequences, Porter's m. */
function measure(s: string): number {
  let count = 0;
  let afterVowel = false;
  for (let at = 0; at < s.length; at++) {
    const vowel = isVowel(s, at);
    if (afterVowel && !vowel) count++;
    afterVowel = vowel;
  }
  return count;
}

const doubled = (s: string) => /([^aeiouylsz])\1$/.test(s);
const shortEnd = (s: string) => /[^aeiou][aeiouy][^aeiouwxy]$/.test(s);

const STEP2: [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];
const STEP3: [string, string][] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
  'ou',
];

function swap(s: string, pairs: [string, string][]): string {
  for (const [end, to] of pairs) {
    if (s.endsWith(end)) {
      const root = s.slice(0, -end.length);
      return measure(root) > 0 ? root + to : s;
    }
  }
  return s;
}

function inflection(s: string): string {
  let w = s;
  if (w.endsWith('sses') || w.endsWith('ies')) w = w.slice(0, -2);
  else if (w.endsWith('s') && !w.endsWith('ss') && !w.endsWith('us') && !w.endsWith('is')) w = w.slice(0, -1);
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const m = /^(.*?)(ed|ing)$/.exec(w);
  if (!m?.[1] || m[1].length < 2 || !VOWEL.test(m[1])) return w;
  w = m[1];
  if (/(?:at|bl|iz)$/.test(w)) return `${w}e`;
  if (doubled(w)) return w.slice(0, -1);
  return measure(w) === 1 && shortEnd(w) ? `${w}e` : w;
}

/** Stem of a normalised word: "improved", "improves", "improvement" -> "improv". Words with digits, and words of up to
 *  three letters, stay as they are. */
export function stem(word: string): string {
  const known = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (known) return known;
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  let w = inflection(word);
  if (w.endsWith('y') && VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = swap(swap(w, STEP2), STEP3);
  for (const end of STEP4) {
    if (!w.endsWith(end)) continue;
    const root = w.slice(0, -end.length);
    if (measure(root) > 1 && (end !== 'ion' || /[st]$/.test(root))) w = root;
    break;
  }
  if (w.endsWith('e')) {
    const root = w.slice(0, -1);
    if (measure(root) > 1 || (measure(root) === 1 && !shortEnd(root))) w = root;
  }
  return /ll$/.test(w) && measure(w) > 1 ? w.slice(0, -1) : w;
}
