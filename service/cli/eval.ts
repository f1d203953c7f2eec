/** `evident eval`: scores labelled charts, assertion sentences or plain criteria. */
import { fileURLToPath } from 'node:url';
import { parse, switches, texts } from './arguments.ts';
import { runEvalAssertions } from './eval-assertions.ts';
import { evaluateCases } from './eval-cases.ts';
import { runEvalCriteria } from './eval-criteria.ts';
import { printEvaluation } from './eval-print.ts';
import { runEvalReader } from './eval-reader-run.ts';
import { EXIT, UsageError } from './exit.ts';
import { withReaders } from './reading.ts';

/** Where the public notes lie beside a checkout, if they are there. */
const NOTES = fileURLToPath(new URL('../../../shared/corpus/notes/mtsamples.csv', import.meta.url));

const usage = `eval DIR [--json] [--misses] [--cache DIR] [--only ID,ID] [--guidelines DIR]
                        [--slack N] [--half tune|report] [--notes FILE.csv] [--descriptions]
       evident eval DIR --reader http://127.0.0.1:PORT|FILE.gguf [--model NAME] [--record FILE] [--answers FILE]
                        [--leaves N] [--seconds N] [--json]
       evident eval DIR --replay FILE [--json]
       evident eval DIR --questions FILE [--leaves N]
       evident eval --assertions FILE.jsonl [--json]
       evident eval --criteria FILE.jsonl [--json]`;

/** Exit codes as in exit.ts: 0 scored, 2 wrong use, 3 a file refused. Results go to stdout, progress to stderr. */
export const runEval = (argv: string[]): Promise<number> =>
  withReaders(async () => {
    const { values, directory, reads } = optionsOf(argv);
    if (values.assertions) return runEvalAssertions(values.assertions, values.json);
    if (values.criteria) return runEvalCriteria(values.criteria, values.json);
    const options = {
      ...(values.cache !== undefined && { cache: values.cache }),
      ...(values.guidelines !== undefined && { guidelines: values.guidelines }),
      ...(values.only !== undefined && { only: values.only.split(',') }),
      ...(values.half !== undefined && { half: values.half }),
      notes: values.notes ?? process.env.BENCHMARK_NOTES ?? NOTES,
      slack: Number(values.slack ?? 0),
      descriptions: values.descriptions,
    };
    if (reads) return runEvalReader(directory, options, values);
    const evaluation = await evaluateCases(directory, options);
    const text = values.json
      ? `${JSON.stringify(evaluation, null, 1)}\n`
      : printEvaluation(evaluation, values.misses);
    process.stdout.write(text);
    return EXIT.done;
  });

const known = {
  ...switches('json', 'misses', 'descriptions'),
  ...texts('cache', 'only', 'guidelines', 'slack', 'half', 'notes', 'assertions', 'criteria'),
  ...texts('reader', 'model', 'record', 'replay', 'questions', 'leaves', 'seconds', 'answers'),
};

function optionsOf(argv: string[]) {
  const wrong = () => new UsageError(`Usage: evident ${usage}`);
  const { values: given, positionals } = parse(argv, known, usage);
  const { json = false, misses = false, descriptions = false, ...texts } = given;
  const values = { ...texts, json, misses, descriptions };
  const [directory = '', ...rest] = positionals;
  const modes = [directory, values.assertions, values.criteria].filter(Boolean).length;
  const numbers = [values.slack ?? 0, values.leaves ?? 1, values.seconds ?? 1].map(Number);
  if (modes !== 1 || rest.length > 0 || numbers.some((number) => !(number >= 0))) throw wrong();
  const ways = [values.reader, values.replay, values.questions].filter((value) => value !== undefined);
  const reads = ways.length > 0;
  const alone = ways.length > 1;
  const without =
    [values.model, values.record, values.answers].some((value) => value !== undefined) &&
    values.reader === undefined;
  if (alone || without || (reads && (!directory || values.descriptions))) throw wrong();
  return { values, directory, reads };
}
