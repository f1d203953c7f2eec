import { flushSync } from 'react-dom';

/**
 * Changes what is shown and focuses an element of it at once. Waiting would let the next letters a person types land in
 * the shortcuts instead of the field.
 */
export function showAndFocus(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus();
}
