/** `evident guideline check`: says where a guideline file is wrong. */
import { readFileSync } from 'node:fs';
import { checkGuideline } from '../criteria/validation/guideline-schema.ts';
import { parse, positionals, switches } from './arguments.ts';
import { EXIT, print, say, UsageError } from './exit.ts';

export const usage = 'guideline check FILE [--json]';

export async function runGuideline([action, ...rest]: string[]): Promise<number> {
  if (action !== 'check') throw new UsageError(`Usage: evident ${usage}`);
  const { values, positionals: given } = parse(rest, switches('json'), usage);
  const [file = ''] = positionals(given, 1, usage);
  const faults = checkGuideline(readJson(file));
  if (values.json) print(JSON.stringify({ ok: faults.length === 0, faults }, null, 2));
  else for (const fault of faults) print(`${fault.path || '/'}: ${fault.message}`);
  say(faults.length === 0 ? `${file}: no faults` : `${file}: ${faults.length} fault(s)`);
  return faults.length === 0 ? EXIT.done : EXIT.refused;
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as SyntaxError).message}`);
  }
}
