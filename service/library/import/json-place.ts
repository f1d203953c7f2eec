/** Where a text stops being JSON, in words: the engine's own message differs from version to version and quotes the text. */

interface Reader {
  text: string;
  at: number;
}

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const DEEPEST = 200;
const LITERALS = ['true', 'false', 'null'];

function skip(reader: Reader): string | undefined {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1;
  return reader.text[reader.at];
}

function readString(reader: Reader): void {
  const start = reader.at;
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at]!;
    if (char === '"') {
      reader.at += 1;
      return;
    }
    if (char === '\n') throw new Fault(start, 'the text in quotation marks is not closed on its line; add "');
    if (char < ' ')
      throw new Fault(reader.at, 'a tab or control character stands in a text; write \\t or remove it');
    if (char === '\\' && !/^\\(?:["\\/bfnrt]|u[\da-f]{4})/i.test(reader.text.slice(reader.at, reader.at + 6)))
      throw new Fault(reader.at, 'a backslash must be doubled (\\\\) in a text');
    if (char === '\\') reader.at += 1;
  }
  throw new Fault(start, 'the text in quotation marks is not closed; add "');
}

function readMembers(reader: Reader, close: '}' | ']', depth: number): void {
  const opened = reader.at;
  const isObject = close === '}';
  reader.at += 1;
  if (skip(reader) === close) {
    reader.at += 1;
    return;
  }
  for (;;) {
    if (isObject) readName(reader);
    readValue(reader, depth + 1);
    const next = skip(reader);
    if (next === close) {
      reader.at += 1;
      return;
    }
    if (next === undefined)
      throw new Fault(opened, `the ${isObject ? '{' : '['} is not closed; add ${close}`);
    if (next !== ',') throw new Fault(reader.at, `a comma or ${close} is missing before this`);
    reader.at += 1;
    if (skip(reader) === close) throw new Fault(reader.at, `remove the comma before ${close}`);
  }
}

function readName(reader: Reader): void {
  const next = skip(reader);
  if (next === "'") throw new Fault(reader.at, 'names stand in double quotation marks (")');
  if (next !== '"') throw new Fault(reader.at, 'a name in double quotation marks belongs here');
  readString(reader);
  if (skip(reader) !== ':') throw new Fault(reader.at, 'a colon is missing after the name');
  reader.at += 1;
}

function readValue(reader: Reader, depth: number): void {
  const next = skip(reader);
  if (depth > DEEPEST) throw new Fault(reader.at, 'nested too deep');
  if (next === undefined) throw new Fault(reader.at, 'the text ends where a value belongs');
  if (next === '{') readMembers(reader, '}', depth);
  else if (next === '[') readMembers(reader, ']', depth);
  else if (next === '"') readString(reader);
  else readWord(reader, next);
}

function readWord(reader: Reader, next: string): void {
  const word = /^[^\s,\]}:]+/.exec(reader.text.slice(reader.at, reader.at + 40))?.[0] ?? next;
  if (!LITERALS.includes(word) && !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word))
    throw new Fault(reader.at, 'this is no value; texts stand in double quotation marks (")');
  reader.at += word.length;
}

/** "line 3, column 7: remove the comma before ]". Never quotes the text. */
export function placeOfFault(text: string): string {
  const reader = { text, at: 0 };
  try {
    readValue(reader, 1);
    if (skip(reader) !== undefined) throw new Fault(reader.at, 'something follows after the end; remove it');
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    const before = text.slice(0, cause.at).split('\n');
    return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${cause.message}`;
  }
  return 'is not JSON';
}
