/** The engine behind the cases' ports: reader and guidelines of this program. */
import type { GuidelineLibrary, Reader } from '../cases/index.ts';
import type { OcrResponse } from '../contract/service.ts';
import type { Guideline } from '../criteria/guideline.ts';
import { findGuideline, nearestGuidelines } from '../criteria/library.ts';
import { inspectPdf, ocrImage, readRecord, typesetNotes } from '../record/index.ts';

/** `workers`: pages read at the same time; the machine's cores when undefined. */
export function readerOf(workers: number | undefined): Reader {
  return {
    inspect: (pdf, password) => inspectPdf(pdf, password),
    read: (pdf, options) => readRecord(pdf, { ...options, ...(workers !== undefined && { workers }) }),
    typeset: (form) => typesetNotes(form.notes ?? [], form.patient),
  };
}

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
