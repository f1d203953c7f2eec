/** Names that guidelines use: kinds of documents and sections, authors, conditions of a value. */
import { vocabularyFile } from './vocabulary.ts';

/** Each list without repeats, in the order of its vocabulary file. */
export function vocabularyNames(): Record<'documents' | 'sections' | 'authors' | 'conditions', string[]> {
  const kinds = vocabularyFile<{ kinds: [string, unknown][] }>('structure/document-kinds').kinds;
  const { sections } = vocabularyFile<{ sections: object }>('structure/sections');
  const { roles } = vocabularyFile<{ roles: [string, string][] }>('structure/roles');
  const conditions = vocabularyFile<{ kinds: Record<string, object> }>('structure/conditions').kinds;
  return {
    documents: [...new Set(kinds.map(([kind]) => kind)), 'other'],
    sections: Object.keys(sections),
    authors: [...new Set(roles.map(([role]) => role))],
    conditions: Object.values(conditions).flatMap((kind) => Object.keys(kind)),
  };
}
