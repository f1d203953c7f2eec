/** Word pieces of criterion and passage, as the encoder was trained on them. */
import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';

/** Longest input in word pieces, the three marks between and around the two texts included. */
export const LONGEST = 192;
/** Longest text that is made a vector, as in training. */
const LONGEST_ALONE = 96;

/** Characters of a text that can matter: more than fit. */
const LONGEST_TEXT = 1000;

export interface Pieces {
  /** One id a piece. */
  ids: number[];
  /** 0 in the first text, 1 in the second. */
  types: number[];
}

/** Cuts texts into word pieces; `tokenizer.json` is the one that the encoder was published with. */
export class Cutter {
  private readonly tokenizer: Tokenizer;
  private readonly first: number;
  private readonly between: number;

  constructor(file: URL) {
    this.tokenizer = new Tokenizer(JSON.parse(readFileSync(file, 'utf8')), {});
    const [first, between] = ['[CLS]', '[SEP]'].map((mark) => this.tokenizer.token_to_id(mark));
    if (first === undefined || between === undefined) throw new Error('The tokenizer has no [CLS] or [SEP].');
    this.first = first;
    this.between = between;
  }

  private cut(text: string): number[] {
    return this.tokenizer.encode(text.slice(0, LONGEST_TEXT), { add_special_tokens: false }).ids;
  }

  /** One text: `[CLS] text [SEP]`. */
  alone(text: string): Pieces {
    const ids = [this.first, ...this.cut(text).slice(0, LONGEST_ALONE - 2), this.between];
    return { ids, types: ids.map(() => 0) };
  }

  /** Two texts: `[CLS] a [SEP] b [SEP]`; where both are too long the longer one loses its end, piece by piece. */
  pair(a: string, b: string): Pieces {
    const [one, other] = [this.cut(a), this.cut(b)];
    const over = one.length + other.length + 3 - LONGEST;
    for (let i = 0; i < over; i++) (one.length > other.length ? one : other).pop();
    return {
      ids: [this.first, ...one, this.between, ...other, this.between],
      types: [...one.map(() => 0), 0, 0, ...other.map(() => 1), 1],
    };
  }
}
