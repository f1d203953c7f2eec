/**
 * Readers of a known quality behind a real server on this machine, in the OpenAI form. Which answer is right they are told beforehand
 * (`tell`); whether they give it hangs on a hash of the question alone, so that every run is the same.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LABELS, type Label, type Question } from '../../../service/criteria/opinion/model.ts';
import type { Chart } from '../../../service/language/types.ts';
import type { Asking } from '../../../service/review/opinions.ts';
import type { Gold } from '../../../service/review/scoring/cases.ts';
import { quotesAgree } from '../../../service/review/scoring/quotes.ts';

export const QUALITIES = [
  '60 % right',
  '75 % right',
  '90 % right',
  '97 % right',
  'over-confident, 75 % right',
  'always yes',
  'random',
  'silent',
  'hostile',
] as const;
type Quality = (typeof QUALITIES)[number];

const SHARE: Partial<Record<Quality, number>> = {
  '60 % right': 0.6,
  '75 % right': 0.75,
  '90 % right': 0.9,
  '97 % right': 0.97,
  'over-confident, 75 % right': 0.75,
};

interface Truth {
  label: Label;
  /** Numbers as the question has them. */
  sentences: number[];
  given: readonly number[];
}

const LABEL_OF: Record<string, Label> = {
  yes: 'supports',
  no: 'contradicts',
  unknown: 'not_documented',
  not_applicable: 'does_not_apply',
};

export interface SimulatedServer {
  url: string;
  /** Which answers are right in this chart. */
  tell(chart: Chart, asking: Asking, gold: Gold): void;
  /** Requests so far. */
  asked(): number;
  close(): Promise<void>;
}

/** A server whose models are the qualities. */
export async function startSimulated(): Promise<SimulatedServer> {
  const truths = new Map<string, Truth>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    answer(request, truths).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => response.writeHead(400).end('{}'),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(chart, { leaves, questions }, gold) {
      truths.clear();
      leaves.forEach(({ node, silenceIsNo }, i) => {
        const label = gold.leaves[node.criteria_id];
        if (label) truths.set(userText(questions[i]!), truthOf(chart, questions[i]!, label, silenceIsNo));
      });
    },
    asked: () => requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const userText = ({ prefix, question }: Question) => `${prefix}\n\n${question}`;

function truthOf(
  chart: Chart,
  { sentences }: Question,
  { label, evidence }: Gold['leaves'][string],
  silenceIsNo: boolean,
): Truth {
  const quoted = sentences.filter((s) =>
    evidence?.some(({ quote }) => quotesAgree(quote, chart.sentences[s]!.text)),
  );
  const said = label === 'no' && quoted.length === 0 && silenceIsNo ? 'not_documented' : LABEL_OF[label]!;
  return { label: said, sentences: quoted.slice(0, 5).map((s) => s + 1), given: sentences };
}

async function answer(request: IncomingMessage, truths: ReadonlyMap<string, Truth>): Promise<unknown> {
  if (request.url === '/v1/models') return { data: QUALITIES.map((id) => ({ id })) };
  let text = '';
  for await (const chunk of request) text += chunk;
  const { model, messages } = JSON.parse(text) as { model: Quality; messages: { content: string }[] };
  const user = messages.at(-1)!.content;
  const truth = truths.get(user);
  const content = truth ? contentOf(model, truth, chance(user, model)) : '';
  const usage = {
    prompt_tokens: Math.ceil(text.length / 4),
    completion_tokens: Math.ceil(content.length / 4),
  };
  return { choices: [{ message: { content }, ...sharesOf(model, content) }], usage };
}

/** The same numbers for the same words, evenly in 0..1. */
function chance(...words: string[]): () => number {
  const bytes = createHash('sha256').update(words.join('\n')).digest();
  let at = 0;
  return () => bytes.readUInt32LE(4 * (at++ % 8)) / 2 ** 32;
}

function contentOf(model: Quality, truth: Truth, next: () => number): string {
  if (model === 'silent') return '';
  const others = LABELS.filter((label) => label !== truth.label);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const share = SHARE[model];
  const wrong = pick(others);
  const label =
    model === 'always yes'
      ? 'supports'
      : model === 'random'
        ? pick(LABELS)
        : share !== undefined && next() < share
          ? truth.label
          : wrong;
  // Whoever is wrong still points at something: the labeled quotes where there are any, else any sentence.
  const speaks = label === 'supports' || label === 'contradicts';
  const sentences =
    truth.sentences.length > 0
      ? truth.sentences
      : speaks && truth.given.length > 0
        ? [pick(truth.given) + 1]
        : [];
  const said = {
    sentences,
    who: 'patient',
    side: 'none',
    when: 'current',
    source: 'clinician',
    settled: 'yes',
    label,
  };
  return JSON.stringify(said);
}

/** An over-confident reader is all but certain of every answer; the others tell nothing. */
function sharesOf(model: Quality, content: string): object {
  if (model !== 'over-confident, 75 % right') return {};
  const at = content.indexOf('"label":"') + '"label":"'.length;
  const tokens = [content.slice(0, at), content.slice(at, -2), '"}'];
  return { logprobs: { content: tokens.map((token) => ({ token, logprob: -0.0005, top_logprobs: [] })) } };
}
