/** What a notice says: a template's sections filled with the facts of the case. Pure: text in, text out. */
import type { RequestForm } from '../contract/form.ts';
import type { NoticeAudience, NoticeKind, NoticeSection } from '../contract/notices.ts';
import type { CriteriaNode } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import { against, colorOf, isLeaf } from '../tree/index.ts';
import { signsAs, usDate } from './names.ts';
import templates from './notice-templates.json' with { type: 'json' };

type Sections = Record<'provider' | 'patient', NoticeSection[]>;
interface Template {
  id: string;
  name: string;
  kinds: Partial<Record<NoticeKind, Sections>>;
}

const TEMPLATES: readonly Template[] = templates;

const TITLES: Record<NoticeKind, string> = {
  approval: 'Notice of approval',
  denial: 'Notice of denial',
  partial: 'Notice of partial approval',
  withdrawal: 'Notice of withdrawal',
  information: 'Request for additional information',
};

/** What stands above a notice. */
export const titleOf = ({ kind, isDraft }: { kind: NoticeKind; isDraft: boolean }): string =>
  `${TITLES[kind]}${isDraft ? ' – DRAFT' : ''}`;

/** What the decision in force lets a notice say. */
const ALLOWED: Record<string, readonly NoticeKind[]> = {
  approve: ['approval', 'partial'],
  deny: ['denial', 'partial'],
  request_information: ['information', 'withdrawal'],
  refer_to_physician: ['withdrawal'],
};

/** Kinds of notices with their templates; a request can be withdrawn until it is decided. */
export const templatesFor = (decision: string | undefined) =>
  (ALLOWED[decision ?? ''] ?? ['withdrawal']).flatMap((kind) =>
    TEMPLATES.flatMap(({ id, name, kinds }) => (kinds[kind] ? [{ kind, template: id, name }] : [])),
  );

export interface NoticeFacts {
  runId: string;
  form: RequestForm;
  guidelineCode: string;
  guidelineName: string;
  dueAt: string;
  tree: CriteriaNode;
  decision: Decision | undefined;
  credential: string;
  /** Lines at the head of the notice; empty where there are none. */
  letterhead: string;
  at: Date;
}

/** The sections of a new notice. A section that the case says nothing about is left out. */
export function noticeText(kind: NoticeKind, template: string, facts: NoticeFacts): Sections {
  const sections = TEMPLATES.find(({ id }) => id === template)?.kinds[kind];
  const values = valuesOf(kind, facts);
  const filled = (list: readonly NoticeSection[] = []) =>
    list
      .map((section) => ({ ...section, text: fill(section.text, values) }))
      .filter(({ part, text }) => text !== '' || !OPTIONAL.has(part));
  return { provider: filled(sections?.provider), patient: filled(sections?.patient) };
}

/** The sections of the general template, each with whether it may be left out: what a clinic's own template is begun from. */
export const generalSections = (kind: NoticeKind, audience: NoticeAudience) =>
  (TEMPLATES[0]?.kinds[kind]?.[audience] ?? []).map(({ part, heading }) => ({
    part,
    heading,
    isOptional: OPTIONAL.has(part),
  }));

const OPTIONAL = new Set(['note', 'reason_given', 'extension']);

/** Facts of the case for the fields of a clinic's own Word template. */
export function templateFacts(kind: NoticeKind, facts: NoticeFacts): Record<string, string> {
  const values = valuesOf(kind, facts);
  const named = {
    patient_name: 'patient',
    date_of_birth: 'birth',
    member_id: 'member',
    service: 'service',
    procedure_codes: 'codes',
    ordering_provider: 'provider',
    reference: 'reference',
    policy: 'guideline',
    signed_by: 'signed',
    decided_on: 'decided',
    decide_by: 'due',
  };
  return Object.fromEntries(Object.entries(named).map(([field, name]) => [field, values[name] ?? '']));
}

