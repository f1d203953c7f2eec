/** A hostile client against a service in a process of its own: what HTTP allows, what it does not, and what it never meant. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, APPROVAL, type Client, clientOf, DENIAL, login } from './client.ts';
import { passphrase, type Served, serve, temporaryFolder } from './evident.ts';
import { exchange, type RawAnswer } from './raw.ts';

const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
const password = 'Nine-lives-of-a-heron';
const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

let service: Served;
let host = '';
const tokens: Record<string, string> = {};
let nurse: Client;
let runId = '';

beforeAll(async () => {
  service = await serve(folder, dataDir);
  host = `127.0.0.1:${service.port}`;
  const setup_token = service.setupUrl?.split('token=')[1];
  const nobody = clientOf(service.url, '');
  const setUp = { setup_token, username: 'the-admin', password };
  expect((await nobody.json('/v1/setup', setUp)).status).toBe(201);
  tokens.admin = await login(service.url, 'the-admin', password);
  const admin = clientOf(service.url, tokens.admin);
  for (const who of ['nurse', 'physician', 'auditor', 'service', 'other']) {
    const role = who === 'other' ? 'service' : who;
    const account = { username: `the-${who}`, password, role };
    expect((await admin.json('/v1/users', account)).status).toBe(201);
    tokens[who] = await login(service.url, account.username, password);
  }
  nurse = clientOf(service.url, tokens.nurse!);
  runId = (await nurse.submit(form)).run_id;
  await nurse.finish(runId);
});
afterAll(async () => {
  await service?.stop();
  remove();
});

const send = (bytes: string | Buffer, options = {}) => exchange(service.port, bytes, options);
const codeOf = ({ body }: RawAnswer) => (body.startsWith('{') ? (JSON.parse(body).code ?? 'ok') : '');
/** Statuses and codes of all answers. */
const reported = async (bytes: string | Buffer, options = {}) =>
  (await send(bytes, options)).map((answer) => `${answer.status} ${codeOf(answer)}`.trim());
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const get = (path: string, ...headers: string[]) =>
  lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers);
const post = (path: string, ...headers: string[]) =>
  lines(`POST ${path} HTTP/1.1`, `Host: ${host}`, ...headers);
const bearer = (token = tokens.nurse) => `Authorization: Bearer ${token}`;

describe('a request within a request', () => {
  const smuggled = () => lines('GET /v1/me HTTP/1.1', `Host: ${host}`, bearer());
  const json = 'Content-Type: application/json';

  test.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a coding that only looks like one', ['Transfer-Encoding: xchunked'], ''],
    ['a hidden coding', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5'], ''],
    ['a list of lengths', ['Content-Length: 5, 5'], 'hello'],
    ['a length below nothing', ['Content-Length: -1'], ''],
    ['a length with a sign', ['Content-Length: +5'], 'hello'],
    ['a length beyond numbers', ['Content-Length: 99999999999999999999'], ''],
    ['a chunk of no size', ['Transfer-Encoding: chunked'], 'ZZ\r\n{}\r\n0\r\n\r\n'],
    ['a chunk beyond numbers', ['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a chunk with a book in its extension', ['Transfer-Encoding: chunked'], `2;${'a'.repeat(20_000)}\r\n{}`],
    ['chunks with bare line feeds', ['Transfer-Encoding: chunked'], '2\n{}\n0\n\n'],
    ['a folded header', ['X-A: b', ' c'], ''],
    ['a bare carriage return', ['X-A: a\rb'], ''],
    ['a zero byte', ['X-A: a\0b'], ''],
  ])('%s: refused and closed, nothing after it is heard', async (_name, headers, body) => {
    expect(await reported(post('/v1/auth/login', json, ...headers) + body + smuggled())).toEqual([
      '400 request_invalid',
    ]);
  });

  test('in the body of one that is refused, or that has no use for a body, is not heard', async () => {
    const inner = smuggled();
    const length = `Content-Length: ${inner.length}`;
    const last = get('/v1/limits');
    const type = 'Content-Type: multipart/form-data; boundary=x';
    expect(await reported(post('/v1/process', type, length) + inner + last)).toEqual([
      '401 token_missing',
      '200 ok',
    ]);
    expect(await reported(post('/v1/nowhere', length) + inner + last)).toEqual(['404 not_found', '200 ok']);
    const withBody = lines('GET /v1/setup HTTP/1.1', `Host: ${host}`, length);
    expect(await reported(withBody + inner + last)).toEqual(['200 ok', '200 ok']);
  });

  test('trailers add no headers', async () => {
    const chunked = ['Transfer-Encoding: chunked', 'Trailer: Authorization', 'Connection: close'];
    const body = `0\r\n${bearer()}\r\n\r\n`;
    expect(await reported(post('/v1/auth/logout', ...chunked) + body)).toEqual(['401 token_missing']);
  });
});

