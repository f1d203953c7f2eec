/** The authored cue words of assertion, compiled once. */
import { tokenise } from '../vocabulary/text.ts';
import { Trie } from '../vocabulary/trie.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';

export type Flag =
  | 'negated'
  | 'uncertain'
  | 'hypothetical'
  | 'planned'
  | 'declined'
  | 'historical'
  | 'target'
  | 'policy';
export const FLAGS: readonly Flag[] = [
  'negated',
  'uncertain',
  'hypothetical',
  'planned',
  'declined',
  'historical',
  'target',
  'policy',
];

export interface Cue {
  flag: Flag | 'family' | 'other' | 'stop';
  /** `head`: counts only in front of a colon, and then for all that follows. */
  place: 'before' | 'after' | 'pseudo' | 'subject' | 'stop' | 'head';
}

interface CueFile {
  flag: Flag;
  before: string[];
  after: string[];
  pseudo: string[];
  answer?: string[];
  head?: string[];
}

export const cueTrie = new Trie<Cue>();
/** Answers that deny their label ("Pacemaker: no"), as joined tokens. */
export const answers = new Set<string>();
export const informs = new Set<string>();
export const finiteVerbs = new Set<string>();
export const affirming = new Set<string>();

const keys = (phrase: string): string[] => tokenise(phrase).map((t) => t.norm);

for (const flag of FLAGS) {
  const file = vocabularyFile<CueFile>(`cues/${flag}`);
  for (const place of ['before', 'after', 'pseudo'] as const)
    for (const phrase of file[place]) cueTrie.add(keys(phrase), { flag, place });
  for (const phrase of file.head ?? []) cueTrie.add(keys(phrase), { flag, place: 'head' });
  for (const phrase of file.answer ?? []) answers.add(keys(phrase).join(' '));
}

const subject =
  vocabularyFile<Record<'relatives' | 'others' | 'informs' | 'family_before' | 'family_after', string[]>>(
    'cues/subject',
  );
for (const phrase of subject.relatives) cueTrie.add(keys(phrase), { flag: 'family', place: 'subject' });
for (const phrase of subject.others) cueTrie.add(keys(phrase), { flag: 'other', place: 'subject' });
for (const phrase of subject.family_before) {
  cueTrie.add(keys(phrase), { flag: 'family', place: 'before' });
  if (phrase.startsWith('no ')) cueTrie.add(keys(phrase), { flag: 'negated', place: 'before' });
}
for (const phrase of subject.family_after) cueTrie.add(keys(phrase), { flag: 'family', place: 'after' });
for (const word of subject.informs) informs.add(keys(word).join(' '));

const stops = vocabularyFile<Record<'stops' | 'verbs' | 'affirms', string[]>>('cues/stops');
for (const phrase of stops.stops) cueTrie.add(keys(phrase), { flag: 'stop', place: 'stop' });
for (const word of stops.verbs) finiteVerbs.add(word);
for (const word of stops.affirms) affirming.add(word);
