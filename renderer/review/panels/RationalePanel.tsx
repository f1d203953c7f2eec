import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { writeRationale } from '../../case/edit.ts';
import { useReview } from '../../case/store.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Cited } from '../Cited.tsx';
import { EngineText } from './EngineText.tsx';
import css from './Panel.module.css';
import { RationaleAge } from './RationaleAge.tsx';

type Mode = 'read' | 'write' | 'compare';

/** The written reasons: read with page links, written, or compared with the engine's own text. */
export function RationalePanel() {
  const { work, locked } = useReview();
  const [mode, setMode] = useState<Mode>('read');
  if (!work) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(work.rationale);
      notify('done', 'The rationale was copied.');
    } catch {
      notify('problem', 'Evident cannot use the clipboard here.');
    }
  };
  return (
    <section className={css.panel}>
      <header className={css.head}>
        <h2>Clinical rationale</h2>
        <Button
          small
          look="quiet"
          onPress={() => setMode(mode === 'compare' ? 'read' : 'compare')}
          aria-pressed={mode === 'compare'}
        >
          {mode === 'compare' ? 'Hide changes' : 'Show changes'}
        </Button>
        <Button small look="quiet" icon={<Copy />} onPress={() => void copy()}>
          Copy
        </Button>
        {!locked && (
          <Button small icon={<Pencil />} onPress={() => setMode(mode === 'write' ? 'read' : 'write')}>
            {mode === 'write' ? 'Done' : 'Edit'}
          </Button>
        )}
      </header>
      <RationaleAge />
      {mode === 'read' && (
        <div className={css.text}>
          {work.rationale ? (
            <Rationale text={work.rationale} />
          ) : (
            <span className={css.muted}>Nothing is written yet.</span>
          )}
        </div>
      )}
      {mode === 'write' && (
        <textarea
          className={css.write}
          aria-label="Clinical rationale"
          // biome-ignore lint/a11y/noAutofocus: the person asked to write
          autoFocus
          value={work.rationale}
          onChange={(event) => writeRationale(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setMode('read')}
        />
      )}
      {mode === 'compare' && <EngineText text={work.rationale} />}
    </section>
  );
}

/** The line that heads a list is set apart; the text itself stays as it was written. */
function Rationale({ text }: { text: string }) {
  return text.split(/(^[^\n-][^\n]*:(?=\n- ))/m).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
    index % 2 === 1 ? <strong key={index}>{piece}</strong> : <Cited key={index} text={piece} />,
  );
}
