/** Page citations in written text: "(p. 3)", "(pp. 3, 5)", "p. 12, Progress note". */

export type Piece = { text: string; page?: undefined } | { text: string /** From 0. */; page: number };

const citation = /\bpp?\.\s*\d+(?:\s*(?:,|and|-|–)\s*\d+(?!\d*[/.-]))*/g;

/** Splits text into plain pieces and page links; joined, the pieces give the text again. */
export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(citation)) {
    let from = match.index;
    if (from > at) out.push({ text: text.slice(at, from) });
    const end = from + match[0].length;
    // Each number is a link of its own; the "p." goes with the first.
    for (const number of match[0].matchAll(/\d+/g)) {
      const stop = match.index + number.index + number[0].length;
      const first = from === match.index;
      const start = first ? from : match.index + number.index;
      if (start > from) out.push({ text: text.slice(from, start) });
      out.push({ text: text.slice(start, stop), page: Number(number[0]) - 1 });
      from = stop;
    }
    at = end;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}
