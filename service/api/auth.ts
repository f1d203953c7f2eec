/** Sign-in, sign-out, set-up and the own account. */
import type { ApiDeps, Handlers } from './deps.ts';
import { askerOf } from './peer.ts';
import { sessionBody } from './users.ts';

type AuthRoutes =
  | 'login'
  | 'signInMethods'
  | 'startProviderSignIn'
  | 'finishProviderSignIn'
  | 'startConfirmation'
  | 'refresh'
  | 'logout'
  | 'setup'
  | 'setupState'
  | 'me'
  | 'changePassword'
  | 'mySessions'
  | 'endMySessions';

export function authHandlers({ access }: ApiDeps): Handlers<AuthRoutes> {
  return {
    login: async ({ body, request }) => {
      const { key, own } = await askerOf(request);
      const source = { key, known: own };
      return access.login(body.username, body.password, { source, devices: body.device_tokens ?? [] });
    },
    signInMethods: () => access.signInMethods(),
    startProviderSignIn: () => access.startProviderSignIn(),
    finishProviderSignIn: ({ body }) => access.finishProviderSignIn(body),
    startConfirmation: ({ actor }) => access.startConfirmation(actor),
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
        ...(body.recovery_passphrase !== undefined && { recoveryPassphrase: body.recovery_passphrase }),
      }),
    setupState: () => access.setupState(),
    me: async ({ actor }) => ({
      username: actor.username,
      display_name: actor.displayName,
      role: actor.role,
      ...(actor.mustChangePassword && { must_change_password: true }),
      ...((await access.signsWithProvider(actor)) && { provider: true }),
    }),
    mySessions: async ({ actor }) => ({
      sessions: (await access.listSessions(actor.username)).map((one) => sessionBody(one, actor)),
    }),
    endMySessions: async ({ actor }) => {
      const { sessionId } = actor;
      await access.endSessions(actor.username, actor, sessionId === undefined ? {} : { except: sessionId });
      return undefined;
    },
    changePassword: async ({ actor, body }) => {
      await access.changePassword(actor, body.current_password, body.new_password);
      return undefined;
    },
  };
}
