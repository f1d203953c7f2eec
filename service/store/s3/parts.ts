/** Pieces of one size out of whatever comes: what an upload in parts is made of. */

/** Full parts of `size` bytes, the last one shorter; at least one, be it empty. One part is held at a time. */
export async function* partsOf(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  if (bytes instanceof Uint8Array) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at === 0 || at < whole.length; at += size) yield whole.subarray(at, at + size);
    return;
  }
  let held: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for await (const piece of bytes) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    while (length + rest.length >= size) {
      const part = Buffer.concat([...held, rest.subarray(0, size - length)]);
      rest = rest.subarray(size - length);
      [held, length, isFirst] = [[], 0, false];
      yield part;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0 || isFirst) yield Buffer.concat(held);
}
