/** What killer and victim share. */

/** Quick to derive: what is tested is durability, not the slowness of the hash. */
export const KEYS = { passphrase: 'faults', kdfCost: 10 };
