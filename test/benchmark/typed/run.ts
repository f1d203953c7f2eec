/**
 * Criteria as clinics type them, each beside a short note whose facts are plain: what is measured is how the criterion is understood, not how a
 * chart is read. `node test/benchmark/typed/run.ts [NAME ...] [--words] [--wrong]`: of the banks named (all without a name), by kind;
 * `--words` without the reader (seconds in place of minutes), `--kind PATTERN` for some kinds, `--wrong` prints what is answered otherwise. Criteria of
 * `mixed-*` are kept back: they are scored, and nobody who changes the program reads them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Answer } from '../../../service/contract/results.ts';
import { type Guideline, judge, leavesToRead, readLeaves } from '../../../service/criteria/index.ts';
import { shippedReader } from '../../../service/criteria/reader/onnx/index.ts';
import { recordOf } from '../../../service/language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';
import { naming } from '../../../service/review/naming.ts';

/** One criterion and the note that answers it. */
export interface TypedItem {
  id: string;
  kind: string;
  criterion: string;
  patient: { date_of_birth: string; sex: string };
  date_of_service: string;
  documents: { title: string; date: string; author: string; text: string }[];
  answer: Answer;
}

const here = new URL('./', import.meta.url);

/** Names of the banks beside this file. */
export const banks = (): string[] =>
  readdirSync(here)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.replace('.jsonl', ''))
    .sort();

export function loadBank(name: string): TypedItem[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, here), 'utf8').split('\n');
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as TypedItem);
}

/** The answer to a criterion that has no test; with the model, where there is one. */
export async function answerTo(item: TypedItem, model: Awaited<ReturnType<typeof shippedReader>>) {
  const pages = item.documents.map(({ title, date, author, text }) =>
    [title, `Date of service: ${date}   Provider: ${author}`, '', text].join('\n'),
  );
  const form = { patient: item.patient, request: { date_of_service: item.date_of_service } };
  const chart = understand(recordOf(pages.join('\f')), requestContextOf(form));
  const guideline: Guideline = {
    guideline_code: 'TYPED',
    guideline_name: 'Typed',
    criteria: { criteria_id: '1', description: item.criterion },
  } as Guideline;
  const asked = model ? leavesToRead(guideline, chart) : [];
  const readings = model && asked.length > 0 ? await readLeaves(chart, asked, model, naming) : undefined;
  return judge(guideline, chart, readings ? { readings } : {}).root.leaf!;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: {
      words: { type: 'boolean' },
      wrong: { type: 'boolean' },
      kind: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  const model = values.words ? undefined : await shippedReader();
  const rows: Row[] = [];
  const ofKind = new RegExp(values.kind, 'i');
  for (const name of positionals.length > 0 ? positionals : banks())
    for (const item of loadBank(name).filter(({ kind }) => ofKind.test(kind))) {
      const { answer, reason, rule, exact = false } = await answerTo(item, model);
      rows.push({ item, answer, exact });
      if (values.wrong && answer !== item.answer)
        console.log(
          `${item.id} [${item.kind}] ${item.criterion}\n    ${item.answer}, answered ${answer} by ${rule}: ${reason}\n    ${item.documents.map(({ text }) => text).join(' | ')}`,
        );
    }
  for (const [kind, of] of [...Map.groupBy(rows, ({ item }) => item.kind), ['all', rows] as const])
    print(kind, of);
}

interface Row {
  item: TypedItem;
  answer: Answer;
  /** Compiled parts alone decided. */
  exact: boolean;
}

function print(kind: string, rows: readonly Row[]): void {
  const isRight = ({ item, answer }: Row) => item.answer === answer;
  const right = rows.filter(isRight).length;
  const exact = rows.filter((row) => row.exact);
  const yes = rows.filter(({ answer }) => answer === 'yes');
  const wrong = yes.filter(({ item }) => item.answer !== 'yes').length;
  console.log(
    `${kind}: ${right} of ${rows.length} (${((right / rows.length) * 100).toFixed(1)} %), wrong yes ${wrong} of ${yes.length}; by compiled parts alone ${exact.filter(isRight).length} right of ${exact.length}`,
  );
}

if (import.meta.main) await main();
