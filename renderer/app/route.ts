/** Hash routes: `#/queue`, `#/review/<run_id>`, `#/users`, `#/about`, `#/setup?token=...`. */
import { useSyncExternalStore } from 'react';

export interface Route {
  name: 'queue' | 'review' | 'users' | 'about' | 'setup';
  /** Run id of a review. */
  id: string;
  query: URLSearchParams;
}

/** Reads a location hash; anything unknown is the queue. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name = '', id = ''] = path.split('/');
  const known = name === 'review' || name === 'users' || name === 'about' || name === 'setup';
  return {
    name: known && (name !== 'review' || id) ? name : 'queue',
    id: decodeURIComponent(id),
    query: new URLSearchParams(query),
  };
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseRoute(hash);
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
