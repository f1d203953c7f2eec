/** A third party's OpenID provider in this process, and somebody who goes through its pages without a browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';
import type { ProviderConfig } from './config.ts';

export interface TestPerson {
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  roles?: unknown;
}

const SCOPE = 'openid profile email';

export interface TestProvider {
  config(over?: Partial<ProviderConfig>): ProviderConfig;
  /** Whom it knows, by subject. */
  people: Map<string, TestPerson>;
  /** Who sits at the browsers from now on: nobody types a password there. */
  seat(subject: string): void;
  /**
   * Goes where the address leads as this person and comes back with the query of the last redirect. `cookies` are those of one browser: with them
   * the person stays signed in at the provider.
   */
  visit(url: string, subject: string, cookies?: Map<string, string>): Promise<string>;
  /** How often somebody was asked to sign in there. */
  asked(): number;
  stop(): Promise<void>;
}

/** Call at the top of a test file; `redirect` is the start page of the service. */
export function testProvider(redirect = 'http://127.0.0.1:8470/'): TestProvider {
  const people = new Map<string, TestPerson>();
  let server: Server | undefined;
  let issuer = '';
  let present = '';
  let asked = 0;
  const stop = async () => {
    const running = server;
    server = undefined;
    running?.closeAllConnections();
    await new Promise<void>((resolve) => (running ? running.close(() => resolve()) : resolve()));
  };

  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = await providerAt(issuer, redirect, people);
    server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
      asked += 1;
      await provider.interactionFinished(request, response, { login: { accountId: present } });
    });
  });
  afterAll(stop);

  return {
    people,
    seat: (subject) => {
      present = subject;
    },
    stop,
    asked: () => asked,
    config: (over = {}) => ({
      issuer,
      clientId: 'evident',
      clientSecret: 'a secret between the two of them',
      redirectUrl: redirect,
      scope: SCOPE,
      label: 'the clinic',
      roleClaim: 'roles',
      roles: [
        ['Reviewers', 'nurse'],
        ['Directors', 'physician'],
        ['Operators', 'admin'],
      ],
      domains: [],
      linksByName: false,
      ...over,
    }),
    async visit(url, subject, cookies = new Map()) {
      present = subject;
      let at = url;
      while (!at.startsWith(redirect)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at).href;
      }
      return new URL(at).search.slice(1);
    },
  };
}

async function providerAt(
  issuer: string,
  redirect: string,
  people: ReadonlyMap<string, TestPerson>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'evident',
        client_secret: 'a secret between the two of them',
        redirect_uris: [redirect],
        post_logout_redirect_uris: [redirect],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'roles'],
      email: ['email', 'email_verified'],
      auth_time: null,
    },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kty: 'RSA', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of this test'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    // Nobody is asked to consent: the provider and the service belong to one organization.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_context, error) => {
    throw error;
  });
  return provider;
}
