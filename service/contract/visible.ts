/** What a person would see of a text: shared by everything that asks for words and must not be given blank-looking ones. */

/** A letter, digit or sign that is not one of those that show nothing: Hangul fillers, the empty Braille cell. */
const SHOWS = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;
/** Spaces, control and format characters (zero-width ones, direction marks), and fillers. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]$/u;

/** Whether at least one character of the text shows. */
export const isVisible = (text: string): boolean => SHOWS.test(text);

/** Composed (NFC) and without what does not show at its ends; empty where nothing shows at all. */
export const visibleText = (text: string): string =>
  isVisible(text) ? withoutEdges(text.normalize('NFC')) : '';

/** From both ends inwards: an expression would begin anew at every blank between two words. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  for (let next = text.codePointAt(start); next !== undefined; next = text.codePointAt(start)) {
    const character = String.fromCodePoint(next);
    if (!BLANK.test(character)) break;
    start += character.length;
  }
  while (end > start) {
    const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(end - 2, end));
    const character = text.slice(end - (isPair ? 2 : 1), end);
    if (!BLANK.test(character)) break;
    end -= character.length;
  }
  return text.slice(start, end);
}
