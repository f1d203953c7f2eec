/** The real reader, engine and printer behind the ports of this folder: none of them works in this thread. */
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { CriteriaNode } from '../contract/results.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import { inspectPdf, joinPdfs, type Page, readPages, renderPages } from '../record/index.ts';
import { roughWords } from '../record/kept.ts';
import type { ReviewInput } from '../review/types.ts';
import { validateTree } from '../review/validate.ts';
import { leaves } from '../tree/index.ts';
import type { WorkPool } from '../work/pool.ts';
import type { Kept } from '../work/tasks.ts';
import type { Printer, Reader, Reviewer } from './ports.ts';

/** All pictures of one document together: what is not drawn by then is printed without. */
const PICTURES_MS = 60_000;

/** `readers`: pages read at the same time, asked for each record; 0 for as many as the machine has cores. */
export function realReader(pool: WorkPool, readers: () => number = () => 0): Reader {
  const lanes = () => (readers() > 0 ? { workers: readers() } : {});
  return {
    inspect: (pdf, password) => inspectPdf(pdf, password),
    async read(pdf, { owner, ...options }) {
      const loose = gathered();
      try {
        const head = await readPages(pdf, { ...options, ...lanes() }, loose.add);
        const pages = await loose.end();
        const turn = { owner, urgent: false, signal: options.signal };
        return await pool.run('keepRecord', { ...head, pages }, { ...turn, size: roughWords(pages) });
      } finally {
        loose.drop();
      }
    },
    async help(pdf, options) {
      await readPages(pdf, { ...options, ...lanes() }, () => undefined);
    },
    joinFiles: (pdf, added, password, signal) => joinPdfs(pdf, added, password, signal),
    appendRecord: (record, added, turn) =>
      pool.run('appendRecord', { record, added }, { ...turn, size: roughWords(record) + roughWords(added) }),
    textsOf: (record, turn) => pool.run('textsOf', record, { ...turn, size: roughWords(record) }),
    pictures: (pdf, places, dpi) =>
      renderPages(pdf, places, { dpi, signal: AbortSignal.timeout(PICTURES_MS) }),
  };
}

/** Pages as they come, packed beside this thread: as objects a long record would fill its memory. */
function gathered() {
  const packer = createGzip({ level: 1 });
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    async add(page: Page): Promise<void> {
      if (!packer.write(`${JSON.stringify(page)}\n`)) await once(packer, 'drain');
    },
    async end(): Promise<Buffer> {
      packer.end();
      await once(packer, 'end');
      return Buffer.concat(chunks);
    },
    drop: () => packer.destroy(),
  };
}

/** Reading one leaf without a test by both models takes no longer than so many words, on slow machines too. */
const WORDS_PER_READING = 20_000;

const untested = (root: GuidelineNode): number =>
  leaves(root).filter((leaf) => leaf.test === undefined).length;

const sizeOf = ({ record, guideline }: Kept<ReviewInput>, added = 0): number =>
  roughWords(record) + WORDS_PER_READING * (untested(guideline.criteria) + added);

/** Leaves beyond those of the determination. */
const added = (tree: CriteriaNode, guideline: Guideline): number =>
  Math.max(0, leaves(tree).length - leaves(guideline.criteria).length);

export function realReviewer(pool: WorkPool): Reviewer {
  return {
    review: (input, turn) => pool.run('review', input, { ...turn, size: sizeOf(input) }),
    reviewAgain: (input, turn) =>
      pool.run('reviewAgain', input, { ...turn, size: sizeOf(input, added(input.tree, input.guideline)) }),
    asking: (input, turn) => pool.run('asking', input, { ...turn, size: sizeOf(input) }),
    opinions: (input, turn) => pool.run('opinions', input, { ...turn, size: roughWords(input.record) }),
    intake: (input, turn) => pool.run('intake', input, { ...turn, size: roughWords(input.record) }),
    validateTree,
  };
}

export function realPrinter(pool: WorkPool): Printer {
  // Most of a Word file is pictures, which are not looked at.
  const fileSize = (file: Uint8Array) => file.length / 16;
  const lengthOf = (input: unknown) => JSON.stringify(input).length;
  return {
    report: ({ pictures, ...input }, turn) =>
      pool.run('report', { ...input, pictures }, { ...turn, size: lengthOf(input) }),
    letter: (input, turn) => pool.run('letter', input, { ...turn, size: lengthOf(input) }),
    notice: (format, input, turn) =>
      pool.run(format === 'pdf' ? 'noticePdf' : 'noticeDocx', input, { ...turn, size: lengthOf(input) }),
    fillTemplate: (input, turn) =>
      pool.run('fillTemplate', input, {
        ...turn,
        size: fileSize(input.template) + lengthOf({ ...input, template: undefined }),
      }),
    checkTemplate: (input, turn) => pool.run('checkTemplate', input, { ...turn, size: fileSize(input.file) }),
    starterTemplate: (letter, turn) => pool.run('starterTemplate', letter, { ...turn, size: 0 }),
    caseFile: (form, turn) => pool.run('caseFile', form, { ...turn, size: lengthOf(form) }),
  };
}
