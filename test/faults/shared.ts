/** What the programs of this folder share. */
import {
  guidelinesDouble,
  printerDouble,
  readerDouble,
  reviewerDouble,
  SILENT,
} from '../../service/cases/fakes.ts';

/** Quick to derive: what is tested is durability, not the slowness of the hash. */
export const KEYS = { passphrase: 'faults', kdfCost: 10 };

/** What `openCases` takes besides a store: quick doubles. `readMs` is how long reading takes. */
export const parts = (readMs?: number) => ({
  reader: readerDouble(readMs),
  review: reviewerDouble(),
  printer: printerDouble(),
  guidelines: guidelinesDouble(),
  log: SILENT,
});
