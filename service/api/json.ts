/** JSON from outside: bounded in depth, free of prototype keys, refused with a code. */
import { ServiceError } from '../contract/errors.ts';

/**
 * Nesting of a JSON text, counted over its characters without recursion, so that a deep text costs no stack. Stops
 * counting above `limit`.
 */
export function jsonDepth(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i);
    else if (c === 0x7b || c === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
      if (deepest > limit) return deepest;
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return deepest;
}

/** Place of the quote that ends the text begun at `start`: searched for, since almost all of a large body are texts. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Parses `text`; refuses with `<what>_not_json` or `<what>_too_deep` and `status`. `path` names the field. */
export function parseJson(text: string, what: string, path: string, depth: number, status: number): unknown {
  if (jsonDepth(text, depth) > depth) {
    const message = `Nested deeper than ${depth} levels.`;
    throw new ServiceError(status, `${what}_too_deep`, message, [{ path, message }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser's own message quotes the text, which may hold health information.
    if (!(error instanceof SyntaxError)) throw error;
    throw new ServiceError(status, `${what}_not_json`, 'Not valid JSON.', [
      { path, message: 'Not valid JSON.' },
    ]);
  }
  if (hasPrototypeKey(value))
    throw new ServiceError(status, `${what}_not_json`, 'A key of this name is not accepted.', [
      { path, message: 'The keys __proto__ and constructor.prototype are not accepted.' },
    ]);
  return value;
}

function hasPrototypeKey(root: unknown): boolean {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    const made = Object.hasOwn(value, 'constructor')
      ? (value as Record<string, unknown>).constructor
      : undefined;
    if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true;
    for (const child of Object.values(value)) if (typeof child === 'object' && child) pending.push(child);
  }
  return false;
}
