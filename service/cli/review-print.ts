/** final_results for a terminal: the tree with a symbol per node (colour never alone), then the texts. */

import { isUnsure } from '../contract/certainty.ts';
import type { Color, CriteriaNode, FinalResults } from '../contract/results.ts';

const SYMBOL: Record<Color, string> = { green: '+', red: 'x', yellow: '?', gray: '-' };
const ANSI: Record<Color, string> = { green: '32', red: '31', yellow: '33', gray: '90' };

export interface PrintOptions {
  /** Use ANSI colours beside the symbols. */
  color: boolean;
}

/** Ends with a line break. */
export function printResults(results: FinalResults, options: PrintOptions): string {
  const { criteria } = results;
  const ccm = criteria.ccm_trigger_detection;
  const summary = Object.entries(criteria.clinical_summary).map(
    ([name, member]) => `${name.replaceAll('_', ' ')}: ${member.summary_content}`,
  );
  const lines = [
    `${results.guideline_code ?? ''}: ${criteria.root_decision}   (+ in favour, x against, ? open, - not applicable)`,
    '',
    ...tree(criteria.criteria_tree, '', options),
    '',
    criteria.clinical_rationale,
    '',
    `Chronic care management: ${ccm.ccm_status}${ccm.trigger ? ` (${ccm.trigger}; ${ccm.intensity})` : ''}. ${ccm.reasoning}`,
    '',
    ...summary,
  ];
  return `${lines.join('\n')}\n`;
}

function tree(node: CriteriaNode, indent: string, options: PrintOptions): string[] {
  const color = node.color ?? 'yellow';
  const mark = options.color ? `\u001b[${ANSI[color]}m${SYMBOL[color]}\u001b[0m` : SYMBOL[color];
  const rule = node.operator
    ? ` [${node.operator === 'AT_LEAST' ? `AT LEAST ${node.minimum ?? 1}` : node.operator}]`
    : '';
  const lines = [`${indent}${mark} ${node.criteria_id} ${node.description}${rule}`];
  const reason = node.override ? `reviewer: ${node.override.reason}` : node.engine?.reason;
  if (!node.criteria && reason && color !== 'gray') lines.push(`${indent}    ${reason}${doubt(node)}`);
  for (const child of node.criteria ?? []) lines.push(...tree(child, `${indent}  `, options));
  return lines;
}

/** What is wrong too often to go unread says so. */
function doubt(node: CriteriaNode): string {
  return isUnsure(node) ? ` (${Math.round(node.engine!.confidence * 100)} % sure: check)` : '';
}
