/** A box without a pointer: in the middle of what is seen, then moved and sized by keys. */
import { addEvidence } from '../case/edit.ts';
import { useDocument } from '../case/viewer.ts';
import { startAdjusting } from './adjust.ts';
import { upright } from './mark.ts';

const SIZE = { width: 0.3, height: 0.04 };

/** While drawing is on: puts a box in the middle of the view and takes it in hand. */
export function placeBox(): void {
  const { drawing, page, turn } = useDocument.getState();
  const sheet = document.querySelector(`[data-sheet="${page}"]`);
  const view = document.querySelector('[aria-label="Pages of the record"]');
  if (!drawing || !sheet || !view) return;
  const [area, seen] = [sheet.getBoundingClientRect(), view.getBoundingClientRect()];
  const middle = (Math.max(area.top, seen.top) + Math.min(area.bottom, seen.bottom)) / 2;
  const y = (middle - area.top) / area.height - SIZE.height / 2;
  const rect = { ...SIZE, x: 0.5 - SIZE.width / 2, y: Math.min(1 - SIZE.height, Math.max(0, y)) };
  addEvidence(drawing, [{ ...upright(rect, turn), page }]);
  useDocument.setState({ drawing: undefined });
  startAdjusting();
}
