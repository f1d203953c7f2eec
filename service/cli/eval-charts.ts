/** Labelled charts that are one JSON file each (test/benchmark/charts/README.md): texts, request form and labels. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import type { MedicalRecord } from '../record/index.ts';
import type { Gold } from '../review/scoring/cases.ts';

/** Lines of a page. */
const LINES = 60;

interface ChartDocument {
  title: string;
  date: string;
  author: string;
  text?: string;
  /** A cited public note: part of its text, with replacements. */
  sample_id?: string | number;
  start?: number;
  end?: number;
  replace?: [string, string][];
}

interface ChartFile {
  id: string;
  half?: string;
  guideline_code: string;
  form: RequestForm;
  documents: ChartDocument[];
  leaves: Record<string, Omit<Gold['leaves'][string], 'evidence'> & { evidence?: CitedQuote[] }>;
  root_decision: string;
}

/** A quote of a cited note stands as offsets into its text, so that no word of it is copied. */
interface CitedQuote {
  document: number;
  quote?: string;
  start?: number;
  end?: number;
}

export interface LabelledChart {
  id: string;
  form: RequestForm;
  gold: Gold;
  record: MedicalRecord;
}

/**
 * Charts of a folder, in order of id; `half` keeps `tune` or `report` charts only. Charts that cite public notes need
 * the notes' CSV file and are left out, by name on stderr, where it is absent.
 */
export function labelledCharts(
  directory: string,
  options: { half?: string; notes?: string },
): LabelledChart[] {
  let cited: Map<string, string> | undefined;
  const note = (id: string) => {
    cited ??= options.notes && existsSync(options.notes) ? notesOf(options.notes) : new Map();
    return cited.get(id);
  };
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as ChartFile)
    .filter((chart) => Array.isArray(chart.documents) && (!options.half || chart.half === options.half))
    .flatMap((chart) => {
      const pages = chart.documents.map((document) => pageOf(chart, document, note));
      if (pages.some((page) => page === undefined)) {
        process.stderr.write(`left out, its notes are not here: ${chart.id}\n`);
        return [];
      }
      const { guideline_code, root_decision } = chart;
      const gold = { guideline_code, leaves: quoted(chart, note), root_decision };
      return [{ id: chart.id, form: chart.form, gold, record: recordOf(pages.join('\f')) }];
    });
}

interface PolicyFile {
  code: string;
  name: string;
  criteria: GuidelineNode;
  charts: {
    id: string;
    form: RequestForm;
    documents: (ChartDocument & { text: string })[];
    leaves: Record<string, { label: Gold['leaves'][string]['label']; quotes: string[] }>;
    root: 'met' | 'not_met' | 'insufficient';
  }[];
}

/** Policies of a folder that are one JSON file each: a tree of plain descriptions, and charts labelled for it. */
export function labelledPolicies(directory: string): (LabelledChart & { guideline: Guideline })[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as PolicyFile)
    .filter(({ charts, criteria }) => Array.isArray(charts) && criteria !== undefined)
    .flatMap(({ code, name, criteria, charts }) => {
      const guideline: Guideline = {
        guideline_code: code,
        guideline_name: `${code} - ${name}`,
        guideline_version: '1',
        kind: 'LCD',
        criteria,
      };
      return charts.map(({ id, form, documents, leaves, root }) => ({
        id: `${code} ${id}`,
        form,
        record: recordOf(documents.map((document) => pageOf({ form }, document, () => undefined)).join('\f')),
        guideline,
        gold: {
          guideline_code: code,
          leaves: Object.fromEntries(
            Object.entries(leaves).map(([leaf, { label, quotes }]) => [
              leaf,
              { label, evidence: quotes.map((quote) => ({ quote })) },
            ]),
          ),
          root_decision: root,
        },
      }));
    });
}

/** The labels with the quotes of cited notes filled in. */
function quoted(chart: ChartFile, note: (id: string) => string | undefined): Gold['leaves'] {
  const fill = (cited: CitedQuote) => {
    const document = chart.documents[cited.document];
    const text = document && cited.quote === undefined ? textOf(document, note) : undefined;
    return { ...cited, quote: cited.quote ?? text?.slice(cited.start, cited.end) ?? '' };
  };
  return Object.fromEntries(
    Object.entries(chart.leaves).map(([id, leaf]) => [
      id,
      { ...leaf, evidence: (leaf.evidence ?? []).map(fill) },
    ]),
  );
}

/** A document as it is printed: title, patient, date and author above the text. */
function pageOf(
  chart: Pick<ChartFile, 'form'>,
  document: ChartDocument,
  note: (id: string) => string | undefined,
): string | undefined {
  const text = textOf(document, note);
  if (text === undefined) return undefined;
  const { name, date_of_birth, sex } = chart.form.patient ?? {};
  const patient = `Patient: ${name ?? ''}   DOB: ${date_of_birth ?? ''}   Sex: ${sex ?? ''}`;
  const head = [
    document.title,
    patient,
    `Date of service: ${document.date}   Provider: ${document.author}`,
    '',
  ];
  const lines = [...head, ...wrapped(text).split('\n')];
  const pages: string[] = [];
  for (let i = 0; i < lines.length; i += LINES) pages.push(lines.slice(i, i + LINES).join('\n'));
  return pages.join('\f');
}

function textOf(document: ChartDocument, note: (id: string) => string | undefined): string | undefined {
  if (document.sample_id === undefined) return document.text ?? '';
  const raw = note(String(document.sample_id));
  if (raw === undefined) return undefined;
  return (document.replace ?? []).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    raw.slice(document.start, document.end),
  );
}

/** Lines as a page has them: long ones broken at words. */
function wrapped(text: string): string {
  return text.replace(/(?=[^\n]{101})[^\n]{1,100}(?= )/g, '$&\n').replace(/\n /g, '\n');
}

/** Transcriptions of a CSV file by the id in its first column (RFC 4180: quoted fields may hold line breaks). */
export function notesOf(file: string): Map<string, string> {
  const [head, ...rows] = csvRows(readFileSync(file, 'utf8'));
  const column = head?.indexOf('transcription') ?? -1;
  if (column < 0)
    throw new ServiceError(400, 'notes_unreadable', 'The notes file has no column transcription.');
  return new Map(rows.map((row) => [row[0] ?? '', row[column] ?? '']));
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
