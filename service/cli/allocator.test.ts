import { expect, it } from 'vitest';
import { allocatorEnvironment, heapArguments } from './allocator.ts';

it('sets the allocator once, on Linux, and leaves what somebody has set', () => {
  const wanted = allocatorEnvironment('linux', { HOME: '/home/nurse' });
  expect(wanted).toMatchObject({ HOME: '/home/nurse', MALLOC_ARENA_MAX: '2' });
  expect(allocatorEnvironment('linux', wanted!)).toBeUndefined();
  expect(allocatorEnvironment('linux', { MALLOC_ARENA_MAX: '8' })).toBeUndefined();
  expect(allocatorEnvironment('linux', { LD_PRELOAD: '/usr/lib/libjemalloc.so' })).toBeUndefined();
  expect(allocatorEnvironment('darwin', {})).toBeUndefined();
  expect(allocatorEnvironment('win32', {})).toBeUndefined();
});

it('bounds the heap, unless somebody has', () => {
  expect(heapArguments(['--enable-source-maps'], {})).toEqual([
    expect.stringMatching(/^--max-old-space-size=\d+$/),
  ]);
  expect(heapArguments(['--max-old-space-size=4096'], {})).toEqual([]);
  expect(heapArguments([], { NODE_OPTIONS: '--max_old_space_size=800' })).toEqual([]);
});
