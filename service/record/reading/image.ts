/** Text of a single picture (POST /v1/process/ocr). */

import { layoutPage } from '../layout/layout.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { imageSize } from '../ocr/imagesize.ts';
import { pictureWords } from '../ocr/scan.ts';
import { decodePicture } from '../ocr/tesseract.ts';
import { RecordError } from '../types.ts';
import type { ImageText } from './protocol.ts';

/** Long side of a sheet in inches, and the fewest pixels of one that was scanned whole. */
const SHEET_INCHES = 11;
const SHEET_PIXELS = 1500;
/** Resolution of a part of a sheet, which is what smaller pictures mostly are. */
const PART_DPI = 200;

/** What a picture file says of its resolution is as often wrong as right: it is taken as a sheet, or a part of one. */
function likelyDpi(width: number, height: number): number {
  const side = Math.max(width, height);
  return side < SHEET_PIXELS ? PART_DPI : Math.max(150, Math.min(400, side / SHEET_INCHES));
}

/**
 * Reads PNG, JPEG, TIFF, WebP or BMP as a scanned page is read: cleaned, turned upright, straightened, unsure words read
 * again. `alive` is called after each step.
 * @throws RecordError image_unreadable, image_too_large, ocr_unavailable
 */
export async function readImage(bytes: Uint8Array, alive: () => void): Promise<ImageText> {
  if (bytes.length > DEFAULT_LIMITS.maxImageBytes) {
    throw new RecordError(
      'image_too_large',
      `The picture is larger than ${DEFAULT_LIMITS.maxImageBytes} bytes.`,
    );
  }
  const size = imageSize(bytes);
  if (!size) throw new RecordError('image_unreadable', 'The picture is not PNG, JPEG, TIFF, WebP or BMP.');
  const { width, height } = size;
  if (width * height > DEFAULT_LIMITS.maxImagePixels) {
    throw new RecordError(
      'image_too_large',
      `The picture has more than ${DEFAULT_LIMITS.maxImagePixels} pixels.`,
    );
  }
  const dpi = likelyDpi(width, height);
  const point = 72 / dpi;
  const picture = await decodePicture(bytes);
  // A line or two cut out of a sheet do not tell how they stand.
  const isPart = Math.max(width, height) < SHEET_PIXELS;
  const pixel = { x: point, y: point };
  const placed = await pictureWords(picture, { dpi, scanned: true }, pixel, alive, isPart);
  const lines = layoutPage(placed, picture.width * point, picture.height * point);
  const words = lines.flatMap((l) => l.words);
  const total = words.reduce((sum, w) => sum + (w.confidence ?? 0), 0);
  return {
    text: lines.map((l) => l.text).join('\n'),
    words,
    confidence: words.length ? total / words.length : 0,
  };
}
