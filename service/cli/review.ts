/** `evident review RECORD.pdf --guideline NAME|CODE|FILE.json`: one review, no service and no account needed. */
import { existsSync } from 'node:fs';
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
import { readRecord } from '../record/index.ts';
import { reviewWith } from '../review/index.ts';
import { parse, passwordOf, positionals, switches, texts } from './arguments.ts';
import { EXIT, UsageError } from './exit.ts';
import { readInput, readJsonObject } from './input.ts';
import { showPages, withReaders } from './reading.ts';
import { printResults } from './review-print.ts';

const usage =
  'review RECORD.pdf --guideline NAME|CODE|FILE.json [--json] [--form FILE] [--password-env NAME]';

/** Exit codes as in exit.ts: 0 reviewed, whatever the decision; 2 wrong use; 3 record, form or guideline refused. */
export const runReview = (argv: string[]): Promise<number> =>
  withReaders(async () => {
    const options = optionsOf(argv);
    const form = options.form ? (readJsonObject(options.form) as RequestForm) : {};
    const wanted = options.guideline ?? form.guideline_name ?? form.guideline_code;
    if (!wanted)
      throw new ServiceError(400, 'guideline_missing', 'Name one with --guideline or in the form.');
    const guideline = guidelineOf(wanted);
    const record = await readRecord(readInput(options.file), {
      ...(options.password !== undefined && { password: options.password }),
      onProgress: showPages,
    });
    const results = await reviewWith({ record, form, guideline }, shippedReader);
    const text = options.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : printResults(results, { color: process.stdout.isTTY === true });
    process.stdout.write(text);
    return EXIT.done;
  });

interface Options {
  file: string;
  guideline?: string;
  form?: string;
  json: boolean;
  password?: string;
}

function optionsOf(argv: string[]): Options {
  const known = { ...texts('guideline', 'form', 'password-env'), ...switches('json') };
  const { values, positionals: given } = parse(argv, known, usage);
  const [file] = positionals(given, 1, usage) as [string];
  if (!(values.guideline || values.form)) throw new UsageError(`Usage: evident ${usage}`);
  return {
    file,
    json: values.json ?? false,
    ...(values.guideline !== undefined && { guideline: values.guideline }),
    ...(values.form !== undefined && { form: values.form }),
    ...passwordOf(values['password-env']),
  };
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
