import { useMemo } from 'react';
import type { EvidenceEntry } from '../../service/contract/results.ts';
import { find } from '../../service/tree/index.ts';
import { chosen, evidenceOf, selectEvidence } from '../review/select.ts';
import { useReview } from '../review/store.ts';
import css from './EvidenceBoxes.module.css';
import { type Turn, turned } from './geometry.ts';
import { useHover } from './hover.ts';
import { useDocument } from './store.ts';

/** Boxes of the current criterion's evidence on one page. The stance shows in colour and in the style of the border. */
export function EvidenceBoxes({ page, turn }: { page: number; turn: Turn }) {
  const shown = useDocument((state) => state.boxes);
  const node = useReview((state) => state.work && find(state.work.tree, state.selected));
  const current = useReview((state) => state.evidence);
  const hovered = useHover((state) => state.id);
  const boxes = useMemo(() => boxesOn(page, evidenceOf(node), turn), [page, node, turn]);
  if (!shown) return null;
  return (
    <div className={css.layer} aria-hidden="true">
      {boxes.map(({ key, entry, rect }) => (
        <div
          key={key}
          data-evidence={entry.id}
          className={[
            css.box,
            css[entry.stance ?? 'mentions'],
            entry.id === current && css.current,
            entry.id === hovered && css.hovered,
          ]
            .filter(Boolean)
            .join(' ')}
          style={{
            left: `${rect.x * 100}%`,
            top: `${rect.y * 100}%`,
            width: `${rect.width * 100}%`,
            height: `${rect.height * 100}%`,
          }}
        />
      ))}
    </div>
  );
}

function boxesOn(page: number, entries: EvidenceEntry[], turn: Turn) {
  return entries.flatMap((entry) =>
    entry.bounding_box
      .filter((box) => box.page === page)
      .map((box, index) => ({ key: `${entry.id} ${index}`, entry, rect: turned(box, turn) })),
  );
}

/** The evidence under a point of a page (fractions), with what a pointer can do to it. The smallest box wins. */
export function entryAt(page: number, x: number, y: number, turn: Turn) {
  const hits = boxesOn(page, evidenceOf(chosen()), turn)
    .filter(({ rect }) => x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height)
    .sort((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height);
  const entry = hits[0]?.entry;
  if (useHover.getState().id && !entry) useHover.setState({ id: undefined });
  if (!entry || !useDocument.getState().boxes) return undefined;
  return {
    select: () => selectEvidence(entry.id),
    hover: () => useHover.setState({ id: entry.id }),
  };
}
