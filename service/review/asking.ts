/** Whom to ask for a missing fact: chosen by what the fact is, as a nurse would. Data, first match wins. */

import names from '../criteria/reasons/names.json' with { type: 'json' };
import { kindOfTitle } from '../language/documents/heads.ts';

const NAMES: Record<string, string> = names.documents;

const ORDERING = 'the ordering practitioner';
const TESTER = 'the laboratory or clinic that ran the test';

const SOURCES: readonly { who: string; when: RegExp }[] = [
  {
    who: ORDERING,
    when: /\b(practitioner|physician|prescriber|visit|face-to-face|in person)\b.*\b(saw|seen|ordered|order|states?d?|judges?|evaluat\w*|reviewed|documents?|examin\w*)\b/i,
  },
  { who: 'the equipment supplier', when: /\b(suppl(y|ier)|deliver(y|ed)|rental)\b/i },
  {
    who: 'the sleep laboratory',
    when: /\b(polysomnogra\w*|sleep (study|test)|apnea-hypopnea|AHI|RDI|titration)\b/i,
  },
  {
    who: TESTER,
    when: /\b(blood gas|oximetr\w*|saturation|SpO2|PaO2|hematocrit|h(a)?emoglobin|A1c|creatinine|laborator\w*|spirometr\w*|C-peptide)\b/i,
  },
  {
    who: 'the imaging department',
    when: /\b(imaging|x-?rays?|radiograph\w*|MRI|CT|computed tomograph\w*|echocardiogra\w*|ejection fraction|scan)\b/i,
  },
  {
    who: 'the treating therapist',
    when: /\b(physical therap\w*|occupational therap\w*|PT\/OT|exercise program|home exercise)\b/i,
  },
  {
    who: 'the facility',
    when: /\b(facility|hospital(?! bed)|operator|heart team|registry|center|program|accredit\w*|trial)\b/i,
  },
];

/** Name of the source for a fact; `provider` is the ordering practitioner's name when the form gives one. */
export function whomToAsk(fact: string, provider: string | undefined): string {
  const paper = DOCUMENTS.find(({ when }) => when.test(fact));
  // whoever sees the patient writes the note of the visit, wherever the patient comes from
  const byPaper =
    paper?.who ??
    (paper && /\bvisit note\b|\bnote of that visit\b/.test(paper.document) ? ORDERING : undefined);
  const who = byPaper ?? SOURCES.find(({ when }) => when.test(fact))?.who ?? ORDERING;
  return who === ORDERING && provider ? `${ORDERING} (${provider})` : who;
}

