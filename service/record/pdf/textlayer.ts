/** Words of a page's own text layer, with exact boxes: PDFium's characters grouped by spaces, gaps and baselines. */
import type { Direction, Rect } from '../frame.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { RecordError } from '../types.ts';
import type { OpenDocument, Pdfium } from './pdfium.ts';

/** A word before it is placed in a line. Rectangles are in points of the displayed page. */
export interface PlacedWord {
  text: string;
  rect: Rect;
  /** The rectangle in an upright, straight frame of its own (OCR of a tilted page); layout goes by it. */
  flat?: Rect;
  direction: Direction;
  source: 'text' | 'ocr' | 'field' | 'annotation';
  confidence?: number;
  doubtful?: true;
  /** A comment that stands beside the text: read after it, never into its lines. */
  aside?: true;
  /** Drawn with render mode 3 (invisible): the layer that scanners put over a picture. */
  hidden?: true;
  /** Characters that have no meaning in Unicode (no map, private use, replacement). */
  strange?: number;
}

/** Maps page space (PDF user space) to points of the displayed page: x' = a x + c y + e, y' = b x + d y + f. */
export interface PageMap {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
}

const SCALE = 1 << 24;

/** Reads size, rotation and the map of an open page; crop box and /Rotate are PDFium's own arithmetic. */
export function pageMap(pdfium: Pdfium, page: number): PageMap {
  const width = Math.max(1e-3, pdfium._FPDF_GetPageWidthF!(page));
  const height = Math.max(1e-3, pdfium._FPDF_GetPageHeightF!(page));
  const rotation = (pdfium._FPDFPage_GetRotation!(page) * 90) as PageMap['rotation'];
  // The inverse (device to page) answers in doubles, the forward way only in integers.
  const buffer = pdfium._malloc(16);
  const at = (x: number, y: number) => {
    pdfium._FPDF_DeviceToPage!(page, 0, 0, SCALE, SCALE, 0, x, y, buffer, buffer + 8);
    return [pdfium.HEAPF64[buffer >> 3]!, pdfium.HEAPF64[(buffer >> 3) + 1]!] as const;
  };
  const [x0, y0] = at(0, 0);
  const [x1, y1] = at(SCALE, 0);
  const [x2, y2] = at(0, SCALE);
  pdfium._free(buffer);
  const [ux, uy] = [(x1 - x0) / width, (y1 - y0) / width];
  const [vx, vy] = [(x2 - x0) / height, (y2 - y0) / height];
  const determinant = ux * vy - uy * vx || 1;
  const a = vy / determinant;
  const c = -vx / determinant;
  const b = -uy / determinant;
  const d = ux / determinant;
  return { a, b, c, d, e: -(a * x0 + c * y0), f: -(b * x0 + d * y0), width, height, rotation };
}

/** A rectangle of page space on the displayed page; written into `into` when given (once per character of a record). */
export function mapRect(
  map: PageMap,
  left: number,
  bottom: number,
  right: number,
  top: number,
  into: Rect = { left: 0, top: 0, right: 0, bottom: 0 },
): Rect {
  const xa = map.a * left + map.c * bottom + map.e;
  const ya = map.b * left + map.d * bottom + map.f;
  const xb = map.a * right + map.c * top + map.e;
  const yb = map.b * right + map.d * top + map.f;
  into.left = xa < xb ? xa : xb;
  into.top = ya < yb ? ya : yb;
  into.right = xa < xb ? xb : xa;
  into.bottom = ya < yb ? yb : ya;
  return into;
}

/** What a word needs to know of its text object: looked up once per run of characters, not per character. */
interface Style {
  direction: Direction;
  /** Text runs at a multiple of 90 degrees, so that ascent and descent are edges of the box. */
  straight: boolean;
  /** Extents above and below the baseline, in points. */
  ascent: number;
  descent: number;
  size: number;
  hidden: boolean;
}

const INVISIBLE = 3;

/** A page of more signs than the most words of it could have is not looked at any further. */
const MOST_SIGNS = DEFAULT_LIMITS.maxPageWords * 12;

export const tooDense = () =>
  new RecordError('page_too_dense', `The page has more than ${DEFAULT_LIMITS.maxPageWords} words.`);

/** Words of an open page, in the order of the file. */
export function textLayerWords(document: OpenDocument, page: number, map: PageMap): PlacedWord[] {
  const { pdfium } = document;
  const textPage = pdfium._FPDFText_LoadPage!(page);
  if (!textPage) return [];
  const buffer = pdfium._malloc(64);
  try {
    return collect(pdfium, textPage, buffer, map);
  } finally {
    pdfium._free(buffer);
    pdfium._FPDFText_ClosePage!(textPage);
  }
}

