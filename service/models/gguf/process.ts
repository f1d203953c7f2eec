/**
 * The process in which a GGUF model is loaded and asked: llama.cpp on the processor alone. It has no network and reads no file but the
 * program's own and the model's; whoever started it may kill it at any time.
 */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ANSWER_SCHEMA } from '../../criteria/opinion/answer.ts';
import type { Question, Reply } from '../../criteria/opinion/model.ts';
import { labelShare, type TokenShares } from '../label-share.ts';
import { PARAMETERS } from '../parameters.ts';
import {
  type Grammar,
  importLlama,
  type LlamaModule,
  type Model,
  type Sequence,
  type Token,
} from './llama.ts';
import { type FromModel, type ModelFacts, type ModelFault, stampOf, type ToModel } from './protocol.ts';

/** Tokens of a prompt that are read before it is looked whether anybody still waits. */
const STRIDE = 256;
/** Likeliest tokens that are reported with each. */
const ALTERNATIVES = 8;

const LABEL_NEXT = /"label"\s*:\s*"$/;

class Fault extends Error {
  readonly code: ModelFault;
  constructor(code: ModelFault) {
    super(code);
    this.code = code;
  }
}

interface Loaded {
  facts: ModelFacts;
  ask(question: Question, isOver: () => boolean): Promise<Reply>;
}

async function load(asked: ToModel & { kind: 'load' }): Promise<Loaded> {
  const { file, stamp, threads, contextTokens } = asked;
  await checkHead(file);
  const sha256 = asked.sha256 ?? (await hashOf(file));
  const module = await importLlama().catch(() => {
    throw new Fault('reader_module_missing');
  });
  const llama = await module
    .getLlama({
      gpu: false,
      build: 'never',
      skipDownload: true,
      maxThreads: threads,
      logLevel: 'disabled',
      progressLogs: false,
    })
    .catch(() => {
      throw new Fault('reader_module_missing');
    });
  const model = await llama.loadModel({ modelPath: file, gpuLayers: 0 }).catch((error: unknown) => {
    throw new Fault(isOfMemory(error) ? 'reader_no_memory' : 'reader_file_invalid');
  });
  // What was hashed is what was loaded.
  const found = statSync(file);
  if (stampOf(found) !== stamp) throw new Fault('reader_file_changed');
  const size = Math.min(contextTokens, model.trainContextSize);
  const context = await model.createContext({ contextSize: size, sequences: 1, threads }).catch(() => {
    throw new Fault('reader_no_memory');
  });
  const grammar = await llama.createGrammarForJsonSchema(schemaFor());
  const sequence = context.getSequence();
  const { general = {} } = model.fileInfo.metadata;
  const license = licenseOf(general);
  return {
    facts: {
      name: String(general.name ?? model.filename ?? 'model').slice(0, 200),
      sha256,
      bytes: found.size,
      ...(license && { license: license.slice(0, 500) }),
      contextTokens: context.contextSize,
      memory: process.memoryUsage.rss(),
    },
    ask: asker(module, model, sequence, grammar),
  };
}

/** A file names its license by an identifier, sometimes with a name and a link of its own. */
function licenseOf(general: Record<string, unknown>): string {
  const { license, 'license.name': name, 'license.link': link } = general;
  return [license, name, link].filter((each) => typeof each === 'string' && each !== '').join(', ');
}

const isOfMemory = (error: unknown) => /memory/i.test(String((error as Error | null)?.name));

/** Looked at first: what is broken there is read again and again by the library. */
const isGguf = (head: Buffer) =>
  head.length >= 24 && head.toString('latin1', 0, 4) === 'GGUF' && [2, 3].includes(head.readUInt32LE(4));

async function checkHead(file: string): Promise<void> {
  const head = Buffer.alloc(24);
  try {
    await using handle = await open(file);
    await handle.read(head, 0, head.length, 0);
  } catch {
    throw new Fault('reader_file_invalid');
  }
  if (!isGguf(head)) throw new Fault('reader_file_invalid');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>)
      hash.update(chunk);
  } catch {
    throw new Fault('reader_file_invalid');
  }
  return hash.digest('hex');
}

/** The schema of an answer in the words that llama.cpp's grammars know. */
const schemaFor = () => ({
  type: 'object' as const,
  additionalProperties: false,
  properties: ANSWER_SCHEMA.properties as never,
});

