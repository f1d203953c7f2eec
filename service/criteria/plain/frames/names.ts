/** A plain criterion with each name of the vocabulary in it replaced by a mark, so that frames see how the names are put. */
import { askedConcepts, askedIn, tokenise } from '../../../language/index.ts';
import { rememberedByText } from '../../../language/sentences/remembered.ts';

/** Stands for a name; what a name is, is told by its place. */
export const MARK = '@';

export interface Marked {
  /** Lower case, single spaces, contractions written out, names as marks. */
  text: string;
  /** The concepts of each mark: one name may be that of several. */
  names: string[][];
}

const CONTRACTED = /\b(is|are|was|were|has|have|had|does|do|did|must|should|could|would)n['\u2019]?t\b/gi;

export const markedOf = rememberedByText((description): Marked => {
  const said = description
    .replace(CONTRACTED, '$1 not')
    .replace(/\bcan(?:['\u2019]?t|not)\b/gi, 'can not')
    .replace(/[\u2019]/g, "'")
    .replaceAll(MARK, ' ');
  const names: string[][] = [];
  let text = '';
  let done = 0;
  for (const { concept, start, end } of askedIn({ text: said, start: 0, tokens: tokenise(said) })) {
    if (start < done) {
      // a second concept of the same name
      if (end === done) names.at(-1)?.push(concept);
      continue;
    }
    text += `${said.slice(done, start)} ${MARK} `;
    names.push([concept]);
    done = end;
  }
  text += said.slice(done);
  return {
    text: text
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ([,;.)])/g, '$1')
      .trim(),
    names,
  };
});

/** The names of a text as it says them. */
export function namesSaid(text: string): string[] {
  const said = askedIn({ text, start: 0, tokens: tokenise(text) });
  return [...new Set(said.map(({ start, end }) => text.slice(start, end)))];
}

/**
 * A label in front of a criterion ("PAP precaution: ...") says what for. A condition in it asks for more, and so does how many of a list are
 * wanted or how the list is put ("failure of two of these: ...").
 */
export const LABEL =
  /^(?!(?:if|when|for|unless|only|in)\b)(?![^:]*\b(?:none|no|not|all|both|each|(?:two|three|four|\d) of|fail\w*|respon\w*|tri(?:als?|ed)|intoleran\w*|contraindicat\w*)\b[^:]*:)[^:@()]{1,48}:\s+(?=\S)/i;

/** Without the short form in brackets behind a name: "end stage renal disease (ESRD)". */
export const withoutInitials = (description: string): string =>
  description.replace(
    /((?:[A-Za-z'\u2019-]+\s+){1,6})\(([A-Z][A-Za-z]?[A-Z]{0,4})\)\s*/g,
    (all, before: string, short: string) => {
      const initials = before
        .split(/[\s-]+/)
        .map((word) => word[0]?.toLowerCase() ?? '')
        .join('');
      return initials.endsWith(short.toLowerCase()) ? before : all;
    },
  );

/** What a concept's file says of it. */
export const named = (id: string) => askedConcepts.get(id);
