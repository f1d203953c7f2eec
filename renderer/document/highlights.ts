/** Evidence of all criteria at once: each criterion has a color and its number, so that the color is never the only sign. */
import type { CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import { leaves } from '../../service/tree/index.ts';
import { type Rect, type Turn, turned } from '../case/geometry.ts';

/** Dark enough for white numbers on them and for borders on paper, which is white in both themes. */
export const HUES = [
  '#1f5fbf',
  '#a34700',
  '#00716b',
  '#a3127a',
  '#5c6600',
  '#6a3fc2',
  '#7a1020',
  '#3d4f60',
] as const;

/** A criterion with evidence, its color, and its number in the legend. */
export interface Highlight {
  id: string;
  description: string;
  number: number;
  hue: string;
  entries: EvidenceEntry[];
}

/** Criteria that have evidence, in the order of the tree; after eight the colors come again, the numbers go on. */
export function highlightsOf(tree: CriteriaNode): Highlight[] {
  return leaves(tree)
    .filter((leaf) => (leaf.clinical_decisioning ?? []).length > 0)
    .map(({ criteria_id: id, description, clinical_decisioning: entries = [] }, index) => ({
      id,
      description,
      number: index + 1,
      hue: HUES[index % HUES.length]!,
      entries,
    }));
}

/** A box of an entry on a page; `criterion` is absent where only the chosen one is marked. */
export interface PlacedBox {
  key: string;
  entry: EvidenceEntry;
  rect: Rect;
  /** The first box of its entry on the page: the numbers stand where an entry begins. */
  isFirst: boolean;
  criterion?: Highlight;
}

export function boxesOn(page: number, entries: readonly EvidenceEntry[], turn: Turn): PlacedBox[] {
  return entries.flatMap((entry) =>
    entry.bounding_box
      .filter((box) => box.page === page)
      .map((box, index) => ({
        key: `${entry.id} ${index}`,
        entry,
        rect: turned(box, turn),
        isFirst: index === 0,
      })),
  );
}

/** Boxes of every criterion on a page, those of the chosen one first. */
export function allBoxesOn(
  page: number,
  highlights: readonly Highlight[],
  turn: Turn,
  selected?: string,
): PlacedBox[] {
  return highlights
    .toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
    .flatMap((criterion) =>
      boxesOn(page, criterion.entries, turn).map((box) => ({
        ...box,
        key: `${criterion.id} ${box.key}`,
        criterion,
      })),
    );
}

/** Words that one or more criteria quote: drawn as one box, however many there are. */
export interface Place {
  key: string;
  rect: Rect;
  boxes: PlacedBox[];
}

/** Boxes at the very same place together, in the order they come. */
export function placesOf(boxes: readonly PlacedBox[]): Place[] {
  const same = Map.groupBy(boxes, ({ rect: { x, y, width, height } }) =>
    [x, y, width, height].map((part) => part.toFixed(3)).join(' '),
  );
  return [...same.values()].map((of) => ({ key: of[0]!.key, rect: of[0]!.rect, boxes: of }));
}

/** The numbers beside a line of the page, in the margin: `x` is where they end. */
export interface Label {
  x: number;
  y: number;
  criteria: Highlight[];
}

/** Less than a line of small print, as a fraction of the page. */
const LINE = 0.013;
/** Where text begins at the latest: numbers right of it would cover words. */
const MARGIN = 0.1;

/** Numbers of the criteria whose quotes begin on a line, one label for each line. */
export function labelsOf(places: readonly Place[]): Label[] {
  const labels: Label[] = [];
  const x = Math.min(MARGIN, ...places.map(({ rect }) => rect.x));
  for (const { rect, boxes } of places.toSorted((a, b) => a.rect.y - b.rect.y)) {
    const criteria = boxes.flatMap(({ criterion, isFirst }) => (isFirst && criterion) || []);
    if (criteria.length === 0) continue;
    const last = labels.at(-1);
    const label = last && rect.y - last.y < LINE ? last : { x, y: rect.y, criteria: [] };
    if (label !== last) labels.push(label);
    label.criteria = [...new Set([...label.criteria, ...criteria])];
  }
  return labels;
}

/** Whether a page says something about a criterion. */
export const isStatedOn = (page: number, { entries }: Highlight): boolean =>
  entries.some((entry) => entry.bounding_box.some((box) => box.page === page));
