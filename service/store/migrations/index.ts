/** Every migration, in order. A published one is never edited: add the next number instead. */
import * as m0001 from './0001-accounts.ts';
import * as m0002 from './0002-audit.ts';
import * as m0003 from './0003-cases.ts';
import * as m0004 from './0004-trust.ts';
import * as m0005 from './0005-administration.ts';
import * as m0006 from './0006-figures.ts';
import * as m0007 from './0007-to-check.ts';
import * as m0010 from './0010-safety.ts';
import * as m0040 from './0040-variances.ts';
import * as m0041 from './0041-likely.ts';
import * as m0050 from './0050-identity.ts';
import * as m0060 from './0060-documents.ts';
import * as m0061 from './0061-notices.ts';
import * as m0062 from './0062-desk.ts';
import * as m0063 from './0063-opinions.ts';
import * as m0064 from './0064-saved-filters.ts';
import * as m0065 from './0065-stages.ts';
import * as m0066 from './0066-second-reader.ts';
import * as m0067 from './0067-word-templates.ts';
import * as m0068 from './0068-template-files.ts';
import * as m0069 from './0069-user-identities.ts';
import * as m0070 from './0070-job-stage.ts';
import * as m0071 from './0071-listed.ts';
import * as m0072 from './0072-page-work.ts';
import * as m0073 from './0073-figure-months.ts';
import * as m0074 from './0074-overruled-reasons.ts';
import * as m0075 from './0075-search-words.ts';
import * as m0076 from './0076-words-of-cases.ts';
import * as m0077 from './0077-waiting.ts';
import * as m0078 from './0078-page-holder.ts';
import * as m0079 from './0079-short-endings.ts';
import * as m0080 from './0080-extended.ts';
import * as m0081 from './0081-audit-indexes.ts';

export interface Migration {
  /** Four digits, a hyphen, words; the file has the same name. */
  name: string;
  sql: string;
  /** For a shared database, where what `sql` does cannot be told from the tables before and after it. See postgres/schema.ts. */
  postgres?: string;
  /** Removes what `sql` made; only where that repeats what stands elsewhere, so that it can be made again. See shape.ts. */
  undo?: string;
}

export const migrations: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0010,
  m0040,
  m0041,
  m0050,
  m0060,
  m0061,
  m0062,
  m0063,
  m0064,
  m0065,
  m0066,
  m0067,
  m0068,
  m0069,
  m0070,
  m0071,
  m0072,
  m0073,
  m0074,
  m0075,
  m0076,
  m0077,
  m0078,
  m0079,
  m0080,
  m0081,
];
