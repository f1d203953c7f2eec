/** ID tokens: EdDSA-signed JWTs that live for minutes. What they grant is looked up at each use, not read from them. */
import { errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { ServiceError } from '../contract/errors.ts';
import type { Store } from '../store/index.ts';

const ISSUER = 'evident';
const KEY_LIFETIME_MS = 7 * 86_400_000;

export interface Tokens {
  issue(claims: { userId: string; sessionId: string }, expiresAt: Date): Promise<string>;
  /** 401 `token_invalid` or `token_expired`. */
  verify(token: string): Promise<{ userId: string; sessionId: string }>;
}

type SigningKey = { id: string; publicKey: CryptoKey; privateKey: CryptoKey; createdAt: number };

/** Keys are made at first use and replaced after a week; the one before stays until its last token has expired. */
export function openTokens(store: Store, clock: () => Date, newId: () => string): Tokens {
  let keys: SigningKey[] | undefined;

  async function load(): Promise<SigningKey[]> {
    const rows = await store.db
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute();
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        publicKey: (await importJWK(JSON.parse(row.public_jwk) as JWK, 'EdDSA')) as CryptoKey,
        privateKey: (await importJWK(JSON.parse(row.private_jwk) as JWK, 'EdDSA')) as CryptoKey,
        createdAt: Date.parse(row.created_at),
      })),
    );
  }

  async function rotate(): Promise<void> {
    const now = clock();
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const row = {
      id: newId(),
      public_jwk: JSON.stringify(await exportJWK(pair.publicKey)),
      private_jwk: JSON.stringify(await exportJWK(pair.privateKey)),
      created_at: now.toISOString(),
    };
    await store.write(async (tx) => {
      const outdated = new Date(now.getTime() - 2 * KEY_LIFETIME_MS).toISOString();
      await tx.deleteFrom('signing_keys').where('created_at', '<', outdated).execute();
      await tx.insertInto('signing_keys').values(row).execute();
    });
    keys = await load();
  }

  async function currentKey(): Promise<SigningKey> {
    keys ??= await load();
    const newest = keys[0];
    if (newest && clock().getTime() - newest.createdAt < KEY_LIFETIME_MS) return newest;
    await rotate();
    return keys[0]!;
  }

  async function keyOf(id: string | undefined): Promise<CryptoKey> {
    keys ??= await load();
    let found = keys.find((key) => key.id === id);
    if (!found) {
      // Another process of this folder may have rotated since.
      keys = await load();
      found = keys.find((key) => key.id === id);
    }
    if (!found) throw new errors.JWSInvalid('unknown key');
    return found.publicKey;
  }

  return {
    async issue({ userId, sessionId }, expiresAt) {
      const key = await currentKey();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt(Math.floor(clock().getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key.privateKey);
    },
    async verify(token) {
      try {
        checkSpelling(token);
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          audience: ISSUER,
          currentDate: clock(),
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        return { userId: String(payload.sub), sessionId: String(payload.sid) };
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) {
          throw new ServiceError(401, 'token_expired', 'The token has expired; refresh it or sign in again.');
        }
        if (cause instanceof errors.JOSEError)
          throw new ServiceError(401, 'token_invalid', 'The token is not valid.');
        throw cause;
      }
    },
  };
}

/** A signature has one spelling: decoding would forgive a changed last character, and a changed token is to be refused. */
function checkSpelling(token: string): void {
  const signature = token.split('.')[2] ?? '';
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature)
    throw new errors.JWSInvalid('the signature is spelt otherwise');
}
