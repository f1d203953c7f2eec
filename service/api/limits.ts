/** What the service accepts when nothing else is set; published at /v1/limits. */
import { LINK_SECONDS } from '../access/links.ts';
import type { Limits } from '../contract/service.ts';
import { sizes } from '../contract/sizes.ts';
import { DEFAULT_LIMITS } from '../record/limits.ts';

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  pdf_bytes: DEFAULT_LIMITS.maxBytes,
  pdf_pages: DEFAULT_LIMITS.maxPages,
  words_per_page: DEFAULT_LIMITS.maxPageWords,
  words_per_record: DEFAULT_LIMITS.maxWords,
  form_bytes: 256 * 1024,
  tree_bytes: 4 * MiB,
  tree_nodes: 2_000,
  json_depth: 64,
  image_bytes: DEFAULT_LIMITS.maxImageBytes,
  image_pixels: DEFAULT_LIMITS.maxImagePixels,
  word_template_bytes: 2 * MiB,
  seconds_per_page: DEFAULT_LIMITS.pageTimeout / 1000,
  requests_per_minute: 6_000,
  logins_per_minute: 60,
  link_seconds: LINK_SECONDS,
  ...sizes,
};

/** Those that a start may set otherwise; the rest is the reader's and the links' own. */
export type SettableLimits = Pick<
  Limits,
  | 'pdf_bytes'
  | 'form_bytes'
  | 'tree_bytes'
  | 'json_depth'
  | 'image_bytes'
  | 'requests_per_minute'
  | 'logins_per_minute'
>;
