/** A person's own words in a rationale that is written anew. */

const MARK = "Reviewer's note: ";

/**
 * The new rationale with the reviewer's words kept below it. `supplied` is the text as the client sent it, `previous` the
 * one it started from: what is new in it is the note; an unchanged text keeps the note it already had.
 */
export function withReviewerNote(written: string, supplied: string | undefined, previous: string): string {
  const note = noteIn(supplied, previous);
  return note ? `${written}\n\n${MARK}${note}` : written;
}

function noteIn(supplied: string | undefined, previous: string): string {
  const at = previous.indexOf(MARK);
  const before = at < 0 ? '' : previous.slice(at + MARK.length).trim();
  const text = supplied?.trim();
  if (!text || text === previous.trim()) return before;
  const body = (at < 0 ? previous : previous.slice(0, at)).trim();
  const rest = body && text.startsWith(body) ? text.slice(body.length).trim() : text;
  return (rest.startsWith(MARK) ? rest.slice(MARK.length) : rest).trim();
}
