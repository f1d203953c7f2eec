/** Which papers report one test. */
import type { DocumentKind } from '../types.ts';

/** What they find is the test's, of its day, and no visit's. */
export const STUDIES: ReadonlySet<DocumentKind> = new Set([
  'imaging',
  'sleep_study',
  'oximetry',
  'cardiology_test',
  'pulmonary_function',
  'diagnostic_test',
  'laboratory',
]);
