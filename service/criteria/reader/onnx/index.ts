/** The readers that ship, trained by scripts/training on many criteria, in ONNX Runtime: e5-small-v2, and all-mpnet-base-v2 for what bears most. */
import { existsSync, readFileSync } from 'node:fs';
import { type Forest, softmax } from '../../classifier/forest.ts';
import type { ReaderModel, Shares } from '../model.ts';
import { Cutter, MPNET } from './pieces.ts';
import { type Encode, openSession } from './session.ts';

const file = (name: string) => new URL(name, import.meta.url);
const LARGER = file('./larger.onnx.gz');
/** Texts and pairs that are remembered: an edited tree is read again for what changed alone. */
const KEPT = 20_000;

let opening: Promise<ReaderModel> | undefined;

/** The model of this process, loaded when first asked for; undefined where none is installed. */
export function shippedReader(): Promise<ReaderModel> | undefined {
  if (!opening && existsSync(file('./reader.onnx'))) opening = open();
  return opening;
}

async function open(): Promise<ReaderModel> {
  const encode = await openSession(file('./reader.onnx'));
  const cutter = Cutter.open(file('./tokenizer.json'));
  const { id, forest } = JSON.parse(readFileSync(file('./reader.json'), 'utf8')) as {
    id: string;
    forest: Forest;
  };
  const vectorOf = remembered(async (text: string) => (await encode(cutter.alone(text))).vector);
  return {
    id,
    forest,
    vectors: async (texts) => oneByOne(texts, vectorOf),
    read: readsPairs(encode, cutter),
    ...(existsSync(LARGER) && { readAgain: larger(cutter.markedAs(MPNET)) }),
  };
}

/** The larger model, opened when it is first asked. */
function larger(cutter: Cutter): ReaderModel['read'] {
  let opened: Promise<ReaderModel['read']> | undefined;
  return async (pairs) => {
    opened ??= openSession(LARGER).then((encode) => readsPairs(encode, cutter));
    return (await opened)(pairs);
  };
}

function readsPairs(encode: Encode, cutter: Cutter): ReaderModel['read'] {
  const sharesOf = remembered(async (key: string): Promise<Shares> => {
    const at = key.indexOf('\n');
    const { logits } = await encode(cutter.pair(key.slice(0, at), key.slice(at + 1)));
    const [supports, contradicts, open] = softmax([...logits]);
    return { supports: supports!, contradicts: contradicts!, open: open! };
  });
  return async (pairs) =>
    oneByOne(
      pairs.map(({ criterion, passage }) => `${criterion.replace(/\n/g, ' ')}\n${passage}`),
      sharesOf,
    );
}

async function oneByOne<T>(texts: readonly string[], ask: (text: string) => Promise<T>): Promise<T[]> {
  const out: T[] = [];
  for (const text of texts) out.push(await ask(text));
  return out;
}

/** Answers that were given before, the oldest forgotten first. */
function remembered<T>(ask: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const known = new Map<string, T>();
  return async (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = await ask(text);
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
    known.set(text, answer);
    return answer;
  };
}
