import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCycles, checkImports, checkRooms, importsOf } from './imports.ts';
import { checkCrowds, checkLength, checkReadmes, checkSpreads, checkTemporary, checkWords } from './rules.ts';
import { blank } from './source.ts';

const messages = (path: string, text: string) =>
  checkImports([{ path, text }]).map((breach) => breach.message);

describe('arrows', () => {
  it.each([
    ['service/record/a.ts', '../language/b.ts'],
    ['service/language/a.ts', '../criteria/b.ts'],
    ['service/criteria/a.ts', '../review/b.ts'],
    ['service/review/a.ts', '../cases/types.ts'],
    ['service/cases/a.ts', '../api/server.ts'],
    ['service/store/a.ts', '../cases/types.ts'],
    ['service/contract/a.ts', '../cases/types.ts'],
    ['service/api/a.ts', '../../renderer/main.tsx'],
    ['service/api/a.ts', '../../main/keys.ts'],
    ['service/tree/a.ts', '../criteria/b.ts'],
    ['renderer/app/a.tsx', '../../service/cases/types.ts'],
    ['renderer/app/a.tsx', '../../service/review/b.ts'],
    ['renderer/app/a.tsx', '../../main/preload.ts'],
    ['main/a.ts', '../service/store/open.ts'],
    ['service/record/a.ts', '../../../elsewhere/b.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(messages(path, `import { b } from '${specifier}';`)).toHaveLength(1);
    expect(messages(path, `import type { B } from '${specifier}';`)).toHaveLength(1);
    expect(messages(path, `export * from "${specifier}";`)).toHaveLength(1);
    expect(messages(path, `import '${specifier}';`)).toHaveLength(1);
    expect(messages(path, `import {\n  a,\n  b,\n} from '${specifier}';`)).toHaveLength(1);
    expect(messages(path, `const b = await import('${specifier}');`)).toHaveLength(1);
    expect(messages(path, `new Worker(new URL('${specifier}', import.meta.url));`)).toHaveLength(1);
  });

  it.each([
    ['service/language/a.ts', '../record/b.ts'],
    ['service/review/a.ts', '../criteria/b.ts'],
    ['service/cases/a.ts', '../review/b.ts'],
    ['service/api/a.ts', '../cases/b.ts'],
    ['service/api/a.ts', './deeper/b.ts'],
    ['service/cli/a.ts', '../store/b.ts'],
    ['service/tree/a.ts', '../contract/b.ts'],
    ['service/criteria/a.ts', '../tree/b.ts'],
    ['renderer/app/a.tsx', '../../service/contract/runs.ts'],
    ['renderer/app/a.tsx', '../../service/tree/index.ts'],
    ['main/a.ts', '../service/api/start.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(messages(path, `import { b } from '${specifier}';`)).toEqual([]);
  });

  it('fails a folder it does not know', () => {
    expect(messages('service/helpers/a.ts', 'export const a = 1;')[0]).toMatch(/does not know/);
    expect(messages('lib/a.ts', 'export const a = 1;')[0]).toMatch(/does not know/);
    expect(messages('vite.config.ts', "import { defineConfig } from 'vite';")).toEqual([]);
  });

  it('names the line', () => {
    const text = "// first\n\nimport { b } from '../api/b.ts';\n";
    expect(checkImports([{ path: 'service/record/a.ts', text }])[0]?.line).toBe(3);
  });
});

describe('pure layers', () => {
  const breaches = (layer: string, text: string) => messages(`service/${layer}/a.ts`, text).length;

  it.each(['node:http', 'node:net', 'http', 'node:sqlite', 'kysely', 'better-sqlite3', 'fastify'])(
    'may not import %s',
    (specifier) => {
      const text = `import x from '${specifier}';`;
      expect([breaches('review', text), breaches('cases', text)]).toEqual([1, 0]);
    },
  );

  it('keep the disk out but where the table allows it', () => {
    const text = "import { readFileSync } from 'node:fs';";
    expect([breaches('review', text), breaches('record', text)]).toEqual([1, 0]);
  });

  it.each([
    'const now = Date.now();',
    'const now = new Date();',
    'const now = new Date;',
    'const now = Date();',
    'const a = Math.random();',
    'const a = Math . random();',
    'const t = performance.now();',
    "const r = await fetch('x');",
    'const k = process.env.HOME;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a template counts as code
    'const s = `${Date.now()}`;',
    'const module = await import(name);',
  ])('may not use %s', (text) => {
    expect([breaches('criteria', text), breaches('cases', text)]).toEqual([1, 0]);
  });

  it.each([
    "const d = new Date('2024-01-01T00:00:00Z');",
    'const d = new Date(ms);',
    '// never Date.now() here',
    '/* new Date() */ const a = 1;',
    "const text = 'Date.now()';",
    'const text = `new Date()`;',
    'const is = /Date\\.now\\(\\)|Math.random/.test(text);',
    'interface A { fetch(url: string): void }\nclass B { now = this.source.fetch(1); }',
  ])('may use %s', (text) => {
    const wanted = text.startsWith('interface') ? 1 : 0;
    // A method that is called fetch is taken for the global one: rename it, the rule stays simple.
    expect(breaches('criteria', text)).toBe(wanted);
  });

  it('may use the clock in their tests', () => {
    expect(messages('service/criteria/a.test.ts', 'const t = Date.now();')).toEqual([]);
    expect(messages('service/criteria/a.test.ts', "import { x } from '../review/x.ts';")).toHaveLength(1);
  });
});

describe('circles and rooms', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((specifier) => `import type { A } from '${specifier}';`).join('\n'),
  });

  it('finds files that import each other, over any number of steps', () => {
    const a = file('main/a.ts', './b.ts');
    const b = file('main/b.ts', './c.ts');
    expect(checkCycles([a, b, file('main/c.ts')])).toEqual([]);
    const breaches = checkCycles([a, b, file('main/c.ts', './a.ts')]);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]?.message).toContain('main/b.ts, main/c.ts');
  });

  const rooms = (path: string, specifier: string) => checkRooms([file(path, specifier)]).length;

  it.each([
    ['service/language/values/a.ts', '../dates/b.ts'],
    ['service/language/values/a.ts', '../types.ts'],
    ['service/language/dates/a.test.ts', '../values/b.ts'],
    ['renderer/review/a.tsx', '../data/b.ts'],
    ['renderer/data/a.ts', '../ui/b.ts'],
    ['renderer/review/a.ts', './tree/b.ts'],
    ['renderer/queue/a.tsx', '../case/b.ts'],
    ['renderer/app/a.tsx', '../admin/b.ts'],
  ])('let %s import %s: its own room, or one before it', (path, specifier) => {
    expect(rooms(path, specifier)).toBe(0);
  });

  it.each([
    ['service/language/dates/a.ts', '../values/b.ts'],
    ['renderer/queue/a.tsx', '../review/b.ts'],
    ['renderer/admin/a.tsx', '../queue/b.ts'],
    ['renderer/document/a.tsx', '../review/b.ts'],
    ['renderer/case/a.ts', '../document/b.ts'],
    ['renderer/actions/a.ts', '../review/b.ts'],
    ['renderer/ui/a.tsx', '../data/b.ts'],
    ['renderer/data/a.ts', '../app/b.ts'],
  ])('do not let %s import %s: a later room, or another screen', (path, specifier) => {
    expect(rooms(path, specifier)).toBe(1);
  });

  it.each(['service/language/other/a.ts', 'renderer/other/a.ts'])('know no room of %s', (path) => {
    expect(checkRooms([file(path)])[0]?.message).toContain('does not know');
  });
});

