import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useNotices } from '../data/notices.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import css from './Notices.module.css';

/** Passing messages, read out politely; they go by themselves or are put away. */
export function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <section className={css.list} aria-live="polite" aria-label="Messages">
      {notices.map((notice) => (
        <div key={notice.id} className={[css.notice, css[notice.kind]].join(' ')}>
          {notice.kind === 'done' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <span>{notice.text}</span>
          {notice.action && (
            <Button
              small
              onPress={() => {
                dismiss(notice.id);
                notice.action?.run();
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onPress={() => dismiss(notice.id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
