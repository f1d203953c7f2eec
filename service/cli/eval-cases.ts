/** Reviews every labelled chart of a folder and scores the results. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { shippedReader } from '../criteria/reader/onnx/index.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import { findGuideline, loadGuideline, loadGuidelines } from '../criteria/schema/library.ts';
import { type MedicalRecord, READER_VERSION, readRecord } from '../record/index.ts';
import { typesetNotes } from '../record/typeset/notes.ts';
import { reviewWith } from '../review/index.ts';
import { type CaseScore, type Gold, scoreCase } from '../review/scoring/cases.ts';
import type { TrueWord } from '../review/scoring/quotes.ts';
import { type EvalSummary, type GroupRow, groupRows, summarise } from '../review/scoring/summary.ts';
import { labelledCharts, labelledPolicies } from './eval-charts.ts';

export interface EvalOptions {
  /** Folder in which read records are kept between runs. */
  cache?: string;
  guidelines?: string;
  /** Codes of determinations: only their charts. */
  codes?: readonly string[];
  /** Case ids. */
  only?: string[];
  slack: number;
  /** Judge by descriptions alone, as a determination that nobody wrote tests for. */
  descriptions?: boolean;
  /** `tune` or `report`: only the charts of that half, where charts are one file each. */
  half?: string;
  /** CSV file of the public notes that such charts cite. */
  notes?: string;
}

export interface Evaluation {
  summary: EvalSummary;
  byGuideline: GroupRow[];
  byTest: GroupRow[];
  byRule: GroupRow[];
  cases: CaseScore[];
  seconds: { reading: number; judging: number; readFromCache: number };
}

export interface Source {
  id: string;
  /** Reading is part of it, so that it can be timed. */
  load: () => Promise<{ record: MedicalRecord; cached: boolean }>;
  form: RequestForm;
  gold: Gold;
  guideline: Guideline;
  truth?: TrueWord[][];
}

