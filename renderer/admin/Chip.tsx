import type { ReactNode } from 'react';
import css from './Admin.module.css';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';

/** A state in a word; the icon and the word say it, the colour only helps. */
export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={css.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
