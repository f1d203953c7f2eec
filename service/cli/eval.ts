/** `evident eval`: scores labelled charts, assertion sentences or plain criteria. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { closeReaders } from '../record/index.ts';
import { runEvalAssertions } from './eval-assertions.ts';
import { evaluateCases } from './eval-cases.ts';
import { runEvalCriteria } from './eval-criteria.ts';
import { printEvaluation } from './eval-print.ts';
import { EXIT, reportFailure, UsageError } from './exit.ts';

/** Where the public notes lie beside a checkout, if they are there. */
const NOTES = fileURLToPath(new URL('../../../shared/corpus/notes/mtsamples.csv', import.meta.url));

const USAGE = `Usage: evident eval DIR [--json] [--misses] [--cache DIR] [--only ID,ID] [--guidelines DIR]
                        [--slack N] [--half tune|report] [--notes FILE.csv] [--descriptions]
       evident eval --assertions FILE.jsonl [--json]
       evident eval --criteria FILE.jsonl [--json]`;

/** Exit codes as in exit.ts: 0 scored, 2 wrong use, 3 a file refused. Results go to stdout, progress to stderr. */
export async function runEval(argv: string[]): Promise<number> {
  try {
    const { values, directory } = parse(argv);
    if (values.assertions) return await runEvalAssertions(values.assertions, values.json);
    if (values.criteria) return await runEvalCriteria(values.criteria, values.json);
    const evaluation = await evaluateCases(directory, {
      ...(values.cache !== undefined && { cache: values.cache }),
      ...(values.guidelines !== undefined && { guidelines: values.guidelines }),
      ...(values.only !== undefined && { only: values.only.split(',') }),
      ...(values.half !== undefined && { half: values.half }),
      notes: values.notes ?? process.env.YARDSTICK_NOTES ?? NOTES,
      slack: Number(values.slack ?? 0),
      descriptions: values.descriptions,
    });
    const text = values.json
      ? `${JSON.stringify(evaluation, null, 1)}\n`
      : printEvaluation(evaluation, values.misses);
    process.stdout.write(text);
    return EXIT.done;
  } catch (error) {
    return reportFailure(error);
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
        half: { type: 'string' },
        descriptions: { type: 'boolean', default: false },
        notes: { type: 'string' },
        assertions: { type: 'string' },
        criteria: { type: 'string' },
      },
    });
    const [directory = '', ...rest] = positionals;
    const modes = [directory, values.assertions, values.criteria].filter(Boolean).length;
    if (modes !== 1 || rest.length > 0 || Number.isNaN(Number(values.slack ?? 0)))
      throw new UsageError(USAGE);
    return { values, directory };
  } catch (error) {
    // parseArgs throws TypeError for options that it does not know.
    if (error instanceof TypeError) throw new UsageError(`${error.message}\n${USAGE}`);
    throw error;
  }
}
