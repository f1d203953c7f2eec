import { Eye } from 'lucide-react';
import { useState } from 'react';
import { MOST_GRADE, missingParts, readingGrade } from '../../../service/contract/notice-check.ts';
import type { Notice, NoticeSection } from '../../../service/contract/notices.ts';
import { inForce } from '../../../service/contract/signing.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import css from '../panels/Panel.module.css';
import { useDecisions } from '../useDecisions.ts';
import { AboutFiles, Files } from './Files.tsx';
import { MarkSent } from './MarkSent.tsx';
import { Preview } from './Preview.tsx';
import { forgetTexts, keepTexts, unsavedTexts } from './texts.ts';
import { useNoticeVerb } from './useNotices.ts';

interface NoticeEditorProps {
  runId: string;
  notice: Notice;
  readOnly: boolean;
  /** Another version was written. */
  onVersion: (id: string) => void;
}

/** One version of a notice: its texts, what it lacks, and what can be done with it. What is changed becomes a new version. */
export function NoticeEditor({ runId, notice, readOnly, onVersion }: NoticeEditorProps) {
  const [texts, setTexts] = useState(() => unsavedTexts(notice.notice_id));
  const { provider, patient } = texts ?? notice;
  const changed = texts !== undefined;
  const change = (part: Partial<Pick<Notice, 'provider' | 'patient'>>) => {
    const changedTexts = { provider, patient, ...part };
    keepTexts(notice.notice_id, changedTexts);
    setTexts(changedTexts);
  };
  const written = (made: Notice) => {
    forgetTexts(notice.notice_id);
    setTexts(undefined);
    onVersion(made.notice_id);
  };
  const isDraft = notice.state === 'draft';
  const { kind, template, notice_id } = notice;
  const params = { run_id: runId, notice_id };
  const save = useNoticeVerb(runId, () =>
    client.draftNotice({ params: { run_id: runId }, body: { kind, template, provider, patient } }),
  );
  const issue = useNoticeVerb(runId, () => client.issueNotice({ params }));
  const [previewed, setPreviewed] = useState(false);
  return (
    <section className={css.form} aria-label="Notice">
      <div className={css.head}>
        {changed && (
          <Button
            look="primary"
            busy={save.isPending}
            onPress={() => save.mutate(undefined, { onSuccess: written })}
          >
            Save as a new version
          </Button>
        )}
        {!changed && isDraft && !readOnly && (
          <Button
            look="primary"
            busy={issue.isPending}
            onPress={() =>
              issue.mutate(undefined, { onSuccess: () => notify('done', 'The notice is issued.') })
            }
          >
            Issue
          </Button>
        )}
        <Button small icon={<Eye />} onPress={() => setPreviewed(!previewed)}>
          {previewed ? 'Hide the pages' : 'Show the pages'}
        </Button>
        <Files runId={runId} notice={notice} changed={changed} />
      </div>
      <FormError error={save.error ?? issue.error} />
      <AboutFiles notice={notice} />
      {!isDraft && !readOnly && <MarkSent runId={runId} notice={notice} />}
      {previewed && (
        <Preview
          runId={runId}
          kind={kind}
          texts={{ provider, patient }}
          noticeId={readOnly || !isDraft ? notice_id : undefined}
        />
      )}
      {isDraft && <Lacks runId={runId} notice={notice} provider={provider} patient={patient} />}
      <Sections
        title="For the provider"
        sections={provider}
        readOnly={readOnly || !isDraft}
        onChange={(sections) => change({ provider: sections })}
      />
      <Sections
        title={`For the patient (reads at grade ${readingGrade(textOf(patient)).toFixed(1)})`}
        sections={patient}
        readOnly={readOnly || !isDraft}
        onChange={(sections) => change({ patient: sections })}
      />
    </section>
  );
}

const textOf = (sections: readonly NoticeSection[]) => sections.map(({ text }) => text).join('\n');

interface LacksProps {
  runId: string;
  notice: Notice;
  provider: readonly NoticeSection[];
  patient: readonly NoticeSection[];
}

/** What stands in the way of issuing, while it is written. */
function Lacks({ runId, notice, provider, patient }: LacksProps) {
  const decision = inForce(useDecisions(runId).data ?? []);
  const physician = decision?.signed_role === 'physician' ? decision.signed_name : undefined;
  // The code of the policy is known to the service; what it says of that part stands until the text is saved.
  const known = notice.missing.filter(({ part }) => part === 'criterion');
  const reported = { guidelineCode: '', ...(physician !== undefined && { physician }) };
  const live = missingParts(notice.kind, { provider, patient }, reported);
  const missing = [...live, ...known.filter(({ part }) => !live.some((one) => one.part === part))];
  if (missing.length === 0)
    return <p className={css.muted}>Complete. The patient’s part reads at grade {MOST_GRADE} or below.</p>;
  return (
    <ul className={css.quotes} aria-label="What is missing">
      {missing.map(({ part, message }) => (
        <li key={`${part} ${message}`}>
          <span aria-hidden>–</span>
          {message}
        </li>
      ))}
    </ul>
  );
}

interface SectionsProps {
  title: string;
  sections: NoticeSection[];
  readOnly: boolean;
  onChange: (sections: NoticeSection[]) => void;
}

function Sections({ title, sections, readOnly, onChange }: SectionsProps) {
  return (
    <section className={css.form}>
      <h3>{title}</h3>
      {sections.map((section, index) => (
        <TextArea
          key={section.part}
          label={section.heading}
          readOnly={readOnly}
          rows={Math.min(10, section.text.split('\n').length + Math.floor(section.text.length / 90))}
          value={section.text}
          onChange={(text) => onChange(sections.with(index, { ...section, text }))}
        />
      ))}
    </section>
  );
}
