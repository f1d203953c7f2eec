/** Texts that fill the field above with one press; each can be changed there afterwards. */
import css from './Suggestions.module.css';

export function Suggestions({ of, onPick }: { of: readonly string[]; onPick(text: string): void }) {
  return (
    <div className={css.list}>
      {of.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
