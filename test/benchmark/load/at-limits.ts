/** Requests at and over every limit that the service publishes: a limit without its requests does not compile. */

import { randomBytes } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PizZip from 'pizzip';
import type { Limits } from '../../../service/contract/service.ts';
import { VARIANCE_CATEGORIES } from '../../../service/contract/variance.ts';
import { wordFile } from '../../../service/print/word/testing.ts';
import { formOf, type Node } from '../../api/client.ts';
import * as trees from './trees.ts';

export interface Sent {
  path: string;
  method?: string;
  body?: Buffer;
  type?: string;
  /** Whose account: `nurse` where it is not said. */
  as?: 'admin';
}

/** What a request is made from. */
export interface World {
  limits: Limits;
  /** Finished cases, their trees alike. */
  runs: readonly string[];
  tree: Node;
  links: readonly string[];
  /** Of every account: a decision is signed with it. */
  password: string;
}

/** Requests on one side of a limit. Those that cost much are sent `times` times, all others share what is left. */
export interface Kind {
  limit: keyof Limits;
  side: 'at' | 'over';
  times?: number;
  /** The service finds out after it has taken it: what is over is reported by how the case ends. */
  later?: true;
  make: (count: number) => Sent;
}

const jsonType = 'application/json';
const json = (path: string, value: unknown, as?: 'admin'): Sent => ({
  path,
  method: 'POST',
  body: Buffer.from(JSON.stringify(value)),
  type: jsonType,
  ...(as && { as }),
});

async function formBody(fields: Record<string, unknown>): Promise<{ body: Buffer; type: string }> {
  const whole = new Response(formOf(fields));
  return { body: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get('content-type') ?? '' };
}

/** A letter of so many bytes; most of them a picture that does not pack. */
function wordTemplate(size: number): Uint8Array {
  const zip = new PizZip(wordFile(['{date}', '{statement}']));
  zip.file('word/media/picture.png', randomBytes(size - 20_000));
  const file = Buffer.alloc(size);
  file.set(zip.generate({ type: 'uint8array', compression: 'STORE' }));
  return file;
}

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

async function pdfOf(pages: number, wordsPerPage: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page++) {
    const sheet = pdf.addPage([612, 792]);
    if (wordsPerPage > 0)
      sheet.drawText('cough '.repeat(wordsPerPage).trim(), {
        x: 20,
        y: 700,
        size: 1,
        font,
        maxWidth: 570,
        lineHeight: 1,
      });
  }
  return pdf.save();
}

