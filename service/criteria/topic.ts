/** What a determination is about: its topical leaves read only the documents on that matter, where there are any. */
import { allVariables } from '../language/index.ts';
import type { GuidelineNode } from './schema/guideline.ts';
import { isOfParts, type LeafTest, type Pattern, type Scope } from './schema/tests.ts';

const narrowed = new WeakMap<LeafTest, LeafTest>();

/** The leaf's test with the topic in every scope that does not name one of its own. */
export function onTopic(node: GuidelineNode, about: Pattern[] | undefined): LeafTest | undefined {
  if (!node.test || !node.topical || !about) return node.test;
  let test = narrowed.get(node.test);
  if (!test) {
    test = withTopic(node.test, about);
    narrowed.set(node.test, test);
  }
  return test;
}

/** A measure that the topic names is on the matter in whatever paper it stands: "BGL 44" of an ambulance, where the matter is glucose. */
function isOfTopic(variables: readonly string[], about: readonly Pattern[]): boolean {
  const words = new Set(
    about.flatMap((pattern) =>
      typeof pattern === 'string' && !/[&>@]/.test(pattern)
        ? pattern.split('|').map((word) => word.trim())
        : [],
    ),
  );
  return variables.every((id) => allVariables.get(id)?.names.some((name) => words.has(name)));
}

function withTopic(test: LeafTest, about: Pattern[]): LeafTest {
  const scoped = (scope: Scope | undefined): Scope => ({ document_about: about, ...scope });
  if (isOfParts(test)) return { ...test, tests: test.tests.map((part) => withTopic(part, about)) };
  switch (test.kind) {
    case 'not':
      return { ...test, test: withTopic(test.test, about) };
    case 'given':
      // biome-ignore lint/suspicious/noThenProperty: the word of the test
      return { ...test, given: withTopic(test.given, about), then: withTopic(test.then, about) };
    case 'statement':
    case 'count':
    case 'duration':
    case 'therapy':
    case 'encounter':
      return { ...test, scope: scoped(test.scope) };
    case 'value':
      return isOfTopic(test.variable, about) ? test : { ...test, scope: scoped(test.scope) };
    case 'interval':
      return {
        ...test,
        from: { ...test.from, scope: scoped(test.from.scope) },
        to: { ...test.to, scope: scoped(test.to.scope) },
      };
    case 'change':
      return {
        ...test,
        from: { ...test.from, scope: scoped(test.from.scope) },
        to: { ...test.to, scope: scoped(test.to.scope) },
      };
    default:
      return test;
  }
}
