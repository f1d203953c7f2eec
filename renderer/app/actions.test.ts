import { afterAll, expect, test, vi } from 'vitest';

// The theme asks at once what the system prefers.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
afterAll(() => vi.unstubAllGlobals());

test('in the workspace every key has one meaning', async () => {
  await import('./registered.ts');
  const { actions } = await import('../actions/registry.ts');
  const { queueActions } = await import('../queue/actions.ts');
  const keys = actions
    .filter((action) => !queueActions.includes(action))
    .flatMap((action) => (action.keys ?? []).map((key) => [key, action.id] as const));
  const shared = keys.filter(([key, id]) => keys.some(([other, by]) => other === key && by !== id));
  expect(keys.length).toBeGreaterThan(40);
  expect(shared).toEqual([]);
});
