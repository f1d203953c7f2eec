/** Care of the data folder: backups, and what opens it. */
import Type, { type Static } from 'typebox';

/** A backup in the data folder. */
export const Backup = Type.Object({
  /** Name of its folder below `backups`. */
  name: Type.String(),
  /** ISO 8601, UTC. */
  created_at: Type.String(),
});
export type Backup = Static<typeof Backup>;

/** Newest first. */
export const BackupList = Type.Object({ backups: Type.Array(Backup) });
export type BackupList = Static<typeof BackupList>;

/** What opens the data folder; nothing of the keys themselves. */
export const Protection = Type.Object({
  /** The key store of the operating system (or this user's key file) opens it. */
  key_store: Type.Boolean(),
  /** A passphrase opens it: what remains when the key store is lost. */
  passphrase: Type.Boolean(),
  /** When the data key was last changed; absent if it is the first one. */
  rekeyed_at: Type.Optional(Type.String()),
});
export type Protection = Static<typeof Protection>;

/** `current` is needed where a passphrase is set already. */
export const PassphraseChange = Type.Object({
  current: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  passphrase: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type PassphraseChange = Static<typeof PassphraseChange>;
