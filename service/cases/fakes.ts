/** Doubles of reader, reviewer and guidelines for the tests of cases/ and of faults: quick, and able to fail on demand. */
import type { Answer, CriteriaNode, FinalResults } from '../contract/results.ts';
import type { GuidelineNode } from '../criteria/schema/guideline.ts';
import { guidelineOf, leafOf } from '../criteria/testing.ts';
import { informationLetter } from '../print/letter.ts';
import { noticeDocx, noticePdf } from '../print/notice.ts';
import { caseReport } from '../print/report.ts';
import { checkTemplate } from '../print/word/check.ts';
import { fillTemplate } from '../print/word/fill.ts';
import { starterTemplate } from '../print/word/starter.ts';
import { appendRecord, kept, openRecord, textsOf } from '../record/kept.ts';
import { encodePng } from '../record/ocr/png.ts';
import { bytesOf, type FileSource } from '../record/source.ts';
import { type MedicalRecord, RecordError } from '../record/types.ts';
import { validateTree } from '../review/index.ts';
import { proposeIntake } from '../review/intake.ts';
import { colorFor, decisionOf, replace, rollUp } from '../tree/index.ts';
import type { GuidelineLibrary, Log, Printer, Reader, Reviewer } from './ports.ts';

export const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const GUIDELINE = guidelineOf(
  [leafOf('1.1', 'The patient drinks tea'), leafOf('1.2', 'A physician has ordered the kettle')],
  { description: 'A kettle is covered' },
  {
    guideline_code: 'L00001',
    guideline_name: 'L00001 - Home Kettles',
    guideline_version: 'R1',
    request_types: ['initial', 'continued'],
  },
);

export function guidelinesDouble(): GuidelineLibrary {
  return {
    list: () => [GUIDELINE],
    find: (name) =>
      name === GUIDELINE.guideline_code || name === GUIDELINE.guideline_name
        ? GUIDELINE
        : { nearest: [GUIDELINE.guideline_name] },
  };
}

export function recordDouble(text: string): MedicalRecord {
  const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.02 };
  const words = text.split(' ').map((word) => ({ text: word, box, source: 'text' as const }));
  return {
    sha256: '0'.repeat(64),
    readerVersion: 'double',
    pages: [
      {
        index: 0,
        width: 612,
        height: 792,
        rotation: 0,
        source: 'text',
        lines: [{ words, text, box, block: 0, role: 'body' }],
      },
    ],
  };
}

/** Takes as a PDF whatever begins with `%PDF`; what follows is the record's text. `readMs` is how long reading takes. */
export function readerDouble(readMs = 0): Reader & { reads: number } {
  const double = {
    reads: 0,
    async inspect(pdf: FileSource, password?: string) {
      const text = (await bytesOf(pdf)).toString('utf8');
      if (!text.startsWith('%PDF')) throw new RecordError('record_not_pdf', 'The file is not a PDF.');
      if (text.includes('ENCRYPTED') && password !== 'open') {
        throw new RecordError('record_encrypted', 'The PDF needs a password.');
      }
      return 1;
    },
    async read(pdf: FileSource, { signal, onProgress }: Parameters<Reader['read']>[1]) {
      double.reads += 1;
      onProgress({ done: 0, total: 1 });
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, readMs);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new RecordError('cancelled', 'Cancelled.'));
        });
      });
      onProgress({ done: 1, total: 1 });
      return kept(recordDouble((await bytesOf(pdf)).toString('utf8').slice(4).trim()));
    },
    help: async () => undefined,
    joinFiles: async (pdf: FileSource, added: FileSource) =>
      Buffer.concat([await bytesOf(pdf), Buffer.from(' '), await bytesOf(added, 4)]),
    appendRecord: async (record: Uint8Array, added: Uint8Array) => appendRecord({ record, added }),
    textsOf: async (record: Uint8Array) => textsOf(record),
    async pictures(_pdf: FileSource, places: Parameters<Reader['pictures']>[1]) {
      return places.map(({ page }) => (page > 0 ? undefined : encodePng(new Uint8Array(12), 2, 2, 3)));
    },
  };
  return double;
}

