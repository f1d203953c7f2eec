/** `evident key`: the passphrase and the data key of a data folder. */
import { checkPassphrase } from '../access/passwords.ts';
import { faultLine, rekeyStore, SYSTEM_ACTOR } from '../store/index.ts';
import { parse, positionals, texts } from './arguments.ts';
import { EXIT, print, say, UsageError } from './exit.ts';
import { dataDirOf, keyOf, withStore } from './options.ts';
import { readPassword } from './password.ts';

export const usage = `key passphrase [--data DIR]   (the new one on standard input; sets it or changes it)
       evident key change [--data DIR]       (a new data key; the service must be stopped)`;

export async function runKey([action, ...rest]: string[]): Promise<number> {
  const { values, positionals: given } = parse(rest, texts('data'), usage);
  positionals(given, 0, usage);
  const dataDir = dataDirOf(values.data);
  if (action === 'passphrase') return setPassphrase(dataDir);
  if (action === 'change') return changeKey(dataDir);
  throw new UsageError(`Usage: evident ${usage}`);
}

async function setPassphrase(dataDir: string): Promise<number> {
  const passphrase = await readPassword('New passphrase: ');
  checkPassphrase(passphrase, '');
  return withStore(dataDir, async (store) => {
    await store.changePassphrase(passphrase);
    const entry = {
      actor: SYSTEM_ACTOR,
      action: 'passphrase.changed',
      objectType: 'store',
      objectId: 'data',
    };
    await store.write((tx) => store.audit.append(tx, entry));
    say('Keep it somewhere else than this machine. Backups made before open with the one before.');
    print('the passphrase opens the data folder');
    return EXIT.done;
  });
}

/** Opens the folder first, so that it is up to date and its trail is known to be whole, and makes a backup. */
async function changeKey(dataDir: string): Promise<number> {
  const verdict = await withStore(dataDir, async (store) => {
    const backup = await store.backup();
    say(`backup: ${backup.path}`);
    for (const fault of backup.faults) say(faultLine(fault));
    return store.audit.verify();
  });
  if (!verdict.ok) {
    say('The audit trail is broken; nothing was changed. See: evident audit verify');
    return EXIT.audit;
  }
  await rekeyStore({ dataDir, ...(await keyOf(dataDir)) });
  say('All sessions have ended. Backups made before need the passphrase or key store of their time.');
  print('the data folder has a new key');
  return EXIT.done;
}
