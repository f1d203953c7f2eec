/** The identity provider over OpenID Connect: authorization code with PKCE, state and nonce, by `openid-client`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Configuration } from 'openid-client';
import { ServiceError } from '../../contract/errors.ts';
import { type Claims, claimAt } from './claims.ts';
import type { ProviderConfig } from './config.ts';
import { type Flow, signInFailed } from './flow.ts';

export interface IdentityProvider {
  readonly config: ProviderConfig;
  /** Where the person goes, and what the answer will be held against. 503 `provider_unreachable`. */
  begin(purpose: Flow['purpose']): Promise<{ url: string; state: string; nonce: string; verifier: string }>;
  /**
   * Who came back with this answer (the query of the address). For a confirmation the person must have signed in there since it began.
   * Refuses with 401 `provider_sign_in_failed`, 403 `provider_not_confirmed`, 503 `provider_unreachable`.
   */
  identify(answer: string, flow: Flow): Promise<{ subject: string; claims: Claims }>;
  /** Where the session at the provider is ended; undefined where it has no such page, or does not answer. */
  signOutUrl(): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;
const SIGN_OUT_WAIT_MS = 1000;
/** Between the clocks of two machines. */
const SKEW_MS = 30_000;
/** A confirmation that was begun longer ago than a flow lives is over anyway. */
const MOST_AGE_SECONDS = 600;

/** The provider is looked up when it is first needed, and again until it answers. */
export function openProvider(config: ProviderConfig): IdentityProvider {
  let known: Promise<Configuration> | undefined;
  let end: string | undefined;
  const library = () => import('openid-client');

  async function discover(): Promise<Configuration> {
    const client = await library();
    const server = new URL(config.issuer);
    const found = await client.discovery(
      server,
      config.clientId,
      undefined,
      config.clientSecret === undefined ? client.None() : client.ClientSecretPost(config.clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        ...(server.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
      },
    );
    if (found.serverMetadata().end_session_endpoint !== undefined)
      end = client.buildEndSessionUrl(found, { post_logout_redirect_uri: config.redirectUrl }).href;
    return found;
  }

  const provider = (): Promise<Configuration> => {
    known ??= discover().catch((cause: unknown) => {
      known = undefined;
      throw cause;
    });
    return known;
  };

  return {
    config,
    async signOutUrl() {
      // After a restart nobody has asked yet; whoever only goes on with a session must not wait for a provider that is away.
      const late = sleep(SIGN_OUT_WAIT_MS, undefined, { ref: false });
      await Promise.race([provider().catch(() => undefined), late]);
      return end;
    },

    begin: (purpose) =>
      reached(async () => {
        const client = await library();
        const [state, nonce, verifier] = [
          client.randomState(),
          client.randomNonce(),
          client.randomPKCECodeVerifier(),
        ];
        const url = client.buildAuthorizationUrl(await provider(), {
          redirect_uri: config.redirectUrl,
          scope: config.scope,
          response_type: 'code',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(purpose !== 'sign_in' && { prompt: 'login', max_age: '0' }),
        });
        return { url: url.href, state, nonce, verifier };
      }),

    identify: (answer, flow) =>
      reached(async () => {
        const client = await library();
        const found = await provider();
        const address = new URL(config.redirectUrl);
        address.search = answer;
        const isConfirmation = flow.purpose !== 'sign_in';
        const tokens = await client.authorizationCodeGrant(found, address, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
          // The library then asks for auth_time; what it must be is held against the flow below.
          ...(isConfirmation && { maxAge: MOST_AGE_SECONDS }),
        });
        const claims = tokens.claims();
        if (!claims) throw signInFailed();
        if (isConfirmation && Number(claims.auth_time) * 1000 < flow.at - SKEW_MS)
          throw new ServiceError(
            403,
            'provider_not_confirmed',
            'The identity provider did not ask you to sign in again. Nothing was signed.',
          );
        const hasRole = claimAt(claims, config.roleClaim) !== undefined;
        const more =
          !hasRole && found.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(found, tokens.access_token, claims.sub)
            : {};
        return { subject: claims.sub, claims: { ...more, ...claims } };
      }),
  };
}

/** What the library throws, reported as refusals; nothing of what the provider said is repeated. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw Object.assign(refusalOf(cause), { cause });
  }
}

function refusalOf(cause: unknown): ServiceError {
  const {
    name = '',
    code = '',
    status = 0,
  } = (cause ?? {}) as { name?: string; code?: string; status?: number };
  const isAway =
    /Timeout|Abort/.test(name) || cause instanceof TypeError || code === 'OAUTH_TIMEOUT' || status >= 500;
  return isAway
    ? new ServiceError(
        503,
        'provider_unreachable',
        'The identity provider does not answer. Try again shortly.',
      )
    : signInFailed();
}
