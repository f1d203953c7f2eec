/**
 * A sign-in that is under way at the identity provider: what belongs to it is sealed and kept by the window that began it, so that any
 * process can end it, and no other window. The code that ends it is worth one use at the provider.
 */
import { ServiceError } from '../../contract/errors.ts';
import { seal, unseal } from '../../store/index.ts';

export interface Flow {
  /** Signing in, or showing once more who one is, in the name of this session. */
  purpose: 'sign_in' | { sessionId: string };
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** When it began; epoch milliseconds. */
  at: number;
}

const LIFE_MS = 10 * 60_000;
const CONTEXT = 'sign-in at the provider';

export interface Flows {
  close(flow: Flow): string;
  /** 401 `provider_sign_in_failed` for what was not sealed here, or ten minutes ago. */
  open(sealed: string): Flow;
}

export const signInFailed = () =>
  new ServiceError(
    401,
    'provider_sign_in_failed',
    'Signing in did not succeed, or took too long. Try again.',
  );

export function openFlows(key: Uint8Array, clock: () => Date): Flows {
  return {
    close: (flow) => seal(key, Buffer.from(JSON.stringify(flow)), CONTEXT).toString('base64url'),
    open(sealed) {
      let flow: Flow;
      try {
        flow = JSON.parse(unseal(key, Buffer.from(sealed, 'base64url'), CONTEXT).toString()) as Flow;
      } catch {
        throw signInFailed();
      }
      const age = clock().getTime() - flow.at;
      if (age < 0 || age > LIFE_MS) throw signInFailed();
      return flow;
    },
  };
}
