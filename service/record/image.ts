/** Text of a single picture (POST /v1/process/ocr). */
import { imageSize } from './imagesize.ts';
import { layoutPage } from './layout.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { ImageText } from './protocol.ts';
import { recogniseFile } from './tesseract.ts';
import type { PlacedWord } from './textlayer.ts';
import { RecordError } from './types.ts';

/**
 * Reads PNG, JPEG, TIFF, WebP or BMP.
 * @throws RecordError image_unreadable, image_too_large
 */
export async function readImage(bytes: Uint8Array): Promise<ImageText> {
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
  const found = await recogniseFile(bytes);
  const placed: PlacedWord[] = found.map((w) => ({
    text: w.text,
    rect: w.rect,
    direction: 0,
    source: 'ocr',
    confidence: w.confidence,
  }));
  const lines = layoutPage(placed, width, height);
  const words = lines.flatMap((l) => l.words);
  const total = words.reduce((sum, w) => sum + (w.confidence ?? 0), 0);
  return {
    text: lines.map((l) => l.text).join('\n'),
    words,
    confidence: words.length ? total / words.length : 0,
    lines,
  };
}
