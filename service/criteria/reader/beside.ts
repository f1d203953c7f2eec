/** Passages beside an answer that words alone gave: what somebody who checks it would read first. They decide nothing. */
import type { Chart } from '../../language/types.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import type { Asked } from './readings.ts';
import { candidates, queryOf } from './retrieval.ts';

const SHOWN = 3;
const WORTH = 0.2;

/** The outcome with the likeliest passages as mentions: after its own proof, or in place of mentions where nothing is settled. */
export function withPassages(outcome: LeafOutcome, chart: Chart, { node, parent }: Asked): LeafOutcome {
  if (outcome.answer === 'not_applicable') return outcome;
  const settled = outcome.answer !== 'unknown' && !outcome.silent;
  const own = settled ? outcome.findings : [];
  const shown = new Set(own.map((f) => f.sentence));
  const near = candidates(chart, queryOf(node.description, parent), SHOWN + own.length)
    .filter(({ sentence }) => !shown.has(sentence))
    .slice(0, Math.max(0, SHOWN - own.length))
    .map(({ sentence }): Finding => {
      const { start, end, date } = chart.sentences[sentence]!;
      return {
        span: { start, end },
        sentence,
        stance: 'mentions',
        confidence: WORTH,
        ...(date ? { date } : {}),
      };
    });
  return { ...outcome, findings: [...own, ...near] };
}
