/** Is a pattern one that can find something? What is wrong with it, and how to mend it. */
import { allConcepts } from '../../language/index.ts';
import { PatternError, parsePattern } from '../patterns/pattern.ts';
import { suggestion } from './schema-faults.ts';

const nearest = (name: string, known: Iterable<string>): string => {
  const said = suggestion(name, [...known]);
  // A list of the whole vocabulary helps nobody.
  return said.startsWith('; did') ? said : '';
};

/** What is wrong with a pattern, in words; undefined if it can be used. */
export function checkPattern(pattern: string): string | undefined {
  if (/(?:^|\s)[&>]\s*$|^\s*[&>](?:\s|$)/.test(pattern))
    return `"${pattern}" begins or ends with & or >; write the words on both sides of it, or remove it`;
  if ((pattern.match(/"/g)?.length ?? 0) % 2 === 1)
    return `"${pattern}" opens a quotation mark that is not closed; add "`;
  try {
    const concepts = parsePattern(pattern).groups.flatMap(({ alternatives }) =>
      alternatives.flatMap((each) => ('concept' in each ? [each.concept] : [])),
    );
    const unknown = concepts.find((concept) => !allConcepts.has(concept));
    if (unknown === undefined) return undefined;
    return `#${unknown} is no concept of the vocabulary${nearest(unknown, allConcepts.keys())}; choose another, or write the words`;
  } catch (fault) {
    if (fault instanceof PatternError) return fault.message;
    throw fault;
  }
}
