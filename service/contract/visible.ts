/** What a person would see of a text: shared by everything that asks for words and must not be given blank-looking ones. */

/** A letter, digit or sign that is not one of those that show nothing: Hangul fillers, the empty Braille cell. */
const SHOWS = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;
/** Spaces, control and format characters (zero-width ones, direction marks), and fillers, at either end. */
const BLANK_EDGES = (() => {
  const blank = '[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]+';
  return new RegExp(`^${blank}|${blank}$`, 'gu');
})();

/** Whether at least one character of the text shows. */
export const isVisible = (text: string): boolean => SHOWS.test(text);

/** Composed (NFC) and without what does not show at its ends; empty where nothing shows at all. */
export const visibleText = (text: string): string =>
  isVisible(text) ? text.normalize('NFC').replace(BLANK_EDGES, '') : '';
