/** Care of the data folder, for administrators: backups and what opens it. */
import { checkPassphrase } from '../access/passwords.ts';
import type { Actor } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Store } from '../store/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';

/** What the routes need of the data folder. */
export interface Keeping
  extends Pick<
    Store,
    | 'listBackups'
    | 'backup'
    | 'protection'
    | 'opensByPassphrase'
    | 'changePassphrase'
    | 'troubles'
    | 'lastBackupAt'
  > {
  /** Writes to the audit trail what somebody did with the store as a whole. */
  record(actor: Actor, action: string, detail?: Record<string, string | number>): Promise<void>;
}

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

export function keepingHandlers({ keeping }: ApiDeps): Handlers<KeepingRoutes> {
  const backups = async () =>
    (await keeping.listBackups()).map(({ name, createdAt }) => ({ name, created_at: createdAt }));
  return {
    listBackups: async () => ({ backups: await backups() }),
    makeBackup: async ({ actor }) => {
      await keeping.backup();
      const [newest] = await backups();
      if (!newest) throw new TypeError('The backup that was just made is not in the folder.');
      await keeping.record(actor, 'backup.made', { name: newest.name });
      return newest;
    },
    protection: async () => {
      const { keyStore, passphrase, rekeyedAt } = await keeping.protection();
      return { key_store: keyStore, passphrase, ...(rekeyedAt !== undefined && { rekeyed_at: rekeyedAt }) };
    },
    setPassphrase: async ({ actor, body }) => {
      checkPassphrase(body.passphrase, '/passphrase');
      const { passphrase } = await keeping.protection();
      // Whoever sits down at a screen that was left open must not lock its owner out.
      if (passphrase && !(await keeping.opensByPassphrase(body.current ?? '')))
        throw new ServiceError(403, 'passphrase_wrong', 'The present passphrase is wrong.');
      await keeping.changePassphrase(body.passphrase);
      await keeping.record(actor, 'passphrase.changed');
      return undefined;
    },
  };
}