describe('reading imports', () => {
  it('leaves comments and strings alone', () => {
    const text = [
      "// import a from './a.ts'",
      `const s = "import b from './b.ts'";`,
      "/* import('./c.ts') */",
      "import d from './d.ts';",
    ].join('\n');
    expect(importsOf(text).map((found) => found.specifier)).toEqual(['./d.ts']);
  });

  it('keeps its place through templates, regular expressions and braces', () => {
    const text =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
      "const t = `a ${ { b: `c ${1}` }.b } d`; const r = /[/'`]/; const q = 4 / 2; import('./e.ts');";
    expect(importsOf(text).map((found) => found.specifier)).toEqual(['./e.ts']);
    expect(blank(text, { strings: true })).toHaveLength(text.length);
    expect(blank(text, { strings: true })).not.toContain('c ');
  });
});

describe('other rules', () => {
  it('count lines', () => {
    const lines = (count: number) => [{ path: 'main/a.ts', text: 'a\n'.repeat(count) }];
    expect(checkLength(lines(500))).toEqual([]);
    expect(checkLength(lines(501))).toHaveLength(1);
  });

  it('count the files of a room, but no tests', () => {
    const files = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => ({
        path: `service/language/dates/${name.replace('#', `${at}`)}`,
        text: '',
      }));
    expect(checkCrowds([...files(25, 'a#.ts'), ...files(9, 'a#.test.ts')])).toEqual([]);
    expect(checkCrowds(files(26, 'a#.ts'))).toHaveLength(1);
    // rooms that have no order are not counted
    expect(checkCrowds(files(40, 'a#.ts').map((file) => ({ ...file, path: `main/${file.path}` })))).toEqual(
      [],
    );
  });

  it('find lists that are spread into arguments', () => {
    const of = (text: string, path = 'service/language/a.ts') => checkSpreads([{ path, text }]);
    expect(of('const a = Math.max(0, ...list.map((each) => each.size));')).toHaveLength(1);
    expect(of('found.push(first, ...others);')).toHaveLength(1);
    expect(of('found.push({ ...first, others: [...others] });')).toEqual([]);
    expect(of('const a = [...list, Math.max(a, b)];')).toEqual([]);
    // lists of settings and routes do not grow with a chart
    expect(of('found.push(...others);', 'service/api/a.ts')).toEqual([]);
  });

  it('ask for a README', () => {
    const code = { path: 'service/new/a.ts', text: '' };
    expect(checkReadmes([code])).toHaveLength(1);
    expect(checkReadmes([code, { path: 'service/new/README.md', text: 'new' }])).toEqual([]);
  });

  it('find unwanted words', () => {
    const later = ['TO', 'DO'].join('');
    expect(checkWords([{ path: 'main/a.ts', text: `// ${later}: more` }])).toHaveLength(1);
    expect(checkWords([{ path: 'main/a.ts', text: 'const todos = 1;' }])).toEqual([]);
    const spelled = `<span title="Needs ${['judge', 'ment'].join('')}">`;
    expect(checkWords([{ path: 'renderer/a.tsx', text: spelled }])).toHaveLength(1);
    expect(checkWords([{ path: 'renderer/a.tsx', text: 'node.judgement && <i />' }])).toEqual([]);
    expect(checkWords([{ path: 'docs/a.md', text: ['', 'home', 'ann', 'x'].join('/') }])).toHaveLength(1);
  });
});

