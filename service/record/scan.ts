/** A page read by its picture: cleaned, turned upright, straightened, read; what stays unsure is read again, larger. */
import type { Rect } from './frame.ts';
import type { OpenDocument } from './pdfium.ts';
import { despeckle, quarterTurn, soften, straighten, tiltOf, unstraighten } from './picture.ts';
import { type Grey, renderGrey } from './render.ts';
import { readAgain } from './reread.ts';
import { type Scan, scanOf } from './scansource.ts';
import { type OcrWord, recognise } from './tesseract.ts';
import type { PageMap, PlacedWord } from './textlayer.ts';

/** Resolution at which the engine reads best. */
export const READ_DPI = 300;
/** Smaller tilts cost more in resampling than they gain, in degrees. */
const LEAST_TILT = 0.15;

/** A cleaned picture with what is known of it. */
export interface Sheet {
  picture: Grey;
  /** Resolution of `picture`. */
  dpi: number;
  /** Degrees by which it is tilted. */
  tilt: number;
  /** Enlargement at which it is read. */
  scale: number;
}

/** Words of an open page by OCR; rectangles in points of the displayed page. */
export async function scanWords(document: OpenDocument, page: number, map: PageMap): Promise<PlacedWord[]> {
  const scan = scanOf(document, page, map);
  const picture = renderGrey(document, page, scan.dpi);
  const { words, turn, sheet } = await readUpright(picture, scan);
  const sx = map.width / picture.width;
  const sy = map.height / picture.height;
  const toPoints = 72 / (sheet.dpi * sheet.scale);
  return words.map((w) => {
    const straight = unstraighten(sheet.picture, sheet.tilt, sheet.scale, w.rect);
    const placed = turnBack(straight, turn, picture);
    const word: PlacedWord = {
      text: w.text,
      rect: {
        left: placed.left * sx,
        top: placed.top * sy,
        right: placed.right * sx,
        bottom: placed.bottom * sy,
      },
      flat: scaled(w.rect, toPoints),
      direction: 0,
      source: 'ocr',
      confidence: w.confidence,
    };
    if (w.doubtful) word.doubtful = true;
    return word;
  });
}

function scaled(rect: Rect, by: number): Rect {
  return { left: rect.left * by, top: rect.top * by, right: rect.right * by, bottom: rect.bottom * by };
}

type Turn = 0 | 90 | 180 | 270;

interface Reading {
  words: OcrWord[];
  turn: Turn;
  sheet: Sheet;
  /** The picture as it was read: straight and enlarged. */
  read: Grey;
}

/** Reads at the orientation at which most text comes out. */
async function readUpright(picture: Grey, scan: Scan): Promise<Reading> {
  if (scan.scanned) despeckle(picture);
  const order: Turn[] = isSideways(picture) ? [90, 270, 0, 180] : [0, 180, 90, 270];
  const clean = scan.scanned ? soften(picture) : picture;
  let best: Reading | undefined;
  for (const turn of order) {
    const reading = await readTurned(clean, turn, scan.dpi);
    if (!best || worth(reading.words) > worth(best.words)) best = reading;
    if (isConvincing(best.words)) break;
    // A page with hardly any ink says nothing about its orientation.
    if (turn === order[0] && reading.words.length < 3) break;
  }
  return { ...best!, words: await readAgain(best!.sheet, best!.read, best!.words) };
}

async function readTurned(picture: Grey, turn: Turn, dpi: number): Promise<Reading> {
  const upright = turn === 0 ? picture : quarterTurn(picture, turn);
  const tilt = tiltOf(upright);
  const sheet: Sheet = {
    picture: upright,
    dpi,
    tilt: Math.abs(tilt) < LEAST_TILT ? 0 : tilt,
    scale: Math.max(1, READ_DPI / dpi),
  };
  const read = straighten(upright, sheet.tilt, sheet.scale);
  const words = await recognise(read, { dpi: dpi * sheet.scale });
  return { words, sheet, read, turn };
}

/** Where a rectangle of the turned picture lies in the picture as displayed. */
function turnBack(rect: Rect, turn: Turn, { width, height }: Grey): Rect {
  const { left, top, right, bottom } = rect;
  if (turn === 90) return { left: top, top: height - right, right: bottom, bottom: height - left };
  if (turn === 180)
    return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
  if (turn === 270) return { left: width - bottom, top: left, right: width - top, bottom: right };
  return rect;
}

/** Amount of text that reads like text. */
function worth(words: OcrWord[]): number {
  return words.reduce((sum, w) => sum + (w.confidence > 0.5 ? w.confidence * w.text.length : 0), 0);
}

/** Upside-down text yields words of low confidence; upright text, even a bad fax, mostly high. */
function isConvincing(words: OcrWord[]): boolean {
  const letters = words.reduce((sum, w) => sum + w.text.length, 0);
  return letters > 0 && worth(words) / letters > 0.7;
}

/** Text lines make rows of ink and gaps across the direction in which they run. */
function isSideways(picture: Grey): boolean {
  const { data, width, height } = picture;
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < 128) {
        rows[y]! += 1;
        columns[x]! += 1;
      }
    }
  }
  return contrast(columns) > 1.3 * contrast(rows);
}

/** How sharply neighbouring values differ, relative to the total. */
function contrast(values: Float64Array): number {
  let change = 0;
  let total = 1;
  for (let i = 3; i < values.length; i++) {
    change += Math.abs(values[i]! - values[i - 3]!);
    total += values[i]!;
  }
  return change / total;
}
