/** Word pieces of criterion and passage, as the encoder was trained on them. */
import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';

/** Longest input in word pieces, the marks between and around the two texts included. */
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

/** How an encoder marks the ends of its texts, and where the ids of its word pieces begin. */
export interface Marking {
  first: number;
  between: readonly number[];
  last: number;
  /** What is added to the id of a piece. */
  shift: number;
}

/** `[CLS] a [SEP] b [SEP]`, as BERT and e5. */
export const BERT: Marking = { first: 101, between: [102], last: 102, shift: 0 };
/** `<s> a </s></s> b </s>`: the vocabulary of MPNet is that of BERT behind four marks of its own. */
export const MPNET: Marking = { first: 0, between: [2, 2], last: 2, shift: 4 };

/** Cuts texts into word pieces; `tokenizer.json` is the one that e5 was published with. */
export class Cutter {
  private readonly tokenizer: Tokenizer;
  private readonly marking: Marking;

  private constructor(tokenizer: Tokenizer, marking: Marking) {
    this.tokenizer = tokenizer;
    this.marking = marking;
  }

  static open(file: URL): Cutter {
    return new Cutter(new Tokenizer(JSON.parse(readFileSync(file, 'utf8')), {}), BERT);
  }

  /** The same pieces for an encoder that marks texts in another way. */
  markedAs(marking: Marking): Cutter {
    return new Cutter(this.tokenizer, marking);
  }

  private cut(text: string): number[] {
    const { ids } = this.tokenizer.encode(text.slice(0, LONGEST_TEXT), { add_special_tokens: false });
    return ids.map((id: number) => id + this.marking.shift);
  }

  /** One text between marks. */
  alone(text: string): Pieces {
    const ids = [this.marking.first, ...this.cut(text).slice(0, LONGEST_ALONE - 2), this.marking.last];
    return { ids, types: ids.map(() => 0) };
  }

  /** Two texts; where both are too long the longer one loses its end, piece by piece. */
  pair(a: string, b: string): Pieces {
    const { first, between, last } = this.marking;
    const [one, other] = [this.cut(a), this.cut(b)];
    const over = one.length + other.length + between.length + 2 - LONGEST;
    for (let i = 0; i < over; i++) (one.length > other.length ? one : other).pop();
    return {
      ids: [first, ...one, ...between, ...other, last],
      types: [0, ...one.map(() => 0), ...between.map(() => 0), ...other.map(() => 1), 1],
    };
  }
}
