/** The fields of a clinic's own Word templates: what each is filled with, and which ones a letter cannot do without. */
import { requiredParts } from '../../contract/notice-check.ts';
import type { NoticeAudience, NoticeKind } from '../../contract/notices.ts';

/** What stands between the braces, and what it is filled with, in a sentence. */
type Known = Readonly<Record<string, string>>;

/** Sections of a notice: `{criterion}` is the text of the section with this part. */
const SECTIONS: Known = {
  date: 'The date of the notice.',
  request: 'Patient, member ID, service, codes and ordering provider, one to a line.',
  approved: 'What is approved.',
  criterion: 'The coverage policy and the criteria that are not met.',
  findings: 'What the record shows of these criteria, with quotes and pages.',
  reason_given: 'The reason that was given with the decision.',
  cure: 'What would change the decision.',
  physician: 'The name of the physician who decided.',
  credential: 'The credential of the physician who decided.',
  human: 'The statement that a person made the decision.',
  peer: 'How to ask for a peer-to-peer discussion.',
  withdrawn: 'Who withdrew the request, and when.',
  again: 'That a new request may be submitted.',
  items: 'What is asked for, one item to a line.',
  note: 'The note that was given with the request for information.',
  due: 'By when the documentation is needed.',
  statement: 'What was decided, in plain words.',
  form: 'The text of form CMS-10003, where it was entered.',
  reason: 'The specific reason, in plain words.',
  what_next: 'What the patient can do.',
  appeal: 'How to appeal, with the 65-day window.',
  expedited: 'How to get a fast (72-hour) appeal.',
  help: 'Where the patient gets help, also in other languages.',
  extension: 'More time to decide, and why.',
};

/** Facts of the case. */
const FACTS: Known = {
  title: 'The name of the notice, for example “Notice of denial”.',
  patient_name: 'The name of the patient.',
  date_of_birth: 'The patient’s date of birth.',
  member_id: 'The patient’s member ID.',
  service: 'The requested service.',
  procedure_codes: 'The procedure codes of the request.',
  ordering_provider: 'The provider who ordered the service.',
  reference: 'Your number of the case, else ours.',
  policy: 'The coverage policy, with its code.',
  signed_by: 'Who signed the decision, with the role.',
  decided_on: 'The date of the decision.',
  decide_by: 'The date by which the request must be decided.',
};

/** Lists: what stands between `{#name}` and `{/name}` is repeated for each entry. */
const LISTS: Known = {
  provider_sections:
    'Every section for the provider: {#provider_sections} {heading} {text} {/provider_sections}. It holds all that a provider’s letter must say.',
  patient_sections:
    'Every section for the patient: {#patient_sections} {heading} {text} {/patient_sections}. It holds all that a patient’s letter must say.',
};

/** Inside of a list. */
export const ENTRY_FIELDS: readonly string[] = ['heading', 'text'];

export const LIST_FIELDS: readonly string[] = Object.keys(LISTS);
export const SECTION_FIELDS: readonly string[] = Object.keys(SECTIONS);
export const FACT_FIELDS: readonly string[] = Object.keys(FACTS);
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
export const FIELD_LIST = Object.entries({ ...SECTIONS, ...FACTS, ...LISTS }).map(([field, about]) => ({
  field,
  about,
  required: KINDS.flatMap((kind) =>
    AUDIENCES.filter((audience) => requiredFields(kind, audience).some((one) => one.field === field)).map(
      (audience) => ({ kind, audience }),
    ),
  ),
}));
