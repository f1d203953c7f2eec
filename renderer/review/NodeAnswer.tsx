import type { Color, CriteriaNode } from '../../service/contract/results.ts';
import { answerFor, colorOf } from '../../service/tree/index.ts';
import { useReview } from '../case/store.ts';
import { AnswerMark } from '../ui/marks.tsx';
import { isInverted } from './tree/polarities.ts';
import { answerWords, EFFECTS } from './tree/words.ts';

interface NodeAnswerProps {
  node: CriteriaNode;
  /** Below an odd number of NOTs; looked up in the tree on screen unless specified. */
  inverted?: boolean;
  /** Instead of the color that counts: what the engine said, or a person. */
  color?: Color;
  soft?: boolean;
}

/** The answer to a criterion and what it does to the request: "No, counts against"; "Not present, counts for". */
export function NodeAnswer({ node, inverted, color = colorOf(node), soft }: NodeAnswerProps) {
  const tree = useReview((state) => state.work?.tree);
  const below = inverted ?? isInverted(tree, node);
  return (
    <AnswerMark
      color={color}
      answer={answerWords(answerFor(color, below), node, below)}
      effect={EFFECTS[color]}
      {...(soft && { soft })}
    />
  );
}
