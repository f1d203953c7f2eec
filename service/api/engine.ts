/** OCR in the shape that the routes take. */
import type { OcrResponse } from '../contract/service.ts';
import { ocrImage } from '../record/index.ts';

/** Text of an image, its words boxed on page 0. Refuses with RecordError. */
export async function readImage(image: Uint8Array): Promise<OcrResponse> {
  const { text, words, confidence } = await ocrImage(image);
  return {
    text,
    confidence,
    words: words.map((word) => ({
      text: word.text,
      box: { ...word.box, page: 0 },
      ...(word.confidence !== undefined && { confidence: word.confidence }),
      ...(word.doubtful && { doubtful: true }),
    })),
  };
}
