/** Which folder may import from which: the arrows of the architecture, as data. */

/** A folder's layer is the longest of these prefixes that its files begin with. */
export interface Layer {
  /** Path prefix relative to the root, with a trailing slash. */
  path: string;
  /** Layers that its files may import besides themselves; `*` is any. */
  imports: readonly string[];
  /** Folders inside it, each importing only those before it; the folders of a list in the list stand side by side, and none imports another. */
  rooms?: readonly (string | readonly string[])[];
  /** Bytes and data in, data out: no clock, no chance, no network, no database. */
  pure?: boolean;
  /** Node modules that a pure layer may use all the same, with the reason in the table below. */
  allows?: readonly string[];
  /** Names out of IMPURE_CODE that it may use all the same, with the reason beside them. */
  mayUse?: readonly string[];
}

const CONTRACT = 'service/contract/';
/** The logic of criteria trees, which service and window share. */
const TREE = 'service/tree/';
const PURE_ENGINE = ['service/record/', 'service/language/', 'service/criteria/'];

/** All that makes a review of a record. */
const ENGINE = [CONTRACT, TREE, ...PURE_ENGINE, 'service/review/'];
/** What cases are made of, and those who serve them use too. */
const CASEWORK = [...ENGINE, 'service/store/', 'service/access/', 'service/samples/'];

/** Threads and data files: record runs its work in workers and reads OCR data and WebAssembly from disk. */
const RECORD_MODULES = [
  'fs',
  'fs/promises',
  'worker_threads',
  'child_process',
  'os',
  'path',
  'url',
  'module',
];

