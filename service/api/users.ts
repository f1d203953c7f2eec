/** Accounts and API keys, for administrators. */
import type { ApiKey } from '../access/types.ts';
import type { ApiKey as ApiKeyBody } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import type { ApiDeps, Handlers } from './deps.ts';

type UserRoutes = 'listUsers' | 'addUser' | 'changeUser' | 'listApiKeys' | 'addApiKey' | 'revokeApiKey';

export function userHandlers({ access }: ApiDeps): Handlers<UserRoutes> {
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
    listApiKeys: async ({ params }) => ({ keys: (await access.listApiKeys(params.username)).map(keyBody) }),
    addApiKey: async ({ actor, params, body }) => {
      const { key, ...made } = await access.addApiKey(params.username, body.label, actor);
      return { ...keyBody(made), key };
    },
    revokeApiKey: async ({ actor, params }) => {
      await access.revokeApiKey(params.key_id, actor);
      return undefined;
    },
  };
}

function keyBody({ id, label, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyBody {
  return {
    key_id: id,
    label,
    created_at: createdAt,
    ...(lastUsedAt !== undefined && { last_used_at: lastUsedAt }),
    ...(revokedAt !== undefined && { revoked_at: revokedAt }),
  };
}
