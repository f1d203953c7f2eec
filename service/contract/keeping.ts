/** Care of the data folder: backups, and what opens it. */
import Type, { type Static } from 'typebox';
import { Code, Line, Rows } from './sizes.ts';

/** A backup in the data folder. */
export const Backup = Type.Object({
  /** Name of its folder below `backups`. */
  name: Code(),
  /** ISO 8601, UTC. */
  created_at: Code(),
  /** Its place in the order in which backups were made; 0 for those made before there was one. */
  sequence: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Told when it is made: objects that were copied and opened. */
  objects: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Told when it is made: objects that could not be opened, one line each; empty when the backup is complete. */
  damaged: Type.Optional(Rows(Line())),
});
export type Backup = Static<typeof Backup>;

/** The last made first. */
export const BackupList = Type.Object({ backups: Rows(Backup) });
export type BackupList = Static<typeof BackupList>;

/** What opens the data folder; nothing of the keys themselves. */
export const Protection = Type.Object({
  /** The key store of the operating system (or this user's key file) opens it. */
  key_store: Type.Boolean(),
  /** A passphrase opens it: what remains when the key store is lost. */
  passphrase: Type.Boolean(),
  /** When the data key was last changed; absent if it is the first one. */
  rekeyed_at: Type.Optional(Code()),
});
export type Protection = Static<typeof Protection>;

/** `current` is needed where a passphrase is set already. */
export const PassphraseChange = Type.Object({
  current: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  passphrase: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type PassphraseChange = Static<typeof PassphraseChange>;
