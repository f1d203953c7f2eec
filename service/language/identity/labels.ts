/** The labels by which pages say whose they are, and those that end such a statement or give it to somebody else. */

export type IdentityField = 'name' | 'date_of_birth' | 'sex' | 'member_id' | 'record_number';

export interface Label {
  /** `stop`: the label of something else; `other`: from here on the row speaks of another person. */
  kind: IdentityField | 'stop' | 'other';
  /** The label alone says that the patient is meant ("Patient name"); a bare "Name" may be anybody's. */
  patient?: true;
  start: number;
  end: number;
  /** A colon or the like stands behind it. */
  marked: boolean;
}

const OTHER_PERSON =
  'guarantor|guardian|emergency contact|next of kin|spouse|husband|wife|mother|father|parent|daughter|brother|sister|care ?giver|' +
  'responsible party|subscriber|policy ?holder|insured|card ?holder|significant other|health care proxy|poa|donor|newborn|baby|roommate';
const PATIENT = 'patient|pt|pat|member|enrollee|client|beneficiary|resident|customer';
const NUMBER = '(?: ?(?:id|no|number|num|#|identification(?: number)?)\\b\\.?#?)';

const KINDS: [Label['kind'], string, true?][] = [
  [
    'member_id',
    `(?:(?:member|enrollee|beneficiary|medicare|medicaid|subscriber|insured|insurance|health plan|plan|policy) ?'?s? ?(?:beneficiary )?(?:card )?${NUMBER})|mbi|hicn?|hic ?#|medicare claim number`,
  ],
  [
    'record_number',
    `mrn|med(?:ical)?\\.? ?rec(?:ord)?\\.?${NUMBER}?|chart${NUMBER}|unit${NUMBER}|patient account${NUMBER}?|(?:patient|pt) ?(?:id|identifier)`,
  ],
  ['other', `(?:${OTHER_PERSON})(?:'?s)?(?: (?:full )?name| dob| date of birth| sex)?`],
  ['name', `(?:${PATIENT})'?s?\\.? ?(?:full |legal |last |first )?names?|name of (?:${PATIENT})`, true],
  ['date_of_birth', 'd\\.? ?[o0]\\.? ?b\\.?|date of birth|birth ?date|birthday|born(?: on)?'],
  ['sex', 'sex(?: assigned at birth)?|gender|birth sex'],
  [
    'stop',
    'age(?: ?/ ?sex)?|a/s|ssn|race|ethnicity|language|marital status|phone|tel|cell|fax|address|e-?mail|acct|account|visit|csn|fin|encounter|npi|' +
      'provider|physician|attending|ordering|referring|referred by|pcp|surgeon|author|clinician|prescriber|supplier|facility|location|loc|room|rm|bed|unit|ward|' +
      'insurance|payer|payor|plan|group|carrier|date of service|service date|dos|date|admit(?:ted)?|admission|discharged?|planned|page|pg|height|weight|ht|wt|' +
      'study|exam|examination|procedure|diagnosis|dx|order|accession|specimen|collected|received|reported|printed|relationship|religion|height|occupation|' +
      'operator|technician|tech|test|device|item|service|diagnoses|reason|allergies|status|language|department|dept|clinic|re|subject|block|equip|indication',
  ],
  ['name', `${PATIENT}`, true],
  ['name', 'names?'],
];

const ANY = new RegExp(KINDS.map(([, words]) => `(\\b(?:${words})(?=$|[^a-z0-9]))`).join('|'), 'gi');

/** The labels of a row, left to right; of two at one place the longer has come first in the table. */
export function labelsIn(text: string): Label[] {
  const labels: Label[] = [];
  for (const m of text.matchAll(ANY)) {
    const which = m.slice(1).findIndex((group) => group !== undefined);
    const [kind, , patient] = KINDS[which]!;
    const end = m.index + m[0].length;
    const mark = /^\s{0,2}[:#=]/.exec(text.slice(end, end + 4));
    labels.push({
      kind,
      ...(patient && { patient }),
      start: m.index,
      end: end + (mark?.[0].length ?? 0),
      marked: Boolean(mark),
    });
  }
  return labels;
}
