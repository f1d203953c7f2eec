/** Signing in, and showing once more who one is, with an identity provider. */
import type { Actor } from '../../cases/types.ts';
import type { ProviderAnswer, ProviderStart } from '../../contract/access.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { UserDeps, UserRow } from '../users.ts';
import { accountOf, followPerson, isLinked, settleAccount } from './accounts.ts';
import { type Person, personOf } from './claims.ts';
import { type LocalSignIn, localSignIn, providerConfig } from './config.ts';
import { type Flow, type Flows, signInFailed } from './flow.ts';
import { type IdentityProvider, openProvider } from './openid.ts';

export { isLinked } from './accounts.ts';
export type { LocalSignIn } from './config.ts';
export { openFlows } from './flow.ts';
export { type IdentityProvider, openProvider } from './openid.ts';

/** How people sign in. */
export interface Identity {
  provider?: IdentityProvider;
  localSignIn: LocalSignIn;
}

/** As the environment says. Refuses with 503 `provider_config_invalid`. */
export function identityFrom(env: Readonly<Record<string, string | undefined>>): Identity {
  const config = providerConfig(env);
  return { localSignIn: localSignIn(env), ...(config && { provider: openProvider(config) }) };
}

export interface ProviderSignIn {
  /** Where the window goes, and what it keeps meanwhile. `actor`: who is to show once more who they are. */
  begin(actor?: Actor): Promise<ProviderStart>;
  /** Whose account it is, made or linked if they come for the first time; in the trail when that is refused. */
  identify(answer: ProviderAnswer): Promise<UserRow>;
  /** 403 `provider_not_confirmed`, `provider_other_person` unless it was the actor who has just signed in there. */
  confirm(actor: Actor, answer: ProviderAnswer): Promise<void>;
}

export interface ProviderSignInDeps {
  /** Undefined: everything is refused with 404 `provider_not_set`. */
  provider: IdentityProvider | undefined;
  users: UserDeps;
  flows: Flows;
  /** Notes a sign-in that was refused, with its reason code. */
  refused(who: UserRow | { issuer: string; subject: string }, reason: string): Promise<void>;
}

export function openProviderSignIn({ provider, users, flows, refused }: ProviderSignInDeps): ProviderSignIn {
  const { store, clock } = users;

  function required(): IdentityProvider {
    if (provider) return provider;
    throw new ServiceError(404, 'provider_not_set', 'No identity provider is set up for this service.');
  }

  async function personBehind(answer: ProviderAnswer, flow: Flow): Promise<Person> {
    const { identify, config } = required();
    let subject = '';
    try {
      const shown = await identify(answer.response, flow);
      // Whoever is refused from here on is known: the trail tells them apart.
      subject = shown.subject;
      return personOf(subject, shown.claims, config);
    } catch (refusal) {
      // The provider not answering is nobody's attempt.
      if (refusal instanceof ServiceError && refusal.status < 500)
        await refused({ issuer: config.issuer, subject }, refusal.code);
      throw refusal;
    }
  }

  async function settle(person: Person): Promise<UserRow> {
    try {
      const row = await settleAccount(users, person, required().config.linksByName);
      if (row.disabled === 1) throw new ServiceError(403, 'account_disabled', 'Your account is disabled.');
      return await followPerson(users, row, person);
    } catch (refusal) {
      if (refusal instanceof ServiceError && refusal.status < 500)
        await refused((await accountOf(store, person)) ?? person, refusal.code);
      throw refusal;
    }
  }

  return {
    async begin(actor) {
      const purpose = actor ? { sessionId: actor.sessionId ?? '' } : ('sign_in' as const);
      if (actor && !(await isLinked(store, actor.id)))
        throw new ServiceError(
          409,
          'provider_not_linked',
          'You sign in with a password: sign with it as well.',
        );
      const { url, ...kept } = await required().begin(purpose);
      return { authorization_url: url, flow: flows.close({ purpose, ...kept, at: clock().getTime() }) };
    },

    async identify(answer) {
      required();
      const flow = flows.open(answer.flow);
      if (flow.purpose !== 'sign_in') throw signInFailed();
      return settle(await personBehind(answer, flow));
    },

    async confirm(actor, answer) {
      required();
      const notConfirmed = () =>
        new ServiceError(403, 'provider_not_confirmed', 'You were not signed in again. Nothing was signed.');
      try {
        const flow = flows.open(answer.flow);
        if (flow.purpose === 'sign_in' || flow.purpose.sessionId !== actor.sessionId) throw notConfirmed();
        const person = await personBehind(answer, flow);
        const row = await accountOf(store, person);
        if (row?.id === actor.id) return;
        await refused(row ?? person, 'provider_other_person');
      } catch (refusal) {
        // The session goes on: 401 would end it.
        throw refusal instanceof ServiceError && refusal.status === 401 ? notConfirmed() : refusal;
      }
      const detail = 'Somebody else signed in at the identity provider. Nothing was signed.';
      throw new ServiceError(403, 'provider_other_person', detail);
    },
  };
}
