/** Requests that are nearly right: a valid one for each route, spoilt in one to three places, from somebody who may ask. */

import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { type RouteId, type RouteSpec, routes } from '../../service/contract/routes.ts';
import { inquiryBundle, requestBundle } from '../../service/fhir/testing.ts';

/** What exists, so that requests are about something. */
export interface World {
  runs: string[];
  users: string[];
  sessions: string[];
  keys: string[];
  samples: string[];
  benches: string[];
  tree: unknown;
  guideline: Record<string, unknown>;
  /** Query of a presigned link, by run. */
  links: Record<string, Record<string, string>>;
  refreshToken: string;
}

export interface Valid {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Which of several; the same number gives the same one. */
type Pick = <T>(from: readonly T[]) => T;

const NOTE = {
  date: '2026-01-05',
  author: 'A. Marsh, MD',
  text: 'Saturation 85 % on room air at rest. COPD.',
};
const POLICY = '1. The patient has COPD.\n2. Saturation is 88 % or less at rest.';

/** One red pixel. */
const PIXEL = `data:image/png;base64,${png().toString('base64')}`;
function png(): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    const out = Buffer.alloc(4);
    out.writeUInt32BE(~crc >>> 0);
    return out;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, crcOf(body)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from([0, 255, 0, 0]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const figures = { query: { from: '2026-01-01', to: '2026-12-31', guideline_code: 'L33797' } };

/** A request that would be taken, for every route that takes anything. */
export function validRequest(id: RouteId, world: World, pick: Pick): Valid {
  const run = { run_id: pick(world.runs) };
  const user = { username: pick(world.users) };
  const version = { guideline_code: pick(['L33797', 'L99999', 'NCD-240.4']), version: pick([1, 2, 3]) };
  const made: Partial<Record<RouteId, Valid>> = {
    login: { body: { username: pick(world.users), password: 'not this one' } },
    finishProviderSignIn: { body: { flow: 'no-flow', response: 'code=b&state=c' } },
    refresh: { body: { refresh_token: world.refreshToken } },
    setup: { body: { setup_token: 'x'.repeat(32), username: 'late', password: 'Nine-lives-of-a-heron' } },
    changePassword: { body: { current_password: 'not this one', new_password: 'Ten-lives-of-a-heron' } },
    addUser: { body: { username: `new-${Date.now()}`, password: 'Nine-lives-of-a-heron', role: 'nurse' } },
    changeUser: {
      params: user,
      body: pick([{ disabled: true }, { disabled: false }, { role: 'auditor' }, {}]),
    },
    listSessions: { params: user },
    endSessions: { params: user },
    endSession: { params: { ...user, session_id: pick(world.sessions) } },
    listApiKeys: { params: user },
    addApiKey: {
      params: { username: 'the-service' },
      body: { label: 'intake', scopes: ['run:read'], expires_in_days: 7 },
    },
    revokeApiKey: { params: { key_id: pick(world.keys) } },
    audit: { query: { action: 'run.', limit: 5, order: pick(['asc', 'desc']), from: '2026-01-01' } },
    exportAudit: { query: { format: pick(['csv', 'json']), action: 'login.' } },
    setPassphrase: { body: { current: 'not this one', passphrase: 'four herons over a mill' } },
    submitRun: {
      body: {
        process_data_request_form: {
          guideline_code: pick(['L33797', 'L33718', 'L99999']),
          patient: { name: 'Fuzz', member_id: 'F-1', date_of_birth: '1950-01-01', sex: 'female' },
          request: {
            type: 'initial',
            urgency: 'expedited',
            received_at: '2026-01-06T10:00:00Z',
            diagnosis_codes: ['J44.9'],
          },
          notes: [NOTE],
          metadata: { a: { b: [1, 2] } },
        },
      },
    },
    updateTree: {
      body: {
        ...run,
        only_save_nurse_decision: pick([true, false]),
        dry_run: pick([true, false]),
        updated_criteria_tree: world.tree,
        updated_rationale: 'As I see it.',
        variances: [
          {
            kind: pick(['removed', 'added', 'reworded']),
            criteria_id: '1.1',
            category: 'Does not apply to this request',
            reason: 'Not here.',
          },
        ],
        rationale_basis: 'cbf29ce484222325',
      },
    },
    listRuns: {
      query: { status: 'completed', search: 'fuzz', limit: 5, sort: 'due', assigned_to: 'the-nurse' },
    },
    searchRuns: { body: { search: 'fuzz', limit: 5, sort: '-created', guideline_code: 'L33797' } },
    takeNext: { query: { except: pick(world.runs) } },
    getRevision: { params: { ...run, revision: pick([1, 2, 9]) } },
    listChanges: { params: run, query: { from: 1, to: pick([1, 2, 9]) } },
    proposeVariance: {
      params: run,
      body: {
        edit: pick<unknown>([
          { edit: 'remove', criteria_id: '1.1' },
          { edit: 'reword', criteria_id: '1', description: 'Something else', operator: 'OR' },
          { edit: 'move', criteria_id: '1.2', direction: 'up' },
          { edit: 'add', criteria_id: '1', description: 'One more' },
        ]),
        category: 'Does not apply to this request',
        reason: 'Not here.',
      },
    },
    intake: { body: { pdf_file: '%PDF-1.7\n%%EOF' } },
    addDocument: {
      params: run,
      body: {
        document: { title: 'Order', kind: 'order', source: 'fax', received_at: '2026-01-06' },
        pdf_file: '%PDF-1.7 nothing',
      },
    },
    fhirSubmit: { query: { guideline: 'L33797' }, body: requestBundle('L33797') },
    fhirInquire: {
      body: pick<object>([inquiryBundle(), requestBundle(), { identifier: { value: 'R-1001' } }]),
    },
    fhirResource: {
      params: { ...run, resource: pick(['ClaimResponse', 'Questionnaire', 'QuestionnaireResponse', 'Task']) },
    },
    exportTable: {
      params: { table: pick(['cases', 'leaves', 'decisions']) },
      query: { format: pick(['csv', 'ndjson']), status: 'completed' },
    },
    addComment: { params: run, body: { text: 'Please look, @the-nurse', criteria_id: '1' } },
    addPeerEntry: {
      params: run,
      body: {
        step: pick(['asked', 'offered', 'held']),
        with: 'Dr. Leaf',
        times: ['2026-01-06T10:00'],
        outcome: 'Agreed.',
      },
    },
    assignRuns: { body: { run_ids: [run.run_id], username: pick([null, 'the-nurse', 'nobody']) } },
    addFilter: {
      body: { name: pick(['Oxygen', 'Late']), conditions: { filter: 'urgent', search: 'fuzz', sort: 'due' } },
    },
    changeFilter: {
      params: { filter_id: '01990000-0000-7000-8000-00000000ffff' },
      body: { name: 'Late ones', conditions: { assigned_to: pick(['me', 'none', 'the-nurse']) } },
    },
    deleteFilter: { params: { filter_id: '01990000-0000-7000-8000-00000000ffff' } },
    draftNotice: {
      params: run,
      body: {
        kind: pick(['information', 'approval', 'withdrawal']),
        credential: 'MD',
        patient: [{ part: 'statement', heading: 'About your request', text: 'We need more papers.' }],
      },
    },
    issueNotice: { params: { ...run, notice_id: '01990000-0000-7000-8000-00000000ffff' } },
    noteSent: {
      params: { ...run, notice_id: '01990000-0000-7000-8000-00000000ffff' },
      body: { way: 'fax', at: '2026-01-06' },
    },
    previewNotice: {
      params: run,
      body: {
        kind: pick(['denial', 'information']),
        provider: [{ part: 'items', heading: 'What we ask for', text: 'The sleep study.' }],
        patient: [{ part: 'statement', heading: 'About your request', text: 'We need more papers.' }],
      },
    },
    addWordTemplate: {
      body: {
        template: { kind: pick(['denial', 'approval']), audience: pick(['provider', 'patient']) },
        word_file: pick(['no Word file', 'PK']),
      },
    },
    starterTemplate: { query: { kind: pick(['denial', 'partial']), audience: 'patient' } },
    wordTemplateFile: { params: { template_id: '01990000-0000-7000-8000-00000000ffff' } },
    retireWordTemplate: { params: { template_id: '01990000-0000-7000-8000-00000000ffff' } },
    noticePdf: { params: { ...run, notice_id: '01990000-0000-7000-8000-00000000ffff' } },
    noticeDocx: { params: { ...run, notice_id: '01990000-0000-7000-8000-00000000ffff' }, query: {} },
    decidePages: {
      params: run,
      body: { pages: [0], belongs: pick([true, false]), reason: 'Seen on paper.' },
    },
    settleProposal: {
      params: { ...run, proposal_id: '01990000-0000-7000-8000-00000000ffff' },
      body: { verdict: pick(['accept', 'decline', 'withdraw']), answer: 'As it is.' },
    },
    restoreRevision: { params: { ...run, revision: pick([1, 2, 9]) } },
    assignRun: { params: run, body: { username: pick([null, 'the-nurse', 'nobody']) } },
    decide: {
      params: run,
      body: {
        decision: pick(['request_information', 'refer_to_physician', 'approve', 'reopen']),
        reason: 'Because.',
        items: ['a note'],
        password: 'Nine-lives-of-a-heron',
      },
    },
    file: { params: { ...run, object: 'case' }, query: world.links[run.run_id] },
    getGuideline: { query: { guideline_name: pick(['L33797', 'NCD-240.4', 'oxygen']) } },
    ocr: { body: { image: PIXEL } },
    startSample: { params: { sample_id: pick(world.samples) } },
    listLibrary: { query: { search: 'oxygen', kind: 'LCD', state: 'published' } },
    addDraft: {
      body: pick<Record<string, unknown>>([
        { guideline_code: 'L33797', from_version: 1 },
        { guideline_json: world.guideline },
      ]),
    },
    understood: { body: { descriptions: ['BMI of at least 40', 'The patient has COPD.'] } },
    checkGuideline: { body: { guideline_json: world.guideline } },
    importGuideline: {
      body: pick([
        { format: 'auto', content: POLICY },
        { format: 'evident', content: JSON.stringify(world.guideline) },
      ]),
    },
    diffGuideline: { params: { guideline_code: version.guideline_code }, query: { from: 1, to: 2 } },
    getVersion: { params: version },
    changeDraft: { params: version, body: { guideline_json: world.guideline, renumber: true } },
    deleteDraft: { params: version },
    publishVersion: { params: version, body: { effective_from: '2026-01-01' } },
    retireVersion: { params: version },
    exportVersion: { params: version },
    startBench: { body: { ...version, samples: [], runs: [run.run_id] } },
    getBench: { params: { bench_id: pick(world.benches) } },
    cancelBench: { params: { bench_id: pick(world.benches) } },
    confirmHold: { params: { code: pick(['clock_back', 'clock_forward']) } },
    figuresCsv: { params: { report: pick(['volume', 'turnaround', 'decisions', 'agreement']) }, ...figures },
    changeSettings: { body: { values: { 'letter.head': 'Here', 'session.idle_minutes': 30 } } },
  };
  const spec: RouteSpec = routes[id];
  if (made[id]) return made[id];
  return { ...(spec.params && { params: run }), ...(spec.query && figures) };
}

/** What is put where something else was expected. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      'null',
      '0',
      '-1',
      '1e999',
      '../../etc/passwd',
      '%00',
      "'; DROP TABLE runs;--",
      '\u0000',
      '\ud800',
    ],
    ...[
      '𝔘',
      '\u202egnp.exe',
      '=1+1',
      '<script>',
      '__proto__',
      'toString',
      '2026-02-30',
      '9999999-01-01',
      'é'.repeat(300),
    ],
    ...[
      'x'.repeat(70_000),
      '{"a":',
      '%s%n%x',
      '{{7*7}}',
      '\r\nX-A: b',
      '01990000-0000-7000-8000-00000000ffff',
    ],
    ...[
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e308,
      2 ** 53,
      -0,
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { toString: 1 },
    ],
    JSON.parse('['.repeat(80) + ']'.repeat(80)),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export interface Spoiling {
  at: number;
  how: 'value' | 'remove' | 'add' | 'double';
  value: unknown;
}
export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  at: fc.nat(100_000),
  how: fc.constantFrom('value', 'value', 'value', 'remove', 'add', 'double'),
  value: odd,
});

type Container = Record<string | number, unknown>;
function placesIn(root: unknown, found: [Container, string | number][] = []): [Container, string | number][] {
  if (typeof root !== 'object' || root === null) return found;
  for (const key of Object.keys(root)) {
    const holder = root as Container;
    found.push([holder, Array.isArray(root) ? Number(key) : key]);
    placesIn(holder[key], found);
  }
  return found;
}

/** A copy with each spoiling done somewhere in it. */
export function spoilt<T>(valid: T, spoilings: readonly Spoiling[]): T {
  const copy = structuredClone(valid);
  for (const { at, how, value } of spoilings) {
    const places = placesIn(copy);
    const place = places[at % Math.max(1, places.length)];
    if (!place) continue;
    const [holder, key] = place;
    if (how === 'value') holder[key] = value;
    else if (how === 'double') holder[key] = [holder[key], holder[key]];
    else if (Array.isArray(holder)) how === 'remove' ? holder.splice(Number(key), 1) : holder.push(value);
    else if (how === 'remove') delete holder[key];
    else
      Object.defineProperty(holder, typeof value === 'string' ? value.slice(0, 100) : 'added', {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

/** Headers that clients, proxies and attackers add. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  ...Array<Record<string, string>>(12).fill({}),
  ...[{ 'if-match': '*' }, { 'if-match': '"1"' }, { 'if-match': 'x'.repeat(4000) }, { 'if-none-match': '*' }],
  ...[
    { 'idempotency-key': 'k' },
    { 'idempotency-key': ' ' },
    { 'idempotency-key': 'é' },
    { 'idempotency-key': 'k'.repeat(129) },
  ],
  ...[
    { range: 'bytes=0-0' },
    { range: 'bytes=-0' },
    { range: 'bytes=5-1' },
    { range: `bytes=${'0-1,'.repeat(500)}` },
    { range: 'bytes=99999999999999999999-' },
  ],
  ...[
    { accept: 'text/html;q=é' },
    { accept: '*/*' },
    { 'accept-encoding': 'gzip, br;q=2' },
    { 'content-encoding': 'gzip' },
  ],
  ...[
    { 'x-forwarded-for': '10.0.0.1' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
  ],
  ...[{ 'x-http-method-override': 'DELETE' }, { 'x-original-url': '/v1/users' }, { cookie: 'id_token=x' }],
  ...[
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate' },
  ],
);

/** Addresses that are nearly it. */
export const pathSpoilers: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/v1/', '/v1/./x/../'),
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('e', '%65'),
  (path) => `${path}%00`,
  (path) => `${path}%2e%2e%2f`,
  (path) => `${path};a=b`,
  (path) => `${path}/%ff`,
  (path) => `${path}/${'a/'.repeat(200)}`,
  (path) => path.replace(/[^/]+$/, 'x'.repeat(600)),
  (path) => path.replace(/[^/]+$/, encodeURIComponent('𝔘\u0000\u202e')),
];

/** Queries that are nearly it. */
export const querySpoilers: readonly ((query: string) => string)[] = [
  (query) => `${query}&${query}`,
  (query) => query.replaceAll('=', '[]='),
  (query) => query.replaceAll('=', '[a][b]='),
  (query) => `${query}&__proto__=x&constructor=y`,
  (query) => `${query}&unknown=1`,
  (query) => `${query}&x=%ff%fe`,
  (query) => `${query}&${'a=b&'.repeat(1500)}`,
  (query) => query.replaceAll('&', ';'),
  (query) => query.replaceAll('=', ''),
];
