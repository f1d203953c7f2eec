/** `evident user`: accounts without a running app, or beside one. */
import { openAccess } from '../access/index.ts';
import type { Role } from '../contract/access.ts';
import { parse, positionals, switches, texts } from './arguments.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { dataDirOf, withStore } from './options.ts';
import { readPassword } from './password.ts';

export const usage = `user add NAME --role ROLE [--name "DISPLAY NAME"] [--data DIR]   (password on standard input)
       evident user list|disable NAME|enable NAME|sign-out NAME [--data DIR]
       evident user password NAME [--permanent] [--data DIR]   (to be changed at the next sign-in, unless --permanent)`;

const roles: readonly Role[] = ['nurse', 'physician', 'admin', 'auditor', 'service'];
const options = { ...texts('role', 'name', 'data'), ...switches('json', 'permanent') };

export async function runUser([action = '', ...rest]: string[]): Promise<number> {
  const { values, positionals: given } = parse(rest, options, usage);
  const dataDir = dataDirOf(values.data);
  const name = action === 'list' ? '' : (positionals(given, 1, usage)[0] ?? '');
  switch (action) {
    case 'add':
      return add(dataDir, name, values.role, values.name);
    case 'list':
      return list(dataDir, values.json ?? false);
    case 'disable':
    case 'enable':
      return withStore(dataDir, async (store) => {
        await openAccess({ store }).setDisabled(name, action === 'disable');
        print(`${name} ${action}d`);
        return EXIT.done;
      });
    case 'sign-out':
      return withStore(dataDir, async (store) => {
        await openAccess({ store }).endSessions(name);
        print(`${name} is signed out everywhere`);
        return EXIT.done;
      });
    case 'password': {
      const password = await readPassword(`New password of ${name}: `);
      return withStore(dataDir, async (store) => {
        await openAccess({ store }).setPassword(name, password, undefined, !values.permanent);
        print(`${name} has a new password${values.permanent ? '' : ', to be changed at the next sign-in'}`);
        return EXIT.done;
      });
    }
    default:
      throw new UsageError(`Usage: evident ${usage}`);
  }
}

async function add(
  dataDir: string,
  username: string,
  role: string | undefined,
  name?: string,
): Promise<number> {
  if (!roles.some((known) => known === role))
    throw new UsageError(`--role is one of ${roles.join(', ')}\nUsage: evident ${usage}`);
  const password = await readPassword(`Password of ${username}: `);
  return withStore(dataDir, async (store) => {
    const user = await openAccess({ store }).addUser({
      username,
      password,
      role: role as Role,
      ...(name !== undefined && { display_name: name }),
    });
    print(`${user.username} added as ${user.role}`);
    return EXIT.done;
  });
}

async function list(dataDir: string, json: boolean): Promise<number> {
  const users = await withStore(dataDir, (store) => openAccess({ store }).listUsers());
  if (json) print(JSON.stringify(users, null, 2));
  else
    for (const user of users)
      print([user.username, user.role, user.disabled ? 'disabled' : ''].join('\t').trim());
  return EXIT.done;
}
