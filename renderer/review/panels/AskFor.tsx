import type { Item } from './decisions.ts';
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
  return (
    <fieldset className={css.options}>
      <legend>Ask for</legend>
      <div className={css.items}>
        {items.map(({ text, proposed }) => (
          <label key={text}>
            <input type="checkbox" checked={proposed !== turned.has(text)} onChange={() => turn(text)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
