import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.ts';
import { fakeDeps } from './fakes.ts';

test('a wrong present passphrase is counted like a wrong password, and stands in the trail', async () => {
  const { deps } = fakeDeps();
  const recorded: string[] = [];
  const counted: string[] = [];
  let present = 'three herons over a mill';
  Object.assign(deps.access, {
    knows: async (_actor: unknown, secret: string, check: () => Promise<boolean>) => {
      counted.push(secret);
      return check();
    },
  });
  Object.assign(deps.keeping, {
    protection: async () => ({ keyStore: true, passphrase: true }),
    opensByPassphrase: async (passphrase: string) => passphrase === present,
    changePassphrase: async (passphrase: string) => {
      present = passphrase;
    },
    record: async (_actor: unknown, action: string) => void recorded.push(action),
  });
  const app = await createApp(deps);
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const set = async (current: string) => {
    const { status } = await fetch(`${url}/v1/protection/passphrase`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin', 'content-type': 'application/json' },
      body: JSON.stringify({ current, passphrase: 'four herons over a mill' }),
    });
    return status;
  };
  expect(await set('guessed')).toBe(403);
  expect(await set('three herons over a mill')).toBe(204);
  expect(recorded).toEqual(['passphrase.refused', 'passphrase.changed']);
  expect(counted).toEqual(['passphrase', 'passphrase']);
});
