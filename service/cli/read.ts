/** `evident read FILE [--page N] [--json] [--png OUT]`: what the reader sees, for debugging and for support. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  closeReaders,
  inspectPdf,
  type Line,
  type MedicalRecord,
  type Page,
  RecordError,
  readRecord,
  renderPage,
} from '../record/index.ts';

const USAGE = 'usage: evident read FILE [--page N] [--json] [--png OUT] [--password-env NAME]';
const DPI = 150;

/** Exit codes: 0 read, 1 the record cannot be read, 2 wrong use. Text goes to stdout, everything else to stderr. */
export async function runRead(argv: string[]): Promise<number> {
  const options = parse(argv);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  try {
    await read(options);
    return 0;
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    return 1;
  } finally {
    closeReaders();
  }
}

interface Options {
  file: string;
  /** Counts from 1, as people count. */
  page?: number;
  json: boolean;
  png?: string;
  password?: string;
}

function parse(argv: string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        page: { type: 'string' },
        json: { type: 'boolean', default: false },
        png: { type: 'string' },
        'password-env': { type: 'string' },
      },
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length) return undefined;
    const options: Options = { file, json: values.json };
    if (values.page !== undefined) {
      options.page = Number(values.page);
      if (!Number.isInteger(options.page) || options.page < 1) return undefined;
    }
    if (values.png !== undefined) options.png = values.png;
    const password = values['password-env'] ? process.env[values['password-env']] : undefined;
    if (password !== undefined) options.password = password;
    return options;
  } catch (error) {
    // parseArgs throws TypeError for options that it does not know.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function read(options: Options): Promise<void> {
  const bytes = await readFile(options.file);
  const access = options.password === undefined ? {} : { password: options.password };
  const index = options.page === undefined ? undefined : options.page - 1;
  const record = await readRecord(bytes, {
    ...access,
    // The other pages' text is read too: it tells which lines repeat.
    ...(index !== undefined && { ocrPages: [index] }),
    onProgress: ({ done, total }) => {
      if (process.stderr.isTTY)
        process.stderr.write(`\rpage ${done} of ${total}${done === total ? '\n' : ''}`);
    },
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
    await writeFile(options.png, png);
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
    ...page.lines.map(printLine),
    '',
  ].join('\n');
}

function printLine(line: Line): string {
  const { x, y, width, height } = line.box;
  const box = [x, y, width, height].map((v) => v.toFixed(4)).join(' ');
  const role = line.role === 'body' ? '' : ` ${line.role}`;
  const table = line.table === undefined ? '' : ` table ${line.table}`;
  const doubtful = line.words.filter((w) => w.doubtful).map((w) => w.text);
  const doubt = doubtful.length ? `   [doubtful: ${doubtful.join(', ')}]` : '';
  return `[${box}] ${line.block}${role}${table}\t${line.text}${doubt}`;
}

/** One line that begins with the code. */
function describe(error: unknown): string {
  if (error instanceof RecordError) return `${error.code}: ${error.message}`;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'record_unreadable: there is no such file';
  if (code) return `record_unreadable: the file cannot be opened (${code})`;
  throw error;
}