/** Folders with a gold.json, and charts that are one file each; one that cannot be reviewed ends the evaluation by name. */
export async function evaluateCases(directory: string, options: EvalOptions): Promise<Evaluation> {
  const sources = sourcesOf(directory, options);
  const cases: CaseScore[] = [];
  const seconds = { reading: 0, judging: 0, readFromCache: 0 };
  for (const [i, { id, load, form, gold, guideline, truth }] of sources.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${sources.length} ${id.padEnd(20)}`);
    const started = performance.now();
    const { record, cached } = await load();
    const read = performance.now();
    const judged = options.descriptions ? describedOnly(guideline) : guideline;
    const results = await reviewWith({ record, form, guideline: judged }, shippedReader);
    if (cached) seconds.readFromCache++;
    seconds.reading += (read - started) / 1000;
    seconds.judging += (performance.now() - read) / 1000;
    cases.push(
      scoreCase(id, gold, results, { guideline, slack: options.slack, ...(truth && { pages: truth }) }),
    );
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  const leaves = cases.flatMap((each) => each.leaves);
  return {
    summary: summarise(cases),
    byGuideline: groupRows(leaves, (leaf) => leaf.guideline),
    byTest: groupRows(leaves, (leaf) => leaf.test),
    byRule: groupRows(leaves, (leaf) => leaf.rule),
    cases,
    seconds,
  };
}

/** The labelled charts of a folder, in order: folders first. 400 `file_not_found`, `no_cases`. */
export function sourcesOf(directory: string, options: EvalOptions): Source[] {
  if (!existsSync(directory))
    throw new ServiceError(400, 'file_not_found', `There is no folder ${directory}.`);
  const library = loadGuidelines(options.guidelines);
  const sources = [
    ...folderSources(directory, options, library),
    ...chartSources(directory, options, library),
    ...policySources(directory),
  ].filter(
    ({ id, guideline }) =>
      (!options.only || options.only.includes(id)) &&
      (!options.codes || options.codes.includes(guideline.guideline_code)),
  );
  if (sources.length === 0)
    throw new ServiceError(400, 'no_cases', 'No labelled chart was found in the folder.');
  return sources;
}

/** The tree with nothing but what a clinic's nurse would type, under a code of which nothing was learned. */
export function describedOnly(guideline: Guideline): Guideline {
  const bare = (node: GuidelineNode): GuidelineNode => {
    const {
      test: _test,
      look: _look,
      topical: _topical,
      facts: _facts,
      exclusive: _exclusive,
      ...rest
    } = node;
    return { ...rest, ...(node.criteria && { criteria: node.criteria.map(bare) }) };
  };
  const { about: _about, ...rest } = guideline;
  return { ...rest, guideline_code: 'DESCRIBED', criteria: bare(guideline.criteria) };
}

function folderSources(directory: string, options: EvalOptions, library: Guideline[]): Source[] {
  return readdirSync(directory)
    .filter((id) => existsSync(join(directory, id, 'gold.json')))
    .sort()
    .map((id) => {
      const folder = join(directory, id);
      const form = json<RequestForm>(folder, 'form.json') ?? {};
      const gold = json<Gold>(folder, 'gold.json')!;
      const truth = json<{ pages: TrueWord[][] }>(folder, 'truth.json')?.pages;
      const guideline = guidelineOf(folder, form, gold, library);
      return {
        id,
        load: () => recordOf(folder, options.cache),
        form,
        gold,
        guideline,
        ...(truth && { truth }),
      };
    });
}

function chartSources(directory: string, options: EvalOptions, library: Guideline[]): Source[] {
  return labelledCharts(directory, options).map(({ id, form, gold, record }) => ({
    id,
    load: async () => ({ record, cached: false }),
    form,
    gold,
    guideline: guidelineOf(join(directory, id), form, gold, library),
  }));
}

function policySources(directory: string): Source[] {
  return labelledPolicies(directory).map(({ record, ...rest }) => ({
    ...rest,
    load: async () => ({ record, cached: false }),
  }));
}

function json<T>(folder: string, name: string): T | undefined {
  const file = join(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** The case's own guideline.json, else the one that form or labels name. */
function guidelineOf(folder: string, form: RequestForm, gold: Gold, library: Guideline[]): Guideline {
  const own = join(folder, 'guideline.json');
  if (existsSync(own)) return loadGuideline(own);
  const wanted = form.guideline_name ?? form.guideline_code ?? gold.guideline_code;
  const found = findGuideline(library, wanted);
  if (!found)
    throw new ServiceError(404, 'guideline_unknown', `${basename(folder)}: no guideline ${wanted}.`);
  return found;
}

async function recordOf(
  folder: string,
  cache: string | undefined,
): Promise<{ record: MedicalRecord; cached: boolean }> {
  const bytes = await caseFile(folder);
  if (!cache) return { record: await readRecord(bytes), cached: false };
  const sha = createHash('sha256').update(bytes).digest('hex');
  const file = join(cache, `${sha}-${READER_VERSION}.json`);
  if (existsSync(file)) {
    return { record: JSON.parse(readFileSync(file, 'utf8')) as MedicalRecord, cached: true };
  }
  const record = await readRecord(bytes);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, JSON.stringify(record));
  return { record, cached: false };
}

/** record.pdf, else the case's documents typeset. */
async function caseFile(folder: string): Promise<Uint8Array> {
  const pdf = join(folder, 'record.pdf');
  if (existsSync(pdf)) return readFileSync(pdf);
  const text = json<{ documents: { title?: string; date?: string; author?: string; text: string }[] }>(
    folder,
    'case.json',
  );
  const form = json<RequestForm>(folder, 'form.json');
  const notes = text?.documents ?? form?.notes;
  if (!notes)
    throw new ServiceError(400, 'no_record', `${basename(folder)} has neither record.pdf nor text.`);
  return typesetNotes(notes, form?.patient ?? {});
}
