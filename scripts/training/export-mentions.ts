/**
 * Writes mentions of problems and drugs with what stands around them, for people to label and for `mentions.py` to learn from:
 * `node scripts/training/export-mentions.ts OUT [--notes FILE] [--cases DIR] [--batch 250] [--count 4000]`; `--labeled TABLE` writes
 * the mentions of that table in place of a sample, `--without TABLE` a sample of others. Never a chart that is
 * reported on, a note that such a chart cites, a chart whose texts readers have judged, or a policy that is kept back.
 * OUT/all.jsonl has every field; OUT/batch-NN.jsonl what a person needs who labels.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { notesOf } from '../../service/cli/eval-charts.ts';
import { recordOf } from '../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import type { Chart } from '../../service/language/types.ts';
import { contextOf } from '../../service/review/mentions/context.ts';
import { featuresOf } from '../../service/review/mentions/features.ts';
import { mentionsOf } from '../../service/review/mentions/find.ts';
import { tellings } from '../../service/review/problems/medications.ts';
import { sayings } from '../../service/review/problems/said.ts';
import { labelledPolicies, labelledSets, SOURCE_OPTIONS } from './labelled.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    ...SOURCE_OPTIONS,
    batch: { type: 'string', default: '250' },
    count: { type: 'string', default: '4000' },
    labeled: { type: 'string' },
    without: { type: 'string' },
  },
  allowPositionals: true,
});
const [out] = positionals;
if (!out) throw new Error('Name the folder to write: node scripts/training/export-mentions.ts OUT');

/** Charts that readers have judged the texts of: they measure. */
const JUDGED = /-4[67]$|^y-ldct-39$/;
/** Shares of what the rules say of a mention, so that what they leave out is as well known as what they take. */
const SHARES: Record<string, number> = {
  'problem has': 0.2,
  'problem had': 0.05,
  'problem suspected': 0.05,
  'problem denied': 0.07,
  'problem family': 0.05,
  'problem none': 0.2,
  'drug taken': 0.15,
  'drug stopped': 0.08,
  'drug none': 0.15,
};
const SOURCES: Record<string, number> = { benchmark: 0.6, corpus: 0.1, policies: 0.12, notes: 0.18 };
/** Digits of the hash that names a place in a chart. */
const PLACE = 16;
const PER_CHART = 12;
const PER_NAME = 40;

/** A quarter of the notes is more than enough. */
const NOTES = '4';

const rank = (text: string): string => createHash('sha256').update(text).digest('hex');

const placesOf = (table: string) =>
  new Set(
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0]),
  );
const labeled = values.labeled ? placesOf(values.labeled) : undefined;

interface ChartFile {
  id: string;
  half?: string;
  documents: { sample_id?: string | number }[];
}

interface Row {
  source: string;
  chart: string;
  kind: 'problem' | 'drug';
  key: string;
  name: string;
  /** What the rules say: has, had, suspected, denied, family; taken, stopped; none. */
  rule: string;
  rank: string;
  context: ReturnType<typeof contextOf>;
  features: string[];
}

function rowsOfChart(source: string, id: string, chart: Chart): Row[] {
  const said = new Map(sayings(chart).map((each) => [`${each.start} ${each.key}`, each]));
  const reported = new Map(tellings(chart).map((each) => [each.start, each]));
  return mentionsOf(chart).flatMap((mention) => {
    const { kind, key, name, start } = mention;
    const place = rank(`${id} ${start} ${key}`);
    if (labeled && !labeled.has(place.slice(0, PLACE))) return [];
    const saying = kind === 'problem' ? said.get(`${start} ${key}`) : undefined;
    const telling = kind === 'drug' ? reported.get(start) : undefined;
    const rule = saying?.saying ?? (telling ? (telling.taken ? 'taken' : 'stopped') : 'none');
    const context = contextOf(chart, mention);
    return {
      source,
      chart: id,
      kind,
      key,
      name,
      rule,
      rank: place,
      context,
      features: featuresOf(context, { kind, key, rule, course: mention.condition?.course }),
    };
  });
}

/** The notes that each chart of the benchmark cites. */
function citations(): Map<string, { measures: boolean; notes: string[] }> {
  const folder = `${root}test/benchmark/charts/cases`;
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as ChartFile)
      .map(({ id, half, documents }) => [
        id,
        {
          measures: half === 'report' || JUDGED.test(id),
          notes: documents.flatMap(({ sample_id }) => (sample_id === undefined ? [] : [String(sample_id)])),
        },
      ]),
  );
}

