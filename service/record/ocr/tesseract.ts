/**
 * The OCR engine: Tesseract's WebAssembly core, driven directly in the reading worker (which is itself a process that
 * can be killed), so that no code that could fetch anything is involved and pictures are not copied between threads.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Rect, unionAll } from '../frame.ts';
import type { Grey } from '../pdf/render.ts';
import { RecordError } from '../types.ts';
import { decodeGreyPng } from './png.ts';

interface Api {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  /** 0 when the picture could be read. */
  SetImageFile(exif: number, angle: number): number;
  SetSourceResolution(dpi: number): void;
  /** Writes the picture as `/image.png`: 0 as it is, 1 in grey, 2 in black and white. */
  WriteImage(kind: number): void;
  Recognize(monitor: null): number;
  /** Null when nothing was found. */
  GetIterator(): Results | null;
  Clear(): void;
}
/** Walks over what was found; the numbers are `LEVEL`s. */
interface Results {
  Next(level: number): boolean;
  Empty(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  GetUTF8Text(level: number): string;
  /** 0..100 */
  Confidence(level: number): number;
  getBoundingBox(level: number): Pixels;
}
interface Core {
  FS: {
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
  TessBaseAPI: new () => Api;
  destroy(object: object): void;
}

/** A word as the engine saw it; the rectangle is in pixels of the picture. */
export interface OcrWord {
  text: string;
  /** 0..1 */
  confidence: number;
  rect: Rect;
  /** Index of the engine's text line. */
  line: number;
  doubtful?: true;
  /** What the readings of a doubtful word said. */
  readings?: string[];
}

/** Page segmentation modes of the engine that are used here. */
export const SEGMENT = { auto: 3, block: 6, line: 7 } as const;
type Segmentation = (typeof SEGMENT)[keyof typeof SEGMENT];

const LSTM_ONLY = 1;

interface Engine {
  core: Core;
  api: Api;
}

let engine: Promise<Engine> | undefined;

/** Starts the engine once per process (about half a second). */
function startEngine(): Promise<Engine> {
  engine ??= (async () => {
    const folder = process.env.EVIDENT_OCR_DATA ?? fileURLToPath(new URL('./data', import.meta.url));
    const file = join(folder, 'eng.traineddata');
    if (!existsSync(file)) {
      throw new RecordError('ocr_unavailable', 'The OCR language data is missing; run the set-up again.');
    }
    const require = createRequire(createRequire(import.meta.url).resolve('tesseract.js/package.json'));
    const create = require(`tesseract.js-core/tesseract-core${await simdFlavour(require)}-lstm`);
    const core = (await create({ print: () => undefined, printErr: () => undefined })) as Core;
    core.FS.writeFile('/eng.traineddata', readFileSync(file));
    const api = new core.TessBaseAPI();
    if (api.Init(null, 'eng', LSTM_ONLY) !== 0) {
      throw new RecordError('ocr_unavailable', 'The OCR engine could not start.');
    }
    api.SetVariable('debug_file', '/dev/null');
    return { core, api };
  })();
  // What is missing may be brought while the worker lives.
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

interface Detect {
  simd(): Promise<boolean>;
  relaxedSimd(): Promise<boolean>;
}

/** The fastest build of the core that this machine can run. */
async function simdFlavour(require: (name: string) => Detect): Promise<string> {
  const detect = require('wasm-feature-detect');
  if (await detect.relaxedSimd()) return '-relaxedsimd';
  return (await detect.simd()) ? '-simd' : '';
}

/** More is never told to the engine: it comes of pages that are smaller than any paper. */
const MOST_DPI = 500;

export interface RecogniseOptions {
  dpi: number;
  segmentation?: Segmentation;
}

/**
 * Reads words from a grey picture, in the order of the engine's layout.
 * @throws RecordError ocr_unavailable
 */
export async function recognise(picture: Grey, options: RecogniseOptions): Promise<OcrWord[]> {
  return withPicture(toPgm(picture), ({ core, api }) => {
    api.SetPageSegMode(options.segmentation ?? SEGMENT.auto);
    if (options.dpi > 0) api.SetSourceResolution(Math.round(Math.min(options.dpi, MOST_DPI)));
    api.Recognize(null);
    const results = api.GetIterator();
    if (!results) return [];
    try {
      return wordsOf(results);
    } finally {
      core.destroy(results);
    }
  });
}

const WRITTEN = '/image.png';
const GREY = 1;

/**
 * A picture file (PNG, JPEG, TIFF, WebP, BMP) in grey, by the engine's picture library. EXIF orientation is not applied:
 * its pixels are the stored ones.
 * @throws RecordError image_unreadable
 */
export function decodePicture(file: Uint8Array): Promise<Grey> {
  return withPicture(file, ({ core, api }) => {
    api.WriteImage(GREY);
    const picture = decodeGreyPng(core.FS.readFile(WRITTEN));
    core.FS.unlink(WRITTEN);
    if (!picture) throw new RecordError('image_unreadable', 'The picture cannot be read.');
    return picture;
  });
}

async function withPicture<T>(file: Uint8Array, work: (engine: Engine) => T): Promise<T> {
  const { core, api } = await startEngine();
  core.FS.writeFile('/input', file);
  try {
    if (api.SetImageFile(1, 0) !== 0)
      throw new RecordError('image_unreadable', 'The picture cannot be read.');
    return work({ core, api });
  } finally {
    api.Clear();
    core.FS.unlink('/input');
  }
}

interface Pixels {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface Letter {
  text: string;
  bbox: Pixels;
}
interface EngineWord {
  text: string;
  /** 0..100 */
  confidence: number;
  bbox: Pixels;
  symbols: Letter[];
}

/** Levels of the engine's result that are used here. */
const LEVEL = { line: 2, word: 3, symbol: 4 } as const;

/** The engine can also tell all of it as JSON; making and reading that takes longer than its layout of a small page. */
function wordsOf(results: Results): OcrWord[] {
  const words: OcrWord[] = [];
  let line = -1;
  let word: EngineWord | undefined;
  const finish = () => {
    if (word) words.push(...splitWord(word, line));
    word = undefined;
  };
  if (results.Empty(LEVEL.symbol)) return [];
  do {
    if (results.IsAtBeginningOf(LEVEL.word)) {
      finish();
      if (results.IsAtBeginningOf(LEVEL.line)) line++;
      word = {
        text: results.GetUTF8Text(LEVEL.word),
        confidence: Math.trunc(results.Confidence(LEVEL.word)),
        bbox: results.getBoundingBox(LEVEL.word),
        symbols: [],
      };
    }
    word?.symbols.push({
      text: results.GetUTF8Text(LEVEL.symbol),
      bbox: results.getBoundingBox(LEVEL.symbol),
    });
  } while (results.Next(LEVEL.symbol));
  finish();
  return words;
}

const rectOf = ({ x0, y0, x1, y1 }: Pixels): Rect => ({ left: x0, top: y0, right: x1, bottom: y1 });

/** A gap of this share of the word's height may be a space that was overlooked. */
const OVERLOOKED_SPACE = 0.22;
/** Between letters and digits not even fixed-pitch type leaves this much without one ("75 M", "24 h"). */
const CERTAIN_SPACE = 0.6;

/** Whether a wide gap before symbol `i` can be a space: fixed-pitch type sets marks wide without one. */
function isSpaceBetween(symbols: { text: string }[], i: number): boolean {
  const [before, here] = [symbols[i - 1]!.text, symbols[i]!.text];
  if (/[:;,)]/.test(before) && /[\p{L}\d(]/u.test(here)) {
    // "10:26" and "1,200" are one number however wide the picture sets them.
    return !(/\d/.test(here) && /\d/.test(symbols[i - 2]?.text ?? ''));
  }
  // "- A1c" at the start of an item, "5.4 %", "< 88".
  if (/[<>=~\u2264\u2265]/.test(before) && /\d/.test(here)) return true;
  return (i === 1 && /[-\u2022*]/.test(before) && /\p{L}/u.test(here)) || (/\d/.test(before) && here === '%');
}

/** From a digit to a letter or back. */
function isBetweenKinds(before: string, here: string): boolean {
  return (/\d/.test(before) && /\p{L}/u.test(here)) || (/\p{L}/u.test(before) && /\d/.test(here));
}

/** The engine sometimes joins "Sex:" and "F"; the letters' boxes show the space. */
function splitWord(word: EngineWord, line: number): OcrWord[] {
  const { symbols } = word;
  const height = word.bbox.y1 - word.bbox.y0;
  const parts: Letter[][] = [[]];
  symbols.forEach((symbol, i) => {
    const before = symbols[i - 1];
    const gap = before ? symbol.bbox.x0 - before.bbox.x1 : 0;
    const wide = gap > CERTAIN_SPACE * height && isBetweenKinds(before!.text, symbol.text);
    if (wide || (gap > OVERLOOKED_SPACE * height && isSpaceBetween(symbols, i))) parts.push([]);
    parts.at(-1)!.push(symbol);
  });
  const text = word.text.trim();
  if (parts.length === 1 || symbols.map((s) => s.text).join('') !== text) {
    return text ? [{ text, confidence: word.confidence / 100, rect: rectOf(word.bbox), line }] : [];
  }
  return parts.map((part) => ({
    text: part.map((s) => s.text).join(''),
    confidence: word.confidence / 100,
    rect: unionAll(part.map((s) => rectOf(s.bbox))),
    line,
  }));
}

/** Binary PGM: the simplest file that the engine's picture library reads. */
function toPgm({ data, width, height }: Grey): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([header, data]);
}
