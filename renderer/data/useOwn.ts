import { useState } from 'react';
import { forgetForOthers } from './forget.ts';

const kept = new Map<string, unknown>();
forgetForOthers(() => kept.clear());

/** State that is still there when the person comes back to the page in the same window: filters, ranges, half-written forms. */
export function useOwn<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  return [
    value,
    (next) => {
      kept.set(name, next);
      setValue(next);
    },
  ];
}