describe('what is no request for us', () => {
  test.each<[string, () => string | Buffer, string]>([
    ['TLS', () => Buffer.from('16030100a5010000a1', 'hex'), '400 request_invalid'],
    ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 request_invalid'],
    [
      'a version that is none',
      () => lines('GET /v1/limits HTTP/1.2', `Host: ${host}`),
      '400 request_invalid',
    ],
    [
      'lines without carriage returns',
      () => `GET /v1/limits HTTP/1.1\nHost: ${host}\n\n`,
      '400 request_invalid',
    ],
    ['headers of 20 KiB', () => get('/v1/limits', `X-A: ${'a'.repeat(20_000)}`), '431 headers_too_large'],
    ['an address of 20 KiB', () => get(`/v1/${'a'.repeat(20_000)}`), '431 headers_too_large'],
    ['TRACE', () => get('/v1/limits').replace('GET', 'TRACE'), '405 method_not_allowed'],
    [
      'a preflight',
      () => get('/v1/me', `Origin: http://evil.example`).replace('GET', 'OPTIONS'),
      '403 origin_not_allowed',
    ],
  ])('%s', async (_name, bytes, expected) => {
    expect(await reported(bytes(), { end: true })).toEqual([expected]);
  });

  test('an upgrade is not made: the request is answered as it is', async () => {
    const headers = [
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const asked = lines('GET /v1/me HTTP/1.1', `Host: ${host}`, 'Connection: upgrade, close', ...headers);
    expect(await reported(asked)).toEqual(['401 token_missing']);
  });

  test('CONNECT reaches nobody', async () => {
    expect(await send(lines(`CONNECT evil.example:443 HTTP/1.1`, `Host: ${host}`))).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/..%5c..%5c..%5cwindows/win.ini',
    '/%252e%252e/%252e%252e/etc/passwd',
    '//etc/passwd',
    '/index.html%00.png',
    '/.env',
    '/assets/',
    '/package.json',
    '/keys.json',
    '/evident.db',
    '/v1/files/..%2f..%2fkeys.json/case',
    '/v1/files/../me',
    '/V1/ME',
    '/v1/me/',
    '/v1//me',
    '/v1/me;x=1',
    '/v1/%6de/',
    '/%ff%fe',
    '/v1/%c0%ae%c0%ae/me',
  ])('%s leads nowhere', async (path) => {
    const [answer, ...more] = await send(get(path, bearer()));
    expect(more).toEqual([]);
    expect([path, answer!.status >= 400 && answer!.status < 500]).toEqual([path, true]);
    expect(answer!.body).not.toMatch(/root:|"data_key"|SQLite|node_modules/);
    expect(answer!.head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer!.head.toLowerCase()).toContain('cache-control: no-store');
  });

  test('is looked at after the host, readable or not', async () => {
    const evil = (path: string) => lines(`GET ${path} HTTP/1.1`, 'Host: evil.example', 'Connection: close');
    for (const path of ['/v1/limits', '/%ff', '/v1/%c0%ae', '//x'])
      expect([path, ...(await reported(evil(path)))]).toEqual([path, '421 host_not_allowed']);
  });

  test('with a host of its own, or a second Host, Origin or Authorization, is refused', async () => {
    const whole = (target: string) => lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
    expect(await reported(whole('http://evil.example/v1/limits'))).toEqual(['421 host_not_allowed']);
    expect(await reported(whole(`http://${host}@evil.example/v1/limits`))).toEqual(['421 host_not_allowed']);
    expect(await reported(get('/v1/limits', 'Host: evil.example'))).toEqual(['400 header_repeated']);
    expect(await reported(get('/v1/me', bearer(), 'authorization: Bearer x'))).toEqual([
      '400 header_repeated',
    ]);
    const own = `Origin: http://${host}`;
    expect(await reported(get('/v1/limits', own, 'Origin: http://evil.example'))).toEqual([
      '400 header_repeated',
    ]);
    expect(await reported(get('/v1/limits', own))).toEqual(['200 ok']);
  });
});

describe('the matrix, from outside the process', () => {
  const port = () => service.port;
  const hosts: [string, boolean][] = [
    ['127.0.0.1:PORT', true],
    ['localhost:PORT', true],
    ['[::1]:PORT', true],
    ['127.0.0.1', false],
    ['evil.example:PORT', false],
    ['127.0.0.1:PORT@evil.example', false],
    ['localhost.:PORT', false],
    ['', false],
  ];
  const origins: [string | undefined, boolean][] = [
    [undefined, true],
    ['http://127.0.0.1:PORT', true],
    ['http://localhost:PORT', true],
    ['https://127.0.0.1:PORT', false],
    ['http://127.0.0.1', false],
    ['null', false],
    ['http://127.0.0.1:PORT.evil.example', false],
  ];
  /** What each credential is answered about the tool's own case, and about the nurse's. */
  const credentials: [string, own: string, others: string][] = [
    ['', '401 token_missing', '401 token_missing'],
    ['forged', '401 token_invalid', '401 token_invalid'],
    ['nurse', '200 ok', '200 ok'],
    ['physician', '200 ok', '200 ok'],
    ['admin', '200 ok', '200 ok'],
    ['auditor', '200 ok', '200 ok'],
    ['service', '200 ok', '404 run_not_found'],
    ['other', '404 run_not_found', '404 run_not_found'],
  ];

  test('Host x Origin x token and role x own and others case', async () => {
    const tool = clientOf(service.url, tokens.service!);
    const own = (await tool.submit(form)).run_id;
    let cells = 0;
    for (const [name, mayName] of hosts)
      for (const [origin, mayAsk] of origins)
        for (const [who, forOwn, forOthers] of credentials)
          for (const [id, expected] of [
            [own, forOwn],
            [runId, forOthers],
          ] as const) {
            const filled = (text: string) => text.replace('PORT', String(port()));
            const asked = lines(
              `GET /v1/process/${id} HTTP/1.1`,
              `Host: ${filled(name)}`,
              'Connection: close',
              ...(origin === undefined ? [] : [`Origin: ${filled(origin)}`]),
              ...(who === '' ? [] : [bearer(tokens[who] ?? 'x.y.z')]),
            );
            const due = !mayName ? '421 host_not_allowed' : !mayAsk ? '403 origin_not_allowed' : expected;
            expect([name, origin, who, id === own, ...(await reported(asked))]).toEqual([
              ...[name, origin, who, id === own],
              due,
            ]);
            cells += 1;
          }
    expect(cells).toBe(8 * 7 * 8 * 2);
  });
});

describe('a token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString());

  test('with another algorithm, key, header, or with other claims is refused', async () => {
    const [head, claims, signature] = tokens.nurse!.split('.');
    const header = read(head);
    const admin = read(tokens.admin!.split('.')[1]);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const signed = (top: object, body: unknown = read(claims)) => {
      const text = `${part(top)}.${part(body)}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
    };
    const hmac = (top: object, key: string) => {
      const text = `${part(top)}.${claims}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const forged = [
      `${part({ alg: 'none' })}.${claims}.`,
      `${part({ alg: 'None', kid: header.kid })}.${claims}.${signature}`,
      `${part({ ...header, alg: 'HS256' })}.${claims}.${signature}`,
      hmac({ ...header, alg: 'HS256' }, ''),
      hmac({ ...header, alg: 'HS256' }, header.kid),
      hmac({ alg: 'HS256', kid: '../../../../dev/null' }, ''),
      signed(header),
      signed({ ...header, jwk }),
      signed({ ...header, kid: undefined }),
      signed({ ...header, kid: "' OR 1=1 --" }),
      signed({ ...header, kid: '__proto__' }),
      signed({ ...header, kid: ['a'] }),
      signed({ ...header, jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/x' }),
      `${part({ ...header, crit: ['b64'], b64: false })}.${claims}.${signature}`,
      `${head}.${part({ ...read(claims), sub: admin.sub, sid: admin.sid })}.${signature}`,
      `${head}.${tokens.admin!.split('.')[1]}.${signature}`,
      `${head}.${claims}`,
      `${head}.${claims}.`,
      `${head}.${claims}.${signature}.${signature}`,
      `${tokens.nurse}=`,
      `${tokens.nurse!.slice(0, -1)}${tokens.nurse!.endsWith('A') ? 'B' : 'A'}`,
      'evk_',
      `evk_${'A'.repeat(43)}`,
      '..',
      'null',
    ];
    for (const [index, token] of forged.entries())
      expect([index, ...(await reported(get('/v1/me', bearer(token))))]).toEqual([
        index,
        '401 token_invalid',
      ]);
    expect(await reported(get('/v1/me', bearer()))).toEqual(['200 ok']);
  });

  test('is taken from its header alone', async () => {
    const token = tokens.nurse;
    for (const path of [`/v1/me?access_token=${token}`, `/v1/me?token=${token}`])
      expect((await reported(get(path)))[0]).toMatch(/^40/);
    for (const header of [
      `Cookie: id_token=${token}`,
      `X-Auth-Token: ${token}`,
      `Proxy-Authorization: Bearer ${token}`,
    ])
      expect(await reported(get('/v1/me', header))).toEqual(['401 token_missing']);
    for (const value of [
      `Basic ${token}`,
      `${token}`,
      `Bearer`,
      `Bearer ${token} x`,
      `Bearer ${token}, Bearer x`,
    ])
      expect(await reported(get('/v1/me', `Authorization: ${value}`))).toEqual(['401 token_missing']);
  });
});

describe('a presigned link', () => {
  test('opens its object by GET, and nothing else', async () => {
    const run = (await (await nurse.get(`/v1/process/${runId}`)).json()) as Answer;
    const other = await nurse.submit(form);
    const link = new URL(run.case_file_presigned_url);
    const open = async (path: string, method = 'GET') => {
      const response = await fetch(service.url + path, { method });
      const text = await response.text();
      return response.ok ? 'ok' : JSON.parse(text || '{}').code;
    };
    const at = (pathname: string, query: string) => open(`${pathname}?${query}`);
    const query = link.search.slice(1);
    expect(await at(link.pathname, query)).toBe('ok');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, await open(link.pathname + link.search, method)]).toEqual([
        method,
        'method_not_allowed',
      ]);
    const { expires, user, signature } = Object.fromEntries(link.searchParams) as Record<string, string>;
    const forged: [string, string][] = [
      [link.pathname.replace('/case', '/result'), query],
      [link.pathname.replace('/case', '/log'), query],
      [link.pathname.replace(runId, other.run_id), query],
      [
        link.pathname,
        query.replace(
          /user=[^&]+/,
          `user=${JSON.parse(Buffer.from(tokens.admin!.split('.')[1]!, 'base64url').toString()).sub}`,
        ),
      ],
      [link.pathname, query.replace(/expires=\d+/, 'expires=99999999999')],
      [link.pathname, query.replace(/expires=\d+/, `expires=0${expires}`)],
      [link.pathname, query.replace(/expires=\d+/, `expires=${expires}.0`)],
      [link.pathname, `expires=${expires}&user=${user}`],
      [link.pathname, `expires=${expires}&user=${user}&signature=`],
      [link.pathname, `expires=${expires}&user=${user}&signature=${signature}x`],
      [link.pathname, `expires=${expires}&user=${user}&signature=${signature!.toUpperCase()}`],
      [link.pathname, ''],
    ];
    for (const [index, [path, search]] of forged.entries())
      expect([index, await at(path, search)]).toEqual([index, 'link_invalid']);
    // A value given twice is a list, and no list was signed.
    expect(await at(link.pathname, `${query}&user=x`)).not.toBe('ok');
    expect(await at(link.pathname, `${query}&expires=99999999999`)).not.toBe('ok');
    // A token does not make up for a missing signature.
    const response = await nurse.get(link.pathname);
    expect([response.status, (await response.json()).code]).toEqual([403, 'link_invalid']);
  });
});

describe('set-up, once done', () => {
  const nobody = () => clientOf(service.url, '');

  test('is over: its link is dead, and it says no more than that', async () => {
    const setup_token = service.setupUrl?.split('token=')[1];
    const again = { setup_token, username: 'second', password, recovery_passphrase: 'six herons on a mill' };
    const answer = await nobody().json('/v1/setup', again);
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'setup_token_invalid']);
    const state = await (await nobody().get('/v1/setup')).json();
    expect(state).toEqual({ needed: false, offers_recovery_passphrase: false });
    const admin = clientOf(service.url, tokens.admin!);
    expect(await (await admin.get('/v1/protection')).json()).toMatchObject({ passphrase: true });
  });

  test('no answer to anybody holds the passphrase, the password or the token', async () => {
    const secrets = [passphrase, password, service.setupUrl?.split('token=')[1] ?? '?'];
    const document = await (await nobody().get('/v1/openapi.json')).json();
    const paths = Object.entries(document.paths as Record<string, object>);
    const plain = paths.filter(([path, methods]) => 'get' in methods && !path.includes('{'));
    expect(plain.length).toBeGreaterThan(20);
    for (const token of ['', tokens.nurse!, tokens.admin!])
      for (const [path] of plain) {
        const response = await clientOf(service.url, token).get(path);
        const text = (await response.text()) + JSON.stringify([...response.headers]);
        expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
      }
    expect(secrets.filter((secret) => service.log().includes(secret))).toEqual([]);
  });
});

