/** A policy's sentences as statements that can be true of a patient. */

const firstUp = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const firstLow = (text: string) =>
  /^[A-Z][a-z]/.test(text) &&
  !/^(?:Medicare|Group|Stage|Class|Type|Grade|Parkinson|Alzheimer|Crohn)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** Words that only announce a list. */
const ANNOUNCES =
  /,?\s*(?:(?:when|if|as|by|with|for|of|in|to|meets?|meeting|has|have|including|must have)\s+)?(?:at least \w+|any|all|each|both|either|one|two|three|four|five|\d+|none)?(?:\s*\(\d+\))?(?:\s+or more)?(?:\s+of)?(?:\s+the)?\s*(?:following|below)(?:\s+(?:criteria|conditions|requirements|indications|circumstances|situations|apply|are met|is met|is true|are true|applies))*(?:\s+(?:apply|are met|is met|is true|are true|applies|are present|is present))?\s*:?\s*$/i;

/** A group's own sentence, without the words and marks that only announce its list. */
export function sentenceOf(intro: string): string {
  const plain = intro
    .replace(/\s*:\s*$/, '')
    .replace(/[;,]$/, '')
    .trim();
  return firstUp(plain.split(/\s+/).length < 2 ? `${plain} of these holds` : plain);
}

const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|does|do|did|must|should|will|may|can|cannot|shows?|shown|documents?|documented|meets?|met|requires?|required|receives?|received|uses?|used|failed|fails?|demonstrates?|demonstrated|exists?|persists?|includes?|performed|diagnosed|tried|agrees?|lacks?)\b/i;

/** A stem to which an item can be added: "The patient has one of the following:" -> "The patient has". */
function stemOf(intro: string): string | undefined {
  const plain = intro.replace(/\s*:\s*$/, '').trim();
  const stem = plain
    .replace(
      /\s*(?:at least \w+|any|all|each|both|either|one|two|three|\d+|none)?(?:\s*\(\d+\))?(?:\s+or more)?(?:\s+of)?(?:\s+the)?\s*following(?:\s+\w+){0,3}$/i,
      '',
    )
    .trim();
  if (stem === plain && !/:\s*$/.test(intro)) return undefined;
  return /\b(?:has|have|had|is|are|with|by|for|includes?|shows?|(?:failure|history|diagnosis|evidence|documentation|presence|absence|trial|use) of|demonstrates?|documents?|receives?|uses?|requires?)$/i.test(
    stem,
  )
    ? stem
    : undefined;
}

/** "Patients with X" is said of the one patient. */
const ofPatient = (text: string): string =>
  text
    .replace(/^(?:patients|beneficiaries|individuals|persons|members) with\b/i, 'The patient has')
    .replace(/^(?:patients|beneficiaries|individuals|persons|members) who (?:have|are)\b/i, (words) =>
      /have$/i.test(words) ? 'The patient has' : 'The patient is',
    );

/** An item that is no sentence is completed by the sentence before its list, so that it is understood alone. */
export function standalone(item: string, intro: string): string {
  const text = ofPatient(item.replace(/\.\s*$/, '').trim());
  const words = text.split(/\s+/).length;
  const main = text.replace(/\b(?:that|which|who|whose)\b.*$/i, '');
  const stem = VERB.test(main) && words > 2 ? undefined : stemOf(intro);
  if (stem) return firstUp(`${stem} ${firstLow(text)}`);
  return words < 2 ? `This is present: ${firstLow(text)}` : firstUp(text);
}

const MODAL =
  /\b(?:must|shall|should|requires?|required|is covered|are covered|will be covered|covers|may be covered|reasonable and necessary|medically necessary|eligible|qualif(?:y|ies)|meets?|criteria|indicated|documented|not covered|non-?covered|excluded|denied|contraindicated|failed|at least|has|have)\b/i;

/** Whether a sentence of a paragraph may state a condition, rather than tell about the service. */
export const isCondition = (sentence: string): boolean =>
  MODAL.test(sentence) && sentence.split(/\s+/).length > 3;

const NOT_COVERED_IF =
  /^(.*?)\b(?:is|are|will|shall|must|should|may)?\s*(?:be )?(?:not|never|no longer)\s+(?:be )?(?:considered )?(?:covered|reasonable and necessary|medically (?:reasonable|necessary)|indicated|payable|eligible|reimburs\w+)\b\s*(.*)$/i;
const DENIED_IF =
  /^(.*?)\b(?:is|are|will be|shall be|must be)\s+(?:excluded|contraindicated|denied|non-?covered)\b\s*(.*)$/i;
const CONNECTS =
  /^(?:,?\s*(?:and (?:therefore )?(?:will|is|are) (?:be )?(?:denied|excluded)|as not reasonable and necessary))?[\s,]*(?:if|when|where|whenever|for (?:patients|beneficiaries|persons|individuals) (?:who|with)|for|in (?:patients|beneficiaries|persons|individuals) (?:who|with)|in|with|unless|because of|due to)?\b[\s:]*/i;

/** What is excluded, said positively: "X is not covered if the patient smokes" -> "The patient smokes". */
export function excluded(sentence: string): string {
  const plain = ofPatient(sentence.replace(/[:;,.]\s*$/, '').trim());
  const match = NOT_COVERED_IF.exec(plain) ?? DENIED_IF.exec(plain);
  if (!match) return plain.split(/\s+/).length < 2 ? `This is present: ${firstLow(plain)}` : firstUp(plain);
  const [, subject = '', rest = ''] = match;
  const connector = CONNECTS.exec(rest)?.[0] ?? '';
  const condition = rest.slice(connector.length).replace(ANNOUNCES, '').trim();
  if (condition.split(/\s+/).length >= 2) {
    const who = /\b(?:patients|beneficiaries|persons|individuals) (who|with)\b/i
      .exec(connector)?.[1]
      ?.toLowerCase();
    if (who === 'with') return `The patient has ${firstLow(condition)}`;
    if (who === 'who') return ofWhom(condition);
    return firstUp(condition);
  }
  const what = firstLow(subject.trim().replace(/[,:]$/, ''));
  return what === '' ? 'One of these exclusions applies' : `The request is for ${what}`;
}

/** "Who are pregnant", "who have diabetes", "who smoke". */
function ofWhom(clause: string): string {
  if (/^(?:are|have|were)\b/i.test(clause))
    return `The patient ${clause.replace(/^\w+/, (verb) => PLURALS[verb.toLowerCase()] ?? verb)}`;
  return `The patient is one of those who ${firstLow(clause)}`;
}
const PLURALS: Record<string, string> = { are: 'is', have: 'has', were: 'was' };

/** The group of a list of exclusions. */
export function excludedGroup(intro: string): string {
  const words = excluded(intro);
  return /^The request is for|^One of these/.test(words) ? 'One of these exclusions applies' : words;
}

/** A line that names something and says nothing of it. */
export const isTitle = (text: string): boolean =>
  !/[.;:,]\s*$/.test(text) && !VERB.test(text) && text.split(/\s+/).length <= 12;
