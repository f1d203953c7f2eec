/** Bodies that are nearly right: what a valid one becomes when it is encoded by others than our clients. */

export interface Encoded {
  body: string | Buffer;
  type?: string;
}

/** The body of a JSON route, as it should be (0) and otherwise. */
export const jsonShapes: readonly ((body: unknown) => Encoded)[] = [
  ...Array<(body: unknown) => Encoded>(10).fill((body) => ({
    body: JSON.stringify(body) ?? '',
    type: 'application/json',
  })),
  (body) => ({ body: JSON.stringify(body) ?? '', type: 'application/json; charset=utf-8' }),
  (body) => ({ body: `\ufeff${JSON.stringify(body)}`, type: 'application/json' }),
  (body) => ({
    body: Buffer.from(JSON.stringify(body) ?? '', 'utf16le'),
    type: 'application/json; charset=utf-16',
  }),
  (body) => ({ body: `${JSON.stringify(body)} trailing`, type: 'application/json' }),
  (body) => ({ body: (JSON.stringify(body) ?? '').slice(0, -1), type: 'application/json' }),
  (body) => ({
    body: (JSON.stringify(body) ?? '').replace('{', '{"__proto__":{"role":"admin"},'),
    type: 'application/json',
  }),
  (body) => ({
    body: (JSON.stringify(body) ?? '').replace(/^\{(.*)\}$/s, '{$1,$1}'),
    type: 'application/json',
  }),
  (body) => ({
    body: Buffer.concat([Buffer.from(JSON.stringify(body) ?? ''), Buffer.from([0xff, 0xfe])]),
    type: 'application/json',
  }),
  (body) => ({ body: JSON.stringify(body) ?? '', type: 'text/plain' }),
  (body) => ({ body: JSON.stringify(body) ?? '', type: 'application/x-www-form-urlencoded' }),
  (body) => ({ body: JSON.stringify(body) ?? '' }),
  () => ({ body: '', type: 'application/json' }),
  () => ({ body: '['.repeat(100_000), type: 'application/json' }),
  () => ({ body: 'x'.repeat(1_200_000), type: 'application/json' }),
];

type Parts = [name: string, text: string][];
const BOUNDARY = 'heron';
const disposition = (name: string, extra = '') => `Content-Disposition: form-data; name="${name}"${extra}`;
const whole = (parts: string[], boundary = BOUNDARY) =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
const plain = ([name, text]: Parts[number]) => `${disposition(name)}\r\n\r\n${text}`;
const multipart = (body: string, boundary = BOUNDARY) => ({
  body,
  type: `multipart/form-data; boundary=${boundary}`,
});

/** A multipart body, as it should be (the first ten) and otherwise. */
export const formShapes: readonly ((parts: Parts) => Encoded)[] = [
  ...Array<(parts: Parts) => Encoded>(10).fill((parts) => multipart(whole(parts.map(plain)))),
  (parts) => multipart(whole(parts.map(plain)).replace(`--${BOUNDARY}--`, '')),
  (parts) => multipart(whole(parts.map(plain)).replaceAll('\r\n', '\n')),
  (parts) => multipart(whole([...parts, ...parts].map(plain))),
  (parts) => multipart(whole(parts.toReversed().map(plain))),
  (parts) => multipart(whole([...parts.map(plain), ...Array<string>(60).fill(plain(['extra', 'x']))])),
  (parts) => multipart(whole([...parts.map(plain), plain(['__proto__', '{}']), plain(['toString', 'x'])])),
  (parts) => multipart(whole([...parts.map(plain), plain(['n'.repeat(5000), 'x'])])),
  (parts) =>
    multipart(
      whole([
        ...parts.map(plain),
        `${disposition('pdf_file', '; filename="../../../etc/cron.d/x"')}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7`,
      ]),
    ),
  (parts) =>
    multipart(
      whole([
        ...parts.map(plain),
        `${disposition('pdf_file', "; filename*=UTF-8''%f0%9d%94%98%00.pdf")}\r\n\r\n%PDF-1.4\n%%EOF`,
      ]),
    ),
  (parts) =>
    multipart(
      whole([
        ...parts.map(plain),
        `${disposition('pdf_file', '; filename=""')}\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ]),
    ),
  (parts) =>
    multipart(
      whole(
        parts.map(
          ([name, text]) =>
            `${disposition(name, '; filename="a.json"')}\r\nContent-Type: application/json\r\n\r\n${text}`,
        ),
      ),
    ),
  (parts) =>
    multipart(
      whole(
        parts.map(
          ([name, text]) =>
            `${disposition(name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}`,
        ),
      ),
    ),
  (parts) =>
    multipart(
      whole(
        parts.map(
          ([name, text]) => `${disposition(name)}\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n${text}`,
        ),
      ),
    ),
  (parts) =>
    multipart(
      whole(parts.map(([name, text]) => `Content-Disposition: attachment; name=${name}\r\n\r\n${text}`)),
    ),
  (parts) => multipart(whole(parts.map(([, text]) => `Content-Type: text/plain\r\n\r\n${text}`))),
  (parts) =>
    multipart(
      whole(parts.map(([name, text]) => `${'X-A: b\r\n'.repeat(3000)}${disposition(name)}\r\n\r\n${text}`)),
    ),
  (parts) =>
    multipart(
      whole([
        `${disposition('a')}\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n${whole(parts.map(plain), 'in')}`,
      ]),
    ),
  (parts) => multipart(`preamble\r\n${whole(parts.map(plain))}epilogue`),
  (parts) => multipart(whole(parts.map(plain)), 'another'),
  (parts) => ({ ...multipart(whole(parts.map(plain))), type: 'multipart/form-data' }),
  (parts) => ({
    ...multipart(whole(parts.map(plain))),
    type: `multipart/form-data; boundary=${'b'.repeat(300)}`,
  }),
  (parts) => ({ ...multipart(whole(parts.map(plain))), type: `multipart/mixed; boundary=${BOUNDARY}` }),
  (parts) => ({ body: new URLSearchParams(parts).toString(), type: 'application/x-www-form-urlencoded' }),
  (parts) => ({ body: JSON.stringify(Object.fromEntries(parts)), type: 'application/json' }),
  () => multipart(`--${BOUNDARY}--\r\n`),
  () => multipart('\r\n'.repeat(50_000)),
];
