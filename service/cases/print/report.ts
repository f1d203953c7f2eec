/** The review of a case on paper: decision, reasons, tree, and each quote with a picture of its place on the page. */
import type { RequestForm } from '../../contract/form.ts';
import type { Box, CriteriaNode, EvidenceEntry, FinalResults } from '../../contract/results.ts';
import type { Decision } from '../../contract/runs.ts';
import { isConfirmed } from '../../contract/sureness.ts';
import { PICTURE_DPI, type Pictures } from './crop.ts';
import { colors, decisionNames, outcomes, roleName, usDate, usTime } from './names.ts';
import { ink, Sheet } from './sheet.ts';

export interface ReportInput {
  runId: string;
  revision: number;
  form: RequestForm;
  guidelineName: string;
  receivedAt: string;
  dueAt: string;
  results: FinalResults;
  decisions: Decision[];
  /** When it is printed. */
  at: Date;
  pictures: Pictures;
}

export async function caseReport(input: ReportInput): Promise<Uint8Array> {
  const { results, decisions, runId, revision, at } = input;
  const { criteria_tree: tree, clinical_rationale } = results.criteria;
  const sheet = await Sheet.begin('Coverage review', at);
  sheet.text('Coverage review', { size: 17, bold: true });
  sheet.text(input.guidelineName, { color: ink.soft, above: 2 });
  sheet.rule();
  facts(sheet, input);
  sheet.heading('Decision');
  decision(sheet, decisions, results);
  sheet.heading('Clinical rationale');
  sheet.text(clinical_rationale || 'None was written.');
  sheet.heading('Criteria');
  criterion(sheet, tree, 0);
  sheet.heading('Evidence');
  await evidence(sheet, tree, input.pictures);
  sheet.heading('Clinical summary');
  summary(sheet, results);
  return sheet.end(
    `Protected health information · ${runId} · revision ${revision} · printed ${usTime(at.toISOString())}`,
  );
}

function facts(sheet: Sheet, { form, receivedAt, dueAt, results }: ReportInput): void {
  const { patient, request } = form;
  sheet.fact('Patient', patient?.name);
  sheet.fact('Date of birth', patient?.date_of_birth && usDate(patient.date_of_birth));
  sheet.fact('Member ID', patient?.member_id);
  sheet.fact('Requested service', request?.service);
  sheet.fact('Request type', (results.request_type ?? request?.type)?.replaceAll('_', ' '));
  sheet.fact('Diagnosis codes', request?.diagnosis_codes?.join(', '));
  sheet.fact('Procedure codes', request?.procedure_codes?.join(', '));
  sheet.fact('Ordering provider', request?.ordering_provider);
  sheet.fact('Urgency', request?.urgency);
  sheet.fact('Received, due', `${usDate(receivedAt)}, ${usDate(dueAt)}`);
  sheet.fact('Reference', form.external_id);
  sheet.fact('Guideline version', results.guideline_version);
}

function decision(sheet: Sheet, decisions: Decision[], { criteria }: FinalResults): void {
  sheet.text(`The criteria as reviewed: ${outcomes[criteria.root_decision]}.`);
  if (decisions.length === 0) sheet.text('Nobody has decided yet.', { bold: true, above: 4 });
  for (const one of decisions) {
    sheet.text(decisionNames[one.decision] ?? one.decision, { bold: true, size: 11.5, above: 6, keep: 30 });
    if (one.reason) sheet.text(one.reason);
    for (const item of one.items ?? []) sheet.text(`-  ${item}`, { indent: 10 });
    const signature = [one.signed_name, roleName(one.signed_role), one.signed_at && usTime(one.signed_at)];
    sheet.text(`Signed: ${signature.filter(Boolean).join(', ')}; revision ${one.revision ?? '-'}`, {
      color: ink.soft,
      size: 9,
    });
  }
}

const operators = { AND: 'all of', OR: 'any of', NOT: 'none of', AT_LEAST: 'at least' } as const;

