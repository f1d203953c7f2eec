/** The encoder in ONNX Runtime's WebAssembly build: one thread, one text at a time, so that every machine comes to the same bytes. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import type { Pieces } from './pieces.ts';

export interface Encoded {
  /** Logits: supports, contradicts, open. */
  logits: Float32Array;
  /** Of unit length. */
  vector: Float32Array;
}

export type Encode = (pieces: Pieces) => Promise<Encoded>;

/** Loads the graph: with its working memory three times what its file has. */
export async function openSession(file: URL): Promise<Encode> {
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  const stored = readFileSync(file);
  const graph = file.pathname.endsWith('.gz') ? gunzipSync(stored) : stored;
  const session = await InferenceSession.create(graph, { executionProviders: ['wasm'] });
  return async ({ ids, types }) => {
    const row = (numbers: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
    // What is padded or stands beside another in a batch changes the scale of 8-bit activations, so each goes alone.
    const given: Record<string, Tensor> = {
      input_ids: row(ids),
      attention_mask: row(ids.map(() => 1)),
      token_type_ids: row(types),
    };
    const out = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, given[name]!])));
    return { logits: out.logits!.data as Float32Array, vector: out.vector!.data as Float32Array };
  };
}
