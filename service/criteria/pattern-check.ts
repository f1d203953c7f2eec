import { PatternError, parsePattern } from './pattern.ts';

/** What is wrong with a pattern, in words; undefined if it can be used. */
export function checkPattern(pattern: string): string | undefined {
  try {
    parsePattern(pattern);
    return undefined;
  } catch (fault) {
    if (fault instanceof PatternError) return fault.message;
    throw fault;
  }
}
