/** `evident eval DIR --reader URL`: what a second reader gains and loses on labelled charts, and what it costs. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reader } from '../criteria/opinion/model.ts';
import { writeAnswers } from '../models/calibration.ts';
import { openGgufReader } from '../models/gguf/open.ts';
import { openHttpReader } from '../models/http.ts';
import { recording, replaying, writingQuestions } from '../models/recorded.ts';
import type { EvalOptions } from './eval-cases.ts';
import { percent, table } from './eval-print.ts';
import { evaluateReaders, type ReaderEvaluation } from './eval-reader.ts';
import { EXIT } from './exit.ts';

interface Flags {
  reader?: string | undefined;
  model?: string | undefined;
  record?: string | undefined;
  replay?: string | undefined;
  questions?: string | undefined;
  leaves?: string | undefined;
  seconds?: string | undefined;
  answers?: string | undefined;
  json: boolean;
}

/** A reader beyond this machine is for an administrator of the service alone: here there is nobody to answer for it. */
export async function runEvalReader(directory: string, options: EvalOptions, flags: Flags): Promise<number> {
  const opened =
    flags.reader === undefined
      ? undefined
      : /\.gguf$/i.test(flags.reader)
        ? await openGgufReader(resolve(flags.reader))
        : await openHttpReader(flags.reader, flags.model === undefined ? {} : { model: flags.model });
  try {
    const asked: Reader =
      opened ??
      (flags.questions === undefined ? replaying(flags.replay!) : writingQuestions(flags.questions));
    const reader = flags.record === undefined ? asked : recording(asked, flags.record);
    const [evaluation] = await evaluateReaders(
      directory,
      {
        ...options,
        ...(flags.leaves !== undefined && { leaves: Number(flags.leaves) }),
        ...(flags.seconds !== undefined && { chartSeconds: Number(flags.seconds) }),
      },
      [reader],
    );
    if (flags.answers !== undefined && opened) {
      const facts = 'facts' in opened ? { model: opened.facts.name, sha256: opened.facts.sha256 } : opened;
      writeFileSync(flags.answers, writeAnswers(facts, evaluation!.recorded));
    }
    process.stdout.write(flags.json ? `${JSON.stringify(evaluation, null, 1)}\n` : printReader(evaluation!));
    return EXIT.done;
  } finally {
    opened?.close();
  }
}

export function printReader(evaluation: ReaderEvaluation): string {
  const { without, with: both, trust, charts, seconds, tokens } = evaluation;
  const row = (name: string, of: (one: typeof without) => number) => [
    name,
    percent(of(without)),
    percent(of(both)),
  ];
  const lines = [
    `reader ${evaluation.reader}`,
    `charts ${charts}, leaves ${without.leaves.count}, asked ${evaluation.asked}`,
    `answers: ${evaluation.grounded} borne out by the sentences they cite (${evaluation.groundedRight} of them right), ${evaluation.remarks} not, ${evaluation.refused} off the form, ${evaluation.failed} missing`,
    `a chart: ${(seconds / Math.max(1, charts)).toFixed(1)} seconds, ${Math.round(tokens.read / Math.max(1, charts))} tokens read, ${Math.round(tokens.written / Math.max(1, charts))} written`,
    '',
    table(
      ['', 'without', 'with'],
      [
        row('leaf accuracy', (one) => one.leaves.accuracy),
        row('false yes', (one) => one.leaves.falseYes),
        row('root accuracy', (one) => one.rootAccuracy),
        row('  unsure ones checked', (one) => one.rootAccuracyChecked),
      ],
    ),
    '',
    table(
      ['kind of test', 'asked', 'put right', 'spoiled'],
      evaluation.byKind.map((each) => [each.kind, `${each.asked}`, `${each.mended}`, `${each.spoiled}`]),
    ),
    '',
    trust.applies
      ? 'Its recorded answers put right clearly more than they spoil: with it answers would change.'
      : 'Its recorded answers do not put right clearly more than they spoil: they would be shown and change no answer.',
  ];
  return `${lines.join('\n')}\n`;
}
