/** Reads a multipart form into the object its schema describes: JSON text parsed, files in memory or, where they are large, on the disk. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { type Fault, ServiceError } from '../contract/errors.ts';
import type { Limits } from '../contract/service.ts';
import type { FileSource } from '../record/index.ts';
import type { Upload, Uploads } from '../store/index.ts';
import { ownTurnFor } from '../work/own-turn.ts';
import { faultsOf } from './check.ts';
import { parseJson } from './json.ts';

type Kind = 'file' | 'boolean' | 'text' | 'json';

/** Codes speak of the thing, not of the field's name. */
const subjects: Record<
  string,
  { name: string; limit: 'form_bytes' | 'tree_bytes' | 'pdf_bytes' | 'word_template_bytes' }
> = {
  process_data_request_form: { name: 'form', limit: 'form_bytes' },
  updated_criteria_tree: { name: 'tree', limit: 'tree_bytes' },
  // A reason for each of its changes: as many as a tree may have.
  variances: { name: 'form', limit: 'tree_bytes' },
  document: { name: 'document', limit: 'form_bytes' },
  template: { name: 'template', limit: 'form_bytes' },
  word_file: { name: 'word_template', limit: 'word_template_bytes' },
  pdf_file: { name: 'pdf', limit: 'pdf_bytes' },
};

/** Where large files go. */
export interface Intake {
  uploads: Uploads;
  /** Those that came: whoever reads the form discards them when it has been answered, also after a refusal. */
  kept: Upload[];
}

/**
 * Refuses (nothing has been stored yet): 415 not multipart, 413 too large, 422 missing, twice, not JSON, too deep or
 * of the wrong shape. All faults of one form are reported together where that is possible.
 */
export async function readForm(
  request: FastifyRequest,
  schema: TObject,
  limits: Limits,
  intake: Intake,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw new ServiceError(415, 'media_type_unsupported', 'This endpoint takes multipart/form-data.');
  checkBoundary(request.headers['content-type'] ?? '');
  const { texts: raw, files } = await collect(request, schema, limits, intake);
  const values: Record<string, unknown> = {};
  const missing: Fault[] = [];
  for (const [name, field] of Object.entries(schema.properties)) {
    const bytes = raw.get(name);
    if (bytes !== undefined) {
      await ownTurnFor(bytes.length);
      values[name] = decode(name, kindOf(field), bytes, limits);
    } else if (!(name in files) && schema.required?.includes(name))
      missing.push({ path: `/${name}`, message: 'is missing' });
  }
  if (missing.length > 0) {
    const first = missing[0]?.path.slice(1) ?? '';
    throw new ServiceError(422, `${subjectOf(first)}_missing`, `The field ${first} is missing.`, missing);
  }
  await ownTurnFor(lengthOf(raw));
  const faults = faultsOf(withoutFiles(schema), values);
  if (faults.length > 0) {
    const subject = subjectOf(faults[0]?.path.split('/')[1] ?? '');
    throw new ServiceError(422, `${subject}_invalid`, 'The form does not have the expected shape.', faults);
  }
  return { ...values, ...files };
}

const lengthOf = (raw: ReadonlyMap<string, Buffer>): number =>
  [...raw.values()].reduce((sum, bytes) => sum + bytes.length, 0);

/** RFC 2046 allows 70 characters; the parser fails on many more as if the fault were ours. */
function checkBoundary(type: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const length = (quoted ?? plain ?? '').length;
  if (length === 0 || length > 70)
    throw new ServiceError(400, 'multipart_invalid', 'The multipart body has no usable boundary.');
}

