/**
 * The learnt network beside this file, read once. `network.json` names what `network.bin` holds: hashes of words, names and leaf keys
 * (32 bits each), then for every tensor the scale of each row (32-bit floats), then for every tensor its values (signed bytes).
 * `scripts/training/learn.py` writes both; no word of a chart is in them, only hashes.
 */
import { learntFile, learntFrom } from './files.ts';
import { Network, type Tensor } from './network.ts';

interface NetworkHead {
  words: number;
  named: number;
  leaves: number;
  tensors: { name: string; rows: number; columns: number }[];
}

let loaded: { from: string; network: Network } | undefined;

export function network(): Network {
  if (loaded?.from !== learntFrom()) {
    const head = JSON.parse(learntFile('network.json').toString('utf8')) as NetworkHead;
    loaded = { from: learntFrom(), network: new Network(unpack(head, learntFile('network.bin'))) };
  }
  return loaded.network;
}

function unpack(head: NetworkHead, file: Buffer) {
  // a copy of its own, so that every view is aligned
  const bytes = new Uint8Array(file).buffer;
  let offset = 0;
  const take = <T>(length: number, size: number, make: (start: number) => T): T => {
    const view = make(offset);
    offset += length * size;
    return view;
  };
  const hashes = (count: number) => take(count, 4, (start) => new Uint32Array(bytes, start, count));
  const [words, named, leaves] = [hashes(head.words), hashes(head.named), hashes(head.leaves)];
  const scales = head.tensors.map(({ rows }) =>
    take(rows, 4, (start) => new Float32Array(bytes, start, rows)),
  );
  const tensors: Record<string, Tensor> = {};
  head.tensors.forEach(({ name, rows, columns }, t) => {
    const values = take(rows * columns, 1, (start) => new Int8Array(bytes, start, rows * columns));
    const data = new Float32Array(values.length);
    for (let i = 0; i < values.length; i++) data[i] = values[i]! * scales[t]![Math.floor(i / columns)]!;
    tensors[name] = { rows, columns, data };
  });
  if (offset !== bytes.byteLength) {
    throw new Error(
      `network.bin has ${bytes.byteLength} bytes, not the ${offset} that network.json tells of`,
    );
  }
  return { tensors, words, named, leaves };
}
