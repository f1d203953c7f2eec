import type { Item } from '../../case/decisions.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import css from './Panel.module.css';

interface AskForProps {
  items: Item[];
  /** Texts of items whose tick is not as proposed. */
  turned: ReadonlySet<string>;
  onTurn: (turned: ReadonlySet<string>) => void;
}

/** The points of a request for information, made from the tree; each can be left out or taken in. */
export function AskFor({ items, turned, onTurn }: AskForProps) {
  if (items.length === 0) return null;
  const turn = (text: string) => {
    const next = new Set(turned);
    if (!next.delete(text)) next.add(text);
    onTurn(next);
  };
  const box = ({ text, proposed }: Item) => (
    <Checkbox key={text} checked={proposed !== turned.has(text)} onChange={() => turn(text)}>
      {text}
    </Checkbox>
  );
  const others = items.filter((item) => !item.proposed);
  return (
    <fieldset className={css.options}>
      <legend>Ask for</legend>
      <div className={css.items}>{items.filter((item) => item.proposed).map(box)}</div>
      {others.length > 0 && (
        // Nothing proposed: what else there is must be seen at once.
        <details open={others.length === items.length}>
          <summary className={css.muted}>What else is open or against ({others.length})</summary>
          <div className={css.items}>{others.map(box)}</div>
        </details>
      )}
    </fieldset>
  );
}
