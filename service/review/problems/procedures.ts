/** Procedures and operations that took place: from operative reports, surgical histories and what notes tell as done. */
import type { ListedProcedure } from '../../contract/problem-list.ts';
import { assertionOf } from '../../language/index.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';
import { newestFirst, passageOf } from './passages.ts';
import { speaks } from './places.ts';
import { dayNamed } from './said.ts';

const NAMED =
  /\b(?:(?:right|left|bilateral|partial|total|laparoscopic|open|coronary artery|anterior|posterior|cervical|lumbar|thoracic|aortic valve|mitral valve|knee|hip|biventricular|permanent|dual[- ]chamber|cesarean|umbilical|inguinal|ventral|carpal tunnel|rotator cuff|spinal|epidural|medial branch|radiofrequency|selective nerve root|sacral|vagus|back|gastric|[LTCS]\d(?:-[LTCS]?\d)*)\s+){0,5}(?:\w{4,}(?:ectomy|plasty|ostomy)|tubal ligation|bypass(?: graft(?:ing)?| surgery)?|CABG|stent(?:ing)?(?: placement)?|pacemaker(?: placement| implant\w*)?|defibrillator(?: placement| implant\w*)?|ICD (?:implant\w*|placement)|(?:implantation|insertion|placement|removal) of [a-z -]{4,60}|(?:[a-z-]+ )fusions?|discectomy|decompression|arthroscopy|valve replacement|hip replacement|knee replacement|joint replacement|hernia repair|carpal tunnel release|cuff repair|cesarean sections?|back surger(?:y|ies)|hip surger(?:y|ies)|cataract surgery|colonoscopy|polypectomy|ablation|epidural steroid injections?|nerve root block|medial branch blocks?|kyphoplasty|amputation|debridement|incision and drainage|transplant\w*|skin graft\w*|catheterization|rhizotomy|(?:left |right )?(?:knee|hip|shoulder) replaced)\b/gi;
/** Sections that tell how it was done. */
const DESCRIBES = /\b(?:description|details?|detail|technique|note|findings)\b/i;
const TITLE = /\b(?:procedures?|operations?|operative|surger(?:y|ies))\b/i;
const NOT_DONE =
  /\b(?:planned|proposed|scheduled|consider|candidate|refus\w*|declin\w*|cancel\w*|risks?|alternatives?|recommend\w*|discuss\w*|would|will|should|may|if|wants?|asks?|request\w*|evaluation for|prior to|before)\b/i;

/** What is done on the way to a procedure, and what is given at it: "0.5 mL lidocaine per nerve". */
const ONLY_HELPS =
  /^(?:utili[sz]ation|use of|fluoro\w*|ultrasound guidance|anesthesia|sedation|interpretation|supervision)\b|^\d*\.?\d+ ?(?:ml|cc|mg|mcg|units?)\b|\b(?:sedation|anesthesia|guidance)$/i;

const MOST_WORDS = 14;

export function proceduresOf(chart: Chart): ListedProcedure[] {
  const found = chart.sentences.flatMap((sentence) => proceduresIn(chart, sentence));
  const once = new Map<string, (typeof found)[number]>();
  for (const each of found) {
    const key = each.name.toLowerCase().replace(/\W+/g, ' ');
    const known = [...once.keys()].find((other) => other.includes(key) || key.includes(other));
    if (known === undefined) once.set(key, each);
    else if (!once.get(known)!.date && each.date) once.set(known, { ...each, name: once.get(known)!.name });
  }
  return [...once.values()].sort((a, b) => newestFirst(a.date, b.date));
}

/** "Right total knee arthroplasty 7/29/2025", "Right knee replaced 2019": named with its day right behind it. */
const DATED =
  /\b(?:\w+(?:ectomy|plasty|ostomy)|replaced|replacement|TKA|THA|fusion|CABG|stent|ESI|injections?|ablation|implant(?:ed)?)\W{1,3}(?:on |in |POD )?\W?(?:\d{1,2}\/|(?:19|20)\d\d\b)/i;

function proceduresIn(chart: Chart, sentence: Sentence): ListedProcedure[] {
  const document = chart.documents[sentence.document];
  if (!speaks(document)) return [];
  const section = chart.sections[sentence.section];
  const kind = section?.kind ?? 'other';
  if (document.kind === 'operative') {
    if (kind !== 'procedure' || !TITLE.test(section!.title) || DESCRIBES.test(section!.title)) return [];
    if (!isFirst(chart, sentence)) return [];
    const body = /^[^:]{0,60}:\s*(?:\d[.)](?!\d)\s*)?|^\s*\d[.)](?!\d)\s*/.exec(sentence.text)?.[0] ?? '';
    const words = sentence.text
      .slice(body.length)
      .replace(/\s+/g, ' ')
      .replace(/[.;\s]+$/, '');
    if (
      words.length < 5 ||
      ONLY_HELPS.test(words) ||
      words.split(' ').length > MOST_WORDS ||
      /\b(?:patient|was|were|is|obtained|dob|date|provider|procedures?|informed)\b|[.;]\s/i.test(words)
    )
      return [];
    const start = sentence.start + body.length;
    return [entry(chart, sentence, { start, end: sentence.end }, words, document.date)];
  }
  if (
    kind !== 'past_medical' &&
    !DATED.test(sentence.text) &&
    !/\b(?:s\/p|status post|underwent|had (?:an? )?|history of|h\/o|surger(?:y|ies)|operations?:)/i.test(
      sentence.text,
    )
  )
    return [];
  if (kind === 'family' || kind === 'instructions' || kind === 'plan' || kind === 'consent') return [];
  if (NOT_DONE.test(sentence.text)) return [];
  return [...sentence.text.matchAll(NAMED)].flatMap((match) => {
    const span = { start: sentence.start + match.index, end: sentence.start + match.index + match[0].length };
    const assertion = assertionOf(chart, sentence.index, span);
    if (assertion.negated || assertion.planned || assertion.hypothetical || assertion.uncertain) return [];
    if (assertion.subject !== 'patient' || assertion.policy || assertion.declined) return [];
    return [entry(chart, sentence, span, match[0].replace(/\s+/g, ' '), dayOf(chart, sentence, span))];
  });
}

/** Year or day that stands right behind the procedure, else the only one of its sentence. */
function dayOf(chart: Chart, sentence: Sentence, span: Span): string | undefined {
  const after = sentence.text.slice(span.end - sentence.start, span.end - sentence.start + 30);
  const whole = /^[^.;]{0,16}?\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)\b/.exec(after);
  if (whole) return `${whole[3]}-${whole[1]!.padStart(2, '0')}-${whole[2]!.padStart(2, '0')}`;
  const year = /^[^.;]{0,16}?\b(?:in |\()?((?:19|20)\d\d)\b/.exec(after)?.[1];
  if (year) return year;
  const day = dayNamed(chart, sentence);
  return day?.endsWith('-01-01') ? day.slice(0, 4) : day;
}

/** The opening of a section names the procedure, the rest describes it. */
function isFirst(chart: Chart, sentence: Sentence): boolean {
  const section = chart.sections[sentence.section]!;
  return sentence.kind === 'list' || sentence.start - section.start < 120;
}

function entry(
  chart: Chart,
  sentence: Sentence,
  span: Span,
  name: string,
  date: string | undefined,
): ListedProcedure {
  return {
    name: /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
    ...(date && { date }),
    evidence: [passageOf(chart, sentence.index, span)],
  };
}
