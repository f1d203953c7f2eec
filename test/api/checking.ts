/** A fetch that holds every JSON answer against the schema of its route, and remembers which routes have answered. */
import { expect } from 'vitest';
import { faultsOf } from '../../service/api/check.ts';
import { type RouteSpec, routes } from '../../service/contract/routes.ts';

export const specs = Object.entries(routes) as [string, RouteSpec][];

export function checkingFetch(): { fetch: typeof fetch; seen: Set<string> } {
  const seen = new Set<string>();
  const checking: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    const { pathname } = new URL(String(url));
    const matches = specs.filter(
      ([, spec]) =>
        spec.method === (init?.method ?? 'GET') &&
        new RegExp(`^${spec.path.replaceAll('$', '\\$').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    const [id, spec] = matches.find(([, spec]) => spec.path === pathname) ?? matches[0] ?? [];
    if (id && spec?.response && response.ok && response.headers.get('content-type')?.includes('json')) {
      expect([id, response.status]).toEqual([id, spec.status]);
      expect([id, faultsOf(spec.response, await response.clone().json())]).toEqual([id, []]);
      seen.add(id);
    }
    return response;
  };
  return { fetch: checking, seen };
}
