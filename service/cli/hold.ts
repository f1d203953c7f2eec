/** `evident hold`: what keeps the service from deleting anything by itself, and a person's word that it is right. */
import { SYSTEM_ACTOR } from '../store/index.ts';
import { parse, positionals, switches, texts } from './arguments.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { dataDirOf, withStore } from './options.ts';

export const usage = `hold list [--data DIR] [--json]
       evident hold confirm CODE [--data DIR]   (after you have looked: see docs/operations.md)`;

const options = { ...texts('data'), ...switches('json') };

/** Works beside a running service. */
export async function runHold([action, ...rest]: string[]): Promise<number> {
  const { values, positionals: given } = parse(rest, options, usage);
  const dataDir = dataDirOf(values.data);
  if (action === 'list') {
    positionals(given, 0, usage);
    const holds = await withStore(dataDir, (store) => store.safety.holds());
    if (values.json) print(JSON.stringify(holds, null, 2));
    else if (holds.length === 0) print('nothing is on hold');
    else for (const { code, since, detail } of holds) print(`${code}\t${since}\t${detail}`);
    return EXIT.done;
  }
  if (action !== 'confirm') throw new UsageError(`Usage: evident ${usage}`);
  const [code = ''] = positionals(given, 1, usage);
  return withStore(dataDir, async ({ safety }) => {
    await safety.confirm(code, SYSTEM_ACTOR);
    print(`${code} is confirmed`);
    return EXIT.done;
  });
}
