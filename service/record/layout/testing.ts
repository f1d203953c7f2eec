import type { PlacedWord } from '../pdf/textlayer.ts';

/** Height of the type. */
const SIZE = 10;

/** Words of one line of fixed-pitch type at 10 points, each letter so many points wide; runs of spaces keep their width. */
export const typed = (text: string, x: number, y: number, letter: number): PlacedWord[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const left = x + index * letter;
    const rect = { left, top: y, right: left + word.length * letter, bottom: y + SIZE };
    return { text: word, rect, direction: 0, source: 'text' };
  });
