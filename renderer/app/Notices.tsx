import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { holdWhile, useNotices } from '../data/notices.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import css from './Notices.module.css';

/** Passing messages, read out politely; they go by themselves, though not while somebody is at them, or are put away. */
export function Notices() {
  const { notices, dismiss } = useNotices();
  const list = useRef<HTMLElement>(null);
  useEffect(() => holdWhile(() => list.current?.matches(':hover, :focus-within') ?? false), []);
  const putAway = (id: number) => {
    flushSync(() => dismiss(id));
    // The button that had the focus is gone with it.
    if (document.activeElement !== document.body) return;
    (list.current?.querySelector('button') ?? document.getElementById('main'))?.focus();
  };
  return (
    <section ref={list} className={css.list} aria-live="polite" aria-label="Messages">
      {notices.map((notice) => (
        <div key={notice.id} className={[css.notice, css[notice.kind]].join(' ')}>
          {notice.kind === 'done' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <span>{notice.text}</span>
          {notice.action && (
            <Button
              small
              onPress={() => {
                putAway(notice.id);
                notice.action?.run();
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onPress={() => putAway(notice.id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
