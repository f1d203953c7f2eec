/** Version of the engine's rules; part of every result, so that a result can be told from that of another version. */
export const ENGINE_VERSION = '0.9.3';