/** As `policy_held` of reader.py: a tenth is never learned from. */
const isHeld = (code: string): boolean =>
  BigInt(`0x${createHash('sha256').update(code.toLowerCase()).digest('hex')}`) % 10n === 0n;

function everyRow(): Row[] {
  const cited = citations();
  const notes = (measures: boolean) =>
    new Set([...cited.values()].flatMap((chart) => (!measures || chart.measures ? chart.notes : [])));
  const [measured, any] = [notes(true), notes(false)];
  const learns = (id: string) =>
    !cited.get(id)?.measures && !cited.get(id)?.notes.some((n) => measured.has(n));
  const rows: Row[] = [];
  for (const { set, half, id, chart } of labelledSets(values))
    if (half === 'tune' && set !== 'vignettes' && learns(id)) rows.push(...rowsOfChart(set, id, chart));
  for (const { id, code, chart } of labelledPolicies(values.policies))
    if (!isHeld(code)) rows.push(...rowsOfChart('policies', id, chart));
  const context = requestContextOf({ request: {} });
  for (const [id, text] of notesOf(values.notes))
    if (text && !any.has(id) && rank(id) < NOTES)
      rows.push(...rowsOfChart('notes', `note ${id}`, understand(recordOf(text), context)));
  return rows;
}

function sampleOf(rows: readonly Row[], count: number): Row[] {
  const charts = new Map<string, number>();
  const names = new Map<string, number>();
  const seen = new Set<string>();
  const taken: Row[] = [];
  const take = (pool: readonly Row[], most: number) => {
    let left = most;
    for (const row of pool) {
      if (left <= 0) break;
      const { left: before, mention, right } = row.context;
      const text = `${row.key} ${before}${mention}${right}`.toLowerCase();
      const name = `${row.kind} ${row.key} ${row.rule}`;
      if (seen.has(text) || (charts.get(row.chart) ?? 0) >= PER_CHART || (names.get(name) ?? 0) >= PER_NAME)
        continue;
      seen.add(text);
      charts.set(row.chart, (charts.get(row.chart) ?? 0) + 1);
      names.set(name, (names.get(name) ?? 0) + 1);
      taken.push(row);
      left--;
    }
  };
  const ordered = rows.toSorted((a, b) => a.rank.localeCompare(b.rank));
  for (const [stratum, share] of Object.entries(SHARES))
    for (const [source, part] of Object.entries(SOURCES))
      take(
        ordered.filter((row) => row.source === source && `${row.kind} ${row.rule}` === stratum),
        Math.round(count * share * part),
      );
  // what a rare kind could not fill
  take(ordered, count - taken.length);
  return taken.toSorted((a, b) => rank(a.rank).localeCompare(rank(b.rank))).slice(0, count);
}

const all = everyRow();
const known = values.without ? placesOf(values.without) : new Set();
const sample = labeled
  ? all
  : sampleOf(
      all.filter((row) => !known.has(row.rank.slice(0, PLACE))),
      Number(values.count),
    );
mkdirSync(out, { recursive: true });
const size = Number(values.batch);
const ids = sample.map((_, i) => `m${String(i + 1).padStart(4, '0')}`);
const lines = (objects: readonly object[]) => `${objects.map((each) => JSON.stringify(each)).join('\n')}\n`;
writeFileSync(
  `${out}/all.jsonl`,
  lines(sample.map(({ rank, ...row }, i) => ({ id: ids[i], place: rank.slice(0, PLACE), ...row }))),
);
for (let at = 0; at < sample.length; at += size)
  writeFileSync(
    `${out}/batch-${String(at / size + 1).padStart(2, '0')}.jsonl`,
    lines(
      sample.slice(at, at + size).map(({ kind, name, context: c }, i) => ({
        id: ids[at + i],
        kind,
        name,
        text: `${c.left}[[${c.mention}]]${c.right}`,
        before: c.before,
        after: c.after,
        heading: c.heading,
        document: c.title ? `${c.document}: ${c.title}` : c.document,
        author: c.author,
        ...(c.days !== undefined && { days_before_request: c.days }),
      })),
    ),
  );
const counts = Map.groupBy(sample, ({ kind, rule, source }) => `${kind} ${rule} ${source}`);
for (const [name, list] of [...counts].sort()) console.error(name, list.length);
console.error(`${all.length} mentions, ${sample.length} written`);
