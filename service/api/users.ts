/** Accounts, for administrators. */
import { ServiceError } from '../contract/errors.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export function userHandlers({ access }: ApiDeps): Handlers<'listUsers' | 'addUser' | 'changeUser'> {
  return {
    listUsers: async () => ({ users: await access.listUsers() }),
    addUser: ({ actor, body }) => access.addUser(body, actor),
    changeUser: async ({ actor, params: { username }, body }) => {
      if (username === actor.username && (body.disabled === true || body.role !== undefined))
        throw new ServiceError(409, 'own_account', 'You cannot disable yourself or change your own role.');
      const users = await access.listUsers();
      let user = users.find((one) => one.username === username);
      if (!user) throw new ServiceError(404, 'user_not_found', 'There is no user of this name.');
      if (body.password !== undefined) await access.setPassword(username, body.password, actor);
      if (body.role !== undefined) user = await access.setRole(username, body.role, actor);
      if (body.disabled !== undefined) user = await access.setDisabled(username, body.disabled, actor);
      return user;
    },
  };
}
