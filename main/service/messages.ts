/** What the shell and the process that hosts the service say to each other; bytes travel as base64 text. */

/** From the shell. */
export type ToHost =
  | { type: 'start'; dataDir: string; port: number; passphrase?: string; osKeys: boolean }
  | { type: 'stop' }
  | { type: 'key-answer'; id: number; bytes?: string };

/** From the host. */
export type FromHost =
  | { type: 'ready'; url: string; setupUrl?: string }
  /** The service refused to start; trying again would not help. */
  | { type: 'refused'; code: string; detail: string }
  | { type: 'key-call'; id: number; verb: 'wrap' | 'unwrap'; bytes: string }
  | { type: 'stopped' };

const BASE64 = /^[A-Za-z0-9+/]{0,8192}={0,2}$/;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2048;

/** An address of this machine alone: the shell loads nothing else. */
export function isLoopback(value: unknown): value is string {
  return isText(value) && /^http:\/\/127\.0\.0\.1:\d{1,5}(?:\/|$)/.test(value) && URL.canParse(value);
}

/** The message, or undefined when it is none of ours: a host that has gone wrong must not steer the shell. */
export function readFromHost(value: unknown): FromHost | undefined {
  if (!isRecord(value)) return undefined;
  const { type, url, setupUrl, code, detail, id, verb, bytes } = value;
  if (type === 'stopped') return { type };
  if (type === 'ready' && isLoopback(url)) {
    if (setupUrl === undefined) return { type, url };
    return isLoopback(setupUrl) ? { type, url, setupUrl } : undefined;
  }
  if (type === 'refused' && isText(code) && isText(detail)) return { type, code, detail };
  if (type === 'key-call' && Number.isSafeInteger(id) && (verb === 'wrap' || verb === 'unwrap')) {
    if (typeof bytes === 'string' && BASE64.test(bytes)) return { type, id: id as number, verb, bytes };
  }
  return undefined;
}
