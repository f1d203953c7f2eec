/**
 * Table cells that keep their row and column. Truth are the tables of the charts' own texts: rows of cells that stand
 * apart by two spaces or more and begin at the same letters, and the boxes with the patient at the head of a form.
 * `node test/benchmark/speed/record-tables.ts [CASES] [--style form] [--misses]`; without a style all charts count.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, type Line, readRecord } from '../../../service/record/index.ts';

interface Case {
  style: string;
  patient: { name: string; date_of_birth: string; sex: string; mrn: string };
  documents: { text: string; date: string; author: string }[];
}

interface Cell {
  text: string;
  column: number;
}

/** Rows of one table. */
type Table = Cell[][];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { style: { type: 'string' }, misses: { type: 'boolean', default: false } },
});
const cases = positionals[0] ?? '../shared/corpus/cases';

/** Tables in a text of fixed pitch: three rows or more with three cells or more that share their beginnings. */
function tablesIn(text: string): Table[] {
  const rows = text
    .split('\n')
    .map((line) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ text: m[0].replace(/\s+/g, ' '), at: m.index })),
    );
  const tables: Table[] = [];
  let run: { text: string; at: number }[][] = [];
  const close = () => {
    const starts = run.flatMap((row) => row.map((c) => c.at));
    const columns = [...new Set(starts)]
      .filter((at) => starts.filter((s) => s === at).length >= 2)
      .sort((a, b) => a - b);
    const table = run
      .map((row) => row.map(({ text: t, at }) => ({ text: t, column: columns.indexOf(at) })))
      .filter((row) => row.every((cell) => cell.column >= 0));
    if (table.length >= 3) tables.push(table);
    run = [];
  };
  for (const row of rows) {
    if (row.length >= 3) run.push(row);
    else close();
  }
  close();
  return tables;
}

/** The boxes at the head of each document of a form. */
function headsOf({ patient, documents }: Case): Table[] {
  const labels = ['Patient', 'DOB', 'Sex', 'MRN', 'Date of service', 'Provider'];
  return documents.map(({ date, author }) =>
    [labels, [patient.name, patient.date_of_birth, patient.sex, patient.mrn, date, author]].map((row) =>
      row.map((text, column) => ({ text, column })),
    ),
  );
}

const plain = (text: string) => text.replace(/\s+/g, '');

interface Score {
  cells: number;
  right: number;
  tables: number;
}

/** Each row is looked for among the lines; its cells must be the line's, and cells of one column share their index. */
function score(table: Table, lines: Line[], used: Set<Line>, into: Score): string[] {
  const misses: string[] = [];
  const placed: { column: number; index: number | undefined; what: string }[] = [];
  for (const row of table) {
    const whole = plain(row.map((c) => c.text).join(''));
    const line = lines.find((l) => !used.has(l) && plain(l.text) === whole);
    if (line) used.add(line);
    for (const cell of row) {
      const found = line?.cells?.find(
        ({ first, last }) =>
          plain(
            line.words
              .slice(first, last + 1)
              .map((w) => w.text)
              .join(''),
          ) === plain(cell.text),
      );
      placed.push({
        column: cell.column,
        index: found?.column,
        what: `${cell.text}   in   ${line?.text ?? '(no such row)'}`,
      });
    }
  }
  into.tables++;
  for (const column of new Set(placed.map((p) => p.column))) {
    const own = placed.filter((p) => p.column === column);
    const counts = new Map<number, number>();
    for (const { index } of own) if (index !== undefined) counts.set(index, (counts.get(index) ?? 0) + 1);
    const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    for (const { index, what } of own) {
      into.cells++;
      if (index !== undefined && index === usual) into.right++;
      else misses.push(what);
    }
  }
  return misses;
}

async function main(): Promise<void> {
  if (!existsSync(cases)) {
    console.warn(`record-tables: ${cases} is not there; nothing measured`);
    return;
  }
  const sums: Record<string, Score> = {};
  for (const id of readdirSync(cases)) {
    const chart = JSON.parse(readFileSync(join(cases, id, 'case.json'), 'utf8')) as Case;
    if (values.style && chart.style !== values.style) continue;
    const tables = chart.documents.flatMap((d) => tablesIn(d.text));
    if (chart.style === 'form') tables.push(...headsOf(chart));
    if (tables.length === 0) continue;
    const record = await readRecord(readFileSync(join(cases, id, 'record.pdf')));
    const lines = record.pages.flatMap((page) => page.lines);
    const used = new Set<Line>();
    sums[chart.style] ??= { cells: 0, right: 0, tables: 0 };
    for (const table of tables) {
      const misses = score(table, lines, used, sums[chart.style]!);
      if (values.misses) for (const miss of misses) console.log(`${id}: ${miss}`);
    }
  }
  for (const [style, { cells, right, tables }] of Object.entries(sums)) {
    console.log(
      `${style.padEnd(6)} ${tables} tables: ${((100 * right) / cells).toFixed(2)} % of ${cells} cells keep row and column`,
    );
  }
}

await main();
closeReaders();
