/** `evident review RECORD.pdf --guideline NAME|CODE|FILE.json`: one review, no service and no account needed. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { shippedReader } from '../criteria/reader/onnx/index.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import {
  findGuideline,
  loadGuideline,
  loadGuidelines,
  nearestGuidelines,
} from '../criteria/schema/library.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { reviewWith } from '../review/index.ts';
import { EXIT, reportFailure, UsageError } from './exit.ts';
import { readInput, readJsonObject } from './input.ts';
import { printResults } from './review-print.ts';

const USAGE =
  'Usage: evident review RECORD.pdf --guideline NAME|CODE|FILE.json [--json] [--form FILE] [--password-env NAME]';

/** Exit codes as in exit.ts: 0 reviewed, whatever the decision; 2 wrong use; 3 record, form or guideline refused. */
export async function runReview(argv: string[]): Promise<number> {
  try {
    const options = parse(argv);
    const form = options.form ? (readJsonObject(options.form) as RequestForm) : {};
    const wanted = options.guideline ?? form.guideline_name ?? form.guideline_code;
    if (!wanted)
      throw new ServiceError(400, 'guideline_missing', 'Name one with --guideline or in the form.');
    const guideline = guidelineOf(wanted);
    const record = await readRecord(readInput(options.file), {
      ...(options.password !== undefined && { password: options.password }),
      onProgress: ({ done, total }) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\rpage ${done} of ${total}${done === total ? '\n' : ''}`);
      },
    });
    const results = await reviewWith({ record, form, guideline }, shippedReader);
    const text = options.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : printResults(results, { color: process.stdout.isTTY === true });
    process.stdout.write(text);
    return EXIT.done;
  } catch (error) {
    return reportFailure(error);
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

function parse(argv: string[]): Options {
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
    if (!file || rest.length > 0 || !(values.guideline || values.form)) throw new UsageError(USAGE);
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
    if (error instanceof TypeError) throw new UsageError(`${error.message}\n${USAGE}`);
    throw error;
  }
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
