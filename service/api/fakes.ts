/** Doubles of the API's neighbours for its unit tests: one user per role, one run, nothing stored. */
import pino from 'pino';
import type { Access } from '../access/types.ts';
import type { Actor, Cases, RunView } from '../cases/types.ts';
import type { Role } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { inThread } from '../work/testing.ts';
import type { ApiDeps } from './deps.ts';
import { defaultLimits } from './limits.ts';

export const runId = '01990000-0000-7000-8000-000000000001';

export const runView: RunView = {
  runId,
  status: 'queued',
  form: { guideline_code: 'L1', pdf_password: 'secret', colour: 'kept' },
  guidelineCode: 'L1',
  guidelineName: 'L1: One',
  createdAt: '2026-01-05T10:00:00.000Z',
  createdBy: 'nurse',
  dueAt: '2026-01-12T10:00:00.000Z',
  revision: 0,
  etag: 'r0',
};

const actor = (role: Role): Actor => ({ id: role, username: role, displayName: role, role });

/** Any method not given here fails the test that reaches it. */
function fake<T extends object>(name: string, methods: Partial<T>): T {
  return new Proxy(methods as T, {
    get: (target, key) => {
      const method = Reflect.get(target, key);
      if (method === undefined) throw new Error(`${name}.${String(key)} is not expected to be called`);
      return method;
    },
  });
}

export interface Calls {
  submitted: Parameters<Cases['submit']>[0][];
  updated: Parameters<Cases['updateTree']>[0][];
  logged: string[];
}

export function fakeDeps(over: Partial<ApiDeps> = {}): { deps: ApiDeps; calls: Calls } {
  const calls: Calls = { submitted: [], updated: [], logged: [] };
  const access = fake<Access>('access', {
    needsSetup: async () => false,
    authenticate: async (authorization) => {
      if (!authorization) throw new ServiceError(401, 'token_missing', 'No token.');
      const role = /^Bearer (\w+)$/.exec(authorization)?.[1];
      if (!role) throw new ServiceError(401, 'token_invalid', 'The token is not valid.');
      return actor(role as Role);
    },
    require: (who, right) => {
      if (who.role === 'auditor' && right !== 'run:read')
        throw new ServiceError(403, 'forbidden', 'Your role may not do this.');
    },
    login: async (username) => {
      if (username === 'broken') throw new TypeError('John Smith 1950-01-01 is in this message');
      return { id_token: 'T' };
    },
    signLink: (_run, object) => ({ query: `signed=${object}`, expiresAt: '2026-01-05T10:15:00.000Z' }),
    requireOwnPassword: () => undefined,
    requirePerson: () => undefined,
    recheck: async () => undefined,
    confirm: async () => undefined,
    verifyLink: async (_run, object, query) => {
      if (query.signed !== object) throw new ServiceError(403, 'link_invalid', 'The link is not valid.');
      return actor('nurse');
    },
  });
  const cases = fake<Cases>('cases', {
    submit: async (input) => {
      calls.submitted.push(input);
      return runView;
    },
    updateTree: async (input) => {
      calls.updated.push(input);
      return { ...runView, revision: 2, etag: 'r2' };
    },
    get: async (id) => {
      if (id !== runId) throw new ServiceError(404, 'run_not_found', 'There is no such run.');
      return runView;
    },
    formOf: async (id) => {
      if (id !== runId) throw new ServiceError(404, 'run_not_found', 'There is no such run.');
      return runView.form;
    },
    intake: async ({ pdf }) => ({
      page_count: pdf.length,
      pages_read: 0,
      diagnosis_codes: [],
      procedure_codes: [],
      determinations: [],
    }),
    counts: async () => ({ queued: 1, completed: 2 }),
    object: async () => ({
      file: Buffer.from('0123456789'),
      mediaType: 'application/pdf',
      filename: 'case.pdf',
    }),
  });
  const log = pino({ level: 'debug' }, { write: (line: string) => void calls.logged.push(line) });
  const deps: ApiDeps = {
    access,
    cases,
    audit: fake<ApiDeps['audit']>('audit', {}),
    keeping: fake<ApiDeps['keeping']>('keeping', {
      troubles: async () => [],
      lastBackupAt: async () => new Date('2026-01-05T10:00:00Z'),
    }),
    library: fake<ApiDeps['library']>('library', {
      current: () => [
        {
          guideline_code: 'L1',
          guideline_name: 'L1: One',
          guideline_version: '1',
          kind: 'LCD',
          criteria: { criteria_id: '1', description: 'x' },
        },
      ],
    }),
    settings: fake<ApiDeps['settings']>('settings', {}),
    figures: fake<ApiDeps['figures']>('figures', {
      queue: async () => ({ waiting: 3, underWay: 1, oldestSeconds: 90 }),
    }),
    bench: fake<ApiDeps['bench']>('bench', {}),
    pool: inThread,
    folder: fake<ApiDeps['folder']>('folder', {}),
    uploads: fake<ApiDeps['uploads']>('uploads', {}),
    watched: fake<ApiDeps['watched']>('watched', {}),
    packageRoot: '/nowhere',
    ocr: async () => ({ text: 'x', confidence: 1, words: [] }),
    limits: defaultLimits,
    version: '0.0.0',
    log,
    rendererDir: '/nowhere',
    ...over,
  };
  return { deps, calls };
}

/** Lets its cases keep of a claim what it asks for; they have no decision yet and no notices. */
export async function takeClaims({ deps, calls }: ReturnType<typeof fakeDeps>): Promise<void> {
  const view = await deps.cases.get(runId, {} as never);
  Object.assign(deps.cases, {
    decisions: async () => [],
    notices: async () => ({ notices: [], templates: [] }),
    submit: async (input: (typeof calls.submitted)[number]) => ({ ...view, form: input.form }),
  });
}
