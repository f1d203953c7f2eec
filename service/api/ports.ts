/** What the routes of maintenance need of the store, as ports. */
import type { Actor } from '../cases/types.ts';
import type { Store } from '../store/index.ts';

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

/** What the routes need of the data folder. */
export type Folder = Pick<
  Store,
  'dataDir' | 'filesAt' | 'usage' | 'troubles' | 'lastBackupAt' | 'listBackups' | 'safety'
>;
