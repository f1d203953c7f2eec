/** Doubles of reader, reviewer and guidelines for the tests of cases/ and of faults: quick, and able to fail on demand. */
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/guideline.ts';
import { encodePng } from '../record/png.ts';
import { type MedicalRecord, RecordError } from '../record/types.ts';
import { rollUp, validateTree } from '../review/index.ts';
import type { GuidelineLibrary, Log, Reader, Reviewer } from './ports.ts';

export const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const GUIDELINE: Guideline = {
  guideline_code: 'L00001',
  guideline_name: 'L00001 - Home Kettles',
  guideline_version: 'R1',
  kind: 'LCD',
  request_types: ['initial', 'continued'],
  criteria: {
    criteria_id: '1',
    description: 'A kettle is covered',
    operator: 'AND',
    criteria: [
      { criteria_id: '1.1', description: 'The patient drinks tea' },
      { criteria_id: '1.2', description: 'A physician has ordered the kettle' },
    ],
  },
};

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
    async inspect(pdf: Uint8Array, password?: string) {
      const text = Buffer.from(pdf).toString('utf8');
      if (!text.startsWith('%PDF')) throw new RecordError('record_not_pdf', 'The file is not a PDF.');
      if (text.includes('ENCRYPTED') && password !== 'open') {
        throw new RecordError('record_encrypted', 'The PDF needs a password.');
      }
      return 1;
    },
    async read(pdf: Uint8Array, { signal, onProgress }: Parameters<Reader['read']>[1]) {
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
      return recordDouble(Buffer.from(pdf).toString('utf8').slice(4).trim());
    },
    async picture(_pdf: Uint8Array, page: number) {
      if (page > 0) throw new RecordError('record_unreadable', 'The page cannot be drawn.');
      return encodePng(new Uint8Array(12), 2, 2, 3);
    },
    async typeset(form: Parameters<Reader['typeset']>[0]) {
      return Buffer.from(`%PDF ${(form.notes ?? []).map((note) => note.text).join(' ')}`);
    },
  };
  return double;
}

const emptySummary = { summary_content: '', evidence_content: [] };

export function resultsDouble(tree: CriteriaNode): FinalResults {
  const rolled = rollUp(tree);
  return {
    criteria: {
      criteria_tree: rolled.tree,
      clinical_rationale: 'Because of the kettle.',
      root_decision: rolled.rootDecision,
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

/** A leaf is met when the record has the last word of its description. */
export function reviewerDouble(): Reviewer {
  const judge = (node: CriteriaNode, text: string): CriteriaNode =>
    node.criteria
      ? { ...node, criteria: node.criteria.map((child) => judge(child, text)) }
      : { ...node, answer: text.includes(node.description.split(' ').at(-1)!) ? 'yes' : 'unknown' };
  const textOf = (record: MedicalRecord) =>
    record.pages.flatMap((page) => page.lines.map((line) => line.text)).join(' ');
  return {
    review: ({ record, guideline }) =>
      resultsDouble(judge(guideline.criteria as CriteriaNode, textOf(record))),
    reviewAgain: ({ tree }) => resultsDouble(tree),
    validateTree,
  };
}
