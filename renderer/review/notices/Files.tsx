import { FileText, FileType } from 'lucide-react';
import type { Notice } from '../../../service/contract/notices.ts';
import { Button } from '../../ui/Button.tsx';
import css from '../panels/Panel.module.css';
import { useChoices } from '../useChoices.ts';
import { saveNotice } from './useNotices.ts';

interface FilesProps {
  runId: string;
  notice: Notice;
  /** Files hold what is saved. */
  changed: boolean;
}

/** The notice as files: PDF, and Word in the clinic's own template where it has one. */
export function Files({ runId, notice, changed }: FilesProps) {
  const { notice_id, word_templates: own } = notice;
  const letters = own.length > 0 ? (['provider', 'patient'] as const) : [undefined];
  return (
    <>
      <Button
        small
        icon={<FileText />}
        isDisabled={changed}
        onPress={() => void saveNotice(runId, notice_id, 'noticePdf')}
      >
        PDF
      </Button>
      {letters.map((audience) => (
        <Button
          key={audience ?? 'both'}
          small
          icon={<FileType />}
          isDisabled={changed}
          onPress={() => void saveNotice(runId, notice_id, 'noticeDocx', audience)}
        >
          {audience ? `Word, ${audience}` : 'Word'}
        </Button>
      ))}
    </>
  );
}

/** What a person should know of the letters before they go out. */
export function AboutFiles({ notice }: { notice: Notice }) {
  const { letterhead } = useChoices();
  const { word_templates: own } = notice;
  return (
    <>
      {own.map(({ audience, title, version, leaves_out: left }) => (
        <p key={audience} className={css.muted}>
          The Word letter to the {audience} is made with the template “{title}”, version {version}. Word pages
          cannot be drawn here: the preview shows the same texts in our own layout; save the Word file to see
          the letter itself.
          {left.length > 0 && ` The template has no field for: ${left.join(', ')}.`}
        </p>
      ))}
      {own.length < 2 && !letterhead.trim() && (
        <p className={css.muted}>
          No letterhead is set: the pages do not say where to write or call. An administrator enters it in the
          settings.
        </p>
      )}
    </>
  );
}
