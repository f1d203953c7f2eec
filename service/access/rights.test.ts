import { describe, expect, it } from 'vitest';
import type { Role } from '../contract/access.ts';
import { routes } from '../contract/routes.ts';
import { maySign } from '../contract/signing.ts';
import { hasRight, RIGHTS, reachOf, rightsOf } from './rights.ts';

const ROLES: Role[] = ['nurse', 'physician', 'admin', 'auditor', 'service'];

/** The table once more, written by hand from what each role is for: n, p, a, u (auditor), s. */
const EXPECTED: Record<string, string> = {
  'run:submit': 'np a s',
  'run:read': 'np a u s',
  'run:update': 'np a',
  'run:assign': 'np a',
  'run:decide': 'np',
  'run:deny': 'p',
  'run:export': 'np a u',
  'run:delete': 'a',
  'guideline:read': 'np a u s',
  'guideline:manage': 'a',
  'ocr:use': 'np a s',
  'user:read': 'a u',
  'user:manage': 'a',
  'settings:read': 'a u',
  'settings:manage': 'a',
  'analytics:read': 'a u',
  'audit:read': 'a u',
  'metrics:read': 'a u s',
  'backup:manage': 'a',
};
const LETTER: Record<Role, string> = { nurse: 'n', physician: 'p', admin: 'a', auditor: 'u', service: 's' };

describe('the table of rights', () => {
  const cells = Object.entries(EXPECTED).flatMap(([right, who]) =>
    ROLES.map((role) => [right, role, who.includes(LETTER[role])] as const),
  );
  it.each(cells)('%s for %s: %s', (right, role, allowed) => {
    expect(hasRight(role, right)).toBe(allowed);
  });

  it('reaches every case, but for programs', () => {
    const ofCases = RIGHTS.filter((right) => right.startsWith('run:'));
    for (const right of ofCases)
      for (const role of ROLES)
        expect([undefined, role === 'service' ? 'own' : 'all']).toContain(reachOf(role, right));
    expect(rightsOf('service').toSorted()).toEqual(
      Object.keys(EXPECTED)
        .filter((right) => EXPECTED[right]?.includes('s'))
        .sort(),
    );
  });

  it('has no right that this test does not know', () => {
    expect(RIGHTS.toSorted()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('gives the right to decide to whoever signs a decision, and to nobody else', () => {
    const kinds = ['approve', 'request_information', 'refer_to_physician', 'deny', 'reopen'] as const;
    for (const role of ROLES) {
      expect(hasRight(role, 'run:decide'), role).toBe(kinds.some((kind) => maySign(role, kind)));
      expect(hasRight(role, 'run:deny'), role).toBe(maySign(role, 'deny'));
    }
  });

  it('grants an unknown right to nobody', () => {
    for (const right of ['run:everything', 'constructor', '__proto__', '']) {
      for (const role of ROLES) expect(hasRight(role, right)).toBe(false);
    }
  });

  it('knows every right that an endpoint asks for', () => {
    const asked = Object.values(routes).flatMap((route) => ('right' in route ? [route.right] : []));
    expect(asked.filter((right) => !(RIGHTS as string[]).includes(right))).toEqual([]);
  });

  it('lets auditors change nothing', () => {
    const changing = RIGHTS.filter((right) => !/:(read|export)$/.test(right));
    expect(changing.filter((right) => hasRight('auditor', right))).toEqual([]);
  });
});
