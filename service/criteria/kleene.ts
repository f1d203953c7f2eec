/** Three-valued logic over answers; `not_applicable` drops out (a node whose children all drop out is itself not applicable). */
import type { Answer, Color, RootDecision } from '../contract/results.ts';
import type { GuidelineNode } from './guideline.ts';

export function not(answer: Answer): Answer {
  if (answer === 'yes') return 'no';
  if (answer === 'no') return 'yes';
  return answer;
}

/** At least `minimum` of the answers are yes: yes, cannot be any more: no, otherwise unknown. */
export function atLeast(minimum: number, answers: readonly Answer[]): Answer {
  const counted = answers.filter((a) => a !== 'not_applicable');
  if (counted.length === 0) return 'not_applicable';
  const yes = counted.filter((a) => a === 'yes').length;
  const possible = yes + counted.filter((a) => a === 'unknown').length;
  if (yes >= minimum) return 'yes';
  return possible < minimum ? 'no' : 'unknown';
}

export function all(answers: readonly Answer[]): Answer {
  const counted = answers.filter((a) => a !== 'not_applicable');
  return atLeast(counted.length, counted);
}

export function any(answers: readonly Answer[]): Answer {
  return atLeast(1, answers);
}

/** Combines the children of a node by its operator. */
export function combine(
  node: Pick<GuidelineNode, 'operator' | 'minimum'>,
  answers: readonly Answer[],
): Answer {
  switch (node.operator) {
    case 'OR':
      return any(answers);
    case 'NOT':
      return not(answers[0] ?? 'unknown');
    case 'AT_LEAST':
      return atLeast(node.minimum ?? 1, answers);
    default:
      return all(answers);
  }
}

/** What an answer means for the request; below an odd number of NOTs a `yes` counts against it. */
export function colorOf(answer: Answer, inverted: boolean): Color {
  if (answer === 'not_applicable') return 'gray';
  if (answer === 'unknown') return 'yellow';
  return (answer === 'yes') !== inverted ? 'green' : 'red';
}

/** The answer that a colour set by a person stands for. */
export function answerOf(color: Color, inverted: boolean): Answer {
  if (color === 'gray') return 'not_applicable';
  if (color === 'yellow') return 'unknown';
  return (color === 'green') !== inverted ? 'yes' : 'no';
}

export function decisionOf(answer: Answer): RootDecision {
  if (answer === 'yes') return 'MET';
  return answer === 'no' ? 'NOT_MET' : 'INSUFFICIENT_EVIDENCE';
}
