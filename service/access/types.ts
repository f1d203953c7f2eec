/** Users, sessions, rights and links, as the API sees them. */

import type { Actor, RunObject } from '../cases/types.ts';
import type { LoginResponse, NewUser, Role, User } from '../contract/access.ts';

/** Rights are named `resource:verb`; the table that grants them to roles lives in access/rights.ts alone. */
export type Right = string;

/** What may be shown of an API key; the key itself is shown once, when it is made. */
export interface ApiKey {
  id: string;
  label: string;
  createdAt: string;
  lastUsedAt?: string;
  revokedAt?: string;
}

export interface Access {
  /** True until the first user exists. */
  needsSetup(): Promise<boolean>;
  /** One-time token of the set-up link; new at each start while set-up is needed. */
  setupToken(): string | undefined;
  setup(input: {
    setupToken: string;
    username: string;
    password: string;
    displayName?: string;
  }): Promise<User>;
  /** One answer (401 `login_failed`) for every failure; growing delays. */
  login(username: string, password: string): Promise<LoginResponse>;
  refresh(refreshToken: string): Promise<LoginResponse>;
  logout(idToken: string): Promise<void>;
  /** 401 `token_missing`, `token_invalid` or `token_expired`; a disabled user's token stops at once. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** 403 `forbidden` unless the actor's role has the right. */
  require(actor: Actor, right: Right): void;
  listUsers(): Promise<User[]>;
  /** 409 `username_taken`, 422 `password_weak`, `username_invalid`. `by` is for the audit trail; absent: the system. */
  addUser(user: NewUser, by?: Actor): Promise<User>;
  /** Ends the user's sessions, as do the next two. 404 `user_not_found`, 409 `last_admin`. */
  setRole(username: string, role: Role, by?: Actor): Promise<User>;
  setDisabled(username: string, disabled: boolean, by?: Actor): Promise<User>;
  setPassword(username: string, password: string, by?: Actor): Promise<void>;
  /** The user's own change: 403 `password_wrong` unless `current` is right. Ends all sessions of the user. */
  changePassword(actor: Actor, current: string, next: string): Promise<void>;
  /** For users with the role `service` (else 409 `not_a_service_user`). */
  addApiKey(username: string, label: string, by: Actor): Promise<ApiKey & { key: string }>;
  listApiKeys(username: string): Promise<ApiKey[]>;
  revokeApiKey(id: string, by: Actor): Promise<void>;
  /** Query string of a presigned link: one object, GET only, 15 minutes. */
  signLink(runId: string, object: RunObject): { query: string; expiresAt: string };
  /** 403 `link_invalid` or `link_expired`. */
  verifyLink(runId: string, object: RunObject, query: Record<string, string | undefined>): void;
}
