import type { EvidenceEntry, Stance } from '../../../service/contract/results.ts';
import { changeEvidence } from '../../case/edit.ts';
import { stanceWords } from '../../ui/marks.tsx';
import css from './EvidenceList.module.css';

/** What a person says about a place that she marked: its stance, and a note for whoever reads it. */
export function EvidenceFields({ entry }: { entry: EvidenceEntry }) {
  return (
    <>
      <select
        className={css.field}
        aria-label="Stance"
        value={entry.stance ?? 'mentions'}
        onChange={(event) => changeEvidence(entry.id, { stance: event.target.value as Stance })}
      >
        {(Object.keys(stanceWords) as Stance[]).map((stance) => (
          <option key={stance} value={stance}>
            {stanceWords[stance]}
          </option>
        ))}
      </select>
      <input
        id="evidence-note"
        className={css.field}
        aria-label="Note"
        placeholder="Note"
        maxLength={500}
        value={entry.note ?? ''}
        onChange={(event) => changeEvidence(entry.id, { note: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.stopPropagation();
          document.querySelector<HTMLElement>(`[data-evidence-line="${entry.id}"]`)?.focus();
        }}
      />
    </>
  );
}
