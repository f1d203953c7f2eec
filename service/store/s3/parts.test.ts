import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './parts.ts';

async function* stream(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

it('are full but for the last, and together what came', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 30 }), async (given, size) => {
      const whole = Buffer.concat(given);
      for (const source of [whole, stream(given)]) {
        const parts: Buffer[] = [];
        for await (const part of partsOf(source, size)) parts.push(part);
        expect(Buffer.concat(parts)).toEqual(whole);
        expect(parts).toHaveLength(Math.max(1, Math.ceil(whole.length / size)));
        for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      }
    }),
  );
});
