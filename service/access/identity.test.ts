import { describe } from 'vitest';
import type { Role } from '../contract/access.ts';
import { CHEAP, temporaryStores, testClock } from '../store/testing.ts';
import { openAccess } from './index.ts';
import { openProvider } from './provider/index.ts';
import { testProvider } from './provider/testing.ts';
import { type IdentityHarness, identityContract } from './testing-identity.ts';

const stores = temporaryStores();
const provider = testProvider();
const passwords = { anna: 'four calm lanterns', piet: 'nine quiet herons' };
const roles: Record<'anna' | 'piet', Role> = { anna: 'nurse', piet: 'physician' };

async function local(): Promise<IdentityHarness> {
  const clock = testClock();
  const store = await stores.open({ clock });
  const access = openAccess({ store, clock, passwordCost: CHEAP, sleep: async () => undefined });
  for (const username of ['anna', 'piet'] as const)
    await access.addUser({ username, password: passwords[username], role: roles[username] });
  return {
    access,
    store,
    advance: clock.advance,
    signIn: (who) => access.login(who, passwords[who]),
    intrude: () => access.login('anna', 'wrong'),
    proof: async (_actor, who) => ({ password: passwords[who] }),
  };
}

async function remote(): Promise<IdentityHarness> {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const store = await stores.open();
  provider.people.set('s-anna', { preferred_username: 'anna', roles: ['Reviewers'] });
  provider.people.set('s-piet', { preferred_username: 'piet', roles: ['Directors'] });
  const access = openAccess({
    store,
    clock,
    passwordCost: CHEAP,
    provider: openProvider(provider.config()),
    localSignIn: 'admin',
  });
  const answerOf = async (begun: { authorization_url: string; flow: string }, who: string) => ({
    flow: begun.flow,
    response: await provider.visit(begun.authorization_url, `s-${who}`),
  });
  return {
    access,
    store,
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    signIn: async (who) =>
      access.finishProviderSignIn(await answerOf(await access.startProviderSignIn(), who)),
    async intrude() {
      const { flow, response } = await answerOf(await access.startProviderSignIn(), 'anna');
      return access.finishProviderSignIn({ flow, response: response.replace(/code=[^&]+/, 'code=guessed') });
    },
    proof: async (actor, who) => ({
      provider_answer: await answerOf(await access.startConfirmation(actor), who),
    }),
  };
}

describe('passwords kept here', () => identityContract(local));
describe('an identity provider', () => identityContract(remote));
