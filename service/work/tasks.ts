/** What a worker can do: pure functions of their input, by kind. Only the worker loads this file; others take its types. */
import type { RequestForm } from '../contract/form.ts';
import type { GuidelineImport } from '../contract/library.ts';
import type { SecondOpinion } from '../contract/opinions.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Letter } from '../contract/word-templates.ts';
import type { Trust } from '../criteria/opinion/combine.ts';
import type { Reply } from '../criteria/opinion/model.ts';
import { understoodOf } from '../criteria/plain/draft.ts';
import { shippedReader } from '../criteria/reader/onnx/index.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { checkGuideline } from '../criteria/validation/guideline-schema.ts';
import { diffGuidelines } from '../library/diff.ts';
import { importGuideline } from '../library/import/index.ts';
import type { LetterInput } from '../print/letter.ts';
import type { NoticeInput } from '../print/notice.ts';
import type { ReportInput } from '../print/report.ts';
import type { TemplateToCheck } from '../print/word/check.ts';
import type { FillInput } from '../print/word/fill.ts';
import { appendRecord, keepRecord, type LoosePages, openRecord, textsOf } from '../record/kept.ts';
import { type Named, reviewWithSecond } from '../review/combined.ts';
import { reviewAgainWith, reviewWith } from '../review/index.ts';
import { type IntakeInput, proposeIntake } from '../review/intake.ts';
import { type Asking, type AskingLimits, askingOf, opinionsOf, shownOpinions } from '../review/opinions.ts';
import type { ReviewAgain, ReviewInput } from '../review/types.ts';
import type { TaskKind } from './costs.ts';

/** With the record as it is kept. */
export type Kept<Input extends { record: ReviewInput['record'] }> = Omit<Input, 'record'> & {
  record: Uint8Array;
};

const opened = <Input extends { record: ReviewInput['record'] }>(input: Kept<Input>) =>
  ({ ...input, record: openRecord(input.record) }) as unknown as Input;

/** A review, and how much of it a second reader is asked. */
export interface AskingInput extends ReviewInput {
  results: FinalResults;
  limits: AskingLimits;
}

/** What was asked about a review, what came back by criterion, from whom, and what is known of who answered. */
export interface OpinionsInput extends ReviewInput {
  results: FinalResults;
  asking: Asking;
  replies: readonly (readonly [string, Reply])[];
  reader: Named;
  trust: Trust;
}

export interface Heard {
  opinions: SecondOpinion[];
  /** The review with what both come to; absent where nothing changes. */
  results?: FinalResults;
}

function heard({ results, asking, replies, reader, trust, ...input }: OpinionsInput): Heard {
  const opinions = opinionsOf(input, asking, new Map(replies));
  const changed = reviewWithSecond(input, results, asking, { opinions, trust, reader });
  return { opinions: shownOpinions(input, asking, opinions, trust), ...(changed && { results: changed }) };
}

export const tasks = {
  keepRecord: (pages: LoosePages) => keepRecord(pages),
  appendRecord: (records: Parameters<typeof appendRecord>[0]) => appendRecord(records),
  textsOf: (record: Uint8Array) => textsOf(record),
  review: (input: Kept<ReviewInput>) => reviewWith(opened(input), shippedReader),
  reviewAgain: (input: Kept<Parameters<ReviewAgain>[0]>) => reviewAgainWith(opened(input), shippedReader),
  asking: ({ results, limits, ...input }: Kept<AskingInput>) =>
    askingOf(opened<ReviewInput>(input), results, limits),
  opinions: (input: Kept<OpinionsInput>) => heard(opened(input)),
  intake: (input: Kept<IntakeInput>) => proposeIntake(opened(input)),
  // What prints is loaded when something is printed: most workers never do.
  report: async (input: ReportInput) => (await import('../print/report.ts')).caseReport(input),
  letter: async (input: LetterInput) => (await import('../print/letter.ts')).informationLetter(input),
  noticePdf: async (input: NoticeInput) => (await import('../print/notice.ts')).noticePdf(input),
  noticeDocx: async (input: NoticeInput) => (await import('../print/notice.ts')).noticeDocx(input),
  fillTemplate: async (input: FillInput) => (await import('../print/word/fill.ts')).fillTemplate(input),
  checkTemplate: async (input: TemplateToCheck) =>
    (await import('../print/word/check.ts')).checkTemplate(input),
  starterTemplate: async (letter: Letter) =>
    (await import('../print/word/starter.ts')).starterTemplate(letter),
  caseFile: async ({ notes = [], patient }: RequestForm) =>
    (await import('../record/typeset/notes.ts')).typesetNotes(notes, patient),
  checkGuideline: (guideline: unknown) => checkGuideline(guideline),
  importGuideline: (sent: GuidelineImport) => importGuideline(sent),
  understood: (descriptions: readonly string[]) => descriptions.map(understoodOf),
  diffGuidelines: ({ from, to }: { from: Guideline; to: Guideline }) => diffGuidelines(from, to),
} as const satisfies Record<TaskKind, (input: never) => unknown>;

export type Tasks = typeof tasks;
export type TaskInput<K extends TaskKind> = Parameters<Tasks[K]>[0];
export type TaskOutput<K extends TaskKind> = Awaited<ReturnType<Tasks[K]>>;
