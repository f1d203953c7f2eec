import css from './Figures.module.css';

export interface Card {
  label: string;
  value: string;
  /** What it is of, or how it is counted. */
  note?: string | undefined;
  tone?: 'bad' | 'warn' | undefined;
}

/** Single numbers, each with its name and what it is of. */
export function Cards({ cards }: { cards: Card[] }) {
  return (
    <dl className={css.cards}>
      {cards.map(({ label, value, note, tone }) => (
        <div key={label} className={css.card} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={css.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
