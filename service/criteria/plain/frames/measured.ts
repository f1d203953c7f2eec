/** "A1c of 8 % or more, drawn in the 90 days before the request": one limit and its time, whatever verb joins them. */
import { asksForLimitsAlone, judgeLimits, NAMED_WHOLE, namedIn } from '../concepts.ts';
import { lookBackIn } from '../window.ts';
import type { Frame } from './frame.ts';

/** How a value was come by, which asks for nothing. */
const SAMPLE =
  /,?\s*\b(?:on|from|by|in|with) (?:an? |the )?(?:blood |serum |lab(?:oratory)? )?(?:samples?|specimens?|draws?|labs?|tests?|testing|panels?)\b/gi;
const COME_BY =
  /,?\s*\b(?:(?:and|that|which)\s+)?(?:(?:was|were|is|has been|have been)\s+)?(?:drawn|obtained|measured|performed|collected|taken|dated|checked|recorded|documented|reported|resulted|shows?|showing|showed|demonstrat\w+|found)\b(?:\s+(?:at|as|to be)\b)?,?/gi;

export const measured: Frame = (description) => {
  const back = lookBackIn(description);
  if (!back) return undefined;
  const text = `${back.rest
    .replace(SAMPLE, ' ')
    .replace(COME_BY, ' ')
    .replace(/[\s,.;]+$/, '')} within the last ${back.within}`;
  const named = namedIn(text);
  const [test, other] = named.values;
  if (!test || other || named.limited < NAMED_WHOLE || !named.scope || !asksForLimitsAlone(named))
    return undefined;
  return {
    test,
    judge: (chart) => {
      const outcome = judgeLimits(named, chart);
      return outcome?.exact ? outcome : undefined;
    },
  };
};