/** The document that would show a missing fact. Data, first match wins; the plainest is a note of a visit. */
const DOCUMENTS: readonly { document: string; when: RegExp; who?: string }[] = [
  {
    document: 'the signed note of that visit',
    when: /\b(?:practitioner|physician|psychiatrist|surgeon|cardiologist)\b.*\b(?:saw|examined|re-?evaluated) the patient\b/i,
    who: ORDERING,
  },
  { document: 'the date of birth', when: /^(?:age is\b|the patient is an adult \([^)]*\)$)/i, who: ORDERING },
  {
    document: 'the order, signed and dated',
    when: /\bthere is an? (?:signed |written )?order\b|\border by the\b/i,
    who: ORDERING,
  },
  {
    document: 'a dated, signed note of the ordering practitioner that tells the plan',
    when: /\b(?:is|are) (?:being )?(?:considered|intended)\b/i,
    who: ORDERING,
  },
  {
    document: 'the order or plan of the procedure, signed and dated',
    when: /\b(?:fluoroscopy|ultrasound|CT|MRI) guidance\b|\bguidance without\b|\b(?:in one|in the|per) session$|^the procedure is\b/i,
    who: ORDERING,
  },
  {
    document: 'the report of the exercise oximetry, with and without oxygen',
    when: /\bexercise (?:with|without) oxygen\b|\boxygen during exercise\b/i,
    who: TESTER,
  },
  {
    document: 'the report of the oxygen test, with who did it, when and how',
    when: /^(?!the patient\b).*\b(?:oxygen|qualifying) test\b(?!.*\bevaluated\b)/i,
    who: TESTER,
  },
  {
    document: 'the discharge summary',
    when: /^the patient comes from a hospital stay\b/i,
    who: 'the facility',
  },
  {
    document: 'the voiding diary',
    when: /\bvoiding diary\b|\btest stimulation\b/i,
  },
  {
    document: 'the delivery or purchase record of the device',
    when: /\bdevice is (?:at least|less than)\b|\bpatient owns\b/i,
    who: 'the equipment supplier',
  },
  {
    document: 'the signed order or requisition for the test',
    when: /\bordered the (?:[a-z]+ ){0,4}test\b/i,
  },
  { document: 'the home assessment', when: /\bhome (?:has|lacks)\b/i },
  {
    document: 'a dated note of the smoking status and, if the patient has quit, of when',
    when: /\b(?:smokes|smoking|smoker|pack-years|quit)\b(?!.*\b(?:counsel\w*|determined)\b)/i,
  },
  {
    document: 'the sleep study report',
    when: /\b(?:events were recorded|hours of recorded sleep)\b/i,
    who: 'the sleep laboratory',
  },
  {
    document: 'the scoring page of the sleep study',
    when: /\bhypopneas?\b.*\bscored\b/i,
  },
  {
    document:
      'therapy notes, injection records and the medication list that show what was tried, for how long, and the result',
    when: /\b(?:conservative|non-?operative|non-?invasive)\b.*\b(?:care|treatment|options)\b|\bconservative\b/i,
  },
  {
    document: 'dated, measured weights',
    when: /\bweight loss\b|\bpatient weighs\b/i,
  },
  {
    document: 'a visit note that records weight and height',
    when: /\b(?:body-?mass index|BMI)\b/i,
  },
  {
    document: 'a visit note that records these symptoms',
    when: /\bsymptoms? of low oxygen\b|\bsymptoms? .{0,40}\bare recorded\b/i,
  },
  {
    document: 'a dated, signed note of the treating practitioner that states this',
    when: /\b(?:practitioner|physician|prescriber|surgeon|psychiatrist)\b.*\b(?:states?d?|judges?|expects?|expected|reviewed|evaluated the result|documents?|decided|considers?)\b/i,
  },
  {
    document: 'a dated note of the shared decision visit that names the decision aid',
    when: /\bshared decision|decision (?:aid|tool)\b/i,
  },
  { document: 'a dated note of the counseling', when: /\bcounsel\w*\b/i },
  {
    document: 'a dated, signed record of the training',
    when: /\b(?:taught|trained|training|instructed)\b/i,
  },
  {
    document: 'the psychotherapy records',
    when: /\b(?:psychotherap\w*|cognitive behavio\w*)\b/i,
  },
  {
    document: 'a functional or mobility evaluation',
    when: /\b(?:propel|wheelchair|walker|cane|mobility|moves about|transfer\w*|activities of daily|daily activit\w*)\b/i,
  },
  {
    document: 'the medication list or pharmacy record, with doses and dates',
    when: /\b(?:drugs?|medications?|antidepressants?|insulin|NSAIDs?|(?<!low[ -])dose)\b(?!.*\bsupplier\b)/i,
  },
  {
    document: 'the sleep study report',
    when: /\b(polysomnogra\w*|sleep (study|test)|apnea-hypopnea|AHI|RDI|titration)\b/i,
  },
  {
    document: 'the arterial blood gas or oximetry report, with date and conditions',
    when: /\b(blood gas|oximetr\w*|saturation|SpO2|PaO2|hypoxemia)\b/i,
  },
  {
    document: 'the laboratory report',
    when: /\b(hematocrit|h(a)?emoglobin|A1c|creatinine|laborator\w*|C-peptide)\b/i,
  },
  {
    document: 'the echocardiogram report',
    when: /\b(echocardiogra\w*|ejection fraction|valve area|gradient|LVEF)\b/i,
  },
  {
    document: 'the imaging report',
    when: /\b(imaging|x-?rays?|radiograph\w*|MRI|CT|computed tomograph\w*|scan|necrosis|fractures?|subluxation)\b/i,
  },
  { document: 'the pulmonary function test report', when: /\b(spirometr\w*|FEV1|FVC|pulmonary function)\b/i },
  {
    document: 'the physical or occupational therapy notes',
    when: /\b(physical therap\w*|occupational therap\w*|PT\/OT|exercise program|home exercise)\b/i,
  },
  {
    document: 'the wound care notes with measurements',
    when: /\b(?:wound|ulcer)s?\b.*\b(?:measur\w*|area|depth|size|length|width|volume|smaller|larger|heal\w*)\b|\bmeasur\w*.*\b(?:wound|ulcer)s?\b/i,
  },
  {
    document:
      'the report of the imaging or bone biopsy, or a dated note that rules it out or tells its treatment',
    when: /\bosteomyelitis\b|\bbone infection\b/i,
  },
  {
    document: 'the pathology report, or a dated, signed note that rules it out',
    when: /\b(?:cancer|malignan\w*|tumor)\b.*\b(?:wound|ulcer)s?\b/i,
  },
  { document: 'the wound care notes', when: /\b(wound|ulcer|dressing)s?\b/i },
  {
    document: 'the download of device use',
    when: /\b(adheren\w*|usage|hours (?:per|a) night|(?:of|% of) nights)\b/i,
  },
  { document: 'the signed order', when: /\b(ordered|order|prescri\w*)\b/i },
  {
    document: 'a statement from the facility or supplier',
    when: /\b(suppl(y|ier)|deliver(y|ed)|accredit\w*|facility|operator|registry|qualified|FDA)\b/i,
  },
  {
    document: 'a dated, signed consultation note with this opinion',
    when: /\b(?:surgery|operation|resection)\b.{0,20}\b(?:is|was) (?:not )?(?:recommended|advised|indicated)\b/i,
  },
  {
    document: 'the procedure notes of all such sessions, with dates, from every practice that did them',
    when: /\b(?:no more|fewer) than \d+ (?:[a-z]+ ){0,3}sessions\b/i,
  },
  {
    document: 'the neurology note with the seizure type and the EEG report',
    when: /\b(?:partial|focal|generalized)\b.*\bseizures\b/i,
  },
  {
    document: 'the procedure notes',
    when: /\b(injections?|ablations?|blocks?|procedures?|surger(y|ies)|operations?)\b/i,
  },
];

