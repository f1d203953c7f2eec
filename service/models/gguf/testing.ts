/** A GGUF file (version 3, architecture llama) of half a megabyte: one token a byte, weights by chance but the same each time. */
import { writeFileSync } from 'node:fs';

type Value = { type: number; bytes: Buffer };

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const f32 = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer);
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

// Types of values as GGUF numbers them.
const whole = (value: number): Value => ({ type: 4, bytes: u32(value) });
const real = (value: number): Value => ({ type: 6, bytes: f32([value]) });
const words = (value: string): Value => ({ type: 8, bytes: text(value) });
const list = (type: number, items: readonly Buffer[]): Value => ({
  type: 9,
  bytes: Buffer.concat([u32(type), u64(items.length), ...items]),
});

const WIDTH = 64;
const INNER = 128;
const LAYERS = 2;
const HEADS = 4;
const CONTEXT = 8192;
const ALIGNMENT = 32;

const hex = (byte: number) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
const TOKENS = ['<unk>', '<s>', '</s>', ...Array.from({ length: 256 }, (_, byte) => hex(byte))];
// unknown, control, byte
const TOKEN_TYPES = [2, 3, 3, ...Array.from({ length: 256 }, () => 6)];

function metadata(): [string, Value][] {
  return [
    ['general.architecture', words('llama')],
    ['general.name', words('Tiny test model')],
    ['general.license', words('apache-2.0')],
    ['llama.context_length', whole(CONTEXT)],
    ['llama.embedding_length', whole(WIDTH)],
    ['llama.block_count', whole(LAYERS)],
    ['llama.feed_forward_length', whole(INNER)],
    ['llama.attention.head_count', whole(HEADS)],
    ['llama.attention.head_count_kv', whole(HEADS)],
    ['llama.attention.layer_norm_rms_epsilon', real(1e-5)],
    ['llama.rope.dimension_count', whole(WIDTH / HEADS)],
    ['tokenizer.ggml.model', words('llama')],
    ['tokenizer.ggml.tokens', list(8, TOKENS.map(text))],
    [
      'tokenizer.ggml.scores',
      list(
        6,
        TOKENS.map(() => f32([0])),
      ),
    ],
    ['tokenizer.ggml.token_type', list(5, TOKEN_TYPES.map(u32))],
    ['tokenizer.ggml.unknown_token_id', whole(0)],
    ['tokenizer.ggml.bos_token_id', whole(1)],
    ['tokenizer.ggml.eos_token_id', whole(2)],
  ];
}

function tensors(): [string, number[]][] {
  const layer = (i: number): [string, number[]][] => [
    [`blk.${i}.attn_norm.weight`, [WIDTH]],
    [`blk.${i}.attn_q.weight`, [WIDTH, WIDTH]],
    [`blk.${i}.attn_k.weight`, [WIDTH, WIDTH]],
    [`blk.${i}.attn_v.weight`, [WIDTH, WIDTH]],
    [`blk.${i}.attn_output.weight`, [WIDTH, WIDTH]],
    [`blk.${i}.ffn_norm.weight`, [WIDTH]],
    [`blk.${i}.ffn_gate.weight`, [WIDTH, INNER]],
    [`blk.${i}.ffn_up.weight`, [WIDTH, INNER]],
    [`blk.${i}.ffn_down.weight`, [INNER, WIDTH]],
  ];
  return [
    ['token_embd.weight', [WIDTH, TOKENS.length]],
    ['output_norm.weight', [WIDTH]],
    ['output.weight', [WIDTH, TOKENS.length]],
    ...Array.from({ length: LAYERS }, (_, i) => layer(i)).flat(),
  ];
}

/** Numbers in -0.5..0.5, always the same ones. */
function dice(): () => number {
  let state = 20_011;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

/** Writes it. */
export function writeTinyGguf(file: string): void {
  const next = dice();
  const pairs = metadata();
  const shapes = tensors();
  const data = shapes.map(([name, shape]) => {
    const count = shape.reduce((product, each) => product * each, 1);
    const isNorm = name.includes('norm');
    return padded(f32(Array.from({ length: count }, () => (isNorm ? 1 : next() * 0.4))));
  });
  let offset = 0;
  const infos = shapes.map(([name, shape], i) => {
    const info = [text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)];
    offset += data[i]!.length;
    return Buffer.concat(info);
  });
  const head = [
    Buffer.from('GGUF'),
    u32(3),
    u64(shapes.length),
    u64(pairs.length),
    ...pairs.flatMap(([key, { type, bytes }]) => [text(key), u32(type), bytes]),
    ...infos,
  ];
  writeFileSync(file, Buffer.concat([padded(Buffer.concat(head)), ...data]));
}
