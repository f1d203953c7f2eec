/** `evident eval`: scores labelled charts, assertion sentences or plain criteria. */
import { parseArgs } from 'node:util';
import { ServiceError } from '../contract/errors.ts';
import { closeReaders, RecordError } from '../record/index.ts';
import { runEvalAssertions } from './eval-assertions.ts';
import { evaluateCases } from './eval-cases.ts';
import { runEvalCriteria } from './eval-criteria.ts';
import { printEvaluation } from './eval-print.ts';

const USAGE = `usage: evident eval DIR [--json] [--misses] [--cache DIR] [--only ID,ID] [--guidelines DIR] [--slack N]
       evident eval --assertions FILE.jsonl [--json]
       evident eval --criteria FILE.jsonl [--json]`;

/** Exit codes: 0 scored, 1 something could not be read, 2 wrong use. Results go to stdout, progress to stderr. */
export async function runEval(argv: string[]): Promise<number> {
  const options = parse(argv);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { values, directory } = options;
  try {
    if (values.assertions) return await runEvalAssertions(values.assertions, values.json);
    if (values.criteria) return await runEvalCriteria(values.criteria, values.json);
    const evaluation = await evaluateCases(directory, {
      ...(values.cache !== undefined && { cache: values.cache }),
      ...(values.guidelines !== undefined && { guidelines: values.guidelines }),
      ...(values.only !== undefined && { only: values.only.split(',') }),
      slack: Number(values.slack ?? 0),
    });
    const text = values.json
      ? `${JSON.stringify(evaluation, null, 1)}\n`
      : printEvaluation(evaluation, values.misses);
    process.stdout.write(text);
    return 0;
  } catch (error) {
    if (error instanceof RecordError || error instanceof ServiceError) {
      process.stderr.write(`${error.code}: ${error.message}\n`);
      return 1;
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      process.stderr.write(
        `not_found: ${(error as NodeJS.ErrnoException).path ?? 'a file'} does not exist\n`,
      );
      return 1;
    }
    throw error;
  } finally {
    closeReaders();
  }
}

function parse(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        misses: { type: 'boolean', default: false },
        cache: { type: 'string' },
        only: { type: 'string' },
        guidelines: { type: 'string' },
        slack: { type: 'string' },
        assertions: { type: 'string' },
        criteria: { type: 'string' },
      },
    });
    const [directory = '', ...rest] = positionals;
    const modes = [directory, values.assertions, values.criteria].filter(Boolean).length;
    if (modes !== 1 || rest.length > 0 || Number.isNaN(Number(values.slack ?? 0))) return undefined;
    return { values, directory };
  } catch (error) {
    // parseArgs throws TypeError for options that it does not know.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
