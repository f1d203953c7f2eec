/** A service in this process, for tests that look at it from the contract's side. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { type RunningService, type StartOptions, startService } from '../../service/api/start.ts';
import type { Role } from '../../service/contract/access.ts';
import { type Client, createClient } from '../../service/contract/client.ts';
import { onServer } from '../../service/store/postgres/testing.ts';
import { temporaryFolder } from './evident.ts';
import { expectNoLeak } from './leaks.ts';

export const password = 'Nine-lives-of-a-heron';

export interface Inside {
  service: RunningService;
  dataDir: string;
  /** The administrator that set-up made; may be replaced by a fresh sign-in. */
  admin: Client;
  /** Adds an account and signs it in. */
  join(username: string, role: Role): Promise<{ client: Client; token: string }>;
  /** Lines written so far. */
  log(): string[];
  close(): Promise<void>;
}

export async function startInside(
  options: Omit<Partial<StartOptions>, 'dataDir'> = {},
  fetcher: typeof fetch = fetch,
  setup: { recovery_passphrase?: string } = {},
): Promise<Inside> {
  const { folder, remove } = temporaryFolder();
  const dataDir = join(folder, 'data');
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const defaults = { dataKey: randomBytes(32), passwordCost: 10, log };
  const service = await startService({ dataDir, ...onServer(dataDir), ...defaults, ...options });
  const baseUrl = service.url;
  const signIn = async (username: string) => {
    const { id_token: token } = await createClient({ baseUrl, fetch: fetcher }).login({
      body: { username, password },
    });
    return { token, client: createClient({ baseUrl, token, fetch: fetcher }) };
  };
  const setup_token = new URL(service.setupUrl ?? '').hash.split('token=')[1] ?? '';
  await createClient({ baseUrl, fetch: fetcher }).setup({
    body: { setup_token, username: 'admin', password, ...setup },
  });
  const { client: admin } = await signIn('admin');
  const inside: Inside = {
    service,
    dataDir,
    admin,
    join: async (username, role) => {
      await inside.admin.addUser({ body: { username, password, role } });
      return signIn(username);
    },
    log: () => lines,
    close: async () => {
      await service.close();
      remove();
      expectNoLeak('The log of the service', lines.join(''));
    },
  };
  return inside;
}
