import { Check, CloudAlert, LoaderCircle, Lock, PenLine, Users } from 'lucide-react';
import { mayEdit } from '../case/decisions.ts';
import { type SaveState, useReview } from '../case/store.ts';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import css from './SaveBadge.module.css';
import { saveNow } from './save.ts';

const words: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Unsaved',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Two versions',
};
const icons = { saved: Check, unsaved: PenLine, saving: LoaderCircle, failed: CloudAlert, conflict: Users };

/** Whether the work is safe. A failed save stays visible until it has succeeded. */
export function SaveBadge() {
  const { save, saveError, locked, revision } = useReview();
  const editor = mayEdit(useSession((session) => session.user?.role));
  if (locked && save === 'saved')
    return (
      <span className={css.badge}>
        <Lock aria-hidden /> {editor ? 'Signed' : 'Read only'}
      </span>
    );
  const Icon = icons[save];
  return (
    <>
      <span
        className={[css.badge, css[save]].join(' ')}
        role="status"
        title={saveError ?? `Revision ${revision}`}
        data-save={save}
      >
        <Icon aria-hidden />
        {words[save]}
      </span>
      {save === 'failed' && (
        <Button small onPress={() => void saveNow()}>
          Save
        </Button>
      )}
    </>
  );
}
