/** Identifiers are made by the program, never by the database, so that any database can hold them. */
import { v7 } from 'uuid';

/**
 * A UUIDv7 (RFC 9562). Ids made by one process sort in the order in which they were made, even when the clock stands still or
 * jumps back.
 */
export const uuidv7 = (): string => v7();
