/** Users, sessions, rights and links, as the API sees them. */

import type { Actor, RunObject } from '../cases/types.ts';
import type {
  LoginResponse,
  NewUser,
  ProviderAnswer,
  ProviderStart,
  Role,
  Scope,
  SetupState,
  SignInMethods,
  User,
} from '../contract/access.ts';
import type { SignInSource } from './throttle.ts';

/** Rights are named `resource:verb`; the table that grants them to roles lives in access/rights.ts alone. */
export type Right = string;

/** What may be shown of an API key; the key itself is shown once, when it is made. */
export interface ApiKey {
  id: string;
  label: string;
  scopes: Scope[];
  createdAt: string;
  /** It stops then by itself. */
  expiresAt?: string;
  lastUsedAt?: string;
  revokedAt?: string;
}

export interface NewApiKey {
  label: string;
  /** All that the role `service` may, unless specified. */
  scopes?: Scope[];
  expiresInDays?: number;
}

/** An open session; times are ISO 8601. */
export interface SessionView {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** What shows who somebody is: one of them. */
export interface Proof {
  password?: string | undefined;
  provider_answer?: ProviderAnswer | undefined;
}

export interface Access {
  /** True until the first user exists. */
  needsSetup(): Promise<boolean>;
  setupState(): Promise<SetupState>;
  /** One-time token of the set-up link; new at each start while set-up is needed. */
  setupToken(): string | undefined;
  setup(input: {
    setupToken: string;
    username: string;
    password: string;
    displayName?: string;
    /** Also sets the passphrase of the data folder. 409 `passphrase_set` if there is one, 422 `passphrase_weak`. */
    recoveryPassphrase?: string;
  }): Promise<User>;
  /** How one may sign in. */
  signInMethods(): SignInMethods;
  /** One answer (401 `login_failed`) for every failure; growing delays for where it comes from. 403 `local_sign_in_off`. */
  login(
    username: string,
    password: string,
    from?: { source: SignInSource; devices: readonly string[] },
  ): Promise<LoginResponse>;
  /** 404 `provider_not_set`, 503 `provider_unreachable`. */
  startProviderSignIn(): Promise<ProviderStart>;
  /**
   * The account is made or linked if the person comes for the first time; role and name follow the provider. 401
   * `provider_sign_in_failed`, 403 `provider_role`, `provider_domain`, `provider_name`, `account_disabled`, 409 `provider_name_taken`.
   */
  finishProviderSignIn(answer: ProviderAnswer): Promise<LoginResponse>;
  /** For a signature of somebody who has no password here. 409 `provider_not_linked`. */
  startConfirmation(actor: Actor): Promise<ProviderStart>;
  /** Whether the actor signs in, and so signs, with the identity provider. */
  signsWithProvider(actor: Actor): Promise<boolean>;
  refresh(refreshToken: string): Promise<LoginResponse>;
  logout(idToken: string): Promise<void>;
  /** 401 `token_missing`, `token_invalid` or `token_expired`; a disabled user's token stops at once. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** Whether an actor from `authenticate` still counts, for answers that last: 401 as there. No sign of life. */
  recheck(actor: Actor): Promise<void>;
  /** 403 `password_change_required` while the password is one that somebody else has set. */
  requireOwnPassword(actor: Actor): void;
  /** 403 `forbidden` unless the actor's role has the right, and the API key its scope. */
  require(actor: Actor, right: Right): void;
  /** 403 `forbidden` for an API key: whatever its scopes, it has no say over the account that it stands for. */
  requirePerson(actor: Actor): void;
  listUsers(): Promise<User[]>;
  /** 409 `username_taken`, 422 `password_weak`, `username_invalid`. `by` is for the audit trail; absent: the system. */
  addUser(user: NewUser, by?: Actor): Promise<User>;
  /** Ends the user's sessions, as do the next two. 404 `user_not_found`, 409 `last_admin`. */
  setRole(username: string, role: Role, by?: Actor): Promise<User>;
  setDisabled(username: string, disabled: boolean, by?: Actor): Promise<User>;
  setPassword(
    username: string,
    password: string,
    by?: Actor,
    /** Whether the user must change it at the next sign-in; true unless specified. */
    mustChange?: boolean,
  ): Promise<User>;
  /**
   * Whether it is the actor who asks: 422 `password_missing`, 403 `password_wrong`, with the delays of sign-in; 403
   * `provider_not_confirmed`, `provider_other_person`.
   */
  confirm(actor: Actor, proof: Proof): Promise<void>;
  /**
   * Whether the actor knows something besides their password, as `check` says: with the delays of sign-in, of each `secret` by itself.
   * 429 `too_many_attempts`.
   */
  knows(actor: Actor, secret: string, check: () => Promise<boolean>): Promise<boolean>;
  /** The user's own change: 403 `password_wrong` unless `current` is right. Ends all sessions of the user. */
  changePassword(actor: Actor, current: string, next: string): Promise<void>;
  /** Open sessions, newest first. 404 `user_not_found`. */
  listSessions(username: string): Promise<SessionView[]>;
  /** Ends one session of the user (404 `session_not_found`), or all of them but `except`. */
  endSessions(username: string, by?: Actor, which?: { only?: string; except?: string }): Promise<void>;
  /** For users with the role `service` (else 409 `not_a_service_user`). */
  addApiKey(username: string, key: NewApiKey, by: Actor): Promise<ApiKey & { key: string }>;
  listApiKeys(username: string): Promise<ApiKey[]>;
  revokeApiKey(id: string, by: Actor): Promise<void>;
  /**
   * Query string of a presigned link: one object, GET only, 15 minutes, in the name of `actor`, and no longer than the session or
   * key by which they ask. What ends that (sign-out, another password or role, disabling) ends the link.
   */
  signLink(runId: string, object: RunObject, actor: Actor): { query: string; expiresAt: string };
  /** In whose name it opens. 403 `link_invalid` (also when the session or key has ended) or `link_expired`. */
  verifyLink(runId: string, object: RunObject, query: Record<string, string | undefined>): Promise<Actor>;
}
