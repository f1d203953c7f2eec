/** The printed lines of a chart as this room sees them: `Layout` of documents/ fits. */
import type { Line } from '../../record/types.ts';

export interface Stretch {
  start: number;
  end: number;
}

export interface PrintedLine extends Stretch {
  page: number;
  text: string;
  line: Line;
  /** First and last word of the line among the words of the chart. */
  words: readonly [number, number];
}

export interface PrintedPages {
  /** Body lines in reading order. */
  lines: readonly PrintedLine[];
  /** Heads and feet of pages. */
  margins: readonly PrintedLine[];
}

/** What the request says of the patient. */
export interface AskedPatient {
  patientName?: string;
  /** YYYY-MM-DD. */
  dateOfBirth?: string;
  sex?: string;
  memberId?: string;
}

/** Pages, counted from 0, of which a person has said whose they are. */
export interface PagesDecided {
  own: readonly number[];
  other: readonly number[];
}
