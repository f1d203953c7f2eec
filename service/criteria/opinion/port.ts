/** The port by which a second reader is reached: whoever asks knows nothing of servers and files. */
import type { ReaderFacts } from '../../contract/opinions.ts';
import type { Trust } from './combine.ts';
import type { Reader } from './model.ts';

export interface OpenReader {
  facts: ReaderFacts;
  /** What its recorded answers say of it. */
  trust: Trust;
  ask: Reader['ask'];
}

/** A language model that the clinic has and an administrator has chosen. */
export interface SecondReader {
  /** Off, nothing is opened and nobody asked. */
  isOn(): boolean;
  /** Refuses with ServiceError `reader_*`; `reader_off` (409) while it is off. */
  open(): Promise<OpenReader>;
  /** The most criteria of a case, and the seconds for all of them. */
  limits(): { leaves: number; seconds: number };
}
