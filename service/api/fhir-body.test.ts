import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsIn, readFhirBody } from './fhir-body.ts';

const LIMITS = { body_bytes: 100_000, json_bytes: 10_000, json_depth: 20 };

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string, size = 7, limits = LIMITS) => readFhirBody(pieces(text, size), limits);

/** With each document in place again. */
async function restored(text: string, size = 7): Promise<unknown> {
  const body = (await read(text, size)) as object;
  const documents = documentsIn(body);
  return JSON.parse(JSON.stringify(body), (_name, value) => {
    if (!documents.has(value)) return value;
    const bytes = documents.get(value);
    return bytes === undefined ? 'no base64' : `bytes ${Buffer.from(bytes).toString('base64')}`;
  });
}

const anyJson = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !/"(?:__proto__|constructor)"/.test(JSON.stringify(value)));

describe('a FHIR body', () => {
  it.each([1, 2, 3, 7, 1000])('is the same in pieces of %i', async (size) => {
    const data = Buffer.from('%PDF 1.7 ÿþ a record').toString('base64');
    const text = JSON.stringify({
      a: 'quote " and \\ and "data": "x"',
      data: ['QUJD', { data }],
      attachment: { data, title: 'data' },
      é: { 'data ': data, xdata: data, data: data.replaceAll('/', '\\/') },
    }).replaceAll('\\\\/', '\\/');
    expect(await restored(text, size)).toEqual({
      a: 'quote " and \\ and "data": "x"',
      data: ['QUJD', { data: `bytes ${data}` }],
      attachment: { data: `bytes ${data}`, title: 'data' },
      é: { 'data ': data, xdata: data, data: `bytes ${data}` },
    });
  });

  it.each<[string, unknown]>([
    ['"QUJD"', 'bytes QUJD'],
    ['"QUI="', 'bytes QUI='],
    ['"QUI"', 'bytes QUI='],
    ['"QU I=\\n "', 'bytes QUI='],
    ['"QUJ\\/"', 'bytes QUJ/'],
    ['"QUJDQ"', 'no base64'],
    ['"QU=D"', 'no base64'],
    ['"QUI=QUJD"', 'no base64'],
    ['"QU\\"JD"', 'no base64'],
    ['"QU\\u0051D"', 'no base64'],
    ['"QU\\\\"', 'no base64'],
    ['"http://elsewhere.test"', 'no base64'],
    ['""', 'no base64'],
    ['null', null],
    ['["QUJD"]', ['QUJD']],
  ])('takes a document out: %s', async (sent, found) => {
    for (const size of [1, 2, 3, 50])
      expect(await restored(`{"data" : ${sent}}`, size)).toEqual({ data: found });
  });

  it('reads any JSON as a parser does', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, fc.integer({ min: 1, max: 30 }), async (value, size) => {
        const body = await readFhirBody(pieces(JSON.stringify({ value }), size), {
          ...LIMITS,
          body_bytes: 1e7,
          json_bytes: 1e7,
        });
        expect(documentsIn(body as object).size === 0 ? body : { value }).toEqual(
          JSON.parse(JSON.stringify({ value })),
        );
      }),
      { numRuns: 300, seed: 25 },
    );
  });

  it('is bounded as a whole, and without its documents', async () => {
    const document = (bytes: number) => `{"data":"${Buffer.alloc(bytes, 'x').toString('base64')}"}`;
    const body = (await read(document(60_000), 1000)) as { data: string };
    expect(documentsIn(body).get(body.data)).toHaveLength(60_000);
    const tooLarge = { status: 413, code: 'body_too_large' };
    await expect(read(document(90_000), 1000)).rejects.toMatchObject(tooLarge);
    await expect(read(`{"text":"${'x'.repeat(20_000)}"}`, 1000)).rejects.toMatchObject(tooLarge);
    await expect(read(`[${'[],'.repeat(5_000)}[]]`, 1000)).rejects.toMatchObject(tooLarge);
  });

  it('is refused where it is no JSON, or too deep; nothing at all is no body', async () => {
    for (const text of ['{', '{"data":"QUJD', '{"data":"QUJD"', '{"data":"QU\\', '"', '{"__proto__":{}}'])
      await expect(read(text)).rejects.toMatchObject({ status: 400, code: 'body_not_json' });
    await expect(read('['.repeat(30))).rejects.toMatchObject({ status: 400, code: 'body_too_deep' });
    expect(await read('')).toBeUndefined();
  });

  it('holds no document that a sender names', async () => {
    const body = (await read('{"data":"QUJD"}')) as { data: string };
    const [name] = documentsIn(body).keys();
    const other = (await read(JSON.stringify({ title: name, data: 'QUJE' }))) as { title: string };
    expect(documentsIn(other).has(other.title)).toBe(false);
  });
});
