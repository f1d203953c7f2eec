import { expect, it } from 'vitest';
import { allocatorEnvironment } from './allocator.ts';

it('sets the allocator once, on Linux, and leaves what somebody has set', () => {
  const wanted = allocatorEnvironment('linux', { HOME: '/home/nurse' });
  expect(wanted).toMatchObject({ HOME: '/home/nurse', MALLOC_ARENA_MAX: '2' });
  expect(allocatorEnvironment('linux', wanted!)).toBeUndefined();
  expect(allocatorEnvironment('linux', { MALLOC_ARENA_MAX: '8' })).toBeUndefined();
  expect(allocatorEnvironment('linux', { LD_PRELOAD: '/usr/lib/libjemalloc.so' })).toBeUndefined();
  expect(allocatorEnvironment('darwin', {})).toBeUndefined();
  expect(allocatorEnvironment('win32', {})).toBeUndefined();
});