/** White, of so many pixels. */
function imageOf(pixels: number): string {
  const width = 5_000;
  const canvas = createCanvas(width, Math.round(pixels / width));
  const ink = canvas.getContext('2d');
  ink.fillStyle = 'white';
  ink.fillRect(0, 0, width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** All kinds; large bodies are made once. */
export async function kindsOf(
  { limits, runs, tree, links, password }: World,
  only = Object.keys(limits) as (keyof Limits)[],
): Promise<Kind[]> {
  const kinds: Kind[] = [];
  const add = (limit: keyof Limits, side: Kind['side'], make: Kind['make'], more: Partial<Kind> = {}) =>
    kinds.push({ limit, side, make, ...more });
  const both = async (
    limit: keyof Limits,
    make: (size: number) => Promise<Kind['make']> | Kind['make'],
    { over = limits[limit] + 1, ...more }: Pick<Kind, 'times' | 'later'> & { over?: number } = {},
  ) => {
    add(limit, 'at', await make(limits[limit]), more);
    add(limit, 'over', await make(over), more);
  };
  const run = (count: number) => runs[count % runs.length]!;
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

  /** A form, with its run in turn: one body for each. */
  const update = async (changed: Node, more: object = {}): Promise<Kind['make']> => {
    const made = new Map<string, Sent>();
    for (const run_id of runs)
      for (const only of [true, false])
        made.set(`${run_id} ${only}`, {
          path: '/v1/process/update_tree',
          method: 'POST',
          ...(await formBody({
            run_id,
            only_save_nurse_decision: String(only),
            updated_criteria_tree: changed,
            ...more,
          })),
        });
    // One in four is evaluated again.
    return (count) => made.get(`${run(count)} ${count % 4 !== 0}`)!;
  };
  const submit = async (value: unknown, pdf?: Uint8Array): Promise<Kind['make']> => {
    const whole = await formBody({ process_data_request_form: value, ...(pdf && { pdf_file: pdf }) });
    return () => ({ path: '/v1/process', method: 'POST', ...whole });
  };
  const always = (sent: Sent) => () => sent;
  const decide = (more: object): Kind['make'] => {
    const body = { decision: 'request_information', items: ['The sleep study.'], password, ...more };
    return (count) => json(`/v1/process/${run(count)}/decision`, body);
  };
  const padded = (bytes: number, value: Record<string, unknown>) => {
    const length = JSON.stringify({ ...value, padding: '' }).length;
    return { ...value, padding: 'x'.repeat(Math.max(0, bytes - length)) };
  };
  const words = (length: number) => 'cough '.repeat(Math.ceil(length / 6)).slice(0, length);

  const makers: Record<keyof Limits, () => Promise<void> | void> = {
    pdf_bytes: async () => {
      const small = await pdfOf(1, 5);
      const filled = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length, '% ')]);
      await both('pdf_bytes', (size) => submit({ guideline_code: 'L33797' }, filled(size)), { times: 2 });
    },
    pdf_pages: () =>
      both('pdf_pages', async (size) => submit({ guideline_code: 'L33797' }, await pdfOf(size, 0)), {
        times: 3,
      }),
    words_per_page: () =>
      both('words_per_page', async (size) => submit({ guideline_code: 'L33797' }, await pdfOf(1, size)), {
        times: 3,
        later: true,
      }),
    words_per_record: () =>
      both(
        'words_per_record',
        async (size) => submit({ guideline_code: 'L33797' }, await pdfOf(100, Math.ceil(size / 100))),
        { times: 2, later: true },
      ),
    form_bytes: () => both('form_bytes', (size) => submit(padded(size, form))),
    tree_bytes: () =>
      both(
        'tree_bytes',
        (size) => update(trees.ofBytes(tree, size, limits.quote_text, limits.evidence_per_leaf)),
        {
          times: 60,
        },
      ),
    tree_nodes: () => both('tree_nodes', (size) => update(trees.ofNodes(tree, size, limits.node_children))),
    json_depth: () => both('json_depth', (size) => submit({ ...form, metadata: nested(size - 1) })),
    image_bytes: () => {
      const image = imageOf(1_000_000);
      const sized = (bytes: number) =>
        image + 'A'.repeat(Math.max(0, Math.floor((bytes * 4) / 3) - image.length));
      return both('image_bytes', (size) => always(json('/v1/process/ocr', { image: sized(size) })), {
        times: 10,
        over: limits.image_bytes + 1024,
      });
    },
    image_pixels: () =>
      both('image_pixels', (size) => always(json('/v1/process/ocr', { image: imageOf(size) })), {
        times: 4,
        over: limits.image_pixels + 5_000,
      }),
    // What a page may take is no matter of requests.
    seconds_per_page: () => undefined,
    requests_per_minute: () => {
      add('requests_per_minute', 'at', always({ path: '/v1/me' }));
    },
    logins_per_minute: () =>
      both('logins_per_minute', () => always(json('/v1/auth/login', { username: 'nobody', password: 'x' }))),
    link_seconds: () => {
      add('link_seconds', 'at', (count) => ({ path: links[count % links.length]! }));
      add('link_seconds', 'over', (count) => ({
        path: links[count % links.length]!.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
      }));
    },
    json_bytes: () =>
      both('json_bytes', (size) =>
        always(json('/v1/library/check', padded(size, { guideline_json: {} }), 'admin')),
      ),
    node_text: () => both('node_text', (size) => update(trees.withLeaf(tree, { description: words(size) }))),
    node_children: () => both('node_children', (size) => update(trees.withChildren(tree, size))),
    quote_text: () =>
      both('quote_text', (size) => update(trees.withLeaf(tree, trees.quotes(3, 1, words(size))))),
    evidence_per_leaf: () =>
      both('evidence_per_leaf', (size) => update(trees.withLeaf(tree, trees.quotes(size)))),
    boxes_per_quote: () =>
      both('boxes_per_quote', (size) => update(trees.withLeaf(tree, trees.quotes(1, size)))),
    tree_boxes: () =>
      both('tree_boxes', (size) =>
        update(
          trees.withGroup(tree, (id) => {
            const count = size - trees.boxesOf(tree);
            const half = Math.floor(count / 2);
            return [half, count - half].map((some, at) =>
              trees.leaf(`${id}.${at + 1}`, undefined, trees.boxes(some, limits.boxes_per_quote)),
            );
          }),
        ),
      ),
    tree_variances: () =>
      both('tree_variances', (size) =>
        update(tree, {
          variances: Array.from({ length: size }, () => ({
            kind: 'added',
            criteria_id: '1',
            category: VARIANCE_CATEGORIES[0],
            reason: 'It is asked for by the plan.',
          })),
        }),
      ),
    rationale_text: () => both('rationale_text', (size) => update(tree, { updated_rationale: words(size) })),
    decision_reason: () => both('decision_reason', (size) => decide({ reason: words(size) })),
    decision_items: () =>
      both('decision_items', (size) =>
        decide({ items: Array.from({ length: size }, (_, at) => `Study ${at}.`) }),
      ),
    decision_item_text: () =>
      both('decision_item_text', (size) => decide({ items: Array.from({ length: 50 }, () => words(size)) })),
    form_text: () => both('form_text', (size) => submit({ ...form, patient: { name: words(size) } })),
    form_codes: () =>
      both('form_codes', (size) =>
        submit({ ...form, request: { diagnosis_codes: Array(size).fill('J44.9') } }),
      ),
    form_notes: () =>
      both('form_notes', (size) =>
        submit({
          ...form,
          notes: Array.from({ length: size }, (_, at) => ({ text: `Visit ${at}: no cough.` })),
        }),
      ),
    form_note_text: () =>
      both('form_note_text', (size) => submit({ ...form, notes: [{ text: words(size) }] })),
    // What a person has kept over time is no matter of one request.
    saved_filters: () => undefined,
    filter_name: () =>
      both('filter_name', (size) =>
        always(json('/v1/me/filters', { name: words(size), conditions: { filter: 'mine' } })),
      ),
    assigned_at_once: () =>
      both('assigned_at_once', (size) => {
        const run_ids = Array.from({ length: size }, (_, at) => run(at));
        return always(json('/v1/runs/assign', { run_ids, username: null }));
      }),
    guideline_bytes: () =>
      both(
        'guideline_bytes',
        (size) =>
          always(
            json('/v1/library', { guideline_json: trees.guidelineOfBytes(size, words(3_100)) }, 'admin'),
          ),
        { times: 20 },
      ),
    guideline_nodes: () =>
      both(
        'guideline_nodes',
        (size) => always(json('/v1/library', { guideline_json: trees.guidelineOf(size) }, 'admin')),
        { times: 20 },
      ),
    guideline_text: () =>
      both('guideline_text', (size) =>
        always(json('/v1/library/understood', { descriptions: [words(size)] }, 'admin')),
      ),
    guideline_values: () =>
      both('guideline_values', (size) =>
        always(json('/v1/library', { guideline_json: trees.guidelineOfValues(size) }, 'admin')),
      ),
    word_template_bytes: () =>
      both('word_template_bytes', async (size) =>
        always({
          path: '/v1/notice_templates',
          method: 'POST',
          as: 'admin',
          ...(await formBody({
            template: { kind: 'withdrawal', audience: 'patient' },
            word_file: wordTemplate(size),
          })),
        }),
      ),
    guideline_import_text: () =>
      both(
        'guideline_import_text',
        (size) =>
          always(
            json(
              '/v1/library/import',
              { format: 'text', content: words(size), guideline_code: 'LOAD-2' },
              'admin',
            ),
          ),
        { times: 60 },
      ),
  };
  for (const limit of only) await makers[limit]();
  return kinds;
}

/** What is asked of the cases that such requests have left. */
export const READS: readonly ((runId: string) => string)[] = [
  (id) => `/v1/process/${id}`,
  (id) => `/v1/process/${id}/revisions`,
  (id) => `/v1/process/${id}/revisions/2`,
  (id) => `/v1/process/${id}/changes`,
  (id) => `/v1/process/${id}/variances`,
  (id) => `/v1/process/${id}/decision`,
  (id) => `/v1/process/${id}/report`,
  (id) => `/v1/process/${id}/letter`,
  () => '/v1/runs?limit=200',
  () => '/v1/guidelines',
];
