/** Hash routes: `#/queue`, `#/review/<run_id>`, `#/admin/<area>/...`, `#/about`, `#/setup?token=...`. */
import { useSyncExternalStore } from 'react';

export interface Route {
  name: 'queue' | 'review' | 'admin' | 'about' | 'setup';
  /** Run id of a review, area of the administration. */
  id: string;
  /** What follows the id, part by part. */
  path: string[];
  query: URLSearchParams;
}

/** Reads a location hash; anything unknown is the queue. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = (path === 'users' ? 'admin/people' : path).split('/').map(decodeURIComponent);
  const [name = '', id = '', ...rest] = parts;
  const known = name === 'review' || name === 'admin' || name === 'about' || name === 'setup';
  return {
    name: known && (name !== 'review' || id) ? name : 'queue',
    id,
    path: rest,
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
