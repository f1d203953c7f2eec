/** Bodies that belong to the service as a whole: OCR, limits, settings, samples. */
import Type, { type Static } from 'typebox';
import { Box } from './results.ts';
import { Setting } from './settings.ts';

export const OcrRequest = Type.Object({
  /** A data URI: PNG, JPEG, TIFF, WebP or BMP. */
  image: Type.String({ minLength: 1 }),
});
export type OcrRequest = Static<typeof OcrRequest>;

/** `text` is the interface's; the words carry boxes as fractions of the upright image and a confidence 0..1. */
export const OcrResponse = Type.Object({
  text: Type.String(),
  confidence: Type.Number(),
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      box: Box,
      confidence: Type.Optional(Type.Number()),
      /** A number that could not be read for certain. */
      doubtful: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type OcrResponse = Static<typeof OcrResponse>;

/** What the service accepts. Everything above is refused with 413, 422 or 429, and nothing is stored. */
export const Limits = Type.Object({
  pdf_bytes: Type.Integer(),
  pdf_pages: Type.Integer(),
  form_bytes: Type.Integer(),
  tree_bytes: Type.Integer(),
  /** Criteria in a tree that is sent; several times the largest determination there is. */
  tree_nodes: Type.Integer(),
  json_depth: Type.Integer(),
  image_bytes: Type.Integer(),
  image_pixels: Type.Integer(),
  seconds_per_page: Type.Integer(),
  requests_per_minute: Type.Integer(),
  logins_per_minute: Type.Integer(),
  link_seconds: Type.Integer(),
});
export type Limits = Static<typeof Limits>;

/** How the service is set up. `etag` goes back as If-Match of a change. */
export const Settings = Type.Object({
  version: Type.String(),
  /** `none`: the service opens no connection to anywhere. */
  network: Type.Literal('none'),
  limits: Limits,
  settings: Type.Array(Setting),
  etag: Type.String(),
});
export type Settings = Static<typeof Settings>;

/** An invented chart that ships with the program. */
export const Sample = Type.Object({
  sample_id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  guideline_code: Type.String(),
  /** `print`, `form`, `fax` or `mixed`. */
  style: Type.String(),
  pages: Type.Optional(Type.Integer()),
});
export type Sample = Static<typeof Sample>;

export const SampleList = Type.Object({ samples: Type.Array(Sample) });
export type SampleList = Static<typeof SampleList>;
