/** What one job of each kind may take, and what is said when it would take more. */

export interface Cost {
  /** Seconds that any job of the kind may take on a machine with nothing else to do. */
  seconds: number;
  /** And seconds more for each million of its size. */
  secondsPerMillion: number;
  /** Of the refusal when time or memory run out. The same input would take as much again: it is not tried again. */
  code: string;
  detail: string;
}

const record = {
  seconds: 20,
  secondsPerMillion: 250,
  code: 'record_too_costly',
  detail: 'The review was stopped: this record takes more time or memory than one record may.',
};
const paper = {
  seconds: 20,
  secondsPerMillion: 20,
  code: 'print_too_costly',
  detail: 'Printing was stopped: this case takes more time or memory than one document may.',
};
const template = {
  ...paper,
  code: 'word_template_too_costly',
  detail: 'The work was stopped: this template takes more time or memory than one template may.',
};
const guideline = {
  seconds: 10,
  secondsPerMillion: 10,
  code: 'guideline_too_costly',
  detail: 'The work was stopped: this guideline takes more time or memory than one guideline may.',
};

/** Sizes are words of a record; for all others characters of what is worked on. */
export const costs = {
  keepRecord: record,
  appendRecord: record,
  textsOf: record,
  review: record,
  reviewAgain: record,
  asking: record,
  opinions: record,
  intake: record,
  report: paper,
  letter: paper,
  noticePdf: paper,
  noticeDocx: paper,
  fillTemplate: template,
  checkTemplate: template,
  starterTemplate: paper,
  caseFile: paper,
  checkGuideline: guideline,
  importGuideline: guideline,
  understood: guideline,
  diffGuidelines: guideline,
} as const satisfies Record<string, Cost>;

export type TaskKind = keyof typeof costs;

export const secondsFor = (kind: TaskKind, size: number): number =>
  costs[kind].seconds + (costs[kind].secondsPerMillion * size) / 1_000_000;
