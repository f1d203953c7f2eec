/** `evident eval`: scores labelled charts, assertion sentences or plain criteria. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { closeReaders } from '../record/index.ts';
import { runEvalAssertions } from './eval-assertions.ts';
import { evaluateCases } from './eval-cases.ts';
import { runEvalCriteria } from './eval-criteria.ts';
import { printEvaluation } from './eval-print.ts';
import { runEvalReader } from './eval-reader-run.ts';
import { EXIT, reportFailure, UsageError } from './exit.ts';

/** Where the public notes lie beside a checkout, if they are there. */
const NOTES = fileURLToPath(new URL('../../../shared/corpus/notes/mtsamples.csv', import.meta.url));

const USAGE = `Usage: evident eval DIR [--json] [--misses] [--cache DIR] [--only ID,ID] [--guidelines DIR]
                        [--slack N] [--half tune|report] [--notes FILE.csv] [--descriptions]
       evident eval DIR --reader http://127.0.0.1:PORT|FILE.gguf [--model NAME] [--record FILE] [--answers FILE]
                        [--leaves N] [--seconds N] [--json]
       evident eval DIR --replay FILE [--json]
       evident eval DIR --questions FILE [--leaves N]
       evident eval --assertions FILE.jsonl [--json]
       evident eval --criteria FILE.jsonl [--json]`;

/** Exit codes as in exit.ts: 0 scored, 2 wrong use, 3 a file refused. Results go to stdout, progress to stderr. */
export async function runEval(argv: string[]): Promise<number> {
  try {
    const { values, directory, reads } = parse(argv);
    if (values.assertions) return await runEvalAssertions(values.assertions, values.json);
    if (values.criteria) return await runEvalCriteria(values.criteria, values.json);
    const options = {
      ...(values.cache !== undefined && { cache: values.cache }),
      ...(values.guidelines !== undefined && { guidelines: values.guidelines }),
      ...(values.only !== undefined && { only: values.only.split(',') }),
      ...(values.half !== undefined && { half: values.half }),
      notes: values.notes ?? process.env.YARDSTICK_NOTES ?? NOTES,
      slack: Number(values.slack ?? 0),
      descriptions: values.descriptions,
    };
    if (reads) return await runEvalReader(directory, options, values);
    const evaluation = await evaluateCases(directory, options);
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
        reader: { type: 'string' },
        model: { type: 'string' },
        record: { type: 'string' },
        replay: { type: 'string' },
        questions: { type: 'string' },
        leaves: { type: 'string' },
        seconds: { type: 'string' },
        answers: { type: 'string' },
      },
    });
    const [directory = '', ...rest] = positionals;
    const modes = [directory, values.assertions, values.criteria].filter(Boolean).length;
    const numbers = [values.slack ?? 0, values.leaves ?? 1, values.seconds ?? 1].map(Number);
    if (modes !== 1 || rest.length > 0 || numbers.some((number) => !(number >= 0)))
      throw new UsageError(USAGE);
    const ways = [values.reader, values.replay, values.questions].filter((value) => value !== undefined);
    const reads = ways.length > 0;
    const alone = ways.length > 1;
    const without =
      [values.model, values.record, values.answers].some((value) => value !== undefined) &&
      values.reader === undefined;
    if (alone || without || (reads && (!directory || values.descriptions))) throw new UsageError(USAGE);
    return { values, directory, reads };
  } catch (error) {
    // parseArgs throws TypeError for options that it does not know.
    if (error instanceof TypeError) throw new UsageError(`${error.message}\n${USAGE}`);
    throw error;
  }
}
