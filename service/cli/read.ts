/** `evident read FILE [--page N] [--json] [--png OUT]`: what the reader sees, for debugging and for support. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { ServiceError } from '../contract/errors.ts';
import {
  inspectPdf,
  type Line,
  type MedicalRecord,
  type Page,
  type PageBox,
  RecordError,
  readRecord,
  renderPage,
  type Word,
} from '../record/index.ts';
import { parse, passwordOf, positionals, switches, texts } from './arguments.ts';
import { EXIT, UsageError } from './exit.ts';
import { readInput } from './input.ts';
import { showPages, withReaders } from './reading.ts';

const usage = 'read FILE [--page N] [--json] [--png OUT] [--password-env NAME]';
const DPI = 150;

/** Exit codes as in exit.ts: 0 read, pages that failed included; 2 wrong use; 3 file or record refused. */
export const runRead = (argv: string[]): Promise<number> =>
  withReaders(async () => {
    await read(optionsOf(argv));
    return EXIT.done;
  });

interface Options {
  file: string;
  /** Counts from 1, as people count. */
  page?: number;
  json: boolean;
  png?: string;
  password?: string;
}

function optionsOf(argv: string[]): Options {
  const known = { ...texts('page', 'png', 'password-env'), ...switches('json') };
  const { values, positionals: given } = parse(argv, known, usage);
  const [file] = positionals(given, 1, usage) as [string];
  const page = values.page === undefined ? undefined : Number(values.page);
  if (page !== undefined && (!Number.isInteger(page) || page < 1))
    throw new UsageError(`Usage: evident ${usage}`);
  return {
    file,
    json: values.json ?? false,
    ...(page !== undefined && { page }),
    ...(values.png !== undefined && { png: values.png }),
    ...passwordOf(values['password-env']),
  };
}

async function read(options: Options): Promise<void> {
  const bytes = readInput(options.file);
  const access = options.password === undefined ? {} : { password: options.password };
  const index = options.page === undefined ? undefined : options.page - 1;
  const record = await readRecord(bytes, {
    ...access,
    // The other pages' text is read too: it tells which lines repeat.
    ...(index !== undefined && { ocrPages: [index] }),
    onProgress: showPages,
  });
  const pages = index === undefined ? record.pages : record.pages.filter((p) => p.index === index);
  if (pages.length === 0) {
    const count = await inspectPdf(bytes, options.password);
    throw new RecordError('record_unreadable', `There is no page ${options.page}; it has ${count}.`);
  }
  if (options.json) await writeJson(record, pages);
  else process.stdout.write(pages.map(print).join('\n'));
  if (options.png) {
    const page = pages[0]!;
    const png = await renderPage(bytes, page.index, { ...access, dpi: DPI, overlay: page.lines });
    await writePicture(options.png, png);
  }
}

async function writePicture(file: string, png: Uint8Array): Promise<void> {
  try {
    await writeFile(file, png);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceError(400, 'file_not_written', `${file} cannot be written (${code}).`);
  }
}

/** Page by page: a long chart in one string would take as much memory as reading it. */
async function writeJson(record: MedicalRecord, pages: Page[]): Promise<void> {
  const { pages: _, ...head } = record;
  const write = async (text: string) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  };
  await write(`${JSON.stringify(head).slice(0, -1)},"pages":[`);
  for (const [i, page] of pages.entries()) await write(`${i ? ',' : ''}${JSON.stringify(page)}`);
  await write(']}\n');
}

function print(page: Page): string {
  const size = `${page.width.toFixed(0)} x ${page.height.toFixed(0)} pt`;
  const error = page.error ? `, ${page.error.code}: ${page.error.detail}` : '';
  return [
    `== page ${page.index + 1} (${page.source}, ${size}${error})`,
    ...page.lines.flatMap(printLine),
    '',
  ].join('\n');
}

/** The line, and below it, indented, its words. */
function printLine(line: Line): string[] {
  const role = line.role === 'body' ? '' : ` ${line.role}`;
  const table = line.table === undefined ? '' : ` table ${line.table}`;
  const columns = new Map<number, number>();
  for (const { column, first, last } of line.cells ?? [])
    for (let i = first; i <= last; i++) columns.set(i, column);
  return [
    `${printBox(line.box)} block ${line.block}${role}${table}\t${line.text}`,
    ...line.words.map((word, i) => printWord(word, columns.get(i))),
  ];
}

function printWord(word: Word, column: number | undefined): string {
  const confidence = word.confidence === undefined ? '' : ` ${word.confidence.toFixed(2)}`;
  const cell = column === undefined ? '' : ` column ${column}`;
  const doubt = word.doubtful ? ' doubtful' : '';
  return `  ${printBox(word.box)} ${word.source}${confidence}${cell}${doubt}\t${word.text}`;
}

/** Left, top, width and height in fractions of the page. */
function printBox({ x, y, width, height }: PageBox): string {
  return `[${[x, y, width, height].map((v) => v.toFixed(4)).join(' ')}]`;
}
