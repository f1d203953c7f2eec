/** Scores of a pain diary, each behind its time. */

import { applyPhase, framed, onDay, type Value } from '../../frame.ts';
import { type Found, foundIn } from '../../prose.ts';
import type { RowExtractor, TextExtractor } from '../extractor.ts';

/** Scores of a pain diary: "before 8", "10:40  2", "bedtime 8". */
function diaryScores(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(before|pre|baseline|\d{1,2}:\d\d(?:\s?[ap]m)?|bedtime|next am|next morning|\d{1,2}\s?(?:h|hr|hrs|hours?|min)(?: after| post)?)[\s:=.]+(\d{1,2})(?:\/10)?(?![\d:/])/gi,
  )) {
    const n = Number(m[2]);
    if (n <= 10)
      found.push({
        ...foundIn(m, 'pain_score', n, '{score}'),
        phase:
          /^(?:before|pre|baseline)/i.test(m[1] ?? '') ||
          /^\s+(?:before|pre|baseline)\b/i.test(text.slice(m.index + m[0].length))
            ? 'before'
            : 'after',
      });
  }
  return found;
}

export const diaryEntries: TextExtractor = {
  id: 'pain-diary',
  variables: ['pain_score'],
  triggers: /\d/,
  extract: ({ text, frame }) => (frame.painDiary ? diaryScores(text) : []),
};

/** "10:40   2   11:20   1": a time and a score in cells of their own. */
export const diaryRows: RowExtractor = {
  id: 'pain-diary-row',
  variables: ['pain_score'],
  how: 'replaces',
  extract: ({ text, frame, stated, rowDay }) =>
    frame.painDiary
      ? diaryScores(text).map((f) => {
          const value: Value = { ...f, conditions: framed([...stated], f, frame, text) };
          applyPhase(text, f, value);
          return onDay(value, rowDay);
        })
      : [],
};
