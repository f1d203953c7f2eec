/** The texts of summary and chronic care in the open case: which there are, and what of them is newly written. */
import type { FinalResults } from '../../service/contract/results.ts';
import { SUMMARY_TEXTS, type WrittenTexts } from '../../service/contract/written.ts';

export type TextId = keyof WrittenTexts;
export type Texts = Readonly<Record<TextId, string>>;

const TEXT_IDS: readonly TextId[] = [...SUMMARY_TEXTS, 'ccm_reasoning'];

/** Empty where results hold no such text. */
export function textsOf(criteria: Partial<FinalResults['criteria']>): Texts {
  const { clinical_summary: summary, ccm_trigger_detection: ccm } = criteria;
  const members = SUMMARY_TEXTS.map((id) => [id, summary?.[id].summary_content ?? ''] as const);
  return Object.fromEntries([...members, ['ccm_reasoning', ccm?.reasoning ?? '']]) as Texts;
}

/** The texts that are not as they were saved. */
export function newTexts(now: Texts, saved: Texts | undefined): WrittenTexts {
  return Object.fromEntries(TEXT_IDS.filter((id) => now[id] !== saved?.[id]).map((id) => [id, now[id]]));
}

/** Mine where I changed it, theirs elsewhere: theirs is kept in its revision. */
export function joinTexts(base: Texts, mine: Texts, theirs: Texts): Texts {
  return Object.fromEntries(
    TEXT_IDS.map((id) => [id, mine[id] === base[id] ? theirs[id] : mine[id]]),
  ) as Texts;
}
