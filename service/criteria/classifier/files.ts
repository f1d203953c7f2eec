/** The learnt files of the second reading: those beside this one, unless a script reads with a model that has not seen a chart. */
import { readFileSync } from 'node:fs';

let folder = new URL('./', import.meta.url);

/** Changes with the folder: what was read from another one is read anew. */
export function learntFrom(): string {
  return folder.href;
}

export function learntFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

/** `other`: a folder with network.bin, network.json, weights.bin and weights.json; ends with a slash. */
export function learnFrom(other: URL): void {
  folder = other;
}
