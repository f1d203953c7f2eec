/** What the service runs on, in words, for whoever starts it. */

/** One phrase each, without a password. */
export interface RunsOn {
  database: string;
  files: string;
  queue: string;
  identity: string;
  roles: string;
}

/** One machine: everything in the data folder, one process for all. */
export const ONE_MACHINE: RunsOn = {
  database: 'SQLite in the data folder, encrypted',
  files: 'data folder, encrypted',
  queue: 'leases in the database',
  identity: 'accounts of this service',
  roles: 'interface and worker in one process',
};
