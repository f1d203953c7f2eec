/**
 * The file port over a bucket of an S3 service. Blobs come sealed, so the service sees no more than names, sizes and times.
 *
 * No conditional writes are needed: a name is a UUIDv7 that one submission made for itself, it is put once, and a repeated put (a
 * retry whose answer was lost) carries the same bytes. An upload in parts becomes visible as a whole when it is completed.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { guarded, guardedPieces } from '../errors.ts';
import { blobName, type FilePort } from '../files.ts';
import type { S3Address } from './address.ts';
import { isAbsent, s3Error } from './errors.ts';
import { partsOf } from './parts.ts';

export interface Bucket {
  /** The port over what lies below `folder`, laid out as in a data folder: `folder/ab/…ab`. */
  at(folder: string): FilePort;
  /** Closes its connections. */
  close(): void;
}

export interface BucketTimes {
  connectMs: number;
  /** Until a request is answered, and between two pieces of an answer. */
  answerMs: number;
  /** Of one request, all in all; between them the SDK waits longer and longer. */
  attempts: number;
}

const TIMES: BucketTimes = { connectMs: 5_000, answerMs: 30_000, attempts: 4 };
/** The least that S3 takes for a part is 5 MiB; its most, 10,000 parts, is far more than a chart. */
const PART_BYTES = 8 * 1024 * 1024;

/** Connects when it is first asked. Credentials are found by the SDK's own chain: environment, profile, role of the machine. */
export function openBucket(address: S3Address, times: Partial<BucketTimes> = {}): Bucket {
  const { connectMs, answerMs, attempts } = { ...TIMES, ...times };
  const { bucket: Bucket, prefix, endpoint, region, pathStyle } = address;
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      socketTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // Each request is signed over the hash of its body, and what is read is authenticated: many services know no other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function upload(Key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      const send = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
        );
        Parts.push({ ETag, PartNumber });
      };
      await send(first);
      for await (const part of rest) await send(part);
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
    } catch (cause) {
      // What cannot be taken back now goes by the bucket's own rule for uploads that were never completed.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw cause;
    }
  }

  async function put(Key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const parts = partsOf(bytes, PART_BYTES);
    const first = (await parts.next()).value as Buffer;
    if (first.length === PART_BYTES) return upload(Key, first, parts);
    await client.send(new PutObjectCommand({ Bucket, Key, Body: first }));
  }

  /** The SDK repeats requests, not answers that break off. */
  async function get(Key: string, attempt = 1): Promise<Buffer | undefined> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key })).catch((cause: unknown) => {
      if (isAbsent(cause)) return { Body: undefined };
      throw cause;
    });
    if (!Body) return undefined;
    try {
      const bytes = await Body.transformToByteArray();
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (cause) {
      if (attempt >= attempts) throw cause;
      return get(Key, attempt + 1);
    }
  }

  /** Where an answer breaks off, the next one goes on behind what has come. */
  async function* piecesOf(Key: string, bytes: number): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (let attempt = 1; at < bytes; attempt += 1) {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(at > 0 && { Range: `bytes=${at}-` }) }),
      );
      try {
        for await (const piece of Body as AsyncIterable<Uint8Array>) {
          at += piece.length;
          yield piece;
        }
        if (at < bytes) throw new Error('The answer broke off.');
      } catch (cause) {
        if (attempt >= attempts) throw cause;
      }
    }
  }

  async function open(Key: string): ReturnType<FilePort['open']> {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch((cause: unknown) => {
      if (isAbsent(cause)) return undefined;
      throw cause;
    });
    const bytes = found?.ContentLength ?? 0;
    return found && { bytes, read: () => guardedPieces(piecesOf(Key, bytes), s3Error) };
  }

  async function list(folder: string): ReturnType<FilePort['list']> {
    const found: Awaited<ReturnType<FilePort['list']>> = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken }));
      for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? []) {
        const [, name] = /^[a-z0-9-]{2}\/([a-z0-9-]{2,80})$/.exec(Key.slice(folder.length)) ?? [];
        if (name) found.push({ name, modifiedAt: LastModified?.getTime() ?? Date.now(), bytes: Size });
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return found;
  }

  return {
    at(folder) {
      const base = `${prefix}${folder}/`;
      const keyOf = (name: string) => `${base}${blobName(name).slice(-2)}/${name}`;
      return {
        put: (name, bytes) => guarded(() => put(keyOf(name), bytes), s3Error),
        get: (name) => guarded(() => get(keyOf(name)), s3Error),
        open: (name) => guarded(() => open(keyOf(name)), s3Error),
        delete: (name) =>
          guarded(
            async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))),
            s3Error,
          ),
        list: () => guarded(() => list(base), s3Error),
      };
    },
    close: () => client.destroy(),
  };
}