export const LAYERS: readonly Layer[] = [
  { path: CONTRACT, imports: [] },
  { path: TREE, imports: [CONTRACT], pure: true },
  { path: 'service/sandbox/', imports: [] },
  {
    path: 'service/record/',
    imports: [CONTRACT, 'service/sandbox/'],
    rooms: ['typeset', 'pdf', 'layout', 'ocr', 'reading'],
    pure: true,
    allows: RECORD_MODULES,
    // Names of jobs in its workers, and where their files are: neither is ever part of a result.
    mayUse: ['randomUUID()', 'process.env'],
  },
  // fs: its vocabularies are files of the program, read once when it is loaded.
  {
    path: 'service/language/',
    imports: [CONTRACT, 'service/record/'],
    rooms: [
      'numbers',
      'vocabulary',
      'dates',
      'identity',
      'documents',
      'intake',
      'sentences',
      'assertion',
      'values',
    ],
    pure: true,
    allows: ['fs'],
  },
  // fs: the shipped guidelines are files of the program too.
  {
    path: 'service/criteria/',
    rooms: [
      'schema',
      'patterns',
      'reasons',
      'validation',
      'classifier',
      'tests',
      'plain',
      'reader',
      'opinion',
    ],
    imports: [CONTRACT, TREE, 'service/record/', 'service/language/', 'guidelines/'],
    pure: true,
    allows: ['fs'],
  },
  { path: 'service/review/', imports: [CONTRACT, TREE, ...PURE_ENGINE], pure: true },
  {
    path: 'service/store/',
    // Types of what it stores; store knows nothing of how it is computed or asked for.
    imports: [CONTRACT],
  },
  { path: 'service/access/', imports: [CONTRACT, 'service/store/', 'service/cases/types.ts'] },
  // Sets what leaves on paper, with the rows and signs of record's typesetting.
  // Its fonts lie beside it.
  {
    path: 'service/print/',
    imports: [CONTRACT, TREE, 'service/record/'],
    pure: true,
    allows: ['fs'],
  },
  // Its worker does what it is told in a process of its own; the rest knows of that work by its types alone.
  {
    path: 'service/work/',
    imports: [
      CONTRACT,
      'service/sandbox/',
      ...PURE_ENGINE,
      'service/review/',
      'service/print/',
      'service/library/diff.ts',
      'service/library/import/',
    ],
  },
  // Asks somebody else's language model; the questions and the worth of answers are criteria's.
  { path: 'service/models/', imports: [CONTRACT, 'service/criteria/opinion/', 'service/sandbox/'] },
  // What other systems send and get as FHIR: JSON in, JSON out.
  { path: 'service/fhir/', imports: [CONTRACT, TREE], pure: true },
  { path: 'service/samples/', imports: [CONTRACT, 'service/record/'] },
  {
    path: 'service/cases/',
    imports: [...CASEWORK, 'service/print/', 'service/work/'],
  },
  // Where records may be sent, and what recorded answers look like, are rules of models.
  {
    path: 'service/settings/',
    imports: [
      CONTRACT,
      'service/store/',
      'service/cases/types.ts',
      'service/models/address.ts',
      'service/models/calibration.ts',
    ],
  },
  // Hands what lies in a folder to cases, as a client of its own.
  { path: 'service/watched/', imports: [CONTRACT, 'service/store/', 'service/cases/', 'service/settings/'] },
  { path: 'service/figures/', imports: [CONTRACT, 'service/store/'] },
  {
    path: 'service/library/',
    imports: [...ENGINE, 'service/store/', 'service/samples/', 'service/cases/', 'service/work/'],
  },
  {
    path: 'service/api/',
    imports: [
      ...CASEWORK,
      'service/cases/',
      'service/settings/',
      'service/figures/',
      'service/fhir/',
      'service/library/',
      'service/watched/',
      'service/models/',
      'service/work/',
    ],
  },
  { path: 'service/cli/', imports: ['*'] },
  {
    path: 'renderer/',
    imports: [CONTRACT, TREE],
    // Primitives know nothing of the app, what every screen knows knows no screen, and no screen knows another.
    rooms: ['ui', 'data', 'actions', 'case', 'document', ['review', 'queue', 'admin', 'entry'], 'app'],
  },
  // Its tests open real key files with the store.
  {
    path: 'main/',
    imports: [
      CONTRACT,
      'service/api/start.ts',
      'service/api/orphaned.ts',
      'service/store/keys.ts',
      'service/store/key-file.ts',
      'scripts/browsers.mjs',
    ],
  },
  { path: 'scripts/', imports: ['*'] },
  { path: 'guidelines/', imports: [CONTRACT] },
  { path: 'test/', imports: ['*'] },
  { path: 'docs/', imports: [] },
];

/** Node modules that let the world in: a pure layer may not import them. */
export const IMPURE_MODULES: readonly string[] = [
  'fs',
  'fs/promises',
  'http',
  'http2',
  'https',
  'net',
  'tls',
  'dgram',
  'dns',
  'child_process',
  'cluster',
  'worker_threads',
  'sqlite',
  'os',
  'timers',
  'timers/promises',
];

/** Packages that are a database or a server. */
export const IMPURE_PACKAGES: readonly string[] = ['better-sqlite3', 'kysely', 'fastify', 'pino', 'electron'];

/** Expressions whose value depends on when or how often they run. */
export const IMPURE_CODE: readonly { name: string; pattern: RegExp }[] = [
  { name: 'Date.now()', pattern: /\bDate\s*\.\s*now\b/ },
  { name: 'new Date() without an argument', pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?!\s*[(\w$]))/ },
  { name: 'Date() as a function', pattern: /(?<!new\s+)(?<![.\w$])Date\s*\(\s*\)/ },
  { name: 'Math.random()', pattern: /\bMath\s*\.\s*random\b/ },
  { name: 'performance.now()', pattern: /\bperformance\s*\.\s*now\b/ },
  { name: 'randomUUID()', pattern: /\brandomUUID\b/ },
  { name: 'fetch()', pattern: /(?<![.\w$])fetch\s*\(/ },
  { name: 'process.env', pattern: /\bprocess\s*\.\s*env\b/ },
];
