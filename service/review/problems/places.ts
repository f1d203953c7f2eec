/** Where in a chart a statement stands, and what that makes of it: a diagnosis, a history, a telling, nothing. */
import { STUDIES } from '../../language/index.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument, DocumentKind, Section, Sentence } from '../../language/types.ts';

/** Papers that ask, quote or sell: what they say of the patient proves nothing. */
const PAPER: ReadonlySet<DocumentKind> = new Set(['policy', 'fax_cover']);
/** A form that asks for something; minutes and checklists of clinicians are no such form. */
const ASKING_FORM = /\b(?:forms?|requests?|necessity|questionnaire|application|certificat\w*|order)\b/i;

function isPaper({ kind, title }: ChartDocument): boolean {
  return kind === 'form' ? ASKING_FORM.test(title) : PAPER.has(kind);
}

const RELATIVES_LETTER =
  /\bletter (?:from|of|by) (?:the |her |his )?(?:patient's )?(?:sister|brother|wife|husband|spouse|daughter|son|mother|father|family|friend|neighbou?r|employer|church)\b/i;

/** Whoever pleads or pays is no witness of an illness. */
const LAY_AUTHOR =
  /\b(?:attorney|lawyer|law (?:firm|office)|legal|esq|paralegal|insurer|payer|claims? (?:adjuster|department))\b/i;

export function speaks(document: ChartDocument | undefined): document is ChartDocument {
  return (
    document !== undefined &&
    !document.otherPatient &&
    !isPaper(document) &&
    document.authorRole !== 'supplier' &&
    !RELATIVES_LETTER.test(document.title) &&
    !(document.kind === 'letter' && LAY_AUTHOR.test(`${document.title} ${document.author ?? ''}`))
  );
}

/** `listed`: under the diagnoses. `read`: in the impression of a study. `history`: under the history. `told`: in running text. */
export type Place = 'listed' | 'read' | 'history' | 'family' | 'told';

/** Lower is weaker: of two statements of one day the stronger counts. */
export const WEIGHT: Record<Place, number> = { listed: 4, read: 3, history: 2, told: 1, family: 0 };

/** Sections that say nothing of what the patient has: what was looked at, asked, risked, advised. */
const SILENT: ReadonlySet<string> = new Set([
  'exam',
  'vitals',
  'review_of_systems',
  'allergies',
  'instructions',
  'consent',
  'criteria',
]);
/** Titles of practices and clinics that read like headings of a family history. */
const PRACTICE = /\bfamily (?:medicine|practice|physicians?|health|doctor)\b/i;
/** Talk of what may come, of advice, of people in general. */
const IN_GENERAL =
  /\b(?:risks?|complications? (?:of|such|includ\w*|were|discussed)|side effects|benefits|alternatives|consent\w*|counsel\w*|discussed|warn\w*|brochure|may (?:be|cause|lead|mean|develop|include)|can (?:be|cause|lead)|patients who|patients with|people with|a person with|generally|prevent\w*|screen(?:ing|ed)? for|in case|handout|education|prophylaxis|differential)\b/i;
/** A heading of tests or procedures that the word "family" or "diagnosis" stands in. */
const NO_DIAGNOSES = /\b(?:differential|gaf|axis (?:iv|v)\b)/i;

/** A line below another heading that says by itself what it lists: "PMH stroke, HTN". */
const OWN_HISTORY = /^\s*(?:PMHx?|past (?:medical )?(?:history|hx))\b/i;

const placed = new WeakMap<Chart, Map<Sentence, Place | undefined>>();

/** Where the sentence stands; nothing where it says nothing of what the patient has. Found once for all that is named in it. */
export function placeOf(chart: Chart, sentence: Sentence): Place | undefined {
  return remembered(placed, chart, sentence, () => placeIn(chart, sentence));
}

function placeIn(chart: Chart, sentence: Sentence): Place | undefined {
  const document = chart.documents[sentence.document];
  if (!speaks(document)) return undefined;
  const section = listAround(chart, chart.sections[sentence.section]);
  const kind = section?.kind ?? 'other';
  if (kind === 'family') {
    const line = chart.text.slice(section!.start, section!.start + 60);
    return PRACTICE.test(line) ? 'told' : 'family';
  }
  if (OWN_HISTORY.test(sentence.text)) return 'history';
  if (SILENT.has(kind) || IN_GENERAL.test(sentence.text.replace(/\s+/g, ' '))) return undefined;
  if (kind === 'assessment' && !NO_DIAGNOSES.test(section!.title)) {
    if (STUDIES.has(document.kind)) return 'read';
    return isListed(section!, sentence) ? 'listed' : 'told';
  }
  if (kind === 'past_medical') return 'history';
  if (sentence.kind === 'row' && /\b(?:problem|diagnos[ei]s)\b/i.test(sentence.heading ?? ''))
    return 'listed';
  const head = HEAD.exec(sentence.text)?.[0];
  if (head) return /HISTORY|PMH/.test(head) ? 'history' : 'listed';
  if (PROBLEM_LABEL.test(sentence.text) || PROBLEM_LABEL.test(`${sentence.heading ?? ''}:`)) return 'listed';
  if (!STUDIES.has(document.kind)) return 'told';
  if (kind === 'imaging') return undefined;
  return document.kind === 'imaging' && !hasImpression(chart, document) && !ASKS.test(sentence.text)
    ? 'read'
    : 'told';
}

/** "1. COPD." in capitals reads like a heading; it is an entry of the list of diagnoses that it stands in. */
function listAround({ sections, text }: Chart, section: Section | undefined): Section | undefined {
  let around = section;
  while (
    around &&
    around.kind === 'other' &&
    /^\s*\(?\d{1,2}[.)]\s/.test(text.slice(around.start, around.start + 12))
  ) {
    const before: Section | undefined = sections[around.index - 1];
    if (before?.document !== around.document) return section;
    around = before;
  }
  return around?.kind === 'assessment' || around?.kind === 'past_medical' ? around : section;
}

/** What a study is asked to look for. */
const ASKS = /\b(?:for|eval\w*|rule|r\/o|explains?|question|request\w*|order\w*|clinical)\b|\?/i;

/** A report without an impression tells its findings alone. */
const hasImpression = (chart: Chart, { index }: ChartDocument): boolean =>
  chart.sections.some((section) => section.document === index && section.kind === 'assessment');

/** A heading inside a line opens a list of its own lines; what follows further on is text again. */
const LIST_REACH = 700;
/** Sections that argue rather than list. */
const ARGUED = /\b(?:discussion|summary|formulation)\b/i;

function isListed({ start, title }: Section, sentence: Sentence): boolean {
  return sentence.kind === 'list' || (sentence.start - start < LIST_REACH && !ARGUED.test(title));
}

/** A heading in capitals with a gap in place of its colon: "ASSESSMENT  OSA, severe". */
const HEAD = /^\s*(?:ASSESSMENT|IMPRESSION|DIAGNOS[EI]S|PROBLEMS?|PAST (?:MEDICAL )?HISTORY|PMH)\s{2,}(?=\S)/;

const PROBLEM_LABEL =
  /^\s*(?:problem list|problems?|diagnos[ei]s|dx|pmhx?|(?:diagnostic |clinical )?impression|imp|opinion|conclusions?|(?:final|working|clinical|principal|primary|secondary|admitting|discharge) (?:diagnos[ei]s|dx)|assessment|a\/p|axis i{1,3}|reasons?(?: for (?:visit|order|consult(?:ation)?|referral|request|admission))?|consultation)\s*[:]|^\s*(?:a\/p|a&p)\s/i;

/** Words before a condition by which running text says that the patient has it. */
const HAS =
  /(?:\b(?:has|have|had|having|with|w\/|carries|known|h\/o|hx|history of|diagnos\w+|dx|suffers|suffering|status post|s\/p|underlying|comorbid\w*|co-?morbid\w*|include[sd]?|including|problems?|pmhx?|is an?|is also|is hypothyroid|developed|treated for|followed for|patient of|consistent with|compatible with|typical of|confirms?|after|(?:pattern|picture|diagnosis|problem|condition) is|shows?|(?:significant|remarkable|positive|seen|here|evaluated|referred|admitted|known) for|on account of|because of|due to)\b)(?:[^.;:]|\.(?=\d)){0,110}$/i;
/** "64M COPD, OSA on CPAP", "72 yo man with": the line that introduces a patient. */
const INTRODUCES =
  /^(?:[A-Z][A-Z /&]+:\s*)?\W*(?:[\w.]+[\s,:]+){0,6}?\d{1,3}\s?-?(?:[MF]\b|y\.?\/?o\b|year|yr)/;

/** Nothing before it in the sentence but its side, site and degree: "L knee arthritis, will be next year". */
const OPENS =
  /^(?:[A-Z][A-Za-z /&]{1,30}:)?\W*(?:\d+[.)])?\s*(?:(?:L|R|left|right|bilateral|both|severe|moderate|mild|chronic|known|advanced|end[- ]stage|knees?|hips?|shoulders?|lumbar|cervical|thoracic|[LCT]\d(?:-\d)?|symptomatic|adult|juvenile|degenerative|idiopathic|convex|old|new|uncontrolled|poorly|well|controlled|longstanding|long-standing|stable|recurrent|refractory|intractable|[a-z]+(?:ic|al|ous|ar|ive))\W+){0,4}$/i;
