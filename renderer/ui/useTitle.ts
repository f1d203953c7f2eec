import { useEffect } from 'react';

/** The window's title. Never a patient's name: titles end up in task bars and histories. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Evident`;
  }, [title]);
}
