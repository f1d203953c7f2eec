/** `evident review RECORD.pdf --guideline NAME|CODE|FILE.json`: one review, no service and no account needed. */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { Guideline } from '../criteria/guideline.ts';
import { findGuideline, loadGuideline, loadGuidelines, nearestGuidelines } from '../criteria/library.ts';
import { closeReaders, RecordError, readRecord } from '../record/index.ts';
import { review } from '../review/index.ts';
import { printResults } from './review-print.ts';

const USAGE =
  'usage: evident review RECORD.pdf --guideline NAME|CODE|FILE.json [--json] [--form FILE] [--password-env NAME]';

/** Exit codes: 0 reviewed (whatever the decision), 1 record, form or guideline cannot be used, 2 wrong use. */
export async function runReview(argv: string[]): Promise<number> {
  const options = parse(argv);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  try {
    const form = options.form ? readForm(options.form) : {};
    const wanted = options.guideline ?? form.guideline_name ?? form.guideline_code;
    if (!wanted)
      throw new ServiceError(400, 'guideline_missing', 'Name one with --guideline or in the form.');
    const guideline = guidelineOf(wanted);
    const record = await readRecord(readFileSync(options.file), {
      ...(options.password !== undefined && { password: options.password }),
      onProgress: ({ done, total }) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\rpage ${done} of ${total}${done === total ? '\n' : ''}`);
      },
    });
    const results = review({ record, form, guideline });
    const text = options.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : printResults(results, { color: process.stdout.isTTY === true });
    process.stdout.write(text);
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
  guideline?: string;
  form?: string;
  json: boolean;
  password?: string;
}

function parse(argv: string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        guideline: { type: 'string' },
        form: { type: 'string' },
        json: { type: 'boolean', default: false },
        'password-env': { type: 'string' },
      },
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0 || !(values.guideline || values.form)) return undefined;
    const password = values['password-env'] ? process.env[values['password-env']] : undefined;
    return {
      file,
      json: values.json,
      ...(values.guideline !== undefined && { guideline: values.guideline }),
      ...(values.form !== undefined && { form: values.form }),
      ...(password !== undefined && { password }),
    };
  } catch (error) {
    // parseArgs throws TypeError for options that it does not know.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function readForm(file: string): RequestForm {
  let form: unknown;
  try {
    form = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ServiceError(400, 'form_not_json', 'The form is not JSON.');
    throw error;
  }
  if (typeof form !== 'object' || form === null || Array.isArray(form)) {
    throw new ServiceError(400, 'form_not_json', 'The form is no JSON object.');
  }
  return form as RequestForm;
}

/** A file when there is one of that name, else a determination of the library. */
function guidelineOf(wanted: string): Guideline {
  if (wanted.endsWith('.json') && existsSync(wanted)) return loadGuideline(wanted);
  const library = loadGuidelines();
  const found = findGuideline(library, wanted);
  if (found) return found;
  const near = nearestGuidelines(library, wanted).join('; ');
  throw new ServiceError(404, 'guideline_unknown', `No guideline "${wanted}". Nearest: ${near}.`);
}

/** One line that begins with the code. */
function describe(error: unknown): string {
  if (error instanceof RecordError || error instanceof ServiceError) return `${error.code}: ${error.message}`;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `not_found: there is no file ${path ?? ''}`;
  if (code === 'EACCES' || code === 'EISDIR') return `not_readable: ${path ?? 'the file'} (${code})`;
  throw error;
}
