import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { RunSummary } from '../../service/contract/runs.ts';
import css from './Piles.module.css';
import { onPile, type Pile, piles, type Viewer } from './piles.ts';

interface PilesProps {
  runs: RunSummary[];
  chosen: Pile | undefined;
  onChoose: (pile: Pile | undefined) => void;
  now: number;
  viewer: Viewer;
}

/** Piles that are shown only when something lies on them. */
const quiet = new Set<Pile>(['mentioned', 'referred', 'asked', 'working', 'stopped']);

/** The dashboard: how many cases lie where. Each count filters the table; choosing it again shows all. */
export function Piles({ runs, chosen, onChoose, now, viewer }: PilesProps) {
  return (
    <ToggleButtonGroup
      aria-label="Show only"
      selectionMode="single"
      selectedKeys={chosen ? [chosen] : []}
      onSelectionChange={(keys) => onChoose([...keys][0] as Pile | undefined)}
      className={css.piles!}
    >
      {piles.map((pile) => {
        const count = runs.filter((run) => onPile(run, pile.id, now, viewer)).length;
        if (count === 0 && pile.id !== chosen && quiet.has(pile.id)) return null;
        return (
          <ToggleButton
            key={pile.id}
            id={pile.id}
            className={css.pile!}
            data-attention={pile.id === 'urgent' && count > 0}
          >
            <span className={css.count}>{count}</span>
            <span className={css.label}>{pile.label}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