/** Where no paper is named for the fact: what a note of the practitioner has to tell. Not asked of exclusions. */
const NOTES: readonly { document: string; when: RegExp }[] = [
  {
    document: 'a dated psychiatric evaluation, with a rating scale score where severity is asked for',
    when: /\b(?:depressi(?:ve|on)|bipolar|psychotic)\b(?! stimulator)/i,
  },
  {
    document: 'a dated visit note with the score on the same pain or disability scale',
    when: /\b(?:pain or disability|disability|pain) scale\b/i,
  },
  {
    document: 'the signed note of that visit',
    when: /\b(?:examined|saw|re-?evaluated) the patient\b|^at the visit\b/i,
  },
  {
    document: 'a dated, signed visit note with the neurologic examination',
    when: /\b(?:nerve root|radiculopathy|sphincter|sensory loss|saddle|motor|weakness)\b/i,
  },
  {
    document: 'a dated, signed visit note that describes the symptoms and tells since when',
    when: /^(?:signs or )?(?:symptoms?|pain|the pain)\b|(?<!\bno signs or )\bsymptoms of\b/i,
  },
  {
    document: 'a dated, signed note with this diagnosis and how it was made',
    when: /^the patient has (?!had\b|been\b)(?:[a-z]+ ){0,3}(?:[a-z]+(?:osis|itis|emia|asis|pathy|ension)|disease|disorder|syndrome|diabetes\b.*|apnea|failure|fibrosis|seizures)$/i,
  },
];

