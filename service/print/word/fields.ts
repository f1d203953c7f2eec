/** The fields of a clinic's own Word templates: what each is filled with, and which ones a letter cannot do without. */
import { requiredParts } from '../../contract/notice-check.ts';
import type { NoticeAudience, NoticeKind } from '../../contract/notices.ts';

interface Known {
  /** What stands between the braces. */
  field: string;
  /** What it is filled with, in a sentence. */
  about: string;
}

/** Sections of a notice: `{criterion}` is the text of the section with this part. */
const SECTIONS: readonly Known[] = [
  { field: 'date', about: 'The date of the notice.' },
  { field: 'request', about: 'Patient, member ID, service, codes and ordering provider, one to a line.' },
  { field: 'approved', about: 'What is approved.' },
  { field: 'criterion', about: 'The coverage policy and the criteria that are not met.' },
  { field: 'findings', about: 'What the record shows of these criteria, with quotes and pages.' },
  { field: 'reason_given', about: 'The reason that was given with the decision.' },
  { field: 'cure', about: 'What would change the decision.' },
  { field: 'physician', about: 'The name of the physician who decided.' },
  { field: 'credential', about: 'The credential of the physician who decided.' },
  { field: 'human', about: 'The statement that a person made the decision.' },
  { field: 'peer', about: 'How to ask for a peer-to-peer discussion.' },
  { field: 'withdrawn', about: 'Who withdrew the request, and when.' },
  { field: 'again', about: 'That a new request may be submitted.' },
  { field: 'items', about: 'What is asked for, one item to a line.' },
  { field: 'note', about: 'The note that was given with the request for information.' },
  { field: 'due', about: 'By when the documentation is needed.' },
  { field: 'statement', about: 'What was decided, in plain words.' },
  { field: 'form', about: 'The text of form CMS-10003, where it was entered.' },
  { field: 'reason', about: 'The specific reason, in plain words.' },
  { field: 'what_next', about: 'What the patient can do.' },
  { field: 'appeal', about: 'How to appeal, with the 65-day window.' },
  { field: 'expedited', about: 'How to get a fast (72-hour) appeal.' },
  { field: 'help', about: 'Where the patient gets help, also in other languages.' },
  { field: 'extension', about: 'More time to decide, and why.' },
];

/** Facts of the case. */
const FACTS: readonly Known[] = [
  { field: 'title', about: 'The name of the notice, for example “Notice of denial”.' },
  { field: 'patient_name', about: 'The name of the patient.' },
  { field: 'date_of_birth', about: 'The patient’s date of birth.' },
  { field: 'member_id', about: 'The patient’s member ID.' },
  { field: 'service', about: 'The requested service.' },
  { field: 'procedure_codes', about: 'The procedure codes of the request.' },
  { field: 'ordering_provider', about: 'The provider who ordered the service.' },
  { field: 'reference', about: 'Your number of the case, else ours.' },
  { field: 'policy', about: 'The coverage policy, with its code.' },
  { field: 'signed_by', about: 'Who signed the decision, with the role.' },
  { field: 'decided_on', about: 'The date of the decision.' },
  { field: 'decide_by', about: 'The date by which the request must be decided.' },
];

/** Lists: what stands between `{#name}` and `{/name}` is repeated for each entry. */
const LISTS: readonly Known[] = [
  {
    field: 'provider_sections',
    about:
      'Every section for the provider: {#provider_sections} {heading} {text} {/provider_sections}. It holds all that a provider’s letter must say.',
  },
  {
    field: 'patient_sections',
    about:
      'Every section for the patient: {#patient_sections} {heading} {text} {/patient_sections}. It holds all that a patient’s letter must say.',
  },
];

/** Inside of a list. */
export const ENTRY_FIELDS: readonly string[] = ['heading', 'text'];

const names = (known: readonly Known[]) => known.map(({ field }) => field);
export const LIST_FIELDS: readonly string[] = names(LISTS);
export const SECTION_FIELDS: readonly string[] = names(SECTIONS);
export const FACT_FIELDS: readonly string[] = names(FACTS);
export const PLAIN_FIELDS: ReadonlySet<string> = new Set([...SECTION_FIELDS, ...FACT_FIELDS]);

/** The list that holds everything for a reader. */
export const listFor = (audience: NoticeAudience): string => `${audience}_sections`;

/** Fields that a letter cannot do without, each with what it says; every letter has a date, from which the time to appeal runs. */
export function requiredFields(
  kind: NoticeKind,
  audience: NoticeAudience,
): { field: string; name: string }[] {
  const parts = requiredParts(kind, audience).map(({ part, name }) => ({ field: part, name }));
  return audience === 'provider' ? parts : [{ field: 'date', name: 'the date of the notice' }, ...parts];
}

const KINDS: readonly NoticeKind[] = ['approval', 'denial', 'partial', 'withdrawal', 'information'];
const AUDIENCES: readonly NoticeAudience[] = ['provider', 'patient'];

/** Every field with its sentence and the letters that need it, for whoever writes a template. */
export const FIELD_LIST = [...SECTIONS, ...FACTS, ...LISTS].map(({ field, about }) => ({
  field,
  about,
  required: KINDS.flatMap((kind) =>
    AUDIENCES.filter((audience) => requiredFields(kind, audience).some((one) => one.field === field)).map(
      (audience) => ({ kind, audience }),
    ),
  ),
}));
