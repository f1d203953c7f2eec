import type { ReactNode } from 'react';

interface CheckboxProps {
  className?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it stands for. */
  children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function Checkbox({ className, checked, onChange, children }: CheckboxProps) {
  return (
    <label className={className}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />{' '}
      {children}
    </label>
  );
}
