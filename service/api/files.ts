/** Files behind presigned links, whole or by range. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { bytesOf, type FileSource, PIECE_BYTES, partOf } from '../record/index.ts';
import { onClosed } from './closed.ts';
import type { ApiDeps, Handlers } from './deps.ts';

/** Files on their way to one user at a time: a small one is in memory until it has been taken. */
const MOST_AT_ONCE = 8;

export function fileHandlers({ cases }: ApiDeps): Handlers<'file'> {
  const underWay = new Map<string, number>();

  /** Until the answer is over; 429 for one more than there may be. */
  const hold = (user: string, reply: FastifyReply) => {
    const count = (underWay.get(user) ?? 0) + 1;
    if (count > MOST_AT_ONCE)
      throw new ServiceError(429, 'too_many_requests', 'Too many files at once; take the others first.');
    underWay.set(user, count);
    onClosed(reply.raw, () => {
      const left = (underWay.get(user) ?? 1) - 1;
      if (left > 0) underWay.set(user, left);
      else underWay.delete(user);
    });
  };

  return {
    file: async ({ actor, params, request, reply }) => {
      hold(actor.id, reply);
      const { file, mediaType, filename } = await cases.object(params.run_id, params.object, actor);
      reply
        .header('content-type', mediaType)
        .header('content-disposition', `inline; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
        .header('accept-ranges', 'bytes')
        // The built-in PDF viewers of browsers need a page that is not locked down; a file runs no script anyway.
        .header('content-security-policy', "frame-ancestors 'none'");
      const { length } = file;
      const range = rangeOf(request.headers.range, length);
      if (!range) return reply.send(await bodyOf(file, 0, length, reply));
      const [first, last] = range;
      reply.status(206).header('content-range', `bytes ${first}-${last}/${length}`);
      return reply.send(await bodyOf(file, first, last + 1, reply));
    },
  };
}

/** A part of a file: a small one from memory; of a large one nothing is sent before all of it has been read and found to be whole. */
async function bodyOf(
  file: FileSource,
  first: number,
  end: number,
  reply: FastifyReply,
): Promise<Buffer | Readable> {
  if (file instanceof Uint8Array || end - first <= PIECE_BYTES) return bytesOf(file, first, end);
  await bytesOf(file, 0, 0);
  reply.header('content-length', end - first);
  return Readable.from(partOf(file, first, end), { objectMode: false });
}

/** A file that is made for whoever asks, to be saved. */
export const sendFile = (
  reply: FastifyReply,
  mediaType: string,
  { bytes, filename }: { bytes: Uint8Array; filename: string },
) =>
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** First and last byte of a single range; undefined asks for all (also several ranges); 416 outside the file. */
export function rangeOf(header: string | undefined, length: number): [number, number] | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const first = suffix ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const last = suffix || match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1);
  if (first >= length || first > last)
    throw new ServiceError(416, 'range_invalid', 'The file does not have this range.');
  return [first, last];
}
