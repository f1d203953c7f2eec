/** What a determination is about: its topical leaves read only the documents on that matter, where there are any. */
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
    case 'value':
    case 'count':
    case 'duration':
    case 'therapy':
    case 'encounter':
      return { ...test, scope: scoped(test.scope) };
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
