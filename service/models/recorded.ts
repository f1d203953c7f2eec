/** A reader's answers as data: one JSON line for each question, found again by what was asked. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ServiceError } from '../contract/errors.ts';
import type { Reader, Reply } from '../criteria/opinion/model.ts';
import { questionKey } from '../criteria/opinion/model.ts';

/** A line of such a file. `key` is that of the exact words asked. */
interface Line {
  key: string;
  leaf: string;
  reader: string;
  text: string;
  probability?: number;
  tokens?: Reply['tokens'];
}

/** Passes questions on and adds every answer to the file, which it begins anew. The file holds no words of the chart but those of the answer. */
export function recording(reader: Reader, file: string): Reader {
  writeFileSync(file, '');
  return {
    id: reader.id,
    async ask(question, signal) {
      const { text, probability, tokens } = await reader.ask(question, signal);
      const line: Line = {
        key: questionKey(question),
        leaf: question.leaf,
        reader: reader.id,
        text,
        ...(probability !== undefined && { probability }),
        ...(tokens && { tokens }),
      };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      return { text, ...(probability !== undefined && { probability }), ...(tokens && { tokens }) };
    },
  };
}

/**
 * Writes every question to the file and answers none: for readers that answer from files. Beside `key` and `leaf`, which an answer's line
 * must repeat, it holds the words asked, and so the chart.
 */
export function writingQuestions(file: string): Reader {
  writeFileSync(file, '');
  return {
    id: 'nobody',
    async ask(asked) {
      const key = questionKey(asked);
      const { leaf, system, prefix, question } = asked;
      appendFileSync(file, `${JSON.stringify({ key, leaf, system, prefix, question })}\n`);
      throw new ServiceError(404, 'answer_not_recorded', 'The question was written, not asked.');
    },
  };
}

/** Gives the answers of such a file. 404 `answer_not_recorded` for a question that is not in it, 400 `recording_invalid` with the line. */
export function replaying(file: string): Reader {
  if (!existsSync(file)) throw new ServiceError(400, 'file_not_found', `There is no file ${file}.`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ text }) => text.trim())
    .map(({ text, number }) => lineOf(text, number));
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return {
    id: [...new Set(lines.map((line) => line.reader))].sort().join(', ') || 'nobody',
    async ask(question) {
      const found = byKey.get(questionKey(question));
      if (!found)
        throw new ServiceError(404, 'answer_not_recorded', 'The file has no answer to this question.');
      const { text, probability, tokens } = found;
      return { text, ...(probability !== undefined && { probability }), ...(tokens && { tokens }) };
    },
  };
}

function lineOf(text: string, number: number): Line {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    if (typeof line?.key === 'string' && typeof line.text === 'string')
      return { ...(line as Line), reader: typeof line.reader === 'string' ? line.reader : 'not named' };
  } catch {
    // Reported below.
  }
  throw new ServiceError(400, 'recording_invalid', `Line ${number} of the file is no recorded answer.`);
}
