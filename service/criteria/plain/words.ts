/** The rare words of a description are looked up in the chart; the sentence that holds most of their weight speaks for the leaf. */
import { assertionOf, tokenise } from '../../language/index.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { standingOf } from '../patterns/standing.ts';
import { stated } from '../reasons/templates.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { rank, silent } from '../words.ts';
import { EMPTY_WORDS } from './empty.ts';

/** Share of the description's weight that a sentence must hold to speak for it at all, and to decide. */
const MENTIONS = 0.45;
const DECIDES = 0.7;

export function judgeWords(node: GuidelineNode, chart: Chart): LeafOutcome {
  const wanted = contentStems(node.description);
  if (wanted.length === 0) return silent('a statement about this');
  const frequency = new Map<string, number>();
  for (const sentence of chart.sentences) {
    for (const s of new Set(sentence.tokens.map((t) => t.stem)))
      frequency.set(s, (frequency.get(s) ?? 0) + 1);
  }
  const weight = (s: string) => Math.log(1 + chart.sentences.length / (1 + (frequency.get(s) ?? 0)));
  const total = wanted.reduce((sum, s) => sum + weight(s), 0);
  const findings: Finding[] = [];
  for (const sentence of chart.sentences) {
    const held = new Set(sentence.tokens.map((t) => t.stem).filter((s) => wanted.includes(s)));
    const share = [...held].reduce((sum, s) => sum + weight(s), 0) / total;
    if (share < MENTIONS) continue;
    const finding = toFinding(chart, sentence, held, share);
    if (finding) findings.push(finding);
  }
  const best = [...findings].sort((a, b) => b.confidence - a.confidence || b.sentence - a.sentence)[0];
  if (!best) return silent('a statement about this');
  const decided = best.stance !== 'mentions' && best.confidence >= DECIDES;
  const answer = !decided ? 'unknown' : best.stance === 'supports' ? 'yes' : 'no';
  return {
    answer,
    reason: `${stated(chart, best, decided ? 'states' : 'mentions this without settling it')}.`,
    rule: 'description',
    confidence: Math.min(0.7, best.confidence),
    findings: rank(findings, decided ? best.stance : 'mentions'),
    ...(decided ? {} : { missing: 'a clear statement about this' }),
  };
}

function contentStems(text: string): string[] {
  return [
    ...new Set(
      tokenise(text)
        .filter((t) => !EMPTY_WORDS.has(t.norm) && /[a-z0-9]/.test(t.norm))
        .map((t) => t.stem),
    ),
  ];
}

function toFinding(chart: Chart, sentence: Sentence, held: Set<string>, share: number): Finding | undefined {
  const first = sentence.tokens.find((t) => held.has(t.stem))!;
  const last = sentence.tokens.findLast((t) => held.has(t.stem))!;
  const span = { start: first.start, end: last.end };
  const standing = standingOf(assertionOf(chart, sentence.index, span));
  if (standing === 'void') return undefined;
  return {
    span,
    sentence: sentence.index,
    stance: standing === 'asserted' ? 'supports' : standing === 'negated' ? 'contradicts' : 'mentions',
    confidence: share,
    ...(sentence.date ? { date: sentence.date } : {}),
  };
}
