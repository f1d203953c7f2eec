import { useMemo } from 'react';
import { find } from '../../service/tree/index.ts';
import { chosen, evidenceOf, select, selectEvidence } from '../review/select.ts';
import { useReview } from '../review/store.ts';
import css from './EvidenceBoxes.module.css';
import type { Turn } from './geometry.ts';
import { allBoxesOn, boxesOn, highlightsOf } from './highlights.ts';
import { useHover } from './hover.ts';
import { useDocument } from './store.ts';
import { useHighlights } from './useHighlights.ts';

/**
 * Boxes of evidence on one page: those of the chosen criterion, with the stance in color and border; or those of all criteria,
 * each in its color and with its number, with the stance in the border alone.
 */
export function EvidenceBoxes({ page, turn }: { page: number; turn: Turn }) {
  const shown = useDocument((state) => state.boxes);
  const node = useReview((state) => state.work && find(state.work.tree, state.selected));
  const current = useReview((state) => state.evidence);
  const hovered = useHover((state) => state.id);
  const highlights = useHighlights();
  const boxes = useMemo(
    () => (highlights ? allBoxesOn(page, highlights, turn) : boxesOn(page, evidenceOf(node), turn)),
    [page, node, turn, highlights],
  );
  if (!shown) return null;
  return (
    <div className={css.layer} aria-hidden="true">
      {boxes.map(({ key, entry, rect, criterion, isFirst, nth }) => {
        const isOfChosen = !criterion || criterion.id === node?.criteria_id;
        return (
          <div
            key={key}
            {...(isOfChosen && { 'data-evidence': entry.id })}
            className={[
              css.box,
              css[entry.stance ?? 'mentions'],
              criterion && css.colored,
              isOfChosen && entry.id === current && css.current,
              isOfChosen && entry.id === hovered && css.hovered,
            ]
              .filter(Boolean)
              .join(' ')}
            style={
              {
                left: `${rect.x * 100}%`,
                top: `${rect.y * 100}%`,
                width: `${rect.width * 100}%`,
                height: `${rect.height * 100}%`,
                ...(criterion && { '--hue': criterion.hue, '--nth': nth }),
              } as React.CSSProperties
            }
          >
            {criterion && isFirst && <span className={css.tag}>{criterion.id}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** What is drawn on a page now, without drawing it. */
function drawnOn(page: number, turn: Turn) {
  const { work } = useReview.getState();
  const all = useDocument.getState().marks === 'all' && work;
  return all ? allBoxesOn(page, highlightsOf(work.tree), turn) : boxesOn(page, evidenceOf(chosen()), turn);
}

/** The evidence under a point of a page (fractions), with what a pointer can do to it. The smallest box wins. */
export function entryAt(page: number, x: number, y: number, turn: Turn) {
  const selected = useReview.getState().selected;
  const isOfChosen = (id: string | undefined) => Number(id === undefined || id === selected);
  const hits = drawnOn(page, turn)
    .filter(({ rect }) => x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height)
    .sort(
      (a, b) =>
        a.rect.width * a.rect.height - b.rect.width * b.rect.height ||
        isOfChosen(b.criterion?.id) - isOfChosen(a.criterion?.id),
    );
  const hit = hits[0];
  if (useHover.getState().id && !hit) useHover.setState({ id: undefined });
  if (!hit || !useDocument.getState().boxes) return undefined;
  const { entry, criterion } = hit;
  return {
    select: () => {
      if (criterion && criterion.id !== selected) select(criterion.id);
      selectEvidence(entry.id);
    },
    hover: () => useHover.setState({ id: entry.id }),
  };
}
