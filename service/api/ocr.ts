/** Text of an image given as a data URI. */
import { ServiceError } from '../contract/errors.ts';
import type { ApiDeps, Handlers } from './deps.ts';

const formats: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
};

export function ocrHandlers({ ocr, limits }: ApiDeps): Handlers<'ocr'> {
  return { ocr: ({ body }) => ocr(imageOf(body.image, limits.image_bytes)) };
}

/** Bytes of a data URI; refuses what is no data URI, no image of a known type, no base64, or too large. */
export function imageOf(uri: string, mostBytes: number): Uint8Array {
  const comma = uri.indexOf(',');
  const head = /^data:([^;,]*)((?:;[^;,]*)*)$/i.exec(uri.slice(0, Math.max(comma, 0)).trim());
  if (!head || !/;base64$/i.test(head[2] ?? ''))
    throw refuse(422, 'image_not_data_uri', 'The image must be a data URI: data:image/png;base64,...');
  if (!formats[(head[1] ?? '').toLowerCase()])
    throw refuse(422, 'image_type_unsupported', 'PNG, JPEG, TIFF, WebP and BMP are read.');
  const base64 = uri.slice(comma + 1).replace(/\s+/g, '');
  if (base64.length * 0.75 > mostBytes + 3) throw refuse(413, 'image_too_large', 'The image is too large.');
  if (base64 === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw refuse(422, 'image_not_base64', 'The image is not valid base64.');
  return Buffer.from(base64, 'base64');
}

function refuse(status: number, code: string, message: string): ServiceError {
  return new ServiceError(status, code, message, [{ path: '/image', message }]);
}
