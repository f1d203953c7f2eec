/**
 * The shared server that the policy names, in the place of a service on this machine. The shell alone speaks to it, by its one address,
 * and checks its certificate; pages reach it as they reach a service here.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getCACertificates } from 'node:tls';
import type { Send } from '../pages/serve.ts';

export interface ServerPolicy {
  /** `https://NAME`, with a port where it is another one. */
  address: string;
  /** File with the certificates (PEM) of which one must have signed the server's, or be it; absent: those that this system trusts. */
  certificate?: string;
}

/** What OpenSSL and Node say of a certificate that they do not accept. */
const REFUSED = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE|ALTNAME/;

/** Sends requests to the server. What stands in `Set-Cookie` is dropped: nothing of the server's is kept here. */
export function sendTo({ address, certificate }: ServerPolicy): Send {
  let agent: Agent | undefined;
  return async (target, init) => {
    const { origin } = new URL(target);
    if (origin !== address) throw new TypeError('Requests go to the server of the policy alone.');
    try {
      agent ??= new Agent({ keepAlive: true, ca: trusted(certificate), minVersion: 'TLSv1.2' });
    } catch {
      return refusal(
        'The file with the certificate of the server (policy ServerCertificate) cannot be read.',
      );
    }
    try {
      return toResponse(await ask(target, init, agent));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!REFUSED.test(code)) throw error;
      return refusal(
        `${new URL(address).host} did not present a certificate this computer trusts (${code}).`,
      );
    }
  };
}

/** Read again at the next try if it could not be read. */
function trusted(file: string | undefined): string[] {
  if (file === undefined) return [...getCACertificates('default'), ...getCACertificates('system')];
  return [readFileSync(file, 'utf8')];
}

function ask(target: string, init: Parameters<Send>[1], agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(init.headers), 'accept-encoding': 'identity' };
    const { method, signal, body } = init;
    const asking = request(target, { method, headers, agent, signal }, resolve);
    asking.on('error', reject);
    if (!body) asking.end();
    else
      Readable.fromWeb(body as ReadableStream)
        .on('error', (error) => asking.destroy(error))
        .pipe(asking);
  });
}

const EMPTY = new Set([204, 304]);

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    if (name !== 'set-cookie') for (const value of values ?? []) headers.append(name, value);
  const status = answer.statusCode ?? 502;
  if (EMPTY.has(status)) answer.resume();
  const body = EMPTY.has(status) ? null : (Readable.toWeb(answer) as unknown as BodyInit);
  return new Response(body, { status, headers });
}

/** As the service words a refusal, so that the page shows it with a button to try again. */
function refusal(detail: string): Response {
  const code = 'certificate_refused';
  const problem = { type: `urn:evident:problem:${code}`, title: 'Bad Gateway', status: 502, code, detail };
  return new Response(JSON.stringify(problem), {
    status: 502,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}
