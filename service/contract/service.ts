/** Bodies that belong to the service as a whole: OCR, limits, settings, samples. */
import Type, { type Static } from 'typebox';
import { Box } from './results.ts';
import { Network, Setting } from './settings.ts';
import { AnswerText, Code, Line, Name, Rows, sizes, Text } from './sizes.ts';

export const OcrRequest = Type.Object({
  /** A data URI: PNG, JPEG, TIFF, WebP or BMP. */
  image: Text(64 * 1024 * 1024, { minLength: 1 }),
});
export type OcrRequest = Static<typeof OcrRequest>;

/** `text` is the interface's; the words carry boxes as fractions of the upright image and a confidence 0..1. */
export const OcrResponse = Type.Object({
  text: AnswerText(),
  confidence: Type.Number(),
  words: Rows(
    Type.Object({
      text: AnswerText(),
      box: Box,
      confidence: Type.Optional(Type.Number()),
      /** A number that could not be read for certain. */
      doubtful: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type OcrResponse = Static<typeof OcrResponse>;

const sizeLimits = Object.fromEntries(Object.keys(sizes).map((name) => [name, Type.Integer()])) as {
  [name in keyof typeof sizes]: ReturnType<typeof Type.Integer>;
};

/**
 * What the service accepts; `sizes.ts` says what each of its members bounds. Everything above is refused with 413, 422 or 429,
 * and nothing is stored.
 */
export const Limits = Type.Object({
  pdf_bytes: Type.Integer(),
  pdf_pages: Type.Integer(),
  /** A page of more is left out as unreadable, a record of more is not reviewed. */
  words_per_page: Type.Integer(),
  words_per_record: Type.Integer(),
  form_bytes: Type.Integer(),
  tree_bytes: Type.Integer(),
  /** Criteria in a tree that is sent; several times the largest determination there is. */
  tree_nodes: Type.Integer(),
  json_depth: Type.Integer(),
  image_bytes: Type.Integer(),
  image_pixels: Type.Integer(),
  /** A Word template for notices, as a file. */
  word_template_bytes: Type.Integer(),
  seconds_per_page: Type.Integer(),
  requests_per_minute: Type.Integer(),
  logins_per_minute: Type.Integer(),
  link_seconds: Type.Integer(),
  ...sizeLimits,
});
export type Limits = Static<typeof Limits>;

/** How the service is set up. `etag` goes back as If-Match of a change. */
export const Settings = Type.Object({
  version: Code(),
  /** `none`: the service opens no connection to anywhere; else to the second reader that an administrator has chosen. */
  network: Network,
  limits: Limits,
  settings: Rows(Setting),
  etag: Code(),
});
export type Settings = Static<typeof Settings>;

/** An invented chart that ships with the program. */
export const Sample = Type.Object({
  sample_id: Code(),
  title: Name(),
  description: Line(),
  guideline_code: Code(),
  /** `print`, `form`, `fax` or `mixed`. */
  style: Code(),
  pages: Type.Optional(Type.Integer()),
});
export type Sample = Static<typeof Sample>;

export const SampleList = Type.Object({ samples: Rows(Sample) });
export type SampleList = Static<typeof SampleList>;
