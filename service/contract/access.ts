/** Users, sessions, errors, health. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { AnyObject, Code, Line, Name, Rows } from './sizes.ts';

export const Role = OneOf('nurse', 'physician', 'admin', 'auditor', 'service');
export type Role = Static<typeof Role>;

export const LoginRequest = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  /** Those that this device was given at earlier sign-ins, of whatever users. */
  device_tokens: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 16 })),
});
export type LoginRequest = Static<typeof LoginRequest>;

/** How one may sign in; told to anybody. */
export const SignInMethods = Type.Object({
  /** Who may sign in with a password that is kept here. */
  password: OneOf('all', 'admin', 'none'),
  /** The identity provider, if one is set up: "Sign in with LABEL". */
  provider: Type.Optional(Type.Object({ label: Name() })),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** A sign-in at the identity provider that has begun. */
export const ProviderStart = Type.Object({
  /** Where the window goes; it comes back to the start page with an answer in the query of the address. */
  authorization_url: Line(),
  /** To be sent with that answer, within ten minutes; worth nothing without it. */
  flow: Code({ maxLength: 4096 }),
});
export type ProviderStart = Static<typeof ProviderStart>;

export const ProviderAnswer = Type.Object({
  flow: Code({ maxLength: 4096 }),
  /** The query with which the provider sent the window back, as it is: `code=...&state=...`. */
  response: Type.String({ minLength: 1, maxLength: 8192 }),
});
export type ProviderAnswer = Static<typeof ProviderAnswer>;

export const LoginResponse = Type.Object({
  id_token: Code({ maxLength: 8192 }),
  refresh_token: Type.Optional(Code({ maxLength: 1024 })),
  expires_at: Type.Optional(Code()),
  /** To be kept, and sent at the next sign-in: it opens nothing, but failures elsewhere then do not delay this device. */
  device_token: Type.Optional(Code()),
  user: Type.Optional(
    Type.Object({
      username: Code(),
      display_name: Name(),
      role: Role,
      /** Until POST /v1/me/password, every other call is refused with 403 `password_change_required`. */
      must_change_password: Type.Optional(Type.Boolean()),
      /** Signs in, and so signs, with the identity provider instead of a password. */
      provider: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Where the session at the identity provider is ended as well. */
  sign_out_url: Type.Optional(Line()),
});
export type LoginResponse = Static<typeof LoginResponse>;

export const User = Type.Object({
  username: Code(),
  display_name: Name(),
  role: Role,
  disabled: Type.Boolean(),
  created_at: Code(),
  last_login_at: Type.Optional(Code()),
  /** Last call with any of the user's sessions or API keys, to half a minute; ISO 8601. */
  last_seen_at: Type.Optional(Code()),
  /** An administrator has set the password: the next sign-in must change it. */
  must_change_password: Type.Optional(Type.Boolean()),
  /** Sessions that are open now. */
  sessions: Type.Optional(Type.Integer()),
});
export type User = Static<typeof User>;

export const NewUser = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  display_name: Type.Optional(Type.String({ maxLength: 256 })),
  role: Role,
  /** True: the password is a first one, to be changed at the first sign-in. False unless sent. */
  must_change_password: Type.Optional(Type.Boolean()),
});
export type NewUser = Static<typeof NewUser>;

/** First start: reached with a one-time link, creates the first admin (or nurse) account. */
export const SetupRequest = Type.Object({
  setup_token: Code({ maxLength: 1024 }),
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  display_name: Type.Optional(Type.String({ maxLength: 256 })),
  /** Opens the data folder when the key store of the operating system is lost; taken while GET /v1/setup offers it. */
  recovery_passphrase: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});
export type SetupRequest = Static<typeof SetupRequest>;

/** What the set-up page has to ask for. */
export const SetupState = Type.Object({
  /** No account exists yet. */
  needed: Type.Boolean(),
  /** No passphrase opens the data folder yet: offer one. */
  offers_recovery_passphrase: Type.Boolean(),
});
export type SetupState = Static<typeof SetupState>;

export const RefreshRequest = Type.Object({ refresh_token: Code({ minLength: 1, maxLength: 1024 }) });
export type RefreshRequest = Static<typeof RefreshRequest>;

export const UserList = Type.Object({ users: Rows(User) });
export type UserList = Static<typeof UserList>;

/** What an administrator may change about a user; every member on its own. */
export const UserChange = Type.Object({
  role: Type.Optional(Role),
  disabled: Type.Optional(Type.Boolean()),
  /** Signs the user out everywhere. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  /** With `password`: whether it must be changed at the next sign-in; true unless sent. */
  must_change_password: Type.Optional(Type.Boolean()),
});
export type UserChange = Static<typeof UserChange>;

export const PasswordChange = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 1024 }),
  new_password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

/** The signed-in user. */
export const Me = Type.Object({
  username: Code(),
  display_name: Name(),
  role: Role,
  must_change_password: Type.Optional(Type.Boolean()),
  /** Signs in, and so signs, with the identity provider instead of a password. */
  provider: Type.Optional(Type.Boolean()),
});
export type Me = Static<typeof Me>;

/** An open session: a sign-in that has not ended. Times are ISO 8601. */
export const Session = Type.Object({
  session_id: Code(),
  created_at: Code(),
  last_seen_at: Code(),
  /** Its end, whatever happens; idleness ends it earlier. */
  expires_at: Code(),
  /** True for the session that asks. */
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** Newest first. */
export const SessionList = Type.Object({ sessions: Rows(Session) });
export type SessionList = Static<typeof SessionList>;

/** What an API key may be used for: rights of the role `service`. */
export const Scope = OneOf('run:submit', 'run:read', 'guideline:read', 'ocr:use', 'metrics:read');
export type Scope = Static<typeof Scope>;

/** A key with which a program acts as a `service` user; `key` is shown in the answer that makes it, and never again. */
export const ApiKey = Type.Object({
  key_id: Code(),
  label: Name(),
  scopes: Type.Optional(Rows(Scope)),
  created_at: Code(),
  expires_at: Type.Optional(Code()),
  last_used_at: Type.Optional(Code()),
  revoked_at: Type.Optional(Code()),
  key: Type.Optional(Code()),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({ keys: Rows(ApiKey) });
export type ApiKeyList = Static<typeof ApiKeyList>;

export const NewApiKey = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 128 }),
  /** All of them unless sent. */
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: 16 })),
  /** Days until it stops by itself; never unless sent. */
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
});
export type NewApiKey = Static<typeof NewApiKey>;

