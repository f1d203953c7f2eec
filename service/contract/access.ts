/** Users, sessions, errors, health. */
import Type, { type Static } from 'typebox';

export const Role = Type.Union([
  Type.Literal('nurse'),
  Type.Literal('physician'),
  Type.Literal('admin'),
  Type.Literal('auditor'),
  Type.Literal('service'),
]);
export type Role = Static<typeof Role>;

export const LoginRequest = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResponse = Type.Object({
  id_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  expires_at: Type.Optional(Type.String()),
  user: Type.Optional(Type.Object({ username: Type.String(), display_name: Type.String(), role: Role })),
});
export type LoginResponse = Static<typeof LoginResponse>;

export const User = Type.Object({
  username: Type.String(),
  display_name: Type.String(),
  role: Role,
  disabled: Type.Boolean(),
  created_at: Type.String(),
  last_login_at: Type.Optional(Type.String()),
});
export type User = Static<typeof User>;

export const NewUser = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  display_name: Type.Optional(Type.String({ maxLength: 256 })),
  role: Role,
});
export type NewUser = Static<typeof NewUser>;

/** First start: reached with a one-time link, creates the first admin (or nurse) account. */
export const SetupRequest = Type.Object({
  setup_token: Type.String(),
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  display_name: Type.Optional(Type.String({ maxLength: 256 })),
});
export type SetupRequest = Static<typeof SetupRequest>;

export const RefreshRequest = Type.Object({ refresh_token: Type.String({ minLength: 1 }) });
export type RefreshRequest = Static<typeof RefreshRequest>;

export const UserList = Type.Object({ users: Type.Array(User) });
export type UserList = Static<typeof UserList>;

/** What an administrator may change about a user; every member on its own. */
export const UserChange = Type.Object({
  role: Type.Optional(Role),
  disabled: Type.Optional(Type.Boolean()),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});
export type UserChange = Static<typeof UserChange>;

export const PasswordChange = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 1024 }),
  new_password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

/** The signed-in user. */
export const Me = Type.Object({ username: Type.String(), display_name: Type.String(), role: Role });
export type Me = Static<typeof Me>;

/** A key with which a program acts as a `service` user; `key` is shown in the answer that makes it, and never again. */
export const ApiKey = Type.Object({
  key_id: Type.String(),
  label: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.Optional(Type.String()),
  revoked_at: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({ keys: Type.Array(ApiKey) });
export type ApiKeyList = Static<typeof ApiKeyList>;

export const NewApiKey = Type.Object({ label: Type.String({ minLength: 1, maxLength: 128 }) });
export type NewApiKey = Static<typeof NewApiKey>;

/** Who did what to which object; `detail` holds identifiers, counts and codes, no health information. */
export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  actor: Type.String(),
  role: Type.String(),
  action: Type.String(),
  object_type: Type.String(),
  object_id: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object({
  entries: Type.Array(AuditEntry),
  /** `after` of the next page; absent on the last one. */
  next_after: Type.Optional(Type.Integer()),
});
export type AuditPage = Static<typeof AuditPage>;

export const AuditQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** Whether the chain of the trail holds; else the first entry that is wrong. */
export const AuditVerdict = Type.Object({
  ok: Type.Boolean(),
  rows: Type.Integer(),
  seq: Type.Optional(Type.Integer()),
  fault: Type.Optional(Type.String()),
});
export type AuditVerdict = Static<typeof AuditVerdict>;

/** RFC 9457. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  request_id: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});
export type Problem = Static<typeof Problem>;

export const Health = Type.Object({
  status: Type.Union([
    Type.Literal('ready'),
    Type.Literal('setup'),
    Type.Literal('locked'),
    Type.Literal('degraded'),
  ]),
  version: Type.String(),
  detail: Type.Optional(Type.String()),
});
export type Health = Static<typeof Health>;
