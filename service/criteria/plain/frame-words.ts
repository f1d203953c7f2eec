/** What frames make of a description, in the words that the editor shows. */
import { allConcepts, askedConcepts, stem } from '../../language/index.ts';
import { capital } from '../reasons/values.ts';
import type { LeafTest, Pattern, Window } from '../schema/tests.ts';

const MODES: Record<string, string> = {
  in_person: 'in person',
  telehealth: 'by telehealth',
  telephone: 'by telephone',
};

/**
 * "Metformin: failed, not tolerated or contraindicated"; undefined for tests that no frame makes.
 * @param others words for tests that are made elsewhere
 */
export function frameWords(
  test: LeafTest,
  others: (test: LeafTest) => string | undefined = () => undefined,
): string | undefined {
  switch (test.kind) {
    case 'statement':
      return capital(namesOf(test.yes));
    case 'not': {
      const inner = frameWords(test.test, others);
      return inner && `Not so: ${uncapital(inner)}`;
    }
    case 'therapy': {
      const outcome = orOf(
        (test.outcome ?? ['failed', 'not_tolerated', 'contraindicated']).map((each) =>
          each.replaceAll('_', ' '),
        ),
      );
      const several = test.at_least ? `, at least ${test.at_least} different ones` : '';
      return `${capital(namesOf(test.any))}: ${outcome}${test.duration ? `, for at least ${test.duration}` : ''}${several}`;
    }
    case 'count':
      return `${capital(namesOf(test.any))}, at least ${test.at_least} times${windowWords(test.scope?.window)}`;
    case 'duration': {
      const [least, most] = [
        test.at_least && `at least ${test.at_least}`,
        test.at_most && `at most ${test.at_most}`,
      ];
      return `${capital(namesOf(test.of))}, lasting ${[least, most].filter(Boolean).join(' and ')}`;
    }
    case 'interval':
      return `${capital(namesOf(test.from.any ?? []))}${test.max ? ` within ${test.max}` : ''}${test.min ? ` at least ${test.min}` : ''} before the date of service`;
    case 'encounter': {
      const how = test.scope.mode?.map((mode) => MODES[mode]!) ?? [];
      return `A visit${how.length > 0 ? ` ${orOf(how)}` : ''}${windowWords(test.scope.window)}`;
    }
    case 'all':
    case 'any':
    case 'any_mentioned': {
      const parts = test.tests.map((part) => frameWords(part, others));
      return parts.every((part) => part !== undefined)
        ? parts.join(test.kind === 'all' ? '; and ' : '; or ')
        : undefined;
    }
    case 'at_least': {
      const parts = test.tests.map((part) => frameWords(part, others));
      return parts.every((part) => part !== undefined)
        ? `At least ${test.minimum} of: ${parts.map(uncapital).join('; ')}`
        : undefined;
    }
    // The others say when it is surely not so.
    case 'first':
      return test.tests[0] && frameWords(test.tests[0], others);
    default:
      return others(test);
  }
}

/** Until when before the request it counts. */
export const windowWords = (window: Window | undefined): string =>
  window?.within ? ` within ${window.within} before the date of service` : '';

const orOf = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');

const uncapital = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;

/** Words beside a name by which it is asked as something else. */
const RELATIONS = [
  ['& allerg*', 'allergy to'],
  ['& contraindicat*', 'contraindication to'],
  ['& famil*', 'family history of'],
] as const;

/** Each pattern by the concept that it names, else by its first words. */
export function namesOf(patterns: readonly Pattern[]): string {
  const names = patterns.flatMap((pattern) => {
    const [first = ''] = pattern.split(/[|&>]/);
    const id = first.trim().replace(/^#/, '');
    const relation = RELATIONS.find(([words]) => pattern.includes(words))?.[1] ?? '';
    if (!first.trim().startsWith('#')) return pattern.includes('&') || pattern.includes('>') ? [] : [id];
    const name =
      (askedConcepts.get(id) ?? allConcepts.get(id))?.label ?? id.replace(/^asked_/, '').replaceAll('_', ' ');
    return [relation ? `${relation} ${uncapital(name)}` : name];
  });
  const keys = names.map((name) => stem(name.toLowerCase()));
  return orOf(names.filter((_, i) => keys.indexOf(keys[i]!) === i));
}
