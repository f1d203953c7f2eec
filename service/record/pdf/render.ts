/** Page pictures from PDFium. Nothing in the PDF is run: no JavaScript, no actions, no form calculations. */

import { type PageBox, RecordError } from '../types.ts';
import { bitmapFormat, drawing } from './numbers.ts';
import type { OpenDocument } from './pdfium.ts';

/** A picture, one byte a pixel (three where it is said to be RGB), rows without padding; 255 is white. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A picture of more pixels than this is never made; resolution is lowered instead. */
const MAX_PIXELS = 50_000_000;

/** Resolution that keeps a page within the pixel limit. */
export function fittingDpi(width: number, height: number, dpi: number, limit = MAX_PIXELS): number {
  const pixels = ((width * dpi) / 72) * ((height * dpi) / 72);
  return pixels > limit ? dpi * Math.sqrt(limit / pixels) : dpi;
}

/**
 * The page as displayed, in grey; of a lower resolution where it would have too many pixels.
 * @throws RecordError record_too_large, record_unreadable, image_too_large
 */
export function renderGrey(document: OpenDocument, page: number, dpi: number): Grey {
  const { width, height, data } = render(document, page, dpi, bitmapFormat.grey, 1);
  return { width, height, data };
}

/**
 * The page as displayed, RGB, three bytes a pixel; of a lower resolution where it would have too many pixels.
 * @throws RecordError record_too_large, record_unreadable, image_too_large
 */
export function renderRgb(document: OpenDocument, page: number, dpi: number): Grey {
  const { width, height, data } = render(document, page, dpi, bitmapFormat.bgrx, 4);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, o = 0; o < rgb.length; i += 4, o += 3) {
    rgb[o] = data[i + 2]!;
    rgb[o + 1] = data[i + 1]!;
    rgb[o + 2] = data[i]!;
  }
  return { width, height, data: rgb };
}

/** A part of an RGB picture, at least one pixel; what lies outside is gone, not hidden. */
export function cropped({ data, width, height }: Grey, box: PageBox): Grey {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.y * height)));
  const right = Math.max(left + 1, Math.min(width, Math.ceil((box.x + box.width) * width)));
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil((box.y + box.height) * height)));
  const row = (right - left) * 3;
  const part = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * 3;
    part.set(data.subarray(from, from + row), (y - top) * row);
  }
  return { data: part, width: right - left, height: bottom - top };
}

function render(
  document: OpenDocument,
  page: number,
  dpi: number,
  format: number,
  bytesPerPixel: number,
): Grey {
  const { pdfium } = document;
  const pageWidth = pdfium._FPDF_GetPageWidthF!(page);
  const pageHeight = pdfium._FPDF_GetPageHeightF!(page);
  const scale = fittingDpi(pageWidth, pageHeight, dpi) / 72;
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  if (width * height > MAX_PIXELS * 1.01)
    throw new RecordError('image_too_large', 'The page is too large to draw.');
  const stride = (width * bytesPerPixel + 3) & ~3;
  const buffer = pdfium._malloc(stride * height);
  if (!buffer) throw new RecordError('record_too_large', 'The page does not fit in memory.');
  const bitmap = pdfium._FPDFBitmap_CreateEx!(width, height, format, buffer, stride);
  try {
    if (!bitmap) throw new RecordError('record_unreadable', 'The page cannot be drawn.');
    pdfium._FPDFBitmap_FillRect!(bitmap, 0, 0, width, height, 0xffffffff);
    const flags =
      drawing.annotations | drawing.limitedCache | (format === bitmapFormat.grey ? drawing.greyscale : 0);
    pdfium._FPDF_RenderPageBitmap!(bitmap, page, 0, 0, width, height, 0, flags);
    return {
      width,
      height,
      data: withoutPadding(pdfium.HEAPU8, buffer, width * bytesPerPixel, stride, height),
    };
  } finally {
    if (bitmap) pdfium._FPDFBitmap_Destroy!(bitmap);
    pdfium._free(buffer);
  }
}

function withoutPadding(
  heap: Uint8Array,
  from: number,
  row: number,
  stride: number,
  height: number,
): Uint8Array {
  if (row === stride) return heap.slice(from, from + row * height);
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    data.set(heap.subarray(from + y * stride, from + y * stride + row), y * row);
  }
  return data;
}
