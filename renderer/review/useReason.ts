import { useState } from 'react';

/** A reason that must be given, as it is typed; `field` is for `ReasonArea`, which asks for it once somebody tried to go on without. */
export function useReason(initial = '') {
  const [value, onChange] = useState(initial);
  const [tried, setTried] = useState(false);
  return { reason: value.trim(), tried, markTried: () => setTried(true), field: { value, onChange, tried } };
}