/** What the record says is still to come, and the paper that will show it. */
const PENDING: readonly { document: string; when: RegExp }[] = [
  { document: 'the nerve conduction study', when: /\b(?:nerve (?:conduction )?stud(?:y|ies)|EMG|NCS)\b/i },
  { document: 'the EEG report', when: /\b(?:v?EEG|EMU|epilepsy monitoring)\b/i },
  { document: 'the biopsy report', when: /\bbiops(?:y|ies)\b/i },
  {
    document: 'the stress test report',
    when: /\bstress (?:test|PET|echo)\b|\bstress\b.{0,12}\b(?:PET|nuclear)\b/i,
  },
  { document: 'the result of the sleep study', when: /\b(?:sleep study|polysomnogram)\b/i },
  { document: 'the CT report', when: /\bCT\b(?!\s*surg)/ },
  { document: 'the MRI report', when: /\bMRI\b/ },
  { document: 'the echocardiogram report', when: /\becho(?:cardiogram)?\b/i },
  {
    document: 'the pulmonary function test report',
    when: /\b(?:PFTs?|lung (?:function )?tests?|spirometry)\b/i,
  },
  { document: 'the rheumatology evaluation', when: /\brheum(?:atology)?\b/i },
  { document: 'the neurology evaluation', when: /\bneurology\b/i },
  { document: 'the cardiology evaluation', when: /\bcardiology\b/i },
  { document: 'the urology evaluation', when: /\burology\b/i },
];
/** Asked for, booked, not yet there. */
const TO_COME =
  /\b(?:ordered|requested|asked (?:for|his|her|the)|booked|scheduled|appt|appointment|pending|await\w*|not (?:yet )?(?:done|scheduled|dated|back)|yet to be done|if (?:s?he|pt|the patient|they) can|to follow|to be set up|no date|will (?:see|have|get))\b/i;

/** What a test found missing, where that tells more than that a note is needed: `a value for SpO2 on oxygen`, `how long it has lasted`. */
const TELLING =
  /^(?:(?:a|a clear) value\b|\d+ values\b|how (?:long|often)\b|the (?:outcome|exact|other date|day of)\b)/;

/** A paper that the record has already is not asked for again: `papers` are the titles from which the words so far come. */
export function askedAgain(needed: string, papers: readonly string[]): string {
  const isThere = papers.some((title) => {
    const kind = kindOfTitle(title);
    return kind !== undefined && needed === `the ${NAMES[kind]}`;
  });
  return isThere ? 'an addendum to that report' : needed;
}

/** `about`: the sentences of the record around what it has of the fact so far; `missing`: what its test lacks. */
export function documentFor(
  fact: string,
  about: readonly string[] = [],
  isExclusion = false,
  missing?: string,
): string {
  const coming = about.find((text) => TO_COME.test(text) && PENDING.some(({ when }) => when.test(text)));
  if (coming) return PENDING.find(({ when }) => when.test(coming))!.document;
  const paper = DOCUMENTS.find(({ when }) => when.test(fact))?.document;
  if (paper) return paper;
  if (isExclusion) return 'a dated, signed note that confirms this or rules it out';
  if (missing && TELLING.test(missing)) {
    const verb = /^(?:a|\d)/.test(missing) ? 'with' : 'that tells';
    return `a dated, signed note ${verb} ${missing}`;
  }
  return NOTES.find(({ when }) => when.test(fact))?.document ?? 'a dated, signed visit note that states this';
}
