import { type FormEvent, useState } from 'react';
import type { Notice, NoticeWay } from '../../../service/contract/notices.ts';
import { client } from '../../data/client.ts';
import { today } from '../../data/due.ts';
import { wayWords } from '../../data/noticeWords.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../panels/Panel.module.css';
import { useNoticeVerb } from './useNotices.ts';

/** How and when an issued notice went out, as a person has seen to it. */
export function MarkSent({ runId, notice }: { runId: string; notice: Notice }) {
  const [way, setWay] = useState<NoticeWay>('fax');
  const [day, setDay] = useState(today);
  const [fax, setFax] = useState('');
  const params = { run_id: runId, notice_id: notice.notice_id };
  const sent = useNoticeVerb(runId, () => {
    const number = way === 'fax' && fax.trim() ? { fax_number: fax.trim() } : {};
    return client.noteSent({ params, body: { way, ...(day && { at: day }), ...number } });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    sent.mutate(undefined, { onSuccess: () => setFax('') });
  };
  return (
    <form className={css.form} onSubmit={send} aria-label="Mark as sent">
      <div className={css.choose}>
        <Choice label="Sent by" words={wayWords} value={way} onChange={setWay} />
        <TextField
          label="Date sent (MM/DD/YYYY)"
          type="date"
          required
          max={today()}
          value={day}
          onChange={setDay}
        />
        {way === 'fax' && (
          <TextField label="Fax number" optional type="tel" maxLength={40} value={fax} onChange={setFax} />
        )}
        <Button type="submit" busy={sent.isPending}>
          Mark as sent
        </Button>
      </div>
      <FormError error={sent.error} />
    </form>
  );
}
