/** The guideline that an edited tree stands for: its own structure, with the authored tests where the text is unchanged. */
import type { CriteriaNode } from '../contract/results.ts';
import type { Guideline, GuidelineNode } from '../criteria/index.ts';
import { sameText } from '../tree/index.ts';
import { counterpart } from './edits.ts';

/** A leaf whose description was changed or added has no authored test any more and is read from its description. */
export function editedGuideline(tree: CriteriaNode, guideline: Guideline): Guideline {
  const authored: Authored = { leaves: [], groups: [] };
  const collect = (node: GuidelineNode) => {
    (node.criteria ? authored.groups : authored.leaves).push(node);
    node.criteria?.forEach(collect);
  };
  collect(guideline.criteria);
  return { ...guideline, criteria: guidelineNode(tree, authored) };
}

interface Authored {
  leaves: GuidelineNode[];
  groups: GuidelineNode[];
}

function guidelineNode(node: CriteriaNode, authored: Authored): GuidelineNode {
  const { criteria_id, description } = node;
  if (node.criteria?.length) {
    const group = counterpart(node, authored.groups);
    const isSame = group && group.operator === node.operator && sameText(group.description, description);
    return {
      ...(isSame && group.exclusive && { exclusive: true }),
      criteria_id,
      description,
      operator: node.operator ?? 'AND',
      ...(node.minimum !== undefined && { minimum: node.minimum }),
      criteria: node.criteria.map((child) => guidelineNode(child, authored)),
    };
  }
  const known = counterpart(node, authored.leaves);
  if (known && sameText(known.description, description)) return { ...known, criteria_id };
  return { criteria_id, description, ...(node.role === 'exclude' && { role: 'exclude' }) };
}
