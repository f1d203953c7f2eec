/**
 * Who is signed in. Tokens live in memory and in sessionStorage (so that a reload keeps the session), never in a URL or
 * in localStorage. The service ends sessions by itself; a token is worth nothing after that. What localStorage keeps are device
 * tokens, which open nothing: they tell this device from those where somebody else tries passwords.
 */
import { create } from 'zustand';
import type { LoginResponse, ProviderAnswer, Role } from '../../service/contract/access.ts';
import { ApiError, createClient } from '../../service/contract/client.ts';
import { desktop } from './bridge.ts';
import { handOver } from './forget.ts';

export interface SignedIn {
  username: string;
  displayName: string;
  role: Role;
  /** An administrator has set the password: nothing else works before it is changed. */
  mustChangePassword?: boolean;
  /** Signs in, and so signs, with the identity provider instead of a password. */
  provider?: boolean;
}

interface Session {
  idToken?: string;
  refreshToken?: string;
  user?: SignedIn;
  /** Where the session at the identity provider is ended as well. */
  signOutUrl?: string;
  /** Why the last session ended, to say so on the sign-in page. */
  ended?: 'expired' | 'signed_out';
}

const KEY = 'evident.session';
const anonymous = createClient({ baseUrl: '' });

function stored(): Session {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Session;
  } catch {
    // A session that cannot be read is no session.
    return {};
  }
}

const DEVICES = 'evident.devices';
/** So many people sign in here. */
const MOST_DEVICES = 16;

function devicesHere(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DEVICES) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST_DEVICES) : [];
  } catch {
    return [];
  }
}

/** The last one used comes first. */
function keepDevice(token: string): void {
  const others = devicesHere().filter((one) => one !== token);
  try {
    localStorage.setItem(DEVICES, JSON.stringify([token, ...others].slice(0, MOST_DEVICES)));
  } catch {
    // A browser that keeps nothing: each sign-in is then from a new device.
  }
}

export const useSession = create<Session>(() => stored());

/** The name that stands beside what the person sets. */
export const nameOf = ({ user }: Session): string => user?.displayName ?? user?.username ?? '';

/** The name of who is signed in now. */
export const reviewer = (): string => nameOf(useSession.getState());

function keepHere(session: Session): void {
  const before = useSession.getState().user?.username;
  handOver(before, session.user?.username, session.ended === 'signed_out');
  useSession.setState(session, true);
  if (session.idToken) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
}

/** For this window, and for all of the desktop app. */
function keep(session: Session): void {
  keepHere(session);
  void desktop()?.keepSession(session.idToken ? JSON.stringify(session) : null);
}

/** Takes over what another window of the desktop app has: its session, or that there is none any more. */
function adopt(shared: string | null): void {
  if (shared !== null) keepHere(JSON.parse(shared) as Session);
  else if (useSession.getState().idToken !== undefined) keepHere({ ended: 'signed_out' });
}

/** Joins the windows of the desktop app: a person signs in once, and out of all of them. Resolves when this one knows. */
export async function joinWindows(): Promise<void> {
  const bridge = desktop();
  if (!bridge) return;
  bridge.onSession(adopt);
  adopt(await bridge.session());
}

function accept(answer: LoginResponse, known?: SignedIn): void {
  const user = answer.user
    ? {
        username: answer.user.username,
        displayName: answer.user.display_name,
        role: answer.user.role,
        ...(answer.user.must_change_password && { mustChangePassword: true }),
        ...(answer.user.provider && { provider: true }),
      }
    : known;
  keep({
    idToken: answer.id_token,
    ...(answer.refresh_token && { refreshToken: answer.refresh_token }),
    ...(user && { user }),
    ...(answer.sign_out_url && { signOutUrl: answer.sign_out_url }),
  });
}

/** Signs in with what the identity provider answered; rejects with the service's ApiError. */
export async function signInWithAnswer(answer: ProviderAnswer): Promise<void> {
  accept(await anonymous.finishProviderSignIn({ body: answer }));
}

/** Signs in; rejects with the service's ApiError. */
export async function signIn(username: string, password: string): Promise<void> {
  const device_tokens = devicesHere();
  const answer = await anonymous.login({
    body: { username, password, ...(device_tokens.length > 0 && { device_tokens }) },
  });
  if (answer.device_token) keepDevice(answer.device_token);
  accept(answer, { username, displayName: username, role: 'nurse' });
}

/** Changes the own password, which ends every session, and begins a new one here. Rejects with the service's ApiError. */
export async function changeOwnPassword(current: string, next: string): Promise<void> {
  const { idToken, user } = useSession.getState();
  if (!idToken || !user) return;
  await createClient({ baseUrl: '', token: idToken, renew }).changePassword({
    body: { current_password: current, new_password: next },
  });
  await signIn(user.username, next);
}

let renewing: Promise<boolean> | undefined;

/** A new token for the session; one request serves all callers. False ends the session. */
export function renew(): Promise<boolean> {
  renewing ??= renewInTurn().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** A token for renewal is worth one use: of several windows one renews, and the others find the new one. */
async function renewInTurn(): Promise<boolean> {
  const bridge = desktop();
  if (!bridge) return renewOnce();
  const before = useSession.getState().refreshToken;
  return navigator.locks.request('evident.renew', async () => {
    adopt(await bridge.session());
    const { refreshToken } = useSession.getState();
    return refreshToken === before ? renewOnce() : refreshToken !== undefined;
  });
}

async function renewOnce(): Promise<boolean> {
  const { refreshToken, user } = useSession.getState();
  if (!refreshToken) {
    // After a sign-out there is nothing to end, and its reason stays.
    if (useSession.getState().idToken !== undefined) endSession('expired');
    return false;
  }
  const isOver = () => useSession.getState().refreshToken !== refreshToken;
  try {
    const answer = await anonymous.refresh({ body: { refresh_token: refreshToken } });
    // Who has signed out meanwhile is not signed in again, and leaves no session at the service.
    if (isOver()) {
      await endAtService(answer.id_token);
      return false;
    }
    accept(answer, user);
    return true;
  } catch (error) {
    // A service that does not answer may come back, and the session with it; any refusal ends the session.
    if (!isOver() && !(error instanceof ApiError && error.code === 'unreachable')) endSession('expired');
    return false;
  }
}

export function endSession(ended: 'expired' | 'signed_out'): void {
  keep({ ended });
}

/** Signs out here at once, at the service if it can be reached, and at the identity provider where that was the way in. */
export async function signOut(): Promise<void> {
  const { idToken, refreshToken, signOutUrl } = useSession.getState();
  const pending = renewing;
  endSession('signed_out');
  if (!idToken) return;
  // A renewal under way ends by itself what it brings, and has used up the token for it.
  await pending;
  await endAtService(idToken, pending ? undefined : refreshToken);
  if (signOutUrl) location.assign(signOutUrl);
}

/** Ends a session at the service if it can be reached, also one whose token has expired since. */
async function endAtService(idToken: string, refreshToken?: string): Promise<void> {
  let token = idToken;
  const renewed = async () => {
    if (!refreshToken) return false;
    token = (await anonymous.refresh({ body: { refresh_token: refreshToken } })).id_token;
    return true;
  };
  await createClient({ baseUrl: '', token: () => token, renew: renewed })
    .logout()
    .catch(() => undefined);
}