/** A line of which only the name is left ("Member ID: ") goes. */
function fill(text: string, values: Record<string, string>): string {
  const lines = text.split('\n').flatMap((line) => {
    const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
    if (names.length > 0 && /^[\w ]+: \{\{\w+\}\}$/.test(line) && !values[names[0]!]) return [];
    return [line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')];
  });
  return lines.join('\n').trim();
}

function valuesOf(kind: NoticeKind, facts: NoticeFacts): Record<string, string> {
  const { form, decision, guidelineCode, guidelineName, at, credential, dueAt } = facts;
  const { patient, request } = form;
  const refused = against(facts.tree);
  const unmet = refused.length > 0 ? refused : unmetLeaves(facts.tree);
  const service = request?.service || guidelineName;
  const days = decision?.extension_days;
  return {
    date: usDate(at.toISOString()),
    patient: patient?.name ?? '',
    birth: patient?.date_of_birth ? usDate(patient.date_of_birth) : '',
    member: patient?.member_id ?? '',
    service,
    service_plain: request?.service || 'a service',
    codes: (request?.procedure_codes ?? []).join(', '),
    provider: request?.ordering_provider ?? '',
    reference: form.external_id || facts.runId,
    guideline: guidelineName.includes(guidelineCode) ? guidelineName : `${guidelineCode}, ${guidelineName}`,
    code: guidelineCode,
    criteria: unmet.map((leaf) => `${leaf.criteria_id}  ${leaf.description}`).join('\n'),
    criterion_plain: sentence(unmet[0]?.description ?? ''),
    findings: unmet.map(findingOf).join('\n'),
    cure: unmet
      .map((leaf) => `Signed and dated documentation of the following: ${leaf.description}`)
      .join('\n'),
    reason: decision?.reason ?? '',
    physician: decision?.signed_role === 'physician' ? (decision.signed_name ?? '') : '',
    credential,
    signed: [decision?.signed_name, signsAs(decision?.signed_role)].filter(Boolean).join(', '),
    decided: decision?.signed_at ? usDate(decision.signed_at) : '',
    decided_plain: DECIDED[kind],
    items: (decision?.items ?? []).map((item, index) => `${index + 1}. ${item}`).join('\n'),
    ...placesToTurnTo(facts.letterhead),
    due: usDate(dueAt),
    extension: days
      ? `We have extended the time to decide by ${days} days so that you can send this documentation. `
      : '',
    extension_plain: days
      ? `We need up to ${days} more days to decide. We take this time so that your doctor can send the records. If you do not agree, you can file a complaint.`
      : '',
  };
}

const hasPhone = (letterhead: string) => /\d{3}\D{0,3}\d{4}/.test(letterhead);

/** Where to write and call: "above" only what stands there. */
const placesToTurnTo = (letterhead: string) => ({
  write_us: letterhead.trim() ? 'Write to us at the address above.' : 'Write to us.',
  call_us: hasPhone(letterhead) ? 'Call the number above.' : 'Call us.',
  contact_us: letterhead.trim() ? 'contacting us at the address or number above' : 'contacting us',
});

const DECIDED: Record<NoticeKind, string> = {
  approval: 'We said yes. You can have this care.',
  denial: 'We said no. We will not pay for this care now.',
  partial: 'We said yes to a part of it. We said no to the rest.',
  withdrawal: 'This request was withdrawn. We did not make a decision. You do not need to do anything.',
  information:
    'We need more papers from your doctor before we can decide. We have asked your doctor for them.',
};

const sentence = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** Leaves that are open in groups that are not settled in favor of the request. */
function unmetLeaves(node: CriteriaNode): CriteriaNode[] {
  const color = colorOf(node);
  if (color === 'green' || color === 'gray') return [];
  return isLeaf(node) ? [node] : (node.criteria ?? []).flatMap(unmetLeaves);
}

const MOST_QUOTES = 2;

/** What the record shows of a criterion: why it was answered so, with the passages that weigh against it first. */
function findingOf(leaf: CriteriaNode): string {
  const why = leaf.override?.reason || leaf.engine?.reason || 'The record does not document this.';
  const quotes = [...(leaf.clinical_decisioning ?? [])]
    .sort((a, b) => Number(b.stance === 'contradicts') - Number(a.stance === 'contradicts'))
    .slice(0, MOST_QUOTES)
    .flatMap(({ exact_text_sentence_relevant_to_criteria: quote, page_text: place }) =>
      quote ? [`“${quote.trim()}”${place ? ` (${place})` : ''}`] : [],
    );
  return `${leaf.criteria_id}  ${sentence(why)}${quotes.length > 0 ? ` ${quotes.join(' ')}` : ''}`;
}