function asker(module: LlamaModule, model: Model, sequence: Sequence, grammar: Grammar) {
  const wrapper = module.resolveChatWrapper(model);
  const tokensOf = ({ system, prefix, question }: Question): Token[] => {
    const { contextText } = wrapper.generateContextState({
      chatHistory: [
        { type: 'system', text: system },
        { type: 'user', text: `${prefix}\n\n${question}` },
        { type: 'model', response: [''] },
      ],
    });
    return contextText.tokenize(model.tokenizer);
  };
  return async (question: Question, isOver: () => boolean): Promise<Reply> => {
    const tokens = tokensOf(question);
    if (tokens.length + PARAMETERS.max_tokens > sequence.contextSize) throw new Fault('reader_question_long');
    // What the last question had in common with this one is not read again.
    await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
    let next = sequence.nextTokenIndex;
    const reused = next;
    for (; next + STRIDE < tokens.length; next += STRIDE) {
      if (isOver()) throw new Fault('reader_aborted');
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(next, next + STRIDE));
    }
    const state = new module.LlamaGrammarEvaluationState({ model, grammar });
    const options = {
      temperature: PARAMETERS.temperature,
      seed: PARAMETERS.seed,
      grammarEvaluationState: state,
    };
    const written: Token[] = [];
    const shares: TokenShares[] = [];
    let text = '';
    const add = (token: Token, probabilities?: Map<Token, number>): 'end' | 'more' => {
      if (isOver()) throw new Fault('reader_aborted');
      if (model.isEogToken(token)) return 'end';
      written.push(token);
      const whole = model.detokenize(written);
      shares.push(shareOf(model, whole.slice(text.length), token, probabilities));
      text = whole;
      return written.length >= PARAMETERS.max_tokens || isWhole(text) ? 'end' : 'more';
    };
    let step: 'end' | 'more' = 'more';
    for await (const token of sequence.evaluate(tokens.slice(next), options)) {
      step = add(token);
      if (step === 'end' || LABEL_NEXT.test(text)) break;
    }
    // Shares of all tokens take long with each: they are told where the label begins.
    if (step === 'more')
      for await (const { token, probabilities } of sequence.evaluateWithMetadata(
        written.slice(-1),
        { probabilities: true },
        options,
      ))
        if (add(token, probabilities) === 'end') break;
    const probability = labelShare(text, shares);
    return {
      text,
      ...(probability !== undefined && { probability }),
      tokens: { read: tokens.length - reused, written: written.length },
    };
  };
}

/** Nothing may follow the end of the object; a small model would go on with spaces. */
function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function shareOf(
  model: Model,
  text: string,
  token: Token,
  probabilities: Map<Token, number> = new Map(),
): TokenShares {
  const top = [...probabilities].slice(0, ALTERNATIVES);
  const logprob = (share: number) => Math.log(Math.max(share, 1e-9));
  return {
    token: text,
    logprob: logprob(probabilities.get(token) ?? 0),
    top: top
      .filter(([other]) => other !== token)
      .map(([other, share]) => ({ token: model.detokenize([other]), logprob: logprob(share) })),
  };
}

const send = (message: FromModel) => void process.send?.(message);
const codeOf = (error: unknown): ModelFault => (error instanceof Fault ? error.code : 'reader_failed');

let loaded: Promise<Loaded> | undefined;
let line: Promise<void> = Promise.resolve();
const over = new Set<number>();

process.on('message', (message: ToModel) => {
  if (message.kind === 'load') {
    loaded = load(message);
    loaded.then(
      ({ facts }) => send({ kind: 'loaded', facts }),
      (error: unknown) => send({ kind: 'failed', code: codeOf(error) }),
    );
  } else if (message.kind === 'abort') over.add(message.id);
  else {
    const { id, question } = message;
    // One question after the other: they share what was read.
    line = line.then(async () => {
      try {
        const { ask } = await loaded!;
        if (over.has(id)) throw new Fault('reader_aborted');
        send({ kind: 'reply', id, reply: await ask(question, () => over.has(id)) });
      } catch (error) {
        send({ kind: 'failed', id, code: codeOf(error) });
      }
      over.delete(id);
    });
  }
});
process.on('disconnect', () => process.exit(0));
