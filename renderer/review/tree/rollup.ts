/**
 * Ancestors follow their leaves while a person edits, by the same three-valued logic that the service uses (Kleene):
 * so the tree on screen and the tree that is stored agree, also when it is only saved.
 */
import type { Answer, Color, CriteriaNode, RootDecision } from '../../../service/contract/results.ts';

/** What an answer means for the request. Below an odd number of NOTs a `yes` is against it. */
export function colorFor(answer: Answer, below: boolean): Color {
  if (answer === 'unknown') return 'yellow';
  if (answer === 'not_applicable') return 'gray';
  return (answer === 'yes') === below ? 'red' : 'green';
}

export function answerFor(color: Color, below: boolean): Answer {
  if (color === 'yellow') return 'unknown';
  if (color === 'gray') return 'not_applicable';
  return (color === 'green') === below ? 'no' : 'yes';
}

/** The answer of a group from the answers of its children; children that do not apply drop out. */
export function combine(
  operator: CriteriaNode['operator'],
  minimum: number | undefined,
  all: Answer[],
): Answer {
  const answers = all.filter((answer) => answer !== 'not_applicable');
  if (answers.length === 0) return 'not_applicable';
  const yes = answers.filter((answer) => answer === 'yes').length;
  const possible = answers.filter((answer) => answer !== 'no').length;
  switch (operator) {
    case 'OR':
      return atLeast(1, yes, possible);
    case 'NOT': {
      // A NOT over several children denies that any of them holds.
      const any = atLeast(1, yes, possible);
      return any === 'yes' ? 'no' : any === 'no' ? 'yes' : 'unknown';
    }
    case 'AT_LEAST':
      return atLeast(minimum ?? 1, yes, possible);
    default:
      return atLeast(answers.length, yes, possible);
  }
}

function atLeast(needed: number, yes: number, possible: number): Answer {
  if (yes >= needed) return 'yes';
  return possible < needed ? 'no' : 'unknown';
}

/** The tree with answers and colours of all groups computed from the leaves as they stand. */
export function rollUp(node: CriteriaNode, below = false): CriteriaNode {
  if (!node.criteria?.length) return leaf(node, below);
  if (node.override)
    return { ...node, color: node.override.color, answer: answerFor(node.override.color, below) };
  const inside = node.operator === 'NOT' ? !below : below;
  const criteria = node.criteria.map((child) => rollUp(child, inside));
  const same = criteria.every((child, index) => child === node.criteria?.[index]);
  const answer = combine(
    node.operator,
    node.minimum,
    criteria.map((child) => child.answer ?? 'unknown'),
  );
  // A group that does not apply as a whole keeps saying so.
  const applies = node.answer === 'not_applicable' && same ? 'not_applicable' : answer;
  const color = colorFor(applies, below);
  if (same && node.answer === applies && node.color === color) return node;
  return { ...node, criteria, answer: applies, color };
}

/**
 * A leaf follows its override, else the engine's answer. A colour that differs from the engine's without an override was set
 * by a client that knows colours only: it is a person's all the same and stays.
 */
function leaf(node: CriteriaNode, below: boolean): CriteriaNode {
  const { override, engine } = node;
  const bare = !override && engine && node.color && node.color !== engine.color ? node.color : undefined;
  // A leaf that moved below a NOT, or out of one, means the opposite for the request.
  const meant = engine && colorFor(engine.answer, below);
  const color = override?.color ?? bare ?? meant ?? node.color ?? 'yellow';
  const answer =
    override || bare ? answerFor(color, below) : (engine?.answer ?? node.answer ?? answerFor(color, below));
  if (node.color === color && node.answer === answer && engine?.color === meant) return node;
  return { ...node, ...(engine && meant && { engine: { ...engine, color: meant } }), color, answer };
}

/** The overall decision follows the root. */
export function decisionOf(root: CriteriaNode): RootDecision {
  if (root.color === 'green') return 'MET';
  return root.color === 'red' ? 'NOT_MET' : 'INSUFFICIENT_EVIDENCE';
}
