import { type FormEvent, useRef, useState } from 'react';
import { MOST_GRADE } from '../../../service/contract/notice-check.ts';
import type { NoticeAudience, NoticeKind } from '../../../service/contract/notices.ts';
import { ApiError, client } from '../../data/client.ts';
import { saveDownload } from '../../data/files.ts';
import { notify } from '../../data/notices.ts';
import { kindWords } from '../../data/noticeWords.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';
import { useTemplateVerb } from './useWordTemplates.ts';

const readers: Record<NoticeAudience, string> = { provider: 'Provider', patient: 'Patient' };

/** Which letter, a file to begin from, and the upload; what is wrong with the file is reported field by field. */
export function AddTemplate() {
  const file = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<NoticeKind>('denial');
  const [audience, setAudience] = useState<NoticeAudience>('provider');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<File>();
  const add = useTemplateVerb((word_file: File) =>
    client.addWordTemplate({
      body: { template: { kind, audience, ...(title.trim() && { title: title.trim() }) }, word_file },
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    add.mutate(chosen, {
      onSuccess: ({ version, reading_grade: grade }) => {
        setChosen(undefined);
        if (file.current) file.current.value = '';
        const hard = audience === 'patient' && grade > MOST_GRADE;
        notify(
          hard ? 'problem' : 'done',
          hard
            ? `Version ${version} is in use. Its own words read at grade ${grade.toFixed(1)}; letters to patients should read at grade ${MOST_GRADE} or below.`
            : `Version ${version} is in use for new notices.`,
        );
      },
    });
  };
  const faults = add.error instanceof ApiError ? (add.error.problem?.errors ?? []) : [];
  return (
    <form className={css.form} onSubmit={send} aria-label="New Word template">
      <div className={css.row}>
        <Choice label="Notice" words={kindWords} value={kind} onChange={setKind} />
        <Choice label="To" words={readers} value={audience} onChange={setAudience} />
        <Button
          onPress={() =>
            void saveDownload(
              () => client.download('starterTemplate', { query: { kind, audience } }),
              'The file was saved. Put your letterhead and wording around its fields, then upload it.',
            )
          }
        >
          Download a starter file
        </Button>
      </div>
      <div className={css.row}>
        <TextField label="Name" optional maxLength={200} value={title} onChange={setTitle} />
        <Field label="Word file (.docx)">
          {(control) => (
            <input
              {...control}
              ref={file}
              type="file"
              accept=".docx"
              onChange={(event) => {
                add.reset();
                setChosen(event.target.files?.[0]);
              }}
            />
          )}
        </Field>
        <Button look="primary" type="submit" isDisabled={!chosen} busy={add.isPending}>
          Check and use it
        </Button>
      </div>
      <FormError error={add.error} />
      {faults.length > 0 && (
        <ul aria-label="What is wrong with the template">
          {faults.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </form>
  );
}
