/** The review of a case on paper: decision, reasons, tree, and each quote with a picture of its place on the page. */

import type { RequestForm } from '../contract/form.ts';
import { identityFindings, identityTitle, pageDecisionSentence } from '../contract/identity-text.ts';
import type { CriteriaNode, EvidenceEntry, FinalResults } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import { signatureNotes } from '../contract/signing.ts';
import type { Variance } from '../contract/variance.ts';
import { changesWords, varianceWords, whyVaried } from '../tree/index.ts';
import { criteriaLines } from './criteria.ts';
import { PICTURE_DPI, type Pictures, placeKey, quotedLeaves } from './crop.ts';
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
  sheet.text('Coverage review', { size: 17, bold: true, tag: 'H1' });
  sheet.text(input.guidelineName, { color: ink.soft, above: 2 });
  sheet.rule();
  facts(sheet, input);
  identity(sheet, results);
  sheet.heading('Decision');
  decision(sheet, decisions, results);
  sheet.heading('Clinical rationale');
  rationale(sheet, clinical_rationale || 'None was written.');
  sheet.heading('Criteria');
  criteria(sheet, results);
  sheet.heading('Evidence');
  await evidence(sheet, tree, input.pictures);
  sheet.heading('Clinical summary');
  summary(sheet, results);
  return sheet.end(
    `Protected health information · ${runId} · revision ${revision} · printed ${usTime(at.toISOString())}`,
  );
}

/** Paragraphs apart, the line that heads a list in bold. */
function rationale(sheet: Sheet, text: string): void {
  for (const paragraph of text.split(/\n{2,}/)) {
    const [first = '', ...rest] = paragraph.split('\n');
    const isHeading = first.endsWith(':') && rest[0]?.startsWith('- ');
    sheet.text(isHeading ? first : paragraph, { bold: isHeading === true, above: 6 });
    if (isHeading) sheet.text(rest.join('\n'), { above: 2 });
  }
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
  const changed = results.criteria.variances?.length ?? 0;
  const as = changed > 0 ? `, with ${changesWords(changed)} in this case` : '';
  sheet.fact('Guideline version', results.guideline_version && `${results.guideline_version}${as}`);
}

/** Whose chart it is, and what people have said about its pages. */
function identity(sheet: Sheet, { identity: found }: FinalResults): void {
  if (!found) return;
  sheet.heading('Patient identity');
  const [title, ...rest] = identityFindings(found);
  const agreed = found.status !== 'mismatch' && found.status !== 'check';
  if (agreed) sheet.text(identityTitle(found));
  const findings = [title, ...rest].filter((each) => each !== undefined);
  for (const each of findings) sheet.text(each, { above: 2, ...(agreed ? {} : { color: ink.red }) });
  for (const each of found.page_decisions) {
    const signature = [each.by, each.at && usTime(each.at)].filter(Boolean).join(', ');
    sheet.text(`${pageDecisionSentence(each)} ${signature}`, { size: 9, color: ink.soft, above: 2 });
  }
}

function decision(sheet: Sheet, decisions: Decision[], { criteria }: FinalResults): void {
  sheet.text(`The criteria as reviewed: ${outcomes[criteria.root_decision]}.`);
  const depends = criteria.decision_depends_on ?? [];
  if (depends.length > 0) sheet.text(`This depends on: ${depends.join(', ')}.`);
  departures(sheet, criteria.variances ?? []);
  if (criteria.rationale_out_of_date)
    sheet.text(
      'The clinical rationale below was written before the criteria or their answers were last changed.',
      {
        bold: true,
        above: 4,
      },
    );
  if (decisions.length === 0) sheet.text('Nobody has decided yet.', { bold: true, above: 4 });
  for (const one of decisions) {
    sheet.text(decisionNames[one.decision] ?? one.decision, { bold: true, size: 11.5, above: 6, keep: 30 });
    if (one.reason) sheet.text(one.reason);
    for (const item of one.items ?? []) sheet.text(`-  ${item}`, { indent: 10 });
    if (one.variances?.length)
      sheet.text(`Signed with ${changesWords(one.variances.length)}, as of revision ${one.revision ?? '-'}.`);
    for (const note of signatureNotes(one)) sheet.text(note, { size: 9 });
    if (one.rationale_out_of_date) sheet.text('Signed with a rationale of an earlier tree.');
    const signature = [one.signed_name, roleName(one.signed_role), one.signed_at && usTime(one.signed_at)];
    sheet.text(`Signed: ${signature.filter(Boolean).join(', ')}; revision ${one.revision ?? '-'}`, {
      color: ink.soft,
      size: 9,
    });
  }
}

function criteria(sheet: Sheet, { criteria: { criteria_tree, variances } }: FinalResults): void {
  for (const { text, color, level, group, removed, said } of criteriaLines(criteria_tree, variances)) {
    const indent = Math.min(level, 8) * 11;
    const style = { indent, bold: group, size: 9.5, above: 2 };
    sheet.text(text, {
      ...style,
      color: color ? ink[colors[color].ink] : ink.soft,
      struck: removed ?? false,
    });
    for (const line of said) sheet.text(line, { indent: indent + 11, size: 9 });
  }
}

/** Named where the decision stands: who reads it must see that the determination was not applied as it is. */
function departures(sheet: Sheet, variances: readonly Variance[]): void {
  if (variances.length === 0) return;
  sheet.text(`${changesWords(variances.length)} in this case:`, { bold: true, above: 6, keep: 30 });
  for (const each of variances)
    sheet.text(`-  ${varianceWords(each)}. ${whyVaried(each)}`, { indent: 10, size: 9.5 });
}

async function evidence(sheet: Sheet, tree: CriteriaNode, pictures: Pictures): Promise<void> {
  let any = false;
  for (const { leaf, entries } of quotedLeaves(tree)) {
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
  const png = pictures.get(placeKey(entry.bounding_box) ?? '');
  if (png) await sheet.picture(png, PICTURE_DPI, 'The place on the page', 11);
}

function summary(sheet: Sheet, { criteria }: FinalResults): void {
  for (const [name, member] of Object.entries(criteria.clinical_summary)) {
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
    sheet.text(title, { bold: true, size: 9.5, above: 5, keep: 20 });
    sheet.text(member.summary_content || 'The record does not say.', { size: 9.5 });
    if (member.edited) sheet.text(`Written by ${member.edited.by}.`, { size: 9 });
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
  if (ccm.edited) sheet.text(`Written by ${ccm.edited.by}.`, { size: 9 });
}
