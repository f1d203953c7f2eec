/**
 * Signing in with an identity provider: the window goes there and comes back to the start page with an answer in its address. For a
 * signature a small window goes instead, so that nothing that was typed is lost; it hands its answer over and closes.
 */
import type { ProviderAnswer } from '../../service/contract/access.ts';
import { client } from './client.ts';
import { signInWithAnswer } from './session.ts';

/** What shows who somebody is, once more. */
export type Proof = { password: string } | { provider_answer: ProviderAnswer };

const FLOW = 'evident.provider-flow';
const CHANNEL = 'evident.provider-answer';

/** Leaves for the provider; resolves when the window is about to go. Rejects with the service's ApiError. */
export async function goToProvider(): Promise<void> {
  const { authorization_url, flow } = await client.startProviderSignIn();
  sessionStorage.setItem(FLOW, flow);
  location.assign(authorization_url);
}

let refusal: unknown;

/** Why the sign-in with which this window came back was refused; reported once. */
export function takeProviderRefusal(): unknown {
  const reported = refusal;
  refusal = undefined;
  return reported;
}

/**
 * Takes the answer out of the address before anything else looks at it, and signs in with it; an answer that this window did not
 * begin belongs to the window that waits for it. True in the small window of a signature, which has done its part.
 */
export async function returnFromProvider(): Promise<boolean> {
  const response = location.search.slice(1);
  const asked = new URLSearchParams(response);
  if (!asked.has('state') || !(asked.has('code') || asked.has('error'))) return false;
  history.replaceState(null, '', `/${location.hash}`);
  const flow = sessionStorage.getItem(FLOW);
  sessionStorage.removeItem(FLOW);
  if (flow === null) {
    new BroadcastChannel(CHANNEL).postMessage(response);
    window.close();
    return true;
  }
  try {
    await signInWithAnswer({ flow, response });
  } catch (error) {
    refusal = error;
  }
  return false;
}

/**
 * Asks the person to sign in at the provider once more, in a small window. To be called when a button is pressed: else the browser opens
 * none. Rejects with the service's ApiError, or with an Error that says why there is no answer.
 */
export async function confirmWithProvider(): Promise<ProviderAnswer> {
  const small = window.open('', '_blank', 'popup,width=520,height=720');
  if (!small) throw new Error('The browser did not open the window of the identity provider.');
  // It must not take this window's own flow for its own.
  small.sessionStorage.removeItem(FLOW);
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { authorization_url, flow } = await client.startConfirmation();
    const state = new URL(authorization_url).searchParams.get('state');
    const answered = new Promise<string>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && new URLSearchParams(data).get('state') === state) resolve(data);
      };
    });
    small.location.assign(authorization_url);
    return { flow, response: await Promise.race([answered, late()]) };
  } catch (error) {
    small.close();
    throw error;
  } finally {
    channel.close();
  }
}

/**
 * As long as the service waits for the answer. Whether the window was closed cannot be asked: once at the provider, our opener
 * policy cuts it off, and it says that it is closed.
 */
const PATIENCE_MS = 10 * 60_000;

const late = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(new Error('Nobody signed in at the identity provider. Nothing was signed.')),
      PATIENCE_MS,
    );
  });
