import { expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';

it.each([
  ['its own address', { host: '0.0.0.0' }, {}],
  ['a proxy', { trustedProxies: ['10.0.0.0/8'] }, {}],
  ['another process', {}, { EVIDENT_DATABASE_URL: 'postgres://evident@db/evident' }],
])('refuses what is too much where others come by %s', (_name, reach, env) => {
  expect(boundsOf(reach, env).pressure.eventLoopDelayMs).toBe(2000);
  expect(boundsOf(reach, env).pressure.heapBytes).toBeGreaterThan(0);
  expect(boundsOf(reach, { ...env, EVIDENT_MAX_EVENT_LOOP_DELAY_MS: '70' }).pressure.eventLoopDelayMs).toBe(
    70,
  );
});

it('refuses nothing on one machine of one person, unless specified', () => {
  expect(boundsOf({}, {}).pressure).toEqual({ eventLoopDelayMs: 0, heapBytes: 0 });
  expect(boundsOf({}, { EVIDENT_MAX_HEAP_PERCENT: '50' }).pressure.heapBytes).toBeGreaterThan(0);
  expect(boundsOf({}, { EVIDENT_STOP_SECONDS: '3' })).toMatchObject({ stopDelayMs: 0, stopMs: 3000 });
});
