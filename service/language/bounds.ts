/**
 * How much of a chart is looked at as one piece. Every reader of this layer works on one line, one sentence or one row at a time, and
 * some compare its parts with each other; these bounds keep that work the same for each piece, so that the whole grows no faster than
 * the chart. Real charts stay far below them: the longest of some 60,000 sentences has 665 characters, 109 words and 30 numbers.
 */

/** Characters of a line; a longer one is read as several. */
export const LINE_LENGTH = 2000;
/** Spaces between two words of a line: the width of a page. */
export const GAP_LENGTH = 160;
/** Cells of a row; a line with more gaps is no row of a table. */
export const CELLS = 40;
/** Characters of a sentence; a longer one is read as several. */
export const SENTENCE_LENGTH = 2000;
/** Words, numbers and marks of a sentence. */
export const SENTENCE_WORDS = 400;
/** Numbers of a sentence. */
export const SENTENCE_NUMBERS = 80;
