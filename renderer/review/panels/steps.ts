/** What was done with a case besides its revisions: decisions, documents and notices, in the order in which it happened. */
import type { CaseDocument } from '../../../service/contract/documents.ts';
import type { Notice } from '../../../service/contract/notices.ts';
import type { Decision } from '../../../service/contract/runs.ts';
import { decisionNames } from '../../case/RunState.tsx';
import { kindWords, sentWords } from '../../data/noticeWords.ts';
import { pagesOf, titleOf } from '../documents/words.ts';

export interface Step {
  /** When it was noted, as ISO time: what the steps are ordered by. */
  at: string;
  what: string;
  by: string;
}

interface Done {
  decisions: readonly Decision[];
  documents: readonly CaseDocument[];
  notices: readonly Notice[];
}

/** The latest first. */
export function stepsOf({ decisions, documents, notices }: Done): Step[] {
  const steps = [
    ...decisions.map(({ decision, signed_at = '', signed_name = '' }) => ({
      at: signed_at,
      what: decisionNames[decision] ?? decision,
      by: signed_name,
    })),
    // The first is the record as it was submitted.
    ...documents.slice(1).map((one) => ({
      at: one.added_at,
      what: ['Document added', titleOf(one), pagesOf(one)].filter(Boolean).join(', '),
      by: one.added_by,
    })),
    ...notices.flatMap(noticeSteps),
  ];
  return steps.toSorted((a, b) => b.at.localeCompare(a.at));
}

function noticeSteps({ kind, version, created_at, created_by, issued_at, issued_by, sent }: Notice): Step[] {
  const name = `Notice: ${kindWords[kind].toLowerCase()}, version ${version}`;
  return [
    { at: created_at, what: `${name}, written`, by: created_by },
    ...(issued_at === undefined ? [] : [{ at: issued_at, what: `${name}, issued`, by: issued_by ?? '' }]),
    // A day alone comes after what was done on it.
    ...sent.map((each) => ({
      at: each.at.length > 10 ? each.at : `${each.at}T99`,
      what: `${name}, ${sentWords(each)}`,
      by: '',
    })),
  ];
}
