import type { FormEvent } from 'react';
import type { Assignment, PeerEntry, PeerStep } from '../../../service/contract/case-notes.ts';
import { find } from '../../../service/tree/index.ts';
import { mayEdit } from '../../case/decisions.ts';
import { selectInTree } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { dateTime } from '../../data/due.ts';
import { useSession } from '../../data/session.ts';
import { useOwn } from '../../data/useOwn.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../panels/Panel.module.css';
import { useAddToCaseNotes, useCaseNotes } from './useCaseNotes.ts';

const steps: Record<PeerStep, string> = {
  asked: 'Call requested',
  offered: 'Times offered',
  held: 'Call held',
  not_held: 'Call not held',
};

/** To whom the case was given, and what people tell each other about it: comments, the log of peer-to-peer calls. */
export function CaseNotes() {
  const runId = useReview((state) => state.runId);
  const notes = useCaseNotes(runId).data;
  const editor = mayEdit(useSession((session) => session.user?.role));
  return (
    <>
      {(notes?.assignments ?? []).length > 0 && (
        <section className={css.section}>
          <h3>Assigned</h3>
          <ul className={css.earlier}>
            {notes?.assignments?.map((one) => (
              <li key={`${one.at} ${one.to} ${one.from}`}>
                <span>{assignmentWords(one)}</span>
                <span className={css.muted}>{dateTime(one.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.section}>
        <h3>Comments</h3>
        <ul className={css.earlier}>
          {notes?.comments.map((one) => (
            <li key={one.comment_id}>
              <span>
                {one.criteria_id && (
                  <Button small look="quiet" onPress={() => selectInTree(one.criteria_id!)}>
                    {one.criteria_id}
                  </Button>
                )}{' '}
                {one.text}
              </span>
              <Signed {...one} />
            </li>
          ))}
        </ul>
        {editor && <CommentForm runId={runId} />}
      </section>
      <section className={css.section}>
        <h3>Peer-to-peer calls</h3>
        <ul className={css.earlier}>
          {notes?.peer_log.map((one) => (
            <li key={one.entry_id}>
              <span>{peerWords(one)}</span>
              <Signed {...one} />
            </li>
          ))}
        </ul>
        {editor && <PeerForm runId={runId} />}
      </section>
    </>
  );
}

const Signed = ({ by, at }: { by: string; at: string }) => (
  <span className={css.muted}>
    {by}, {dateTime(at)}
  </span>
);

function assignmentWords({ to, from, by }: Assignment): string {
  if (to === by) return `Taken by ${by}${from === undefined ? '' : ` from ${from}`}`;
  if (to !== undefined) return `Given to ${to} by ${by}${from === undefined ? '' : `; ${from} had it`}`;
  return `Unassigned by ${by}${from === undefined || from === by ? '' : ` from ${from}`}`;
}

function peerWords({ step, with: whom, times, outcome }: PeerEntry): string {
  const reported = [steps[step], whom && `with ${whom}`, times?.join(', '), outcome];
  return reported.filter(Boolean).join(' – ');
}

function CommentForm({ runId }: { runId: string }) {
  const { work, selected } = useReview();
  const [text, setText] = useOwn(`comment ${runId}`, '');
  const [onCriterion, setOnCriterion] = useOwn(`comment on criterion ${runId}`, false);
  const { comment } = useAddToCaseNotes(runId, () => setText(''));
  const chosen = work && find(work.tree, selected);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const about = onCriterion && chosen ? { criteria_id: chosen.criteria_id } : {};
    comment.mutate({ text: text.trim(), ...about });
  };
  return (
    <form className={css.form} onSubmit={send} aria-label="New comment">
      <TextArea
        label="Comment"
        hint="Type @ and a user name to mention somebody."
        rows={2}
        maxLength={4000}
        value={text}
        onChange={setText}
      />
      {chosen && (
        <Checkbox checked={onCriterion} onChange={setOnCriterion}>
          About criterion {chosen.criteria_id}
        </Checkbox>
      )}
      <FormError error={comment.error} />
      <div className={css.head}>
        <Button type="submit" isDisabled={!text.trim()} busy={comment.isPending}>
          Add the comment
        </Button>
      </div>
    </form>
  );
}

function PeerForm({ runId }: { runId: string }) {
  const [step, setStep] = useOwn<PeerStep>(`peer step ${runId}`, 'asked');
  const [whom, setWhom] = useOwn(`peer ${runId}`, '');
  const [reported, setStated] = useOwn(`peer outcome ${runId}`, '');
  const { peer } = useAddToCaseNotes(runId, () => setStated(''));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = reported.trim();
    const more =
      step === 'offered' ? { times: text.split(/[,;\n]+/).flatMap((one) => one.trim() || []) } : {};
    peer.mutate({
      step,
      ...(whom.trim() && { with: whom.trim() }),
      ...(step === 'offered' ? more : text && { outcome: text }),
    });
  };
  return (
    <form className={css.form} onSubmit={send} aria-label="Peer-to-peer call">
      <Choice label="Step" words={steps} value={step} onChange={setStep} />
      <TextField label="With" optional maxLength={200} value={whom} onChange={setWhom} />
      <TextArea
        label={step === 'offered' ? 'Times, with commas between' : 'Outcome'}
        optional={step !== 'held'}
        rows={2}
        value={reported}
        onChange={setStated}
      />
      <FormError error={peer.error} />
      <div className={css.head}>
        <Button type="submit" busy={peer.isPending}>
          Add to the log
        </Button>
      </div>
    </form>
  );
}
