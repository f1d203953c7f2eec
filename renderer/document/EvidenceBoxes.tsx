import { useMemo } from 'react';
import { find } from '../../service/tree/index.ts';
import type { Turn } from '../case/geometry.ts';
import { chosen, evidenceOf, select, selectEvidence } from '../case/select.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import css from './EvidenceBoxes.module.css';
import {
  allBoxesOn,
  boxesOn,
  highlightsOf,
  type Label,
  labelsOf,
  type PlacedBox,
  placesOf,
} from './highlights.ts';
import { useHover } from './hover.ts';
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
  const selected = node?.criteria_id;
  const places = useMemo(
    () =>
      placesOf(
        highlights ? allBoxesOn(page, highlights, turn, selected) : boxesOn(page, evidenceOf(node), turn),
      ),
    [page, node, selected, turn, highlights],
  );
  if (!shown) return null;
  return (
    <div className={css.layer} aria-hidden="true">
      {places.map(({ key, rect, boxes }) => {
        const { entry, criterion } = boxes.find((one) => one.entry.id === current) ?? boxes[0]!;
        const isOfChosen = !criterion || criterion.id === selected;
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
                ...(criterion && { '--hue': criterion.hue, '--bands': bandsOf(boxes) }),
              } as React.CSSProperties
            }
          />
        );
      })}
      {highlights && labelsOf(places).map((label) => <Numbers key={`${label.x} ${label.y}`} label={label} />)}
    </div>
  );
}

/** The colors of all that quote these words, side by side below them. */
function bandsOf(boxes: readonly PlacedBox[]): string {
  const hues = boxes.map(({ criterion }) => criterion?.hue);
  const part = 100 / hues.length;
  const stops = hues.map((hue, index) => `${hue} ${index * part}% ${(index + 1) * part}%`);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** More than these would reach over the words. */
const MOST_NUMBERS = 2;

function Numbers({ label: { x, y, criteria } }: { label: Label }) {
  const more = criteria.length - MOST_NUMBERS;
  return (
    <span className={css.numbers} style={{ right: `${(1 - x) * 100}%`, top: `${y * 100}%` }}>
      {criteria.slice(0, MOST_NUMBERS).map(({ id, hue, number }) => (
        <span key={id} className={css.number} style={{ background: hue }}>
          {number}
        </span>
      ))}
      {more > 0 && <span className={css.more}>+{more}</span>}
    </span>
  );
}

/** What is drawn on a page now, without drawing it. */
function drawnOn(page: number, turn: Turn) {
  const { work, selected } = useReview.getState();
  return useDocument.getState().marks === 'all' && work
    ? allBoxesOn(page, highlightsOf(work.tree), turn, selected)
    : boxesOn(page, evidenceOf(chosen()), turn);
}

/** The evidence under a point of a page (fractions), with what a pointer can do to it. The smallest box wins. */
export function entryAt(page: number, x: number, y: number, turn: Turn) {
  const selected = useReview.getState().selected;
  const hits = drawnOn(page, turn)
    .filter(({ rect }) => x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height)
    .sort((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height);
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
