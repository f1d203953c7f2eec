/** What the service accepts when nothing else is set; published at /v1/limits. */
import type { Limits } from '../contract/service.ts';

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  pdf_bytes: 200 * MiB,
  pdf_pages: 5_000,
  form_bytes: 256 * 1024,
  tree_bytes: 16 * MiB,
  json_depth: 64,
  image_bytes: 15 * MiB,
  image_pixels: 50_000_000,
  seconds_per_page: 60,
  requests_per_minute: 6_000,
  logins_per_minute: 60,
  link_seconds: 15 * 60,
};
