import type { Breach } from './imports.ts';
import { checkImports } from './imports.ts';
import { isCode, type SourceFile } from './source.ts';

const LONGEST = 700;

/** Top folders and the rooms of service/ and test/ have a README; it tells of the folders inside it too. */
const OWN_README = /^(?:[^/]+|(?:service|test)\/[^/]+)$/;

/** No file of code is longer than 700 lines: nobody reads those. */
export function checkLength(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => {
    const lines = file.text.replace(/\n$/, '').split('\n').length;
    return lines > LONGEST
      ? [{ path: file.path, line: lines, message: `has ${lines} lines; ${LONGEST} is the most` }]
      : [];
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

/** All house rules over all files, in the order of their paths. */
export function checkHouse(files: readonly SourceFile[]): Breach[] {
  return [...checkImports(files), ...checkLength(files), ...checkReadmes(files), ...checkWords(files)].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}
