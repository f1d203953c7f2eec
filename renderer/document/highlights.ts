/** Evidence of all criteria at once: each criterion has a color and its number, so that the color is never the only sign. */
import type { CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import { leaves } from '../../service/tree/index.ts';
import { type Rect, type Turn, turned } from './geometry.ts';

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

/** A criterion with evidence, and its color. */
export interface Highlight {
  id: string;
  description: string;
  hue: string;
  entries: EvidenceEntry[];
}

/** Criteria that have evidence, in the order of the tree; after eight the colors come again. */
export function highlightsOf(tree: CriteriaNode): Highlight[] {
  return leaves(tree)
    .filter((leaf) => (leaf.clinical_decisioning ?? []).length > 0)
    .map(({ criteria_id: id, description, clinical_decisioning: entries = [] }, index) => ({
      id,
      description,
      hue: HUES[index % HUES.length]!,
      entries,
    }));
}

export interface PlacedBox {
  key: string;
  entry: EvidenceEntry;
  rect: Rect;
  /** Absent where only the chosen criterion is marked. */
  criterion?: Highlight;
  /** The first of its entry on the page: it bears the number. */
  isFirst: boolean;
  /** How many criteria before this one quote the very same words: its box is drawn around theirs. */
  nth: number;
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
        nth: 0,
      })),
  );
}

/** Boxes of every criterion on a page. */
export function allBoxesOn(page: number, highlights: readonly Highlight[], turn: Turn): PlacedBox[] {
  const before = new Map<string, number>();
  return highlights.flatMap((criterion) =>
    boxesOn(page, criterion.entries, turn).map((box) => {
      const { x, y, width, height } = box.rect;
      const place = [x, y, width, height].map((part) => part.toFixed(4)).join(' ');
      const nth = before.get(place) ?? 0;
      before.set(place, nth + 1);
      return { ...box, key: `${criterion.id} ${box.key}`, criterion, nth };
    }),
  );
}

/** Pages on which a criterion is told about. */
export const pagesOfHighlight = ({ entries }: Highlight): ReadonlySet<number> =>
  new Set(entries.flatMap((entry) => entry.bounding_box.map((box) => box.page)));
