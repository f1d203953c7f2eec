import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Edited } from '../../../service/contract/written.ts';
import { writeText } from '../../case/edit.ts';
import { useReview } from '../../case/store.ts';
import type { TextId } from '../../case/texts.ts';
import { dateTime } from '../../data/due.ts';
import { Button } from '../../ui/Button.tsx';
import { Cited } from '../Cited.tsx';
import css from './Panel.module.css';

interface Props {
  id: TextId;
  label: string;
  /** As the service holds it. */
  stored: string;
  edited: Edited | undefined;
}

/** A text of the engine that a person may write anew: read with page links, or written; who wrote it is said. */
export function OwnText({ id, label, stored, edited }: Props) {
  const { work, locked } = useReview();
  const [writing, setWriting] = useState(false);
  const text = work?.texts[id] ?? stored;
  const isOwn = text !== stored || edited !== undefined;
  const engine = edited?.engine ?? stored;
  return (
    <>
      <header className={css.head}>
        <h3>{label}</h3>
        {isOwn && (
          <span className={css.muted}>
            {text !== stored || !edited ? 'Edited' : `Edited by ${edited.by}, ${dateTime(edited.at)}`}
          </span>
        )}
        {isOwn && !locked && (
          <Button small look="quiet" icon={<RotateCcw />} onPress={() => writeText(id, engine)}>
            Use the engine’s text
          </Button>
        )}
        {!locked && (
          <Button
            small
            look="quiet"
            icon={<Pencil />}
            aria-label={writing ? `Done with ${label}` : `Edit ${label}`}
            onPress={() => setWriting(!writing)}
          >
            {writing ? 'Done' : 'Edit'}
          </Button>
        )}
      </header>
      {writing ? (
        <textarea
          className={css.own}
          aria-label={label}
          maxLength={4_000}
          // biome-ignore lint/a11y/noAutofocus: the person asked to write
          autoFocus
          value={text}
          onChange={(event) => writeText(id, event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setWriting(false)}
        />
      ) : (
        <p className={text ? css.text : css.muted}>
          {text ? <Cited text={text} /> : 'The record does not say.'}
        </p>
      )}
    </>
  );
}
