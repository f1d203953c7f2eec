/** Guidelines and OCR in the shapes that cases/ and the routes take. */
import type { GuidelineLibrary } from '../cases/index.ts';
import type { OcrResponse } from '../contract/service.ts';
import type { Guideline } from '../criteria/guideline.ts';
import { findGuideline, nearestGuidelines } from '../criteria/library.ts';
import { ocrImage } from '../record/index.ts';

export function libraryOf(guidelines: readonly Guideline[]): GuidelineLibrary {
  return {
    list: () => [...guidelines],
    find: (name) => findGuideline(guidelines, name) ?? { nearest: nearestGuidelines(guidelines, name) },
  };
}

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
