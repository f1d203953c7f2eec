/** The criteria tree as lines to be printed: what each criterion says, how it is answered, who said so, and what was changed. */
import { isConfirmed } from '../contract/certainty.ts';
import type { Answer, Color, CriteriaNode } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import {
  colorOf,
  combineWords,
  isLeaf,
  isSetBare,
  nodes,
  varianceWords,
  whyVaried,
  withRemoved,
} from '../tree/index.ts';
import { colors, usTime } from './names.ts';

export interface CriterionLine {
  id: string;
  text: string;
  /** Absent where the criterion was removed in this case. */
  color?: Color;
  level: number;
  group: boolean;
  /** Of the determination, and not counted in this case. */
  removed?: boolean;
  /** What a person set, and what the engine says beside it; then how it differs from the determination. */
  said: string[];
}

/** Every node of the tree in reading order, and where they stood the criteria that were removed from it. */
export function criteriaLines(tree: CriteriaNode, variances: readonly Variance[] = []): CriterionLine[] {
  const of = Map.groupBy(variances, (variance) => variance.criteria_id);
  const lines = [...nodes(tree)].map((node): CriterionLine => {
    const color = colorOf(node);
    const changes = (of.get(node.criteria_id) ?? []).filter(({ kind }) => kind !== 'removed');
    return {
      id: node.criteria_id,
      text: `${colors[color].word}:  ${node.criteria_id} ${node.description}${asks(node)}`,
      color,
      level: levelOf(node.criteria_id),
      group: !isLeaf(node),
      said: [...saidOf(node), ...changes.map(changeWords)],
    };
  });
  const removed = variances
    .filter(({ kind }) => kind === 'removed')
    .map((variance): CriterionLine => {
      const { criteria_id: id, description } = variance;
      const said = [`Removed in this case. ${whyVaried(variance)}`];
      return { id, text: `${id} ${description}`, level: levelOf(id), group: false, removed: true, said };
    });
  return withRemoved(lines, removed);
}

const changeWords = (variance: Variance) => `${varianceWords(variance)}. ${whyVaried(variance)}`;

const levelOf = (id: string) => id.split('.').length - 1;

function asks(node: CriteriaNode): string {
  if (isLeaf(node) || !node.operator) return '';
  return ` (${combineWords(node.operator === 'AT_LEAST' ? `AT_LEAST ${node.minimum ?? 1}` : node.operator)})`;
}

function saidOf(node: CriteriaNode): string[] {
  return [...saidByPerson(node), ...saidBySecond(node)];
}

/** The model that changed the engine's answer, and what the engine said by itself. */
function saidBySecond({ engine }: CriteriaNode): string[] {
  if (engine?.rule !== 'second_reader' || !engine.second_reader) return [];
  const { model, sha256, before } = engine.second_reader;
  const who = sha256 ? `${model}, SHA-256 ${sha256.slice(0, 16)}` : model;
  return [`Changed by the second reader (${who}); the engine by itself: ${ANSWERS[before.answer]}.`];
}

const ANSWERS: Record<Answer, string> = {
  yes: 'yes',
  no: 'no',
  unknown: 'not documented',
  not_applicable: 'does not apply',
};

function saidByPerson(node: CriteriaNode): string[] {
  const { override, engine } = node;
  if (isSetBare(node)) return [`Sent without a reason; the engine says: ${colors[engine!.color].word}.`];
  if (!override) return [];
  const by = [override.by, override.at && usTime(override.at)].filter(Boolean).join(', ');
  const other =
    engine && engine.color !== override.color ? ` The engine says: ${colors[engine.color].word}.` : '';
  return [`${isConfirmed(node) ? 'Confirmed' : 'Set'} by ${by || 'a reviewer'}: ${override.reason}${other}`];
}
