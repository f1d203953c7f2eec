/** Which identity provider people sign in with, from the environment: EVIDENT_OIDC_*, EVIDENT_LOCAL_SIGN_IN. */
import type { Role, SignInMethods } from '../../contract/access.ts';
import { ServiceError } from '../../contract/errors.ts';

/** Roles of people; programs have accounts and keys of their own. */
export type PersonRole = Exclude<Role, 'service'>;

export interface ProviderConfig {
  issuer: string;
  clientId: string;
  /** Absent for a public client, which PKCE alone protects. */
  clientSecret?: string;
  /** The page of this service to which the provider sends people back. */
  redirectUrl: string;
  scope: string;
  /** Stands on the button: "Sign in with …". */
  label: string;
  /** Name of the claim that holds groups or roles, or the path to it with dots. */
  roleClaim: string;
  /** What stands in the claim and the role that it gives; the first that a person has counts. */
  roles: readonly (readonly [name: string, role: PersonRole])[];
  /** Domains of the e-mail address that may sign in; all unless specified. */
  domains: readonly string[];
  /** Whether somebody who comes for the first time takes over the local account of the same user name. */
  linksByName: boolean;
}

/** Who may sign in with a password that is kept here. */
export type LocalSignIn = SignInMethods['password'];

const ROLES: readonly PersonRole[] = ['admin', 'physician', 'nurse', 'auditor'];
const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;

const invalid = (why: string) => new ServiceError(503, 'provider_config_invalid', why);

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined while no issuer is set. Refuses with 503 `provider_config_invalid`. */
export function providerConfig(env: Environment): ProviderConfig | undefined {
  const issuer = env.EVIDENT_OIDC_ISSUER;
  if (!issuer) return undefined;
  const { hostname } = web(issuer, 'EVIDENT_OIDC_ISSUER');
  const redirectUrl = needed(env, 'EVIDENT_OIDC_REDIRECT_URL');
  const redirect = web(redirectUrl, 'EVIDENT_OIDC_REDIRECT_URL');
  if (redirect.pathname !== '/' || redirect.search || redirect.hash)
    throw invalid('EVIDENT_OIDC_REDIRECT_URL must be the address of the start page: https://NAME:PORT/');
  const secret = env.EVIDENT_OIDC_CLIENT_SECRET || undefined;
  const scope = env.EVIDENT_OIDC_SCOPE ?? 'openid profile email';
  if (!scope.split(' ').includes('openid')) throw invalid('EVIDENT_OIDC_SCOPE must include openid.');
  return {
    issuer,
    clientId: needed(env, 'EVIDENT_OIDC_CLIENT_ID'),
    ...(secret !== undefined && { clientSecret: secret }),
    redirectUrl: redirect.href,
    scope,
    label: env.EVIDENT_OIDC_LABEL?.trim() || hostname,
    roleClaim: env.EVIDENT_OIDC_ROLE_CLAIM || 'roles',
    roles: rolesOf(env.EVIDENT_OIDC_ROLES),
    domains: listOf(env.EVIDENT_OIDC_DOMAINS).map((domain) => domain.toLowerCase()),
    linksByName: linksOf(env.EVIDENT_OIDC_LINK),
  };
}

/** Administrators alone, unless specified, once people sign in with a provider. */
export function localSignIn(env: Environment): LocalSignIn {
  const hasProvider = Boolean(env.EVIDENT_OIDC_ISSUER);
  const value = env.EVIDENT_LOCAL_SIGN_IN || (hasProvider ? 'admin' : 'all');
  if (value !== 'all' && value !== 'admin' && value !== 'none')
    throw invalid('EVIDENT_LOCAL_SIGN_IN must be all, admin or none.');
  if (value !== 'all' && !hasProvider)
    throw invalid('EVIDENT_LOCAL_SIGN_IN keeps people out while EVIDENT_OIDC_ISSUER is not set.');
  return value;
}

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw invalid(`${name} is missing: EVIDENT_OIDC_ISSUER needs it.`);
  return value;
}

/** https; http on this machine alone. */
function web(text: string, name: string): URL {
  const url = URL.parse(text);
  if (url && !url.username && !url.password) {
    if (url.protocol === 'https:') return url;
    if (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return url;
  }
  throw invalid(`${name} must be an https address.`);
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** "Reviewers=nurse, Medical directors=physician"; the roles' own names unless specified. */
function rolesOf(text: string | undefined): ProviderConfig['roles'] {
  const given = listOf(text);
  if (given.length === 0) return ROLES.map((role) => [role, role]);
  return given.map((one) => {
    const at = one.lastIndexOf('=');
    const role = ROLES.find((each) => each === one.slice(at + 1).trim());
    const name = one.slice(0, Math.max(0, at)).trim();
    if (!role || !name)
      throw invalid(`EVIDENT_OIDC_ROLES must be a list of NAME=ROLE; roles are ${ROLES.join(', ')}.`);
    return [name, role] as const;
  });
}

function linksOf(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'none') return false;
  if (text === 'username') return true;
  throw invalid('EVIDENT_OIDC_LINK must be none or username.');
}
