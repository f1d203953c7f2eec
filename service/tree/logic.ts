/**
 * Three-valued logic over answers (Kleene): what is open stays open unless the rest settles it. `not_applicable` drops
 * out; a node whose children all drop out is itself not applicable.
 */
import type { Answer, Color, CriteriaNode, RootDecision } from '../contract/results.ts';

/** How many of the answers that count are of each kind. */
export interface Tally {
  yes: number;
  no: number;
  unknown: number;
}

export function tallyOf(answers: readonly Answer[]): Tally {
  const tally: Tally = { yes: 0, no: 0, unknown: 0 };
  for (const answer of answers) if (answer !== 'not_applicable') tally[answer] += 1;
  return tally;
}

export function not(answer: Answer): Answer {
  if (answer === 'yes') return 'no';
  if (answer === 'no') return 'yes';
  return answer;
}

/** At least `minimum` of the answers are yes: yes, cannot be any more: no, otherwise unknown. */
export function atLeast(minimum: number, answers: readonly Answer[]): Answer {
  return reached(minimum, tallyOf(answers));
}

export function all(answers: readonly Answer[]): Answer {
  return combineTally({ operator: 'AND' }, tallyOf(answers));
}

export function any(answers: readonly Answer[]): Answer {
  return atLeast(1, answers);
}

type Combining = Pick<CriteriaNode, 'operator' | 'minimum'>;

/** Combines the children of a node by its operator. */
export function combine(node: Combining, answers: readonly Answer[]): Answer {
  return combineTally(node, tallyOf(answers));
}

/** The same from counts. A NOT over several children denies that any of them holds. */
export function combineTally({ operator, minimum }: Combining, tally: Tally): Answer {
  switch (operator) {
    case 'OR':
      return reached(1, tally);
    case 'NOT':
      return not(reached(1, tally));
    case 'AT_LEAST':
      return reached(minimum ?? 1, tally);
    default:
      return reached(tally.yes + tally.no + tally.unknown, tally);
  }
}

function reached(minimum: number, { yes, no, unknown }: Tally): Answer {
  if (yes + no + unknown === 0) return 'not_applicable';
  if (yes >= minimum) return 'yes';
  return yes + unknown < minimum ? 'no' : 'unknown';
}

/** What an answer means for the request; below an odd number of NOTs (`inverted`) a `yes` counts against it. */
export function colorFor(answer: Answer, inverted: boolean): Color {
  if (answer === 'not_applicable') return 'gray';
  if (answer === 'unknown') return 'yellow';
  return (answer === 'yes') !== inverted ? 'green' : 'red';
}

/** The answer that a color stands for. */
export function answerFor(color: Color, inverted: boolean): Answer {
  if (color === 'gray') return 'not_applicable';
  if (color === 'yellow') return 'unknown';
  return (color === 'green') !== inverted ? 'yes' : 'no';
}

/** The decision that follows from the root's answer. */
export function decisionFor(answer: Answer): RootDecision {
  if (answer === 'yes') return 'MET';
  return answer === 'no' ? 'NOT_MET' : 'INSUFFICIENT_EVIDENCE';
}
