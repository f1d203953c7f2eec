/** Notices as files: in the shipped layout, in the clinic's own Word template, and as a preview of what is being written. */
import type { NoticeAudience, NoticePreview } from '../contract/notices.ts';
import { noteExport } from './exports.ts';
import { readNotice } from './notices.ts';
import type { Context } from './ports.ts';
import { checkReviewed, findRun } from './runs.ts';
import type { Actor, PrintedFile } from './types.ts';
import { wordTemplateFile } from './word-templates.ts';

/**
 * A notice as a file; a draft says so on its first line. With `audience` only the letter to that reader: in the template that the
 * notice was made with, where there is one.
 */
export async function printNotice(
  context: Context,
  runId: string,
  noticeId: string,
  format: 'pdf' | 'docx',
  actor: Actor,
  audience?: NoticeAudience,
): Promise<PrintedFile> {
  const { printer, config } = context;
  const { notice, facts } = await readNotice(context, runId, noticeId, actor);
  const { kind, version, created_at: at } = notice;
  const turn = { owner: actor.id, urgent: true };
  const base = { kind, isDraft: notice.state === 'draft', at };
  const { provider, patient } = notice;
  const template = notice.word_templates.find((one) => format === 'docx' && one.audience === audience);
  const only = {
    provider: audience === 'patient' ? [] : provider,
    patient: audience === 'provider' ? [] : patient,
  };
  const bytes = template
    ? await printer.fillTemplate(
        {
          ...base,
          provider,
          patient,
          facts,
          template: (await wordTemplateFile(context, template.template_id)).bytes,
        },
        turn,
      )
    : await printer.notice(format, { ...base, letterhead: config.letterhead, ...only }, turn);
  await noteExport(context, runId, actor, {
    what: `notice.${kind}`,
    version,
    format,
    ...(audience && { audience }),
    ...(template && { template: template.template_id, template_version: template.version }),
  });
  const reader = audience ? `${audience}-` : '';
  return { bytes, filename: `notice-${kind}-${version}-${reader}${runId}.${format}` };
}

/** The pages of texts that may not be saved yet, always as a draft. Nothing leaves but to the screen of whoever writes them. */
export async function previewNotice(
  { store, printer, config, clock }: Context,
  runId: string,
  { kind, provider, patient }: NoticePreview,
  actor: Actor,
): Promise<PrintedFile> {
  const run = await findRun(store.db, runId, actor);
  checkReviewed(run);
  const bytes = await printer.notice(
    'pdf',
    { kind, isDraft: true, letterhead: config.letterhead, at: clock().toISOString(), provider, patient },
    { owner: actor.id, urgent: true },
  );
  return { bytes, filename: `preview-${kind}-${runId}.pdf` };
}
