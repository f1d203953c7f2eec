/**
 * Answers to a chart as text, and to the same chart as PDFs that clinics print: `node test/benchmark/papers.ts [ID ...]` (every seventh of
 * the listed charts unless some are named). What is lost between paper and text shows as answers that differ, each with both reasons.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { sourcesOf } from '../../service/cli/eval-cases.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { closeReaders, type MedicalRecord, readRecord } from '../../service/record/index.ts';
import { encodable } from '../../service/record/typeset/encodable.ts';
import { type Note, type NotePatient, typesetNotes } from '../../service/record/typeset/notes.ts';
import { drawn, wrapped } from '../../service/record/typeset/wrap.ts';
import { review } from '../../service/review/index.ts';
import { leaves } from '../../service/tree/index.ts';

interface Chart {
  documents: Partial<Note>[];
  leaves: Record<string, { label: string }>;
}

const folder = fileURLToPath(new URL('charts/cases', import.meta.url));
/** So many lists are passed over for one that is taken. */
const EACH = 7;
const listed = () =>
  readFileSync(new URL('chart-lists.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
    .filter((_, i) => i % EACH === EACH >> 1);

const PAGE = { width: 612, height: 792, margin: 50, size: 8.5, leading: 11 };

/** A day as clinics write it, of one in ISO form. */
const us = (day = '') => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** What stands above the text of a document, by the kind of print. */
const HEADS: Record<string, (note: Note, patient: NotePatient) => string[]> = {
  print: ({ title, date, author }, { name, date_of_birth, sex }) => [
    `Patient: ${name ?? ''}   DOB: ${date_of_birth ?? ''}   Sex: ${sex ?? ''}`,
    `${title}`,
    `Date: ${date}   Author: ${author}`,
  ],
  letterhead: ({ title, date, author }, { name, date_of_birth }) => [
    'HARBOR MEDICAL GROUP',
    '120 Quay Street, Suite 4   Phone (555) 201-3300   Fax (555) 201-3301',
    '',
    `${title}`.toUpperCase(),
    `Patient Name: ${name ?? ''}          MRN: 0044871`,
    `DOB: ${us(date_of_birth)}          Visit Date: ${us(date)}`,
    `Provider: ${author}`,
  ],
  title: ({ title, date, author }, { name, sex, date_of_birth }) => [
    `${title} - ${us(date)} - ${author}`,
    `${name ?? ''}, ${sex ?? ''}, born ${us(date_of_birth)}`,
  ],
  fields: ({ title, date, author }, { name, date_of_birth }) => [
    `Name: ${name ?? ''}`,
    `Date of birth: ${us(date_of_birth)}`,
    `Document: ${title}`,
    `Date: ${us(date)}`,
    `Author: ${author}`,
  ],
};

/** A page or more for each document, in letters of one width, as older systems print. */
async function printed(documents: Note[], patient: NotePatient, head: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  for (const note of documents) {
    let page = pdf.addPage([PAGE.width, PAGE.height]);
    let y = PAGE.height - PAGE.margin;
    for (const line of [...HEADS[head]!(note, patient), '', ...note.text.split('\n')])
      for (const row of wrapped(
        encodable(line, font),
        drawn(font),
        PAGE.size,
        PAGE.width - 2 * PAGE.margin,
      )) {
        if (y < PAGE.margin) {
          page = pdf.addPage([PAGE.width, PAGE.height]);
          y = PAGE.height - PAGE.margin;
        }
        page.drawText(row, { x: PAGE.margin, y, size: PAGE.size, font });
        y -= PAGE.leading;
      }
  }
  return pdf.save();
}

const sums = new Map<
  string,
  { leaves: number; right: number; same: number; yes: number; wrongYes: number }
>();
const named = process.argv.slice(2);
for (const source of sourcesOf(folder, { only: named.length > 0 ? named : listed(), slack: 0 })) {
  const chart = JSON.parse(readFileSync(`${folder}/${source.id}.json`, 'utf8')) as Chart;
  // Public notes are cited, and their text is not here.
  const documents = chart.documents.filter((each): each is Note => each.text !== undefined);
  if (documents.length < chart.documents.length) continue;
  const patient = source.form.patient ?? {};
  const records: Record<string, MedicalRecord> = {
    text: (await source.load()).record,
    notes: await readRecord(await typesetNotes(documents, patient)),
  };
  for (const head of Object.keys(HEADS))
    records[head] = await readRecord(await printed(documents, patient, head));
  const answered = (record: MedicalRecord) => {
    const { criteria } = review({ record, form: source.form, guideline: source.guideline });
    return new Map(leaves(criteria.criteria_tree).map((leaf) => [leaf.criteria_id, leaf]));
  };
  const text = answered(records.text!);
  for (const [layout, record] of Object.entries(records))
    score(source.id, layout, chart, record === records.text ? text : answered(record), text);
}
await closeReaders();
console.table(Object.fromEntries(sums));

function score(
  id: string,
  layout: string,
  chart: Chart,
  leavesHere: Map<string, CriteriaNode>,
  leavesOfText: Map<string, CriteriaNode>,
): void {
  const sum = sums.get(layout) ?? { leaves: 0, right: 0, same: 0, yes: 0, wrongYes: 0 };
  sums.set(layout, sum);
  for (const [criterion, { label }] of Object.entries(chart.leaves)) {
    const [here, there] = [leavesHere.get(criterion), leavesOfText.get(criterion)];
    if (!here || !there) continue;
    sum.leaves += 1;
    if (here.answer === label) sum.right += 1;
    if (here.answer === 'yes') sum.yes += 1;
    if (here.answer === 'yes' && label !== 'yes') sum.wrongYes += 1;
    if (here.answer === there.answer) sum.same += 1;
    else
      console.log(
        `${id} ${criterion}, ${label}: text ${there.answer}, ${layout} ${here.answer}\n  ${there.engine?.reason}\n  ${here.engine?.reason}`,
      );
  }
}
