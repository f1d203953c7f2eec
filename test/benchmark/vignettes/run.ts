/** Vignettes: small charts of a few documents, a handful of leaves labelled in each, judged as the engine judges a record. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Answer } from '../../../service/contract/results.ts';
import { type Guideline, judge, type NodeOutcome } from '../../../service/criteria/index.ts';
import { recordOf } from '../../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';

export interface Vignette {
  id: string;
  type?: string;
  service?: string;
  /** ISO day of the request. */
  date_of_service: string;
  patient: { name: string; date_of_birth: string; sex: string };
  documents: { title: string; date: string; author?: string; text: string }[];
  leaves: Record<string, { label: Answer; quote?: string; why: string }>;
}

export interface VignetteSet {
  guideline_code: string;
  /** `report` sets are scored and never read for a fix. */
  half: 'tune' | 'report';
  vignettes: Vignette[];
}

export interface Judged {
  code: string;
  half: VignetteSet['half'];
  id: string;
  leaf: string;
  want: Answer;
  got: Answer | 'missing';
  why: string;
  quote: string;
  node?: NodeOutcome;
}

const CASES = new URL('./cases/', import.meta.url);
const GUIDELINES = new URL('../../../guidelines/', import.meta.url);

export function loadSets(): VignetteSet[] {
  return readdirSync(CASES)
    .sort()
    .map((f) => JSON.parse(readFileSync(new URL(f, CASES), 'utf8')) as VignetteSet);
}

export function chartOf(v: Vignette) {
  const pages = v.documents.map((d) =>
    [
      d.title,
      `MRN: 482915   Date of service: ${d.date}   Provider: ${d.author ?? ''}`,
      `Patient: ${v.patient.name}   DOB: ${v.patient.date_of_birth}   Sex: ${v.patient.sex}`,
      '',
      d.text,
    ].join('\n'),
  );
  return understand(
    recordOf(pages.join('\f')),
    requestContextOf({
      patient: { name: v.patient.name, date_of_birth: v.patient.date_of_birth },
      request: {
        date_of_service: v.date_of_service,
        ...(v.type ? { type: v.type } : {}),
        ...(v.service ? { service: v.service } : {}),
      },
    }),
  );
}

/** `wording: false`: by the rules alone, since the second reading has learnt from the `tune` half. */
export function judgeSet(set: VignetteSet, options: { wording?: boolean } = {}): Judged[] {
  const guideline = JSON.parse(
    readFileSync(new URL(`${set.guideline_code}.json`, GUIDELINES), 'utf8'),
  ) as Guideline;
  return set.vignettes.flatMap((v) => {
    const leaves = leavesOf(judge(guideline, chartOf(v), options).root);
    return Object.entries(v.leaves).map(([leaf, { label, quote, why }]): Judged => {
      const node = leaves.get(leaf);
      return {
        code: set.guideline_code,
        half: set.half,
        id: v.id,
        leaf,
        want: label,
        got: node?.answer ?? 'missing',
        why,
        quote: quote ?? '',
        ...(node ? { node } : {}),
      };
    });
  });
}

function leavesOf(root: NodeOutcome, out = new Map<string, NodeOutcome>()): Map<string, NodeOutcome> {
  if (root.leaf) out.set(root.node.criteria_id, root);
  for (const child of root.children ?? []) leavesOf(child, out);
  return out;
}

/** Share right, and share of the `yes` answers that are wrong. */
export function scoreOf(judged: Judged[]): { right: number; yes: number; wrongYes: number; all: number } {
  const yes = judged.filter((j) => j.got === 'yes');
  return {
    all: judged.length,
    right: judged.filter((j) => j.got === j.want).length,
    yes: yes.length,
    wrongYes: yes.filter((j) => j.want !== 'yes').length,
  };
}

/**
 * By hand: `node test/benchmark/vignettes/run.ts [CODE] [ID] [--report] [--rules]`: totals per guideline; misses of the tune half where a guideline is
 * named. Those of the report half are never printed.
 */
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [code, id] = process.argv.slice(2).filter((a) => !a.startsWith('-'));
  const half = process.argv.includes('--report') ? 'report' : 'tune';
  const all: Judged[] = [];
  for (const set of loadSets().filter((s) => s.half === half && (!code || s.guideline_code === code))) {
    const judged = judgeSet(set, { wording: !process.argv.includes('--rules') }).filter(
      (j) => !id || j.id === id,
    );
    all.push(...judged);
    if (code && half === 'tune') for (const j of judged) if (j.got !== j.want) print(j);
    line(set.guideline_code, judged);
  }
  line('all', all);
}

function print(j: Judged): void {
  const leaf = j.node?.leaf;
  process.stdout.write(
    `${j.code} ${j.id} ${j.leaf} want ${j.want} got ${j.got} [${leaf?.rule}: ${leaf?.reason}] why: ${j.why} ${JSON.stringify(j.quote)}\n`,
  );
}

function line(name: string, judged: Judged[]): void {
  const s = scoreOf(judged);
  process.stdout.write(
    `${name}: ${s.right} of ${s.all} right (${percent(s.right, s.all)}), wrong yes ${s.wrongYes} of ${s.yes} (${percent(s.wrongYes, s.yes)})\n`,
  );
}

function percent(part: number, all: number): string {
  return all ? `${((100 * part) / all).toFixed(1)} %` : '-';
}