function collect(pdfium: Pdfium, textPage: number, buffer: number, map: PageMap): PlacedWord[] {
  const words: PlacedWord[] = [];
  const fonts = new Map<number, [number, number]>();
  const floats = buffer >> 2;
  const doubles = buffer >> 3;
  const getUnicode = pdfium._FPDFText_GetUnicode!;
  const getBox = pdfium._FPDFText_GetLooseCharBox!;
  const count = pdfium._FPDFText_CountChars!(textPage);
  if (count > MOST_SIGNS) throw tooDense();
  let word: PlacedWord | undefined;
  let style: Style | undefined;
  let baseline = 0;
  let end = 0;
  const base = { across: 0, lower: 0, isLetter: true };
  const loose: Rect = { left: 0, top: 0, right: 0, bottom: 0 };

  for (let i = 0; i < count; i++) {
    const code = getUnicode(textPage, i);
    if (isSpace(code)) {
      word = undefined;
      continue;
    }
    if (!getBox(textPage, i, buffer)) continue;
    const h = pdfium.HEAPF32;
    mapRect(map, h[floats]!, h[floats + 3]!, h[floats + 2]!, h[floats + 1]!, loose);
    if (word && style) {
      const along = start(loose, style.direction);
      const gap = along - end;
      const shift = Math.abs(middle(loose, style.direction) - baseline);
      const apart = gap > style.size * 0.25 || gap < -style.size || shift > style.size * 0.4;
      if (apart) word = undefined;
    }
    const strange = isStrange(code);
    const isContinued = word !== undefined;
    if (!word) {
      style = readStyle(pdfium, textPage, i, buffer, map, fonts, loose);
      pdfium._FPDFText_GetCharOrigin!(textPage, i, buffer, buffer + 8);
      const [ox, oy] = [pdfium.HEAPF64[doubles]!, pdfium.HEAPF64[doubles + 1]!];
      const origin = { x: map.a * ox + map.c * oy + map.e, y: map.b * ox + map.d * oy + map.f };
      baseline = middle(loose, style.direction);
      word = { text: '', rect: firstBox(loose, style, origin), direction: style.direction, source: 'text' };
      if (style.hidden) word.hidden = true;
      words.push(word);
    } else if (style) {
      grow(word.rect, loose, style);
    }
    if (isContinued && isDigit(code) && !base.isLetter && isRaised(loose, style!.direction, base)) {
      word.text += SUPERSCRIPTS[code - 0x30];
    } else {
      word.text += strange ? '\uFFFD' : character(code);
      base.across = across(loose, style!.direction);
      base.lower = lower(loose, style!.direction);
      base.isLetter = isLetter(code);
    }
    if (strange) word.strange = (word.strange ?? 0) + 1;
    end = finish(loose, style!.direction);
  }
  return words.filter((w) => w.rect.right > w.rect.left && w.rect.bottom > w.rect.top);
}

function readStyle(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  buffer: number,
  map: PageMap,
  fonts: Map<number, [number, number]>,
  loose: Rect,
): Style {
  const floats = buffer >> 2;
  const object = pdfium._FPDFText_GetTextObject!(textPage, index);
  const box = Math.min(loose.bottom - loose.top, loose.right - loose.left) || 1;
  if (!object || !pdfium._FPDFText_GetMatrix!(textPage, index, buffer)) {
    return { direction: 0, straight: false, ascent: 0, descent: 0, size: box, hidden: false };
  }
  const h = pdfium.HEAPF32;
  const [ma, mb, mc, md] = [h[floats]!, h[floats + 1]!, h[floats + 2]!, h[floats + 3]!];
  const fontSize = Math.abs(pdfium._FPDFText_GetFontSize!(textPage, index));
  // Direction of the baseline and of "up" on the displayed page.
  const [dx, dy] = [map.a * ma + map.c * mb, map.b * ma + map.d * mb];
  const upLength = Math.hypot(map.a * mc + map.c * md, map.b * mc + map.d * md);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const quarter = ((Math.round(angle / 90) % 4) + 4) % 4;
  const size = fontSize * upLength;
  const font = pdfium._FPDFTextObj_GetFont!(object);
  let extents = fonts.get(font);
  if (!extents) {
    extents = fontExtents(pdfium, font, buffer);
    fonts.set(font, extents);
  }
  return {
    direction: (quarter * 90) as Direction,
    straight: Math.abs(angle / 90 - Math.round(angle / 90)) < 0.01 && size > 0,
    ascent: extents[0] * size,
    descent: extents[1] * size,
    size: size || box,
    hidden: pdfium._FPDFTextObj_GetTextRenderMode!(object) === INVISIBLE,
  };
}

