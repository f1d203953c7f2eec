/** A page read by its picture: cleaned, turned upright, straightened, read; what stays unsure is read again, larger. */

import type { Rect } from '../frame.ts';
import type { OpenDocument } from '../pdf/pdfium.ts';
import { fittingDpi, type Grey, renderGrey } from '../pdf/render.ts';
import { type Scan, scanOf } from '../pdf/scansource.ts';
import type { PageMap, PlacedWord } from '../pdf/textlayer.ts';
import { stretchContrast } from './contrast.ts';
import { blank, INK, quarterTurn, straighten, unstraighten } from './picture.ts';
import { readAgain } from './reread.ts';
import type { Sheet } from './sheet.ts';
import { despeckle, soften } from './specks.ts';
import { type OcrWord, recognise, SEGMENT } from './tesseract.ts';
import { type Tilt, tiltOf, tiltWhenTurned } from './tilt.ts';

/** Resolution at which the engine reads best. */
const READ_DPI = 300;
/** Smaller tilts cost more in resampling than they gain, in degrees. */
const LEAST_TILT = 0.15;

/** A single digit has more lower edges than this; the engine takes seconds to find nothing on an empty sheet. */
const LEAST_EDGES = 6;

/** A sheet of more pixels (a poster, a hostile page box) is read at a lower resolution: OCR takes seconds per 10 million. */
const MOST_PIXELS = 20_000_000;

/**
 * Words of an open page by OCR; rectangles in points of the displayed page. `known` are the places of words that need no
 * reading: with them only the rest of the page is read, and stands as upright as they do.
 */
export async function scanWords(
  document: OpenDocument,
  page: number,
  map: PageMap,
  alive: () => void,
  known: Rect[] = [],
): Promise<PlacedWord[]> {
  const source = scanOf(document, page, map);
  const scan = { ...source, dpi: fittingDpi(map.width, map.height, source.dpi, MOST_PIXELS) };
  const picture = renderGrey(document, page, scan.dpi);
  const sx = map.width / picture.width;
  const sy = map.height / picture.height;
  for (const { left, top, right, bottom } of known) {
    blank(picture, { left: left / sx, top: top / sy, right: right / sx, bottom: bottom / sy });
  }
  return pictureWords(picture, scan, { x: sx, y: sy }, alive, known.length > 0);
}

/**
 * Words of a picture; rectangles in points of the displayed page, of which a pixel measures `pixel`. Cleans the picture in
 * place.
 */
export async function pictureWords(
  picture: Grey,
  scan: Pick<Scan, 'dpi' | 'scanned'>,
  pixel: { x: number; y: number },
  alive: () => void,
  isUpright = false,
): Promise<PlacedWord[]> {
  const { words, turn, sheet } = await readUpright(picture, scan, alive, isUpright);
  const toPoints = 72 / (sheet.dpi * sheet.scale);
  return words.map((w) => {
    const straight = unstraighten(sheet.picture, sheet.tilt, sheet.scale, w.rect);
    const placed = turnBack(straight, turn, picture);
    const word: PlacedWord = {
      text: w.text,
      rect: {
        left: placed.left * pixel.x,
        top: placed.top * pixel.y,
        right: placed.right * pixel.x,
        bottom: placed.bottom * pixel.y,
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

/** Reads at the orientation at which text comes out. */
async function readUpright(
  picture: Grey,
  scan: Pick<Scan, 'dpi' | 'scanned'>,
  alive: () => void,
  isUpright: boolean,
): Promise<Reading> {
  stretchContrast(picture);
  if (scan.scanned) despeckle(picture);
  const clean = scan.scanned ? soften(picture) : picture;
  const tilt = tiltOf(clean);
  // Text lines gather in rows in the direction in which they run, and not across it.
  const likely: Turn = !isUpright && tiltWhenTurned(clean).sharpness > 1.5 * tilt.sharpness ? 90 : 0;
  alive();
  let reading = await readTurned(clean, likely, scan.dpi, likely === 0 ? tilt : undefined);
  alive();
  // A page with hardly any words says nothing about its orientation.
  if (!isUpright && !isConvincing(reading.words) && reading.words.length > 3) {
    const over: Turn = likely === 0 ? 180 : 270;
    if ((await sampleWorth(clean, over, scan.dpi)) > (await sampleWorth(clean, likely, scan.dpi))) {
      alive();
      const other = await readTurned(clean, over, scan.dpi);
      alive();
      if (worth(other.words) > worth(reading.words)) reading = other;
    }
  }
  return { ...reading, words: await readAgain(reading.sheet, reading.read, reading.words, alive) };
}

/** Share of the page that is tried at each orientation. */
const SAMPLE = 0.2;

/** What a part of the page yields at an orientation: trying the whole page would take too long. */
async function sampleWorth(picture: Grey, turn: Turn, dpi: number): Promise<number> {
  const turned = turn === 0 ? picture : quarterTurn(picture, turn);
  const tilt = tiltOf(turned).degrees;
  const sample = straighten(turned, tilt, 1, densestBand(turned, SAMPLE));
  // Read as plain lines: on its own the engine looks for sideways text too, and finds it.
  return worth(await recognise(sample, { dpi, segmentation: SEGMENT.block }));
}

/** The band across the picture, of the given share of its height, that holds most ink. */
function densestBand({ data, width, height }: Grey, share: number): Rect {
  const size = Math.max(1, Math.round(height * share));
  let best = 0;
  let most = -1;
  for (let top = 0; top + size <= height; top += Math.ceil(size / 4)) {
    let ink = 0;
    for (let i = top * width, end = (top + size) * width; i < end; i += 3) if (data[i]! < INK) ink++;
    if (ink > most) {
      most = ink;
      best = top;
    }
  }
  return { left: 0, top: best, right: width, bottom: best + size };
}

async function readTurned(picture: Grey, turn: Turn, dpi: number, known?: Tilt): Promise<Reading> {
  const upright = turn === 0 ? picture : quarterTurn(picture, turn);
  const { degrees: tilt, edges } = known ?? tiltOf(upright);
  const sheet: Sheet = {
    picture: upright,
    dpi,
    tilt: Math.abs(tilt) < LEAST_TILT ? 0 : tilt,
    scale: Math.max(1, Math.min(READ_DPI / dpi, Math.sqrt(MOST_PIXELS / (upright.width * upright.height)))),
  };
  const read = straighten(upright, sheet.tilt, sheet.scale);
  const words = edges < LEAST_EDGES ? [] : await recognise(read, { dpi: dpi * sheet.scale });
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