/** Documents as they are, set in this thread; a case file is as a PDF what `readerDouble` takes for one. */
export const printerDouble = (): Printer => ({
  report: (input) => caseReport(input),
  letter: (input) => informationLetter(input),
  notice: (format, input) => (format === 'pdf' ? noticePdf(input) : noticeDocx(input)),
  fillTemplate: async (input) => fillTemplate(input),
  checkTemplate: async (input) => checkTemplate(input),
  starterTemplate: (letter) => starterTemplate(letter),
  caseFile: async ({ notes = [] }) => Buffer.from(`%PDF ${notes.map((note) => note.text).join(' ')}`),
});

const emptySummary = { summary_content: '', evidence_content: [] };

export function resultsDouble(tree: CriteriaNode): FinalResults {
  const rolled = rollUp(tree);
  return {
    criteria: {
      criteria_tree: rolled,
      clinical_rationale: 'Because of the kettle.',
      root_decision: decisionOf(rolled),
      ccm_trigger_detection: {
        recent_visit_date: '',
        ccm_status: 'No',
        trigger: '',
        trigger_details: [],
        reasoning: '',
        intensity: 'none',
      },
      clinical_summary: {
        patient_background: emptySummary,
        diagnosis: emptySummary,
        reason_for_request: emptySummary,
        key_test_results: emptySummary,
        current_treatment: emptySummary,
      },
    },
  };
}

const judgedLeaf = (node: CriteriaNode, answer: Answer): CriteriaNode => ({
  ...node,
  engine: { answer, color: colorFor(answer, false), reason: 'Silent.', rule: 'silence', confidence: 0.5 },
  answer,
  color: node.override?.color ?? colorFor(answer, false),
});

const readSecond = (leaf: CriteriaNode, answer: Answer, reader: { model: string }): CriteriaNode => {
  const { color: _color, ...before } = leaf.engine!;
  const color = colorFor(answer, false);
  const second_reader = { ...reader, answer, before };
  return {
    ...leaf,
    answer,
    color,
    engine: { answer, color, reason: 'Seen.', rule: 'second_reader', confidence: 0.9, second_reader },
  };
};

/** A leaf is met when the record has the last word of its description. */
export function reviewerDouble(): Reviewer {
  const judge = (node: CriteriaNode, text: string): CriteriaNode =>
    node.criteria
      ? { ...node, criteria: node.criteria.map((child) => judge(child, text)) }
      : judgedLeaf(node, text.includes(node.description.split(' ').at(-1)!) ? 'yes' : 'unknown');
  const textOf = (record: Uint8Array) =>
    openRecord(record)
      .pages.flatMap((page) => page.lines.map((line) => line.text))
      .join(' ');
  return {
    review: ({ record, guideline }) =>
      resultsDouble(judge(guideline.criteria as CriteriaNode, textOf(record))),
    asking: ({ results, limits }) => {
      const tree = results.criteria.criteria_tree.criteria ?? [];
      const nodes = tree.slice(0, limits.leaves);
      const rest = { parent: undefined, silenceIsNo: false, confidence: 0.5, exact: false, decides: true };
      return {
        leaves: nodes.map((node) => ({
          ...rest,
          node: node as GuidelineNode,
          answer: 'unknown',
          sentences: [],
        })),
        questions: nodes.map(({ criteria_id, description }) => ({
          leaf: criteria_id,
          system: 'Check.',
          prefix: 'RECORD',
          question: description,
          sentences: [],
        })),
      };
    },
    opinions: ({ replies, results, trust, reader }) => ({
      opinions: replies.map(([criteria_id, { text }]) => ({
        criteria_id,
        kind: 'grounded',
        engine_answer: 'unknown',
        answer: text,
        disagrees: text !== 'unknown',
        sentences: [],
      })),
      ...(trust.applies && {
        results: resultsDouble(
          replies.reduce(
            (tree, [id, { text }]) => replace(tree, id, (leaf) => readSecond(leaf, text as Answer, reader)),
            results.criteria.criteria_tree,
          ),
        ),
      }),
    }),
    intake: ({ record, pageCount, guidelines }) =>
      proposeIntake({ record: openRecord(record), pageCount, guidelines }),
    reviewAgain: ({ tree, record, everyLeaf }) =>
      resultsDouble(everyLeaf ? judge(tree, textOf(record)) : tree),
    validateTree,
  };
}
