/** Form-field values and comments on a page, as words. They are part of what the record says. */

import type { Rect } from '../frame.ts';
import { annotationKind, fieldKind, HIDDEN } from './numbers.ts';
import { type OpenDocument, type Pdfium, scratch, utf16 } from './pdfium.ts';
import { mapRect, type PageMap, type PlacedWord } from './textlayer.ts';

/** A hostile page may carry any number of annotations. */
const MOST = 2000;

interface Note {
  text: string;
  rect: Rect;
  source: 'field' | 'annotation';
  /** Drawn on the page at its rectangle, so that it reads in place; other comments read after the page. */
  drawn: boolean;
}

/**
 * Words of filled fields and of comments that the text layer does not already hold: fields are drawn by their
 * appearance, which PDFium does not count as page text.
 */
export function annotationWords(document: OpenDocument, page: number, map: PageMap): PlacedWord[] {
  const { pdfium, form } = document;
  const count = Math.min(MOST, pdfium._FPDFPage_GetAnnotCount!(page));
  const notes: Note[] = [];
  for (let i = 0; i < count; i++) {
    const annotation = pdfium._FPDFPage_GetAnnot!(page, i);
    if (!annotation) continue;
    const note = readAnnotation(pdfium, annotation, map, form);
    if (note) notes.push(note);
    pdfium._FPDFPage_CloseAnnot!(annotation);
  }
  return notes.flatMap(wordsOf);
}

function readAnnotation(pdfium: Pdfium, annotation: number, map: PageMap, form: number): Note | undefined {
  const kind = pdfium._FPDFAnnot_GetSubtype!(annotation);
  if (kind === annotationKind.popup || kind === annotationKind.link) return undefined;
  if (pdfium._FPDFAnnot_GetFlags!(annotation) & HIDDEN) return undefined;
  const isField = kind === annotationKind.widget;
  const text = isField ? fieldText(pdfium, annotation, form) : textOf(pdfium, annotation, 'Contents');
  if (!text.trim()) return undefined;
  const rect = scratch(pdfium, 16, (buffer) => {
    pdfium._FPDFAnnot_GetRect!(annotation, buffer);
    const [left, top, right, bottom] = pdfium.HEAPF32.subarray(buffer >> 2, (buffer >> 2) + 4);
    return mapRect(map, left!, bottom!, right!, top!);
  });
  if (rect.right <= rect.left || rect.bottom <= rect.top) return undefined;
  return {
    text,
    rect,
    source: isField ? 'field' : 'annotation',
    drawn: isField || kind === annotationKind.freeText,
  };
}

function fieldText(pdfium: Pdfium, annotation: number, form: number): string {
  if (!form) return textOf(pdfium, annotation, 'V');
  const kind = pdfium._FPDFAnnot_GetFormFieldType!(form, annotation);
  if (kind === fieldKind.pushButton) return '';
  // A tick says something, an empty box too: the label stands beside it as page text.
  if (kind === fieldKind.checkbox || kind === fieldKind.radio) {
    const state = textOf(pdfium, annotation, 'AS') || textOf(pdfium, annotation, 'V');
    return state && state !== 'Off' ? '[x]' : '[ ]';
  }
  return utf16(pdfium, (buffer, size) =>
    pdfium._FPDFAnnot_GetFormFieldValue!(form, annotation, buffer, size),
  );
}

function textOf(pdfium: Pdfium, annotation: number, key: string): string {
  const name = new TextEncoder().encode(`${key}\0`);
  return scratch(pdfium, name.length, (pointer) => {
    pdfium.HEAPU8.set(name, pointer);
    return utf16(pdfium, (buffer, size) =>
      pdfium._FPDFAnnot_GetStringValue!(annotation, pointer, buffer, size),
    );
  });
}

/** Usual size of typed text in a field, in points. */
const LINE_HEIGHT = 14;
/** Average width of a letter against the height of its line. */
const LETTER = 0.45;

/**
 * Places the words of a value inside its rectangle. There is no text layer to take boxes from: lines share the height,
 * words the width in proportion to their letters, and none leaves the rectangle.
 */
function wordsOf({ text, rect, source, drawn }: Note): PlacedWord[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const height = Math.min((rect.bottom - rect.top) / lines.length, LINE_HEIGHT * 2);
  return lines.flatMap((line, row) => {
    const top = rect.top + row * height;
    const letter = Math.min((rect.right - rect.left) / line.length, height * LETTER);
    return [...line.matchAll(/\S+/g)].map((match): PlacedWord => {
      const left = rect.left + match.index * letter;
      const box = { left, top, right: left + match[0].length * letter, bottom: top + height };
      const word: PlacedWord = { text: match[0], rect: box, direction: 0, source };
      return drawn ? word : { ...word, aside: true };
    });
  });
}
