/** Whom to ask for a missing fact: chosen by what the fact is, as a nurse would. Data, first match wins. */

const ORDERING = 'the ordering practitioner';

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
    who: 'the laboratory or clinic that ran the test',
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
    when: /\b(facility|hospital|operator|heart team|registry|center|program|accredit\w*|trial)\b/i,
  },
];

/** Name of the source for a fact; `provider` is the ordering practitioner's name when the form gives one. */
export function whomToAsk(fact: string, provider: string | undefined): string {
  const who = SOURCES.find(({ when }) => when.test(fact))?.who ?? ORDERING;
  return who === ORDERING && provider ? `${ORDERING} (${provider})` : who;
}

/** The document that would show a missing fact. Data, first match wins; the plainest is a note of a visit. */
const DOCUMENTS: readonly { document: string; when: RegExp }[] = [
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
    when: /\b(?:drugs?|medications?|antidepressants?|insulin|NSAIDs?|dose)\b(?!.*\bsupplier\b)/i,
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
    when: /\b(imaging|x-?rays?|radiograph\w*|MRI|CT|computed tomograph\w*|scan)\b/i,
  },
  { document: 'the pulmonary function test report', when: /\b(spirometr\w*|FEV1|FVC|pulmonary function)\b/i },
  {
    document: 'the physical or occupational therapy notes',
    when: /\b(physical therap\w*|occupational therap\w*|PT\/OT|exercise program|home exercise)\b/i,
  },
  { document: 'the wound care notes with measurements', when: /\b(wound|ulcer|dressing)s?\b/i },
  { document: 'the download of device use', when: /\b(adheren\w*|usage|hours per night|nights)\b/i },
  { document: 'the signed order', when: /\b(ordered|order|prescri\w*)\b/i },
  {
    document: 'a statement from the facility or supplier',
    when: /\b(suppl(y|ier)|deliver(y|ed)|accredit\w*|facility|operator|registry|qualified|FDA)\b/i,
  },
  {
    document: 'the procedure notes',
    when: /\b(injections?|ablations?|blocks?|procedures?|surger(y|ies)|operations?)\b/i,
  },
];

export function documentFor(fact: string): string {
  return (
    DOCUMENTS.find(({ when }) => when.test(fact))?.document ?? 'a dated, signed visit note that states this'
  );
}
