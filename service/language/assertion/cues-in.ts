/** The cue phrases of a sentence: longest first, each token used once, without the look-alikes. */

import type { Token } from '../types.ts';
import { type Cue, cueTrie } from './cues.ts';

export interface Found extends Cue {
  from: number;
  to: number;
}

/** Cue phrases, longest first, each token used once. */
export function cuesIn(tokens: Token[], text: string, base: number): Found[] {
  const found: Found[] = [];
  const colon = (to: number) => /^\s?:/.test(text.slice((tokens[to - 1]?.end ?? base) - base));
  for (let i = 0; i < tokens.length; ) {
    let hit = cueTrie.longest(i, tokens.length, (k) => tokens[k]?.norm ?? '');
    // a head without its colon is none; a shorter cue may stand at its place
    while (hit?.values.every((c) => c.place === 'head') && !colon(hit.to))
      hit = cueTrie.longest(i, hit.to - 1, (k) => tokens[k]?.norm ?? '');
    if (!hit) {
      i++;
      continue;
    }
    if (vitalSigns(tokens, hit) || numero(tokens, hit, text, base)) {
      i = hit.to;
      continue;
    }
    const further = furtherAlong(tokens, hit);
    if (further !== undefined) {
      i = further;
      continue;
    }
    const pseudo = new Set(hit.values.filter((c) => c.place === 'pseudo').map((c) => c.flag));
    for (const cue of hit.values)
      if (!pseudo.has(cue.flag)) found.push({ ...cue, from: hit.from, to: hit.to });
    i = hit.to;
  }
  return found;
}

/** "VS 128/76", "VS stable": vital signs, not the versus of an open choice. */
function vitalSigns(tokens: Token[], hit: { from: number; to: number }): boolean {
  if (hit.to !== hit.from + 1 || tokens[hit.from]?.norm !== 'vs') return false;
  return (
    hit.from === 0 || /^(?:\d+|bp|hr|temp|stable|wnl|reviewed|afebrile)$/.test(tokens[hit.to]?.norm ?? '')
  );
}

/** "Participant no. 33": a number, no denial. */
function numero(tokens: Token[], hit: { from: number; to: number }, text: string, base: number): boolean {
  const word = tokens[hit.from];
  // "REGISTRY NO ....... 0987", "STUDY NO: NCT0987"
  if (
    word?.norm === 'no' &&
    /^(?:registry|registration|reg|participant|subject|serial|ser|id|case|claim|account|acct|chart|file|model|part|lot|room|study|trial|protocol|nct|ref|reference|phone|fax|tel|order|policy|member)$/.test(
      tokens[hit.from - 1]?.norm ?? '',
    ) &&
    /^[\s.:#]*[A-Z]{0,5}-?\d/i.test(text.slice(word.end - base))
  )
    return true;
  return (
    word?.norm === 'no' &&
    hit.from > 0 &&
    /^\.\s?#?\d/.test(text.slice(word.end - base)) &&
    /[a-z]\s$/i.test(text.slice(Math.max(0, word.start - base - 2), word.start - base))
  );
}

/** A cue that begins inside another one and reaches beyond it counts instead ("is not" in "is not willing to"). */
function furtherAlong(tokens: Token[], hit: { from: number; to: number }): number | undefined {
  for (let k = hit.from + 1; k < hit.to; k++) {
    const other = cueTrie.longest(k, tokens.length, (i) => tokens[i]?.norm ?? '');
    if (other && other.to > hit.to && other.to - other.from >= hit.to - hit.from) return k;
  }
  return undefined;
}