/** Who did what to which object; `detail` holds identifiers, counts and codes, no health information. */
export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Code(),
  actor: Code(),
  role: Code(),
  action: Code(),
  object_type: Code(),
  object_id: Code(),
  detail: AnyObject(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object({
  entries: Rows(AuditEntry),
  /** `after` of the next page, in the same order and with the same filters; absent on the last one. */
  next_after: Type.Optional(Type.Integer()),
});
export type AuditPage = Static<typeof AuditPage>;

const auditFilters = {
  /** User name, whole, in any case; `system` for what the service did by itself. */
  actor: Type.Optional(Type.String({ maxLength: 128 })),
  /** Whole (`run.viewed`) or all of a kind (`run.`). */
  action: Type.Optional(Type.String({ maxLength: 64, pattern: '^[a-z_]+\\.?[a-z_]*$' })),
  /** `run`, `user`, `api_key`, `store`, ... */
  object_type: Type.Optional(Type.String({ maxLength: 64 })),
  /** The id of a run, a user, a key. */
  object_id: Type.Optional(Type.String({ maxLength: 128 })),
  /** ISO 8601 date or time; the first moment that counts. A date alone begins at midnight UTC. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
  /** ISO 8601 date or time; the first moment that no longer counts. A date alone counts whole. */
  to: Type.Optional(Type.String({ maxLength: 40 })),
};

/** Filters of the trail, all of which must hold. */
export const AuditQuery = Type.Object({
  ...auditFilters,
  /** `asc` (unless sent): oldest first. `desc`: newest first. */
  order: Type.Optional(OneOf('asc', 'desc')),
  /** Entries beyond this number, in the order asked for. */
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** All entries that the filters let through, oldest first, as a file. */
export const AuditExportQuery = Type.Object({
  ...auditFilters,
  format: OneOf('csv', 'json'),
});
export type AuditExportQuery = Static<typeof AuditExportQuery>;

/** Whether the trail holds, with the rows that it answers for; else the first thing that is wrong. */
export const AuditVerdict = Type.Object({
  ok: Type.Boolean(),
  rows: Type.Integer(),
  /** The entry that is wrong or missing, or that recorded `object`. */
  seq: Type.Optional(Type.Integer()),
  /** `changed`, `missing`, `cut_off`, `row_changed`, `row_missing`, `row_unrecorded`, `manifest`. */
  fault: Type.Optional(Line()),
  /** The row that is not as it was recorded: its kind and its id. */
  object: Type.Optional(Line()),
  /** What is wrong, in words. */
  detail: Type.Optional(Line()),
});
export type AuditVerdict = Static<typeof AuditVerdict>;

/** RFC 9457. */
export const Problem = Type.Object({
  type: Code(),
  title: Name(),
  status: Type.Integer(),
  code: Code(),
  detail: Type.Optional(Line()),
  request_id: Code(),
  errors: Type.Optional(Rows(Type.Object({ path: Line(), message: Line() }))),
});
export type Problem = Static<typeof Problem>;

export const Health = Type.Object({
  status: OneOf('ready', 'setup', 'degraded'),
  version: Code(),
  /** Why it is not `ready`, in a sentence. */
  detail: Type.Optional(Line()),
  /** The process answers; always true in an answer. */
  live: Type.Optional(Type.Boolean()),
  /** Runs are taken and worked on. */
  ready: Type.Optional(Type.Boolean()),
  /** Everything that is not as it should be. */
  reasons: Type.Optional(Rows(Type.Object({ code: Code(), detail: Line() }))),
});
export type Health = Static<typeof Health>;

/** Answer of the probes, for programs that look at the status code alone. */
export const Probe = Type.Object({ status: OneOf('live', 'ready') });
export type Probe = Static<typeof Probe>;
