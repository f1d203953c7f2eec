/** A clinic's own Word templates: added when they hold what their letter must say, kept as versions, pinned by the notices made with them. */
import { createHash } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import type { NoticeAudience, NoticeKind, NoticeSection, NoticeWordTemplate } from '../contract/notices.ts';
import { visibleText } from '../contract/visible.ts';
import type { Letter, NewWordTemplate, WordTemplate, WordTemplateList } from '../contract/word-templates.ts';
import { titleOf } from '../print/notice-text.ts';
import { FIELD_LIST, listFor } from '../print/word/fields.ts';
import type { Context } from './ports.ts';
import type { Reading } from './runs.ts';
import type { Actor, PrintedFile } from './types.ts';

const FACTS = [
  'id',
  'kind',
  'audience',
  'version',
  'title',
  'fields',
  'reading_grade',
  'bytes',
  'sha256',
  'added_at',
  'added_by',
  'retired_at',
  'retired_by',
] as const;

type Row = Awaited<ReturnType<typeof rows>>[number];

const rows = (db: Reading) =>
  db
    .selectFrom('word_templates')
    .select(FACTS)
    .orderBy('kind')
    .orderBy('audience')
    .orderBy('version')
    .execute();

export async function listWordTemplates({ store }: Context): Promise<WordTemplateList> {
  const all = await rows(store.db);
  return { templates: all.map((row) => shown(row, all)), fields: FIELD_LIST };
}

/** Refuses as `checkTemplate` of `print/word` does; nothing is stored then. */
export async function addWordTemplate(
  context: Context,
  { kind, audience, title }: NewWordTemplate,
  file: Uint8Array,
  actor: Actor,
): Promise<WordTemplate> {
  const { store, printer, clock, newId } = context;
  const turn = { owner: actor.id, urgent: true };
  const { fields, reading_grade } = await printer.checkTemplate({ file, kind, audience }, turn);
  const id = newId();
  await store.write(async (tx) => {
    const { latest } = await tx
      .selectFrom('word_templates')
      .select((row) => row.fn.max('version').as('latest'))
      .where('kind', '=', kind)
      .where('audience', '=', audience)
      .executeTakeFirstOrThrow();
    const version = Number(latest ?? 0) + 1;
    await tx
      .insertInto('word_templates')
      .values({
        id,
        kind,
        audience,
        version,
        title: visibleText(title ?? '') || titleOf({ kind, isDraft: false }),
        fields: JSON.stringify(fields),
        reading_grade,
        bytes: file.length,
        sha256: sha256(file),
        added_at: clock().toISOString(),
        added_by: actor.username,
        added_by_id: actor.id,
        retired_at: null,
        retired_by: null,
      })
      .execute();
    await tx
      .insertInto('word_template_files')
      .values({ template_id: id, file: Buffer.from(file) })
      .execute();
    await store.audit.append(tx, {
      actor,
      action: 'notice_template.added',
      objectType: 'notice_template',
      objectId: id,
      detail: { kind, audience, version },
      rows: [{ facet: 'notice_template', key: [id] }],
    });
  });
  return oneOf(await rows(store.db), id);
}

/** 404 `word_template_not_found`, 409 `word_template_retired`. */
export async function retireWordTemplate(
  { store, clock }: Context,
  id: string,
  actor: Actor,
): Promise<WordTemplate> {
  return store.write(async (tx) => {
    const { kind, audience, version, retired_at } = oneOf(await rows(tx), id);
    if (retired_at !== undefined)
      throw new ServiceError(409, 'word_template_retired', 'This template is not in use any more.');
    const retired = { retired_at: clock().toISOString(), retired_by: actor.username };
    await tx.updateTable('word_templates').set(retired).where('id', '=', id).execute();
    const detail = { kind, audience, version };
    const entry = { actor, action: 'notice_template.retired', objectType: 'notice_template', objectId: id };
    await store.audit.append(tx, { ...entry, detail });
    return oneOf(await rows(tx), id);
  });
}

export async function wordTemplateFile({ store }: Context, id: string): Promise<PrintedFile> {
  const row = await store.db
    .selectFrom('word_templates')
    .leftJoin('word_template_files', 'template_id', 'id')
    .select(['kind', 'audience', 'version', 'sha256', 'file'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { kind, audience, version, file } = row;
  if (!file || sha256(file) !== row.sha256)
    throw new ServiceError(
      503,
      'object_damaged',
      'This template is not as it was uploaded: restore a backup.',
    );
  return { bytes: file, filename: `${kind}-${audience}-template-${version}.docx` };
}

export async function starterTemplate(
  { printer }: Context,
  letter: Letter,
  actor: Actor,
): Promise<PrintedFile> {
  const bytes = await printer.starterTemplate(letter, { owner: actor.id, urgent: true });
  return { bytes, filename: `${letter.kind}-${letter.audience}-template.docx` };
}

/** What a notice keeps of a template that it is made with. */
export type PinnedTemplate = Omit<NoticeWordTemplate, 'leaves_out'> & { fields: string[] };

/** The templates that a new notice of a kind is made with. */
export async function templatesInUse(db: Reading, kind: NoticeKind): Promise<PinnedTemplate[]> {
  const all = await rows(db);
  return all
    .map((row) => shown(row, all))
    .filter((one) => one.current && one.kind === kind)
    .map(({ template_id, audience, version, title, fields }) => ({
      template_id,
      audience,
      version,
      title,
      fields,
    }));
}

/** With the headings of this reader's texts that have no field in the template. */
export function withLeftOut(
  { fields, ...pinned }: PinnedTemplate,
  parts: Record<NoticeAudience, readonly NoticeSection[]>,
): NoticeWordTemplate {
  const isWhole = fields.includes(listFor(pinned.audience));
  const left = isWhole
    ? []
    : parts[pinned.audience].filter(({ part, text }) => text.trim() && !fields.includes(part));
  return { ...pinned, leaves_out: left.map(({ heading }) => heading) };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const notFound = () => new ServiceError(404, 'word_template_not_found', 'There is no such template.');

function oneOf(all: readonly Row[], id: string): WordTemplate {
  const row = all.find((one) => one.id === id);
  if (!row) throw notFound();
  return shown(row, all);
}

/** The latest version of a letter that is not retired is the one in use. */
function shown(row: Row, all: readonly Row[]): WordTemplate {
  const { id, retired_at, retired_by, fields, ...facts } = row;
  const newest = all
    .filter((one) => one.kind === row.kind && one.audience === row.audience && one.retired_at === null)
    .at(-1);
  return {
    template_id: id,
    ...facts,
    kind: row.kind as NoticeKind,
    audience: row.audience as NoticeAudience,
    fields: JSON.parse(fields) as string[],
    ...(retired_at !== null && { retired_at }),
    ...(retired_by !== null && { retired_by }),
    current: newest?.id === id,
  };
}
