/** Sign-in, sign-out, set-up and the own account. */
import type { ApiDeps, Handlers } from './deps.ts';

export function authHandlers({
  access,
}: ApiDeps): Handlers<'login' | 'refresh' | 'logout' | 'setup' | 'me' | 'changePassword'> {
  return {
    login: ({ body }) => access.login(body.username, body.password),
    refresh: ({ body }) => access.refresh(body.refresh_token),
    logout: async ({ request }) => {
      await access.logout((request.headers.authorization ?? '').replace(/^Bearer +/i, ''));
      return undefined;
    },
    setup: ({ body }) =>
      access.setup({
        setupToken: body.setup_token,
        username: body.username,
        password: body.password,
        ...(body.display_name !== undefined && { displayName: body.display_name }),
      }),
    me: ({ actor }) => ({ username: actor.username, display_name: actor.displayName, role: actor.role }),
    changePassword: async ({ actor, body }) => {
      await access.changePassword(actor, body.current_password, body.new_password);
      return undefined;
    },
  };
}