function asks(node: CriteriaNode): string {
  if (!node.criteria?.length || !node.operator) return '';
  return ` (${operators[node.operator]}${node.operator === 'AT_LEAST' ? ` ${node.minimum ?? 1} of` : ''})`;
}

function criterion(sheet: Sheet, node: CriteriaNode, level: number): void {
  const color = colors[node.override?.color ?? node.color ?? 'yellow'];
  const indent = Math.min(level, 8) * 11;
  const group = Boolean(node.criteria?.length);
  sheet.text(`${color.word}:  ${node.criteria_id} ${node.description}${asks(node)}`, {
    indent,
    bold: group,
    color: color.ink,
    size: 9.5,
    above: 2,
  });
  if (node.override) sheet.text(said(node), { indent: indent + 11, size: 9 });
  for (const child of node.criteria ?? []) criterion(sheet, child, level + 1);
}

/** What a person set, and what the engine says beside it. */
function said(node: CriteriaNode): string {
  const { override, engine } = node;
  if (!override) return '';
  const by = [override.by, override.at && usTime(override.at)].filter(Boolean).join(', ');
  const other =
    engine && engine.color !== override.color ? ` The engine says: ${colors[engine.color].word}.` : '';
  return `${isConfirmed(node) ? 'Confirmed' : 'Set'} by ${by || 'a reviewer'}: ${override.reason}${other}`;
}

async function evidence(sheet: Sheet, tree: CriteriaNode, pictures: Pictures): Promise<void> {
  let any = false;
  for (const leaf of leavesOf(tree)) {
    const entries = leaf.clinical_decisioning ?? [];
    if (entries.length === 0 || (leaf.override?.color ?? leaf.color) === 'gray') continue;
    any = true;
    sheet.text(`${leaf.criteria_id} ${leaf.description}`, { bold: true, size: 9.5, above: 8, keep: 60 });
    for (const entry of entries) await quote(sheet, entry, pictures);
  }
  if (!any) sheet.text('No sentence of the record is quoted.');
}

const stances = { supports: 'Supports', contradicts: 'Contradicts', mentions: 'Mentions' } as const;

async function quote(sheet: Sheet, entry: EvidenceEntry, pictures: Pictures): Promise<void> {
  const page = entry.bounding_box[0]?.page;
  const place = entry.page_text ?? (page === undefined ? 'no place on a page' : `p. ${page + 1}`);
  const by = entry.origin === 'nurse' ? ', added by a reviewer' : '';
  sheet.text(`${stances[entry.stance ?? 'mentions']}, ${place}${by}`, {
    size: 9,
    color: ink.soft,
    indent: 11,
    above: 3,
    keep: 30,
  });
  const words = entry.exact_text_sentence_relevant_to_criteria;
  if (words) sheet.text(`"${words}"`, { indent: 11, size: 9.5 });
  if (entry.note) sheet.text(`Note: ${entry.note}`, { indent: 11, size: 9 });
  const png = await pictures.of(entry.bounding_box as Box[]);
  if (png) await sheet.picture(png, PICTURE_DPI, 11);
}

function summary(sheet: Sheet, { criteria }: FinalResults): void {
  for (const [name, member] of Object.entries(criteria.clinical_summary)) {
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
    sheet.text(title, { bold: true, size: 9.5, above: 5, keep: 20 });
    sheet.text(member.summary_content || 'The record does not say.', { size: 9.5 });
  }
  const ccm = criteria.ccm_trigger_detection;
  sheet.text('Chronic care management', { bold: true, size: 9.5, above: 5, keep: 20 });
  sheet.text(
    ccm.ccm_status === 'Yes' ? `Triggered, ${ccm.intensity} intensity: ${ccm.trigger}` : 'Not triggered.',
    {
      size: 9.5,
    },
  );
  if (ccm.reasoning) sheet.text(ccm.reasoning, { size: 9.5 });
}

function* leavesOf(node: CriteriaNode): Generator<CriteriaNode> {
  if (!node.criteria?.length) yield node;
  else for (const child of node.criteria) yield* leavesOf(child);
}
