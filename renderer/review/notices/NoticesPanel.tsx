import { useState } from 'react';
import type { Notice, NoticeList } from '../../../service/contract/notices.ts';
import { inForce } from '../../../service/contract/signing.ts';
import { allowed } from '../../case/decisions.ts';
import { useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { kindWords, sentWords } from '../../data/noticeWords.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Failed, FormError, Loading } from '../../ui/States.tsx';
import css from '../panels/Panel.module.css';
import { useDecisions } from '../useDecisions.ts';
import { NoticeEditor } from './NoticeEditor.tsx';
import { useNotices, useNoticeVerb } from './useNotices.ts';

/** Letters about the decision: every version, and the one that is being written. */
export function NoticesPanel() {
  const runId = useReview((state) => state.runId);
  const decision = inForce(useDecisions(runId).data ?? []);
  const notices = useNotices(runId, decision?.signed_at);
  const editor = allowed(
    'approve',
    useSession((session) => session.user?.role),
  );
  const [chosen, setChosen] = useState<string>();
  if (notices.isError) return <Failed error={notices.error} retry={() => void notices.refetch()} />;
  if (!notices.data) return <Loading label="Loading the notices" />;
  const all = notices.data.notices.toReversed();
  const open = all.find((one) => one.notice_id === chosen) ?? all[0];
  return (
    <div className={css.panel}>
      <h2>Notices</h2>
      {editor && <Begin runId={runId} templates={notices.data.templates} onBegun={setChosen} />}
      {all.length === 0 && (
        <p className={css.muted}>No notice yet. Once a decision is signed, its notice can be written here.</p>
      )}
      {all.length > 0 && (
        <ul className={css.rows}>
          {all.map((one) => (
            <Row key={one.notice_id} notice={one} open={one === open} onOpen={setChosen} />
          ))}
        </ul>
      )}
      {open && (
        <NoticeEditor
          key={open.notice_id}
          runId={runId}
          notice={open}
          readOnly={!editor}
          onVersion={setChosen}
        />
      )}
    </div>
  );
}

interface BeginProps {
  runId: string;
  templates: NoticeList['templates'];
  onBegun: (id: string) => void;
}

function Begin({ runId, templates, onBegun }: BeginProps) {
  const [at, setAt] = useState(0);
  const begin = useNoticeVerb(runId, ({ kind, template }: NoticeList['templates'][number]) =>
    client.draftNotice({ params: { run_id: runId }, body: { kind, template } }),
  );
  const choice = templates[Math.min(at, templates.length - 1)];
  if (!choice) return null;
  return (
    <div className={css.choose}>
      <Choice
        label="Notice"
        words={templates.map(
          ({ kind, name }, index) => [String(index), `${kindWords[kind]} – ${name}`] as const,
        )}
        value={String(at)}
        onChange={(index) => setAt(Number(index))}
      />
      <Button
        busy={begin.isPending}
        onPress={() => begin.mutate(choice, { onSuccess: (made) => onBegun(made.notice_id) })}
      >
        Write from the case
      </Button>
      <FormError error={begin.error} />
    </div>
  );
}

function Row({ notice, open, onOpen }: { notice: Notice; open: boolean; onOpen: (id: string) => void }) {
  const { kind, version, state, created_at, created_by, issued_at, issued_by, sent } = notice;
  const facts = [
    `written by ${created_by}, ${dateTime(created_at)}`,
    issued_at && `issued by ${issued_by}, ${dateTime(issued_at)}`,
    ...sent.map(sentWords),
  ];
  return (
    <li>
      <div className={css.grow}>
        <strong>
          {kindWords[kind]}, version {version}
        </strong>{' '}
        – {state === 'issued' ? 'issued' : 'draft'}
        <br />
        <span className={css.muted}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {open ? (
        <span className={css.muted}>Shown below</span>
      ) : (
        <Button small onPress={() => onOpen(notice.notice_id)}>
          Open
        </Button>
      )}
    </li>
  );
}
