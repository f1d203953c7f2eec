import type { Breach } from './imports.ts';
import { checkCycles, checkImports, checkRooms, layerOf } from './imports.ts';
import { blank, isCode, isTest, type SourceFile } from './source.ts';

const LONGEST = 500;

/** Top folders and the rooms of service/ and test/ have a README; it tells of the folders inside it too. */
const OWN_README = /^(?:[^/]+|(?:service|test)\/[^/]+)$/;

/** No file of code is longer than 500 lines: nobody reads those. */
export function checkLength(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => {
    const lines = file.text.replace(/\n$/, '').split('\n').length;
    return lines > LONGEST
      ? [{ path: file.path, line: lines, message: `has ${lines} lines; ${LONGEST} is the most` }]
      : [];
  });
}

/** Files of a room of the engine, tests not counted: with more, nobody finds what is there. */
const FULLEST = 25;

/** A folder inside a layer of the service that has rooms holds at most 25 files. */
export function checkCrowds(files: readonly SourceFile[]): Breach[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => isCode(each) && !isTest(each))) {
    const layer = layerOf(file.path);
    if (!layer?.rooms || !layer.path.startsWith('service/')) continue;
    const folder = file.path.slice(0, file.path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FULLEST)
    .map(([path, count]) => ({ path, line: 1, message: `holds ${count} files; ${FULLEST} is the most` }));
}

/** Where lists grow with the chart. */
const GROWS = /^service\/(?:language|criteria|review)\//;
/** A call that takes any number of arguments, with a list spread into them. */
const SPREAD = /(?:\bMath\.(?:max|min)|\.(?:push|unshift))\((?:[^(){}[\]]|\([^()]*\))*?\.\.\./g;

/** The engine spreads no list into arguments: with some 120,000 of them a call throws a RangeError, and a long chart has more words. */
export function checkSpreads(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => GROWS.test(file.path) && isCode(file) && !isTest(file))
    .flatMap((file) => {
      const code = blank(file.text, { strings: true });
      return [...code.matchAll(SPREAD)].map(({ index }) => ({
        path: file.path,
        line: code.slice(0, index).split('\n').length,
        message:
          'spreads a list into arguments; most, least and append (service/language/lists.ts) take any length',
      }));
    });
}

/** Every such folder that holds code says in its README what it is for. */
export function checkReadmes(files: readonly SourceFile[]): Breach[] {
  const folders = new Set(
    files.filter(isCode).flatMap((file) => {
      const parts = file.path.split('/').slice(0, -1);
      return OWN_README.test(parts.join('/')) ? [parts.join('/')] : [];
    }),
  );
  const have = new Set(files.map((file) => file.path));
  return [...folders]
    .filter((folder) => !folder.startsWith('.') && !have.has(`${folder}/README.md`))
    .map((folder) => ({ path: `${folder}/README.md`, line: 1, message: 'is missing' }));
}

/** Where sentences are made that a nurse, a physician or a patient reads. */
const WRITES_TEXTS = /^(?:service\/(?:criteria|review|print|tree|cases)|renderer)\//;

/** Words and paths that have no business in the repository, built so that this file is none of their finds. */
const UNWANTED: readonly { what: string; pattern: RegExp; where: (file: SourceFile) => boolean }[] = [
  {
    what: 'a note to do something later: file an issue',
    pattern: new RegExp(`\\b(?:${['TO', 'DO|FIX', 'ME|X', 'XX|HA', 'CK'].join('')})\\b`),
    where: isCode,
  },
  {
    what: 'an ignored type error',
    pattern: new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}`),
    where: isCode,
  },
  {
    what: 'a path of somebody’s machine',
    pattern: new RegExp(
      `(?<![\\w.~/-])/${'work'}/(?:main|shared)\\b|(?<![\\w.~/])/home/[a-z]\\w*/|(?<![\\w.~/])/Users/[a-z]\\w*/|\\b[A-Z]:\\\\Users\\\\[a-z]`,
    ),
    where: () => true,
  },
  {
    what: 'wording that no clinician would write in a text that people read',
    pattern:
      /\b(?:hardly reads|by its wording, not|rule took this|conflicts with itself|speaks (?:for|against) (?:it|the request)|record speaks|raised but not settled|lets us go on|are asked for)\b(?=.*['"`])/i,
    where: (file) => isCode(file) && !isTest(file) && WRITES_TEXTS.test(file.path),
  },
  {
    what: 'British spelling in a text that people read',
    pattern: /^(?!\s*(?:\/?\*|\/\/)).*[\w'\u2019] judgement\b(?! *[:=?])/,
    where: (file) => isCode(file) && !isTest(file) && WRITES_TEXTS.test(file.path),
  },
];

/** Unwanted words, with the line of each find. */
export function checkWords(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    if (file.path === 'package-lock.json') return [];
    const rules = UNWANTED.filter((rule) => rule.where(file));
    return file.text
      .split('\n')
      .flatMap((line, index) =>
        rules
          .filter((rule) => rule.pattern.test(line))
          .map((rule) => ({ path: file.path, line: index + 1, message: `has ${rule.what}` })),
      );
  });
}

/** Where a program may ask for the folder that every user of the machine shares, besides tests. */
const SCRATCH_HELPER = 'scripts/scratch.ts';
/** Helpers of tests that stand beside the code they test. */
const TEST_HELPER = /(?:^|\/)testing(?:-[\w-]+)?(?:\.ts$|\/)/;
const SHARED_FOLDER = /\btmpdir\b/;
const SHARED_BY_NAME = /\b(?:TMPDIR|TEMP|TMP)\b/;
/** A new folder of an unguessable name that its owner alone may enter. */
const OWN_FOLDER = /\bmkdtemp(?:Sync)?\s*\(\s*join\s*\(\s*tmpdir\s*\(\s*\)/g;
const IMPORT = /^import\b[^;]*;/gms;
const COMPILE_CACHE = /\benableCompileCache\b/;

/**
 * The temporary folder is every user's: a name there that can be guessed may have been laid there by somebody else, to be read,
 * filled or run by us. So only the helper asks for it; tests may, for a folder that `mkdtemp` makes. Node's cache of compiled code
 * lies there too, and code out of it runs as this user.
 */
export function checkTemporary(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => {
    const mayAsk = isTest(file) || TEST_HELPER.test(file.path) || file.path === SCRATCH_HELPER;
    const code = blank(file.text, { strings: true });
    const rest = mayAsk
      ? code
          .replace(IMPORT, (all) => all.replace(/\w/g, ' '))
          .replace(OWN_FOLDER, (all) => ' '.repeat(all.length))
      : code;
    return rest.split('\n').flatMap((line, index) => {
      const at = { path: file.path, line: index + 1 };
      if (COMPILE_CACHE.test(line))
        return [{ ...at, message: 'keeps compiled code where others may put theirs' }];
      if (!SHARED_FOLDER.test(line) && (mayAsk || !SHARED_BY_NAME.test(line))) return [];
      const instead = mayAsk ? 'mkdtemp(join(tmpdir(), …))' : `a folder of the user, or ${SCRATCH_HELPER}`;
      return [{ ...at, message: `uses the shared temporary folder; use ${instead}` }];
    });
  });
}

/** All rules of structure over all files, in the order of their paths. */
export function checkRepository(files: readonly SourceFile[]): Breach[] {
  return [
    ...checkImports(files),
    ...checkCycles(files),
    ...checkRooms(files),
    ...checkLength(files),
    ...checkCrowds(files),
    ...checkSpreads(files),
    ...checkReadmes(files),
    ...checkWords(files),
    ...checkTemporary(files),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
