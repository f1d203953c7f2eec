/** What an identity provider says of a person, as an account of this service. */
import { ServiceError } from '../../contract/errors.ts';
import type { PersonRole, ProviderConfig } from './config.ts';

export interface Person {
  issuer: string;
  /** The provider's own, lasting name for the person. */
  subject: string;
  username: string;
  displayName?: string;
  role: PersonRole;
}

/** What the provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** By its whole name first (names may be addresses, with dots), then as a path. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

/** The first role of the mapping that the claim gives. */
export function roleOf(claims: Claims, { roleClaim, roles }: ProviderConfig): PersonRole | undefined {
  const value = claimAt(claims, roleClaim);
  const names = new Set(Array.isArray(value) ? value : [value]);
  return roles.find(([name]) => names.has(name))?.[1];
}

/** An address that the provider knows not to be the person's counts as none. */
function isOfDomain(claims: Claims, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  if (claims.email_verified === false) return false;
  const domain = text(claims.email)?.split('@').at(-1)?.toLowerCase();
  return domain !== undefined && domains.includes(domain);
}

/** Refuses with 403 `provider_domain`, `provider_role`, `provider_name`. */
export function personOf(subject: string, claims: Claims, config: ProviderConfig): Person {
  if (!isOfDomain(claims, config.domains))
    throw new ServiceError(
      403,
      'provider_domain',
      'Your e-mail address is not of a domain that may sign in here.',
    );
  const role = roleOf(claims, config);
  if (!role)
    throw new ServiceError(
      403,
      'provider_role',
      'You are known, but nobody has given you a role in Evident. Ask whoever looks after accounts at your organization.',
    );
  const username = text(claims.preferred_username) ?? text(claims.email);
  if (!username)
    throw new ServiceError(403, 'provider_name', 'The identity provider gives you no user name.');
  const displayName =
    text(claims.name) ?? text([claims.given_name, claims.family_name].filter(text).join(' '));
  return {
    issuer: config.issuer,
    subject,
    username,
    role,
    ...(displayName !== undefined && { displayName }),
  };
}