/** "Juvenile absence epilepsy since 11": a name, and since when. */
const NAMED =
  /^(?:[A-Z][A-Za-z /&]{1,30}:)?\W*(?:(?!(?:no|not|denies|without|for|of|with|if|rule|possible|family|mother|father|screen\w*)\b)[a-z-]+\s+){0,3}$/i;
const SINCE =
  /^[\w-]*(?: [\w-]+)?,? (?:since|for (?:the (?:last|past) )?(?:about |over )?[\w-]+ (?:years|months|yrs)|x ?\d|diagnosed (?:in|at)|from (?:age|birth)|(?:seen|found|noted|shown) (?:on|by|in))\b/i;

/** His or hers: "her neuropathy", "from the diabetes". */
const OWN = /\b(?:(?:her|his|their|your|my|patient's|pt's) (?:[a-z]+ )?|from the |of the |by the )$/i;
/** What was done for it: "pacemaker put in for complete heart block". */
const DONE_FOR =
  /\b(?:placed|implanted|put in|done|performed|inserted|given|takes?|taken|on|surgery|operation|is|are)\b[^.;:]{0,40}\bfor (?:the |her |his |an? )?(?:[a-z]+ )?$/i;

/** In running text a bare word is no diagnosis: somebody has to have it. */
export function isStated(sentence: Sentence, at: number): boolean {
  const text = sentence.text.replace(/\s/g, ' ');
  const before = text.slice(0, Math.max(0, at - sentence.start));
  if (OPENS.test(before)) {
    const after = text.slice(at - sentence.start);
    return (
      text.length < 90 ||
      /^[\w-]+(?: [\w-]+)?[,;] /.test(after) ||
      /^[\w-]+(?: [\w-]+){0,4}? (?:has|have|is|since|on|with|started|began)\b/.test(after)
    );
  }
  if (NAMED.test(before) && SINCE.test(text.slice(at - sentence.start))) return true;
  // "HTN is weight driven" after a semicolon, "COPD: stable" after a point
  if (/(?:[;:]|\.)\s*$/.test(before))
    return !/^\s*(?:history|hx|screen|:?\s*(?:denied|none|no)\b)/i.test(text.slice(at - sentence.start));
  return (
    HAS.test(before) ||
    OWN.test(before) ||
    DONE_FOR.test(before) ||
    /\bis (?:an? |now )?$/i.test(before) ||
    INTRODUCES.test(text)
  );
}
