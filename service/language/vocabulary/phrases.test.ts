import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Phrases } from './phrases.ts';
import { tokenise } from './text.ts';
import { Trie } from './trie.ts';

const stemsOf = (phrase: string) => tokenise(phrase).map(({ stem }) => stem);

it('finds what a trie of all phrases finds', () => {
  const word = fc.constantFrom(
    'acute',
    'x-linked',
    'w/o',
    "can't",
    '(chronic)',
    'L4-L5',
    'failures',
    'failure',
    '-',
  );
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 30 }), fc.array(word), (phrases, text) => {
      const trie = new Trie<number>();
      for (const [at, each] of phrases.entries()) trie.add(stemsOf(each), at);
      const lazy = new Phrases(
        phrases.map((each, at) => [each, at] as const),
        stemsOf,
      );
      const stems = stemsOf(text.join(' '));
      for (const pass of [1, 2])
        for (let from = 0; from <= stems.length; from++)
          expect([pass, lazy.longest(from, stems.length, (i) => stems[i]!)]).toEqual([
            pass,
            trie.longest(from, stems.length, (i) => stems[i]!),
          ]);
    }),
  );
});
