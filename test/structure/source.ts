import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path relative to the root with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Folders that are made, fetched or kept by tools; everything else is ours. */
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'out', 'coverage', 'test-results', '.cache']);
const TEXT =
  /\.(?:ts|tsx|mts|mjs|cjs|js|css|html|json|md|yml|yaml|svg|sh|txt)$|(?:^|\/)(?:run|LICENSE|NOTICE)$/;
const CODE = /\.(?:ts|tsx|mts|mjs|cjs|js)$/;

/** Every text file of the repository below `root`. */
export function readRepository(root: string, folder = ''): SourceFile[] {
  const found: SourceFile[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...readRepository(root, path));
    else if (entry.isFile() && TEXT.test(path)) {
      found.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  }
  return found;
}

export const isCode = (file: SourceFile): boolean => CODE.test(file.path);
export const isTest = (file: SourceFile): boolean =>
  /\.test\.tsx?$/.test(file.path) || file.path.startsWith('test/');

/**
 * The text with comments, and if asked the contents of strings, blanked out; lengths, lines and quotes stay. A
 * tokenizer and not a parser: it knows strings, templates, comments and regular expressions after an operator.
 */
export function blank(text: string, what: { strings: boolean }): string {
  let out = '';
  let at = 0;
  /** The last character that was code, to tell a division from a regular expression. */
  let before = '';
  /** Open `${` of templates: how many braces are open inside each. */
  const templates: number[] = [];
  const hide = (from: number, to: number, keep: boolean) => {
    const part = text.slice(from, to);
    out += keep ? part : part.replace(/[^\n'"`]/g, ' ');
    at = to;
  };
  const template = (from: number) => {
    let end = from;
    while (end < text.length && text[end] !== '`') {
      if (text[end] === '\\') end += 1;
      else if (text.startsWith('${', end)) {
        hide(from, end + 2, !what.strings);
        templates.push(0);
        before = '(';
        return;
      }
      end += 1;
    }
    hide(from, Math.min(end + 1, text.length), !what.strings);
    before = '"';
  };
  while (at < text.length) {
    const char = text[at] as string;
    const pair = text.slice(at, at + 2);
    if (pair === '//') hide(at, lineEnd(text, at), false);
    else if (pair === '/*') hide(at, after(text, '*/', at + 2), false);
    else if (char === '"' || char === "'") {
      hide(at, stringEnd(text, at, char), !what.strings);
      before = '"';
    } else if (char === '`') {
      hide(at, at + 1, true);
      template(at);
    } else if (char === '/' && /[(,=:[!&|?{};<>+\-*%~^\n]|^$/.test(before)) {
      hide(at, regexEnd(text, at), !what.strings);
      before = '"';
    } else if (char === '}' && templates.at(-1) === 0) {
      templates.pop();
      hide(at, at + 1, true);
      template(at);
    } else {
      const open = templates.length - 1;
      if (open >= 0 && char === '{') templates[open] = (templates[open] as number) + 1;
      if (open >= 0 && char === '}') templates[open] = (templates[open] as number) - 1;
      if (!/\s/.test(char)) before = char;
      hide(at, at + 1, true);
    }
  }
  return out;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function stringEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote || text[at] === '\n') return at + 1;
  }
  return text.length;
}

function regexEnd(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
    else if (char === '\n') return from + 1;
  }
  return from + 1;
}
