/** Accounts and API keys, for administrators. */
import type { ApiKey, SessionView } from '../access/types.ts';
import type { Actor } from '../cases/types.ts';
import type { ApiKey as ApiKeyBody, Session } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import type { ApiDeps, Handlers } from './deps.ts';

type UserRoutes =
  | 'listUsers'
  | 'addUser'
  | 'changeUser'
  | 'listSessions'
  | 'endSessions'
  | 'endSession'
  | 'listApiKeys'
  | 'addApiKey'
  | 'revokeApiKey';

export function userHandlers({ access }: ApiDeps): Handlers<UserRoutes> {
  return {
    listUsers: async () => ({ users: await access.listUsers() }),
    addUser: ({ actor, body }) => access.addUser(body, actor),
    changeUser: async ({ actor, params: { username }, body }) => {
      // A token alone must not be enough to take an account over.
      const isOwn = body.disabled === true || body.role !== undefined || body.password !== undefined;
      if (username === actor.username && isOwn)
        throw new ServiceError(
          409,
          'own_account',
          'You cannot disable yourself or change your own role; your password changes with POST /v1/me/password.',
        );
      const users = await access.listUsers();
      let user = users.find((one) => one.username === username);
      if (!user) throw new ServiceError(404, 'user_not_found', 'There is no user of this name.');
      if (body.password !== undefined)
        user = await access.setPassword(username, body.password, actor, body.must_change_password);
      if (body.role !== undefined) user = await access.setRole(username, body.role, actor);
      if (body.disabled !== undefined) user = await access.setDisabled(username, body.disabled, actor);
      return user;
    },
    listSessions: async ({ actor, params }) => ({
      sessions: (await access.listSessions(params.username)).map((one) => sessionBody(one, actor)),
    }),
    endSessions: async ({ actor, params }) => {
      await access.endSessions(params.username, actor);
      return undefined;
    },
    endSession: async ({ actor, params }) => {
      await access.endSessions(params.username, actor, { only: params.session_id });
      return undefined;
    },
    listApiKeys: async ({ params }) => ({ keys: (await access.listApiKeys(params.username)).map(keyBody) }),
    addApiKey: async ({ actor, params, body }) => {
      const { key, ...made } = await access.addApiKey(
        params.username,
        {
          label: body.label,
          ...(body.scopes && { scopes: body.scopes }),
          ...(body.expires_in_days !== undefined && { expiresInDays: body.expires_in_days }),
        },
        actor,
      );
      return { ...keyBody(made), key };
    },
    revokeApiKey: async ({ actor, params }) => {
      await access.revokeApiKey(params.key_id, actor);
      return undefined;
    },
  };
}

/** A session as clients see it; `actor` asks. */
export function sessionBody({ id, createdAt, lastSeenAt, expiresAt }: SessionView, actor: Actor): Session {
  return {
    session_id: id,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    expires_at: expiresAt,
    current: id === actor.sessionId,
  };
}

function keyBody({ id, label, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyBody {
  return {
    key_id: id,
    label,
    scopes,
    created_at: createdAt,
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(lastUsedAt !== undefined && { last_used_at: lastUsedAt }),
    ...(revokedAt !== undefined && { revoked_at: revokedAt }),
  };
}