async function collect(
  request: FastifyRequest,
  schema: TObject,
  limits: Limits,
  intake: Intake,
): Promise<{ texts: Map<string, Buffer>; files: Record<string, FileSource> }> {
  const texts = new Map<string, Buffer>();
  const files: Record<string, FileSource> = {};
  const announced = Number(request.headers['content-length'] ?? 0);
  const parts = request.parts({
    throwFileSizeLimit: false,
    // Bytes of all of them come as they are: the library would look at every character of a text, and hold the event loop.
    isPartAFile: () => true,
    limits: { fileSize: limits.pdf_bytes, fieldNameSize: 100, parts: 24, files: 24 },
  } as Parameters<FastifyRequest['parts']>[0]);
  for await (const part of parts) {
    const name = part.fieldname;
    const limit = limits[subjects[name]?.limit ?? 'form_bytes'];
    if (part.type !== 'file') continue;
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const isFile = field !== undefined && kindOf(field) === 'file';
    const got = isFile ? await fileOf(part, limit, intake) : await bytesOf(part, limit, announced);
    if (got === undefined)
      throw new ServiceError(
        413,
        `${subjectOf(name)}_too_large`,
        `The field ${known(schema, name)} is too large.`,
      );
    if (texts.has(name) || name in files)
      throw new ServiceError(422, 'field_repeated', `The field ${known(schema, name)} is given twice.`, [
        { path: `/${known(schema, name)}`, message: 'is given twice' },
      ]);
    // A browser sends an unfilled file input as an empty, nameless part.
    const unfilled = part.filename === '' && got.length === 0;
    if (unfilled || !field) continue;
    if (got instanceof Buffer && !isFile) texts.set(name, got);
    else files[name] = got;
  }
  return { texts, files };
}

/** From so many bytes on a file is on the disk, and a text put together as it comes: as pieces and as a whole it would be in memory twice. */
const LARGE = 1024 * 1024;

/** Undefined when there is more than `limit` of it. */
async function fileOf(
  { file }: MultipartFile,
  limit: number,
  { uploads, kept }: Intake,
): Promise<FileSource | undefined> {
  const chunks = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  for (let length = 0; length <= LARGE; ) {
    const { done, value } = await chunks.next();
    if (done) return file.truncated || length > limit ? undefined : Buffer.concat(head);
    head.push(value);
    length += value.length;
  }
  const all = async function* () {
    yield* head.splice(0);
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const upload = await uploads.receive(all(), limit);
  if (upload) kept.push(upload);
  return file.truncated ? undefined : upload;
}

/** Undefined when there is more than `limit` of it: no more than that is kept. `announced`: bytes of the whole request, if it said. */
async function bytesOf(
  { file }: MultipartFile,
  limit: number,
  announced: number,
): Promise<Buffer | undefined> {
  let whole: Buffer | undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) {
      // Read on, so that the client can finish and see the answer.
      chunks = [];
      whole = undefined;
    } else if (whole) chunk.copy(whole, length - chunk.length);
    else {
      chunks.push(chunk);
      if (length > LARGE && length <= announced) {
        whole = Buffer.allocUnsafe(Math.min(limit, announced));
        Buffer.concat(chunks).copy(whole);
        chunks = [];
      }
    }
  }
  if (file.truncated || length > limit) return undefined;
  return whole ? whole.subarray(0, length) : Buffer.concat(chunks);
}

function decode(name: string, kind: Kind, bytes: Buffer, limits: Limits): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = 'Not valid UTF-8.';
    throw new ServiceError(422, `${subjectOf(name)}_not_text`, message, [{ path: `/${name}`, message }]);
  }
  if (kind === 'json') return parseJson(text, subjectOf(name), `/${name}`, limits.json_depth, 422);
  if (kind === 'boolean') return booleans[text.trim().toLowerCase()] ?? text;
  return text;
}

/** What HTML forms and common clients send for a boolean. */
const booleans: Record<string, boolean> = {
  true: true,
  '1': true,
  on: true,
  yes: true,
  false: false,
  '0': false,
  off: false,
  no: false,
  '': false,
};

function kindOf(schema: TSchema): Kind {
  const { type, format } = schema as { type?: string; format?: string };
  if (format === 'binary') return 'file';
  if (type === 'boolean') return 'boolean';
  return type === 'string' ? 'text' : 'json';
}

const fileless = new WeakMap<TObject, TObject>();

/** The schema of the parts that are not files; the same object each time, so that it is compiled once. */
function withoutFiles(schema: TObject): TObject {
  let rest = fileless.get(schema);
  if (!rest) {
    const properties = Object.fromEntries(
      Object.entries(schema.properties).filter(([, field]) => kindOf(field) !== 'file'),
    );
    // That a file is there has been seen to before.
    const required = schema.required?.filter((name) => name in properties) ?? [];
    rest = { ...schema, properties, required } as TObject;
    fileless.set(schema, rest);
  }
  return rest;
}

function subjectOf(field: string): string {
  return subjects[field]?.name ?? 'form';
}

/** Names of unknown fields come from outside and are not echoed. */
function known(schema: TObject, name: string): string {
  return name in schema.properties ? name : 'of an unknown name';
}
