import type { KeyboardEvent } from 'react';

/** Keys of a form beside the tree: Escape closes it and nothing around it, Ctrl+Enter sends it. */
export function formKeys(close: () => void, submit: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
}
