/** `evident audit`: the trail verified, or taken away as a file. */
import { exportedAudit, moment } from '../api/audit.ts';
import { SYSTEM_ACTOR, verdictSentence } from '../store/index.ts';
import { parse, positionals, switches, texts } from './arguments.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { dataDirOf, withStore } from './options.ts';

export const usage = `audit verify [--data DIR] [--json]
       evident audit export --format csv|json [--actor NAME] [--action run.viewed] [--from DATE] [--to DATE] [--data DIR]`;

const options = { ...texts('data', 'format', 'actor', 'action', 'from', 'to'), ...switches('json') };

export async function runAudit([action, ...rest]: string[]): Promise<number> {
  const { values, positionals: given } = parse(rest, options, usage);
  positionals(given, 0, usage);
  const dataDir = dataDirOf(values.data);
  if (action === 'verify') return verify(dataDir, values.json ?? false);
  if (action !== 'export') throw new UsageError(`Usage: evident ${usage}`);
  const { format = 'csv' } = values;
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json.');
  const filter = {
    ...(values.actor !== undefined && { actor: values.actor }),
    ...(values.action !== undefined && { action: values.action }),
    ...(values.from !== undefined && { from: moment(values.from, '--from', 0) }),
    ...(values.to !== undefined && { until: moment(values.to, '--to', 1) }),
  };
  return withStore(dataDir, async ({ audit, write }) => {
    const entry = { actor: SYSTEM_ACTOR, action: 'audit.exported', objectType: 'store', objectId: 'data' };
    await write((tx) => audit.append(tx, { ...entry, detail: { format } }));
    for await (const piece of exportedAudit(audit, filter, format)) process.stdout.write(piece);
    return EXIT.done;
  });
}

async function verify(dataDir: string, json: boolean): Promise<number> {
  const verdict = await withStore(dataDir, (store) => store.audit.verify());
  if (json) print(JSON.stringify(verdict));
  else if (verdict.ok) print(`ok: ${verdict.rows} entries, none changed, none missing`);
  else print(`NOT ok: ${verdictSentence(verdict)}`);
  return verdict.ok ? EXIT.done : EXIT.audit;
}
