/** What a rationale recommends, read from its first line: the text is written by the engine and kept while a person edits the tree. */
import type { RootDecision } from '../../../service/contract/results.ts';
import { decisionWords } from '../../ui/marks.tsx';

/** Undefined where the text does not begin with a recommendation: a person wrote one of their own. */
export function recommendedIn(rationale: string): RootDecision | undefined {
  const [, words] = /^\s*Recommendation: ([^.\n]+)\./.exec(rationale) ?? [];
  const decisions = Object.keys(decisionWords) as RootDecision[];
  return decisions.find((decision) => decisionWords[decision].toLowerCase() === words?.trim().toLowerCase());
}
