/** Saturations that are not called so: "87 % sitting on 4 liters", "Lowest 79 %" in an oximetry report. */
import type { Condition } from './conditions.ts';
import type { Frame } from './measure-frame.ts';
import type { Found } from './measure-prose.ts';
import type { Span } from './types.ts';

const NAMED = /\b(?:spo2|sao2|o2 sats?|sats?|saturations?|oximetry|pulse ox)\b/i;
/** How near its condition an unnamed percentage stands: a statement of air may lie further off than "asleep". */
const REACH = { air: 40, state: 14 };

const PERCENT =
  /(?<![\d.<>=]|[<>=] |\d-)\b(\d{2,3}(?:\.\d)?)(?:\s?-\s?(\d{2,3}))?(?:\s?(%)|(?=\s(?:on\s|RA\b|ra\b)))/g;

/** Percentages that must be saturations: next to a statement of air or oxygen in a text about oxygen, or next to a
 *  statistic in an oximetry report. `taken` spans are other values and dates. */
export function bareSaturations(
  text: string,
  taken: readonly Span[],
  conditions: readonly Condition[],
  frame: Frame,
): Found[] {
  const air = conditions.filter((c) => c.kind === 'air');
  // "SpO2 from 94 % awake to 85 % asleep": the second value takes the name of the first
  const state = NAMED.test(text)
    ? conditions.filter((c) => /^(?:wake|activity)$/.test(c.kind) || c.name === 'lowest')
    : [];
  const statistic = frame.oximetry
    ? conditions.filter((c) => c.kind === 'statistic' || c.kind === 'sustained')
    : [];
  if (!frame.oxygen || !(air.length || statistic.length || state.length)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(PERCENT)) {
    const [start, end] = [m.index, m.index + m[0].length];
    if (taken.some((t) => t.start < end && start < t.end)) continue;
    if (!m[3] && !/^\s(?:on (?:\d|room|ra\b|o2|oxygen)|RA\b)/i.test(text.slice(end))) continue;
    const low = Number(m[1]);
    const high = m[2] ? Number(m[2]) : low;
    if (low < 40 || high > 100 || high < low) continue;
    const near = (c: Condition, reach: number) =>
      c.start > text.length || Math.min(Math.abs(c.start - end), Math.abs(start - c.end)) < reach;
    if (![...air, ...statistic].some((c) => near(c, REACH.air)) && !state.some((c) => near(c, REACH.state)))
      continue;
    if (
      /^\s?(?:of|time|better|relief|predicted|stenosis|blockage|efficiency|improv|ejection|reduction)/i.test(
        text.slice(end),
      )
    )
      continue;
    found.push({ variable: 'spo2', low, high, unit: '%', start, end });
  }
  return found;
}
