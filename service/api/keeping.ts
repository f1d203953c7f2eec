/** Care of the data folder, for administrators: backups and what opens it. */
import { checkPassphrase } from '../access/passwords.ts';
import { ServiceError } from '../contract/errors.ts';
import { faultLine, type Store } from '../store/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import type { Keeping } from './ports.ts';

export function keepingOf(store: Store): Keeping {
  const { listBackups, backup, protection, opensByPassphrase, changePassphrase, troubles, lastBackupAt } =
    store;
  return {
    listBackups,
    backup,
    protection,
    opensByPassphrase,
    changePassphrase,
    troubles,
    lastBackupAt,
    record: (actor, action, detail = {}) =>
      store.write((tx) =>
        store.audit.append(tx, { actor, action, objectType: 'store', objectId: 'data', detail }),
      ),
  };
}

type KeepingRoutes = 'listBackups' | 'makeBackup' | 'protection' | 'setPassphrase';

export function keepingHandlers({ access, keeping }: ApiDeps): Handlers<KeepingRoutes> {
  const backups = async () =>
    (await keeping.listBackups()).map(({ name, createdAt, sequence }) => ({
      name,
      created_at: createdAt,
      sequence,
    }));
  return {
    listBackups: async () => ({ backups: await backups() }),
    makeBackup: async ({ actor }) => {
      const { name, createdAt, sequence, opened, faults } = await keeping.backup();
      await keeping.record(actor, 'backup.made', { name, objects: opened, damaged: faults.length });
      return { name, created_at: createdAt, sequence, objects: opened, damaged: faults.map(faultLine) };
    },
    protection: async () => {
      const { keyStore, passphrase, rekeyedAt } = await keeping.protection();
      return { key_store: keyStore, passphrase, ...(rekeyedAt !== undefined && { rekeyed_at: rekeyedAt }) };
    },
    setPassphrase: async ({ actor, body }) => {
      checkPassphrase(body.passphrase, '/passphrase');
      const { passphrase } = await keeping.protection();
      // Whoever sits down at a screen that was left open must not lock its owner out.
      const opens = () => keeping.opensByPassphrase(body.current ?? '');
      if (passphrase && !(await access.knows(actor, 'passphrase', opens))) {
        await keeping.record(actor, 'passphrase.refused');
        throw new ServiceError(403, 'passphrase_wrong', 'The present passphrase is wrong.');
      }
      await keeping.changePassphrase(body.passphrase);
      await keeping.record(actor, 'passphrase.changed');
      return undefined;
    },
  };
}
