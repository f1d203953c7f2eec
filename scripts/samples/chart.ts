/** Sample charts as written (service/samples/charts/*.json) and the checks that keep their labels honest. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Guideline, GuidelineNode } from '../../service/criteria/schema/guideline.ts';
import { hospitalStay, type StayPlan } from './hospital-stay.ts';
import type { SampleDocument } from './types.ts';

export type Label = 'yes' | 'no' | 'unknown' | 'not_applicable';

export interface SampleChart {
  id: string;
  title: string;
  summary: string;
  guideline_code: string;
  style: 'print' | 'form' | 'fax' | 'mixed';
  pages: number;
  /** Print or fax date, ISO: a distractor that no window may count from. */
  printed: string;
  seed?: number;
  form: { patient: Record<string, string>; request: Record<string, unknown>; [extra: string]: unknown };
  documents: SampleDocument[];
  /** Generated paper between the documents. */
  stay?: StayPlan;
  gold: Record<string, { label: Label; evidence: { document: number; quote: string }[]; why: string }>;
  root: 'met' | 'not_met' | 'insufficient';
}

const charts = new URL('../../service/samples/charts/', import.meta.url);
const guidelines = new URL('../../guidelines/', import.meta.url);
const json = (url: URL) => JSON.parse(readFileSync(url, 'utf8'));

/** The text of a document without the fences: what a reader sees, and what quotes are taken from. */
export const plainText = (document: SampleDocument): string =>
  document.text.filter((line) => !/^\[\/?(table|form|fill)\]$/.test(line)).join('\n');

/** Puts generated documents between the written ones by date; quotes keep pointing at their own document. */
function withStay(chart: SampleChart): SampleChart {
  if (!chart.stay) return chart;
  const written = chart.documents.map((document, index) => ({ document, index }));
  const generated = hospitalStay(chart.stay).map((document) => ({ document, index: -1 }));
  const all = [...written, ...generated].sort((a, b) =>
    a.document.date < b.document.date ? -1 : a.document.date > b.document.date ? 1 : 0,
  );
  const place = new Map(all.map(({ index }, at) => [index, at]));
  const gold = Object.fromEntries(
    Object.entries(chart.gold).map(([leaf, given]) => [
      leaf,
      {
        ...given,
        evidence: given.evidence.map((e) => ({ ...e, document: place.get(e.document) ?? e.document })),
      },
    ]),
  );
  return { ...chart, documents: all.map(({ document }) => document), gold };
}

/** Every sample chart, by id, complete and checked. Throws with all faults of the first bad one. */
export function readCharts(): SampleChart[] {
  return readdirSync(charts)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const chart = withStay(json(new URL(name, charts)) as SampleChart);
      const faults = faultsOfChart(chart, `${chart.id}.json` === name);
      if (faults.length) throw new Error(`${name}:\n  ${faults.join('\n  ')}`);
      return chart;
    });
}

type Value = true | false | undefined;

/** Kleene logic over the labels; `null` where nothing applies. */
function evaluate(node: GuidelineNode, type: string, labels: SampleChart['gold']): Value | null {
  if (node.applies_to && !node.applies_to.includes(type)) return null;
  if (!node.criteria) {
    const label = labels[node.criteria_id]?.label;
    return label === 'yes' ? true : label === 'no' ? false : label === 'not_applicable' ? null : undefined;
  }
  const parts = node.criteria.map((child) => evaluate(child, type, labels)).filter((part) => part !== null);
  if (!parts.length) return null;
  const yes = parts.filter((part) => part === true).length;
  const open = parts.filter((part) => part === undefined).length;
  if (node.operator === 'NOT') return parts[0] === undefined ? undefined : !parts[0];
  const need = node.operator === 'AND' ? parts.length : node.operator === 'OR' ? 1 : (node.minimum ?? 1);
  return yes >= need ? true : yes + open >= need ? undefined : false;
}

function leavesUnder(node: GuidelineNode, type: string): string[] {
  if (node.applies_to && !node.applies_to.includes(type)) return [];
  return node.criteria ? node.criteria.flatMap((child) => leavesUnder(child, type)) : [node.criteria_id];
}

/** Every leaf labelled, every quote verbatim, the root as the labels say. */
function faultsOfChart(chart: SampleChart, named: boolean): string[] {
  const faults: string[] = named ? [] : ['id differs from the file name'];
  const guideline = json(new URL(`${chart.guideline_code}.json`, guidelines)) as Guideline;
  const type = String(chart.form.request.type);
  const leaves = leavesUnder(guideline.criteria, type);
  for (const leaf of leaves) if (!chart.gold[leaf]) faults.push(`leaf ${leaf} has no label`);
  for (const leaf of Object.keys(chart.gold))
    if (!leaves.includes(leaf)) faults.push(`leaf ${leaf} is not judged under ${type}`);
  for (const [leaf, { evidence }] of Object.entries(chart.gold))
    for (const { document, quote } of evidence)
      if (!chart.documents[document] || !plainText(chart.documents[document]).includes(quote))
        faults.push(`leaf ${leaf}: "${quote}" is not in document ${document}`);
  const root = evaluate(guideline.criteria, type, chart.gold);
  const said = root === true ? 'met' : root === false ? 'not_met' : 'insufficient';
  if (said !== chart.root) faults.push(`labels make the root ${said}, not ${chart.root}`);
  return faults;
}