describe('at the same moment', () => {
  const code = async (answer: Promise<Response>) => {
    const response = await answer;
    const body = await response.json();
    return response.ok ? 'ok' : body.code;
  };
  const sorted = async (answers: Promise<Response>[]) => (await Promise.all(answers.map(code))).sort();

  test('two decisions: one is signed, the other is reported', async () => {
    const doctor = clientOf(service.url, tokens.physician!);
    for (let round = 0; round < 5; round += 1) {
      const { run_id } = await nurse.submit(form);
      await nurse.finish(run_id);
      const path = `/v1/process/${run_id}/decision`;
      const answers = [nurse.json(path, APPROVAL), doctor.json(path, DENIAL), doctor.json(path, APPROVAL)];
      expect(await sorted(answers)).toEqual(['case_locked', 'case_locked', 'ok']);
      expect((await (await nurse.get(path)).json()).decisions).toHaveLength(1);
    }
  });

  test('two saves on one ETag: one is kept, the other is reported', async () => {
    const read = await nurse.get(`/v1/process/${runId}`);
    const tree = (await read.json()).final_results.criteria.criteria_tree;
    const fields = { run_id: runId, only_save_nurse_decision: true, updated_criteria_tree: tree };
    const etag = { 'if-match': read.headers.get('etag') ?? '' };
    const answers = Array.from({ length: 4 }, () => nurse.form('/v1/process/update_tree', fields, etag));
    expect(await sorted(answers)).toEqual(['ok', ...Array(3).fill('revision_conflict')]);
  });

  const submitWith = (who: Client, key: string, body: unknown = form) =>
    who.form('/v1/process', { process_data_request_form: body }, { 'idempotency-key': key });

  test('one Idempotency-Key many times: one run', async () => {
    const total = async () => (await (await nurse.get('/v1/runs')).json()).total;
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitWith(nurse, 'together')));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).run_id));
    expect([new Set(ids).size, await total()]).toEqual([1, before + 1]);
  });

  test('an Idempotency-Key with another body is refused; another user may have the same', async () => {
    expect(await code(submitWith(nurse, 'mine'))).toBe('ok');
    const changed = { ...form, metadata: { note: 'changed' } };
    expect(await code(submitWith(nurse, 'mine', changed))).toBe('idempotency_key_reused');
    const doctor = clientOf(service.url, tokens.physician!);
    expect(await code(submitWith(doctor, 'mine', changed))).toBe('ok');
    expect(await code(submitWith(nurse, 'no spaces'))).toBe('idempotency_key_invalid');
    expect(await code(submitWith(nurse, 'x'.repeat(129)))).toBe('idempotency_key_invalid');
  });

  test('one refresh token twice: never two sessions', async () => {
    const body = { username: 'the-nurse', password };
    const { refresh_token } = await (await nurse.json('/v1/auth/login', body)).json();
    const answers = await sorted(
      Array.from({ length: 3 }, () => nurse.json('/v1/auth/refresh', { refresh_token })),
    );
    expect(answers.filter((one) => one === 'ok').length).toBeLessThanOrEqual(1);
    expect(answers.at(-1)).toBe('token_invalid');
  });
});