describe('temporary folders', () => {
  const found = (path: string, text: string) => checkTemporary([{ path, text }]).map(({ line }) => line);
  const own = "import { tmpdir } from 'node:os';\nconst a = mkdtempSync(join(tmpdir(), 'evident-'));\n";
  const named = "import { tmpdir } from 'node:os';\nconst a = join(tmpdir(), 'evident');\n";

  it.each(['service/store/a.ts', 'main/a.ts', 'scripts/a.mjs', 'service/cli/a.ts'])(
    'are not the shared one in %s',
    (path) => {
      expect(found(path, own)).toEqual([1, 2]);
      expect(found(path, 'const a = process.env.TMPDIR;')).toEqual([1]);
      expect(found(path, '// tmpdir() is not used here')).toEqual([]);
    },
  );

  it('are unguessable in tests and in the one helper', () => {
    for (const path of [
      'main/a.test.ts',
      'test/api/a.ts',
      'service/store/testing.ts',
      'scripts/scratch.ts',
    ]) {
      expect(found(path, own)).toEqual([]);
      expect(found(path, named)).toEqual([2]);
    }
  });

  it('hold no compiled code', () => {
    expect(found('service/cli/a.ts', "import { enableCompileCache } from 'node:module';")).toEqual([1]);
  });
});

describe('the command', () => {
  const root = mkdtempSync(join(tmpdir(), 'evident-structure-'));
  const check = fileURLToPath(new URL('./check.ts', import.meta.url));
  const run = () => spawnSync(process.execPath, [check, root], { encoding: 'utf8' });
  afterAll(() => rmSync(root, { recursive: true }));

  it('exits with 0 where all is well and with 1 on a breach', () => {
    mkdirSync(join(root, 'service', 'record'), { recursive: true });
    writeFileSync(join(root, 'service', 'record', 'README.md'), 'record\n');
    writeFileSync(join(root, 'service', 'record', 'a.ts'), 'export const a = 1;\n');
    expect(run().status).toBe(0);
    writeFileSync(join(root, 'service', 'record', 'a.ts'), "import '../api/b.ts';\n");
    const broken = run();
    expect(broken.status).toBe(1);
    expect(broken.stdout).toContain('service/record/a.ts:1');
  });
});

describe('texts that people read', () => {
  const inCode = (path: string, text: string) => checkWords([{ path, text }]).map(({ line }) => line);
  it('hold no wording of the engine', () => {
    const bad = "const reason = 'A rule took this for proof, but it hardly reads like it';";
    expect(inCode('service/criteria/a.ts', bad)).toEqual([1]);
    expect(inCode('service/criteria/a.test.ts', bad)).toEqual([]);
    expect(inCode('service/criteria/a.ts', "const reason = 'The record does not mention this.';")).toEqual(
      [],
    );
  });
});
