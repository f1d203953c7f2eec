/** `evident move`: from a data folder to a shared database, or back. */
import { resolve } from 'node:path';
import { type MoveEnd, moveStore } from '../store/move.ts';
import { parse, positionals, texts } from './arguments.ts';
import { EXIT, print, say, UsageError } from './exit.ts';
import { keyOf } from './options.ts';

export const usage =
  'move --from DIR|postgres://... --to DIR|postgres://... --files s3://...|file:///... [--tenant NAME]';

const options = texts('from', 'to', 'files', 'tenant');

const isAddress = (text: string) => /^postgres(?:ql)?:\/\//.test(text);

/** Compares every row and file by hash, verifies the trail at the new place, and leaves the old one as it was. */
export async function runMove(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, options, usage);
  positionals(given, 0, usage);
  const { from, to, files, tenant } = values;
  if (from === undefined || to === undefined) throw new UsageError(`Usage: evident ${usage}`);
  if (isAddress(from) === isAddress(to))
    throw new UsageError('One end is a data folder, the other a shared database.');
  const end = (text: string): MoveEnd => {
    if (!isAddress(text)) return { dataDir: resolve(text) };
    if (files === undefined) throw new UsageError('--files says where the files of the shared database are.');
    return { databaseUrl: text, filesUrl: files, ...(tenant !== undefined && { tenant }) };
  };
  const [source, target] = [end(from), end(to)];
  const key = await keyOf(resolve(isAddress(from) ? to : from));
  const report = await moveStore(source, target, key);
  say(`${report.rows} rows of ${report.tables} tables and ${report.objects} files compared`);
  say('The old place is as it was: do not go on working there.');
  print(`moved: ${report.entries} entries in the audit trail, verified`);
  return EXIT.done;
}
