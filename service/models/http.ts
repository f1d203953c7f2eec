/**
 * A second reader behind a server that speaks the OpenAI form. One address, pinned when it is opened; no redirect is followed, no proxy used,
 * nothing but /v1/models and /v1/chat/completions asked. What is sent and what comes back appears in no error.
 */
import { lookup as resolve } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../contract/errors.ts';
import { ANSWER_SCHEMA } from '../criteria/opinion/answer.ts';
import type { Question, Reader, Reply } from '../criteria/opinion/model.ts';
import { type Acknowledged, addressOf, fixedAddresses } from './address.ts';
import { labelShare, type TokenShares } from './label-share.ts';
import { PARAMETERS } from './parameters.ts';

export interface HttpReaderOptions {
  /** Name of the model; the server's first one unless specified. */
  model?: string;
  acknowledged?: Acknowledged;
  /** Seconds for one answer, and for the list of models. */
  seconds?: number;
  listSeconds?: number;
}

export interface HttpReader extends Reader {
  model: string;
  /** Models that the server names. */
  models: readonly string[];
  /** Whether it is on this machine. */
  loopback: boolean;
  close(): void;
}

const ANSWER_BYTES = 512 * 1024;
const MOST_MODELS = 200;
const NAME = 200;
const SECONDS = 120;
const LIST_SECONDS = 10;
const MOST_ALTERNATIVES = 8;

type Method = 'GET' | 'POST';
interface Exchange {
  method: Method;
  body?: unknown;
  seconds: number;
  signal?: AbortSignal | undefined;
}

const refused = (code: string, detail: string) => new ServiceError(502, code, detail);

/** Refuses with `reader_address_*` (422), `reader_unreachable`, `reader_no_model` and those of `ask` (502, 504). */
export async function openHttpReader(address: string, options: HttpReaderOptions = {}): Promise<HttpReader> {
  const { base, loopback } = addressOf(address, options.acknowledged);
  const send = await sender(base);
  try {
    const models = modelNames(
      await json(send, 'models', { method: 'GET', seconds: options.listSeconds ?? LIST_SECONDS }),
    );
    const model = options.model ?? models[0];
    if (!model || (models.length > 0 && !models.includes(model)))
      throw refused('reader_no_model', 'The server of the reader does not have the model that is named.');
    return {
      id: `${model} @ ${base.host}`,
      model,
      models,
      loopback,
      close: send.close,
      ask: asker(send, model, options.seconds ?? SECONDS),
    };
  } catch (error) {
    send.close();
    throw error;
  }
}

function modelNames(body: unknown): string[] {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw unreadable();
  return data
    .slice(0, MOST_MODELS)
    .map((each) => (each as { id?: unknown } | null)?.id)
    .filter((id): id is string => typeof id === 'string' && id.length > 0 && id.length <= NAME);
}

function asker(send: Sender, model: string, seconds: number): Reader['ask'] {
  // Some servers refuse to tell probabilities: they are asked once.
  let shares = true;
  const bodyOf = ({ system, prefix, question }: Question) => ({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: `${prefix}\n\n${question}` },
    ],
    ...PARAMETERS,
    stream: false,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'opinion', strict: true, schema: ANSWER_SCHEMA },
    },
    ...(shares && { logprobs: true, top_logprobs: MOST_ALTERNATIVES }),
  });
  return async (question, signal) => {
    const exchange = (): Exchange => ({ method: 'POST', body: bodyOf(question), seconds, signal });
    try {
      return replyOf(await json(send, 'chat/completions', exchange()));
    } catch (error) {
      if (!shares || !(error instanceof ServiceError) || error.code !== 'reader_refused') throw error;
      shares = false;
      return replyOf(await json(send, 'chat/completions', exchange()));
    }
  };
}

interface Completion {
  choices?: { message?: { content?: unknown }; logprobs?: { content?: unknown } | null }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown };
}

function replyOf(body: unknown): Reply {
  const { choices, usage } = (body ?? {}) as Completion;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const text = choice?.message?.content;
  if (typeof text !== 'string') throw unreadable();
  const probability = labelShare(text, tokenShares(choice?.logprobs?.content));
  const [read, written] = [usage?.prompt_tokens, usage?.completion_tokens];
  return {
    text,
    ...(probability !== undefined && { probability }),
    ...(isCount(read) && isCount(written) && { tokens: { read, written } }),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function tokenShares(content: unknown): TokenShares[] {
  if (!Array.isArray(content)) return [];
  const one = (value: unknown) => {
    const { token, logprob } = (value ?? {}) as { token?: unknown; logprob?: unknown };
    return typeof token === 'string' && typeof logprob === 'number' ? { token, logprob } : undefined;
  };
  return content.flatMap((each) => {
    const own = one(each);
    const top = (each as { top_logprobs?: unknown } | null)?.top_logprobs;
    return own
      ? [{ ...own, top: Array.isArray(top) ? top.map(one).filter((t) => t !== undefined) : [] }]
      : [];
  });
}

const unreadable = () =>
  refused('reader_unreadable', 'The server of the reader answered something else than was asked.');

async function json(send: Sender, path: string, exchange: Exchange): Promise<unknown> {
  const text = await send(path, exchange);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

interface Sender {
  (path: string, exchange: Exchange): Promise<string>;
  close(): void;
}

/** The host is looked up once: whoever answers for its name later is not asked. */
async function sender(base: URL): Promise<Sender> {
  const fixed = fixedAddresses(base.hostname);
  const addresses = fixed.length > 0 ? fixed : await addressesOf(base.hostname);
  const pinned = ((_host: string, { all }: { all?: boolean }, done: (...args: unknown[]) => void) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)) as LookupFunction;
  const secure = base.protocol === 'https:';
  // Agents of our own: those of the process may be told to use a proxy.
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, maxSockets: 2 })
    : new HttpAgent({ keepAlive: true, maxSockets: 2 });
  const send = (path: string, { method, body, seconds, signal }: Exchange) =>
    new Promise<string>((take, reject) => {
      const timeout = AbortSignal.timeout(seconds * 1000);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const fail = (error: unknown) => {
        if (signal?.aborted) reject(signal.reason);
        else if (timeout.aborted)
          reject(new ServiceError(504, 'reader_too_slow', 'The reader did not answer in time.'));
        else if (error instanceof ServiceError) reject(error);
        else reject(refused('reader_unreachable', 'The server of the reader cannot be reached.'));
      };
      const begin = () => {
        const asked = (secure ? httpsRequest : httpRequest)(
          new URL(path, base),
          {
            method,
            agent,
            lookup: pinned,
            signal: either,
            headers: {
              accept: 'application/json',
              ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
            },
          },
          (response) => bodyOf(response).then(take, fail),
        );
        asked.on('error', (error: NodeJS.ErrnoException) => {
          // The server had closed a line that we kept open: nothing was asked yet.
          if (asked.reusedSocket && error.code === 'ECONNRESET') begin();
          else fail(error);
        });
        asked.end(bytes);
      };
      begin();
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  try {
    return await resolve(host, { all: true });
  } catch {
    throw refused('reader_unreachable', 'The server of the reader cannot be reached.');
  }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = response;
  if (statusCode >= 300) {
    response.destroy();
    throw statusCode < 400
      ? refused(
          'reader_redirects',
          'The server of the reader points to another address; that is not followed.',
        )
      : refused(
          statusCode < 500 ? 'reader_refused' : 'reader_failed',
          'The server of the reader refused the question.',
        );
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) {
      response.destroy();
      throw refused('reader_too_long', 'The reader answered more than an answer can be.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
