/** What a person does with the answers of a second reader: takes one over, or goes back to the engine's. Both are her own answers then. */
import type { SecondOpinion } from '../../service/contract/opinions.ts';
import type { Answer, CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import { colorFor, replace, rollUp } from '../../service/tree/index.ts';
import { change, override, ownEvidence } from '../case/edit.ts';
import { useReview } from '../case/store.ts';
import { differs, opinionNow } from '../case/useOpinions.ts';
import { isInverted } from './tree/polarities.ts';

/** What it says of a criterion, in words. */
export const SAYS: Record<string, string> = {
  supports: 'The record supports it',
  contradicts: 'The record contradicts it',
  not_documented: 'Not documented',
  does_not_apply: 'Does not apply to this patient',
};

/** The answer on screen is its, by what is recorded of it, and another one than the engine's by itself. */
export const isChangedBySecond = ({ engine, override: own }: CriteriaNode): boolean =>
  !own && engine?.rule === 'second_reader';

/** Its answer may be taken over: it is borne out, it differs, and nobody has answered. */
export function mayTakeOver(leaf: CriteriaNode): boolean {
  const found = opinionNow(leaf);
  return found !== undefined && !leaf.override && differs(found.opinion, leaf);
}

const colorOf = (leaf: CriteriaNode, answer: Answer) =>
  colorFor(answer, isInverted(useReview.getState().work?.tree, leaf));

/** Makes its answer the person's, with what it cites as evidence. */
export function takeOver(leaf: CriteriaNode, by: string): void {
  const found = opinionNow(leaf);
  if (!found?.opinion.answer) return;
  const { opinion, model } = found;
  const reason = `Taken over from the second reader${model && ` (${model})`}: ${SAYS[opinion.label ?? ''] ?? ''}.`;
  const color = colorOf(leaf, opinion.answer as Answer);
  const at = new Date().toISOString();
  change('take over', `take over ${leaf.criteria_id}`, (work) => ({
    ...work,
    tree: rollUp(
      replace(work.tree, leaf.criteria_id, (node) => ({
        ...node,
        override: { color, reason, by, at },
        clinical_decisioning: [...(node.clinical_decisioning ?? []), ...citedBy(opinion, node)],
      })),
    ),
  }));
}

/** What it cites and is not shown yet. */
function citedBy({ label, sentences }: SecondOpinion, node: CriteriaNode): EvidenceEntry[] {
  const shown = new Set(
    (node.clinical_decisioning ?? []).map((entry) => entry.exact_text_sentence_relevant_to_criteria),
  );
  const stance = label === 'supports' || label === 'contradicts' ? label : 'mentions';
  return sentences
    .filter(({ text }) => !shown.has(text))
    .map(({ text, boxes }) => ownEvidence(stance, boxes, text));
}

/** The engine's own answer counts again, as the person's. */
export function returnToEngine(leaf: CriteriaNode, by: string): void {
  const before = leaf.engine?.second_reader?.before;
  if (!before) return;
  const reason = 'The engine’s own answer stands, not the second reader’s.';
  override(leaf.criteria_id, colorOf(leaf, before.answer), reason, by, 'return to the engine');
}