/** Ascent and descent per unit of font size; fonts lie, so implausible values are replaced by usual ones. */
function fontExtents(pdfium: Pdfium, font: number, buffer: number): [number, number] {
  if (!font) return [0.95, 0.35];
  const floats = buffer >> 2;
  pdfium.HEAPF32[floats] = 0;
  pdfium.HEAPF32[floats + 1] = 0;
  pdfium._FPDFFont_GetAscent!(font, 1, buffer);
  pdfium._FPDFFont_GetDescent!(font, 1, buffer + 4);
  const ascent = pdfium.HEAPF32[floats]!;
  const descent = Math.abs(pdfium.HEAPF32[floats + 1]!);
  return [ascent > 0.3 ? Math.min(ascent, 1.05) : 0.95, descent > 0 ? Math.min(descent, 0.4) : 0.35];
}

/** The box of a word's first character: advance width along the line, ascent and descent across it. */
function firstBox(loose: Rect, style: Style, origin: { x: number; y: number }): Rect {
  if (!style.straight) return { ...loose };
  const { ascent, descent } = style;
  if (style.direction === 0) return { ...loose, top: origin.y - ascent, bottom: origin.y + descent };
  if (style.direction === 180) return { ...loose, top: origin.y - descent, bottom: origin.y + ascent };
  if (style.direction === 90) return { ...loose, left: origin.x - descent, right: origin.x + ascent };
  return { ...loose, left: origin.x - ascent, right: origin.x + descent };
}

/** Adds a character to a word's box, along the line only when the text is straight. */
function grow(rect: Rect, loose: Rect, style: Style): void {
  const along = style.direction === 0 || style.direction === 180;
  if (along || !style.straight) {
    if (loose.left < rect.left) rect.left = loose.left;
    if (loose.right > rect.right) rect.right = loose.right;
  }
  if (!along || !style.straight) {
    if (loose.top < rect.top) rect.top = loose.top;
    if (loose.bottom > rect.bottom) rect.bottom = loose.bottom;
  }
}

/** Position along the line where a character starts or ends, and its middle across the line. */
function start(r: Rect, direction: Direction): number {
  return direction === 0 ? r.left : direction === 90 ? r.top : direction === 180 ? -r.right : -r.bottom;
}
function finish(r: Rect, direction: Direction): number {
  return direction === 0 ? r.right : direction === 90 ? r.bottom : direction === 180 ? -r.left : -r.top;
}
function middle(r: Rect, direction: Direction): number {
  return direction === 0 || direction === 180 ? (r.top + r.bottom) / 2 : (r.left + r.right) / 2;
}

/** Extent of a character across the line, and its edge below the baseline, which grows downwards. */
function across(r: Rect, direction: Direction): number {
  return direction === 0 || direction === 180 ? r.bottom - r.top : r.right - r.left;
}
function lower(r: Rect, direction: Direction): number {
  return direction === 0 ? r.bottom : direction === 90 ? -r.left : direction === 180 ? -r.top : r.right;
}

/** Share of the size of print up to which a digit is small, and by which a small one stands higher. */
const SMALL = 0.8;
const HIGHER = 0.15;

/**
 * A small digit set high after a number or a mark: an exponent or the mark of a footnote. As a plain digit it would make
 * another number: 88 with footnote 1 is not 881. After a letter ("kg/m2") nothing can be mistaken.
 */
function isRaised(loose: Rect, direction: Direction, base: { across: number; lower: number }): boolean {
  return (
    across(loose, direction) < SMALL * base.across &&
    base.lower - lower(loose, direction) > HIGHER * base.across
  );
}

const SUPERSCRIPTS = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code >= 0xc0;
}

function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0xa0 ||
    (code >= 9 && code <= 13) ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b)
  );
}

/** No meaning in Unicode: nothing can be read from it. */
function isStrange(code: number): boolean {
  return (
    code === 0 ||
    (code < 0x20 && code !== 2) ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff && !SYMBOLS.has(code)) ||
    code === 0xfffd ||
    code > 0x10ffff ||
    (code >= 0xd800 && code <= 0xdfff)
  );
}

/** Private-use codes of the Symbol and Wingdings fonts that charts use as bullets, ticks and comparison signs. */
const SYMBOLS = new Map<number, string>([
  [0xf0b7, '\u2022'],
  [0xf0a7, '\u2022'],
  [0xf0a8, '\u25a1'],
  [0xf06f, '\u2610'],
  [0xf0fe, '\u2612'],
  [0xf0fc, '\u2713'],
  [0xf0d8, '\u2022'],
  [0xf0b3, '\u2265'],
  [0xf0a3, '\u2264'],
  [0xf0b0, '\u00b0'],
  [0xf0b1, '\u00b1'],
  [0xf0ae, '\u2192'],
  [0xf0e0, '\u2192'],
]);

/** PDFium marks a soft hyphen at the end of a line with U+0002; ligatures are spelled out. */
function character(code: number): string {
  if (code === 2 || code === 0xad) return '-';
  const symbol = SYMBOLS.get(code);
  if (symbol) return symbol;
  const text = String.fromCodePoint(code);
  return code >= 0xfb00 && code <= 0xfb06 ? text.normalize('NFKC') : text;
}
