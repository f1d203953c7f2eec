import { describe, expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { type Classified, featuresOf, weigh } from './weigh.ts';
import learnt from './weighing.json' with { type: 'json' };

const chart = understand(
  recordOf(
    'Date of service: 01/05/2025\n\nShe has asthma. Spirometry is scheduled for May. Her dog is well.',
  ),
  requestContextOf({ request: {} }),
);
const at = (words: string) => chart.sentences.findIndex((s) => s.text.includes(words));
const node = { criteria_id: '1.1', description: 'Asthma is documented' } as GuidelineNode;

function said(answer: LeafOutcome['answer'], rule = 'statement', words?: string): LeafOutcome {
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const finding = (sentence: number): Finding => ({
    span: { start: 0, end: 1 },
    sentence,
    stance,
    confidence: 0.9,
  });
  return { answer, rule, reason: '', confidence: 0.9, findings: words ? [finding(at(words))] : [] };
}

function classified(
  recorded: LeafOutcome,
  reads: Record<string, [yes: number, no: number]> = {},
): Classified {
  const likes = chart.sentences.map(() => ({ yes: 0.01, no: 0.01 }));
  for (const [words, [yes, no]] of Object.entries(reads)) likes[at(words)] = { yes, no };
  const read = chart.sentences.map((sentence, i) => ({ sentence, ...likes[i]! }));
  return { node, chart, recorded, silenceIsNo: false, likes, read };
}

describe('weighing', () => {
  it('gives shares that are one in sum', () => {
    const { yes, no, unknown } = weigh(
      classified(said('yes', 'statement', 'asthma'), { asthma: [0.9, 0.1] }),
    );
    expect(yes + no + unknown).toBeCloseTo(1);
  });

  it('names the same features, in the same order, whatever was classified', () => {
    const names = (of: Classified) => [...featuresOf(of).keys()];
    expect(names(classified(said('unknown', 'silence')))).toEqual(
      names(classified(said('yes', 'statement', 'asthma'), { dog: [0, 1] })),
    );
  });

  it('has the features that the forest was learnt with, in its order', () => {
    expect([...featuresOf(classified(said('unknown'))).keys()]).toEqual(learnt.features);
  });

  it('tells apart on what grounds the rules answered', () => {
    const grounds = ['statement', 'silence', 'any', 'therapy'].map((rule) =>
      featuresOf(classified(said('unknown', rule))).get('ground'),
    );
    expect(grounds).toEqual([0, 1, 2, 3]);
  });

  it('counts only what leaves the matter open as left open', () => {
    const of = (words: string) =>
      featuresOf(classified(said('unknown', 'silence'), { [words]: [0, 0.8] })).get('no, left open')!;
    expect(of('scheduled')).toBeGreaterThan(1);
    expect(of('asthma')).toBeLessThan(-1);
  });

  it('finds the likest sentences, the likest first', () => {
    const features = featuresOf(
      classified(said('unknown', 'silence'), { dog: [0.4, 0], asthma: [0.9, 0], scheduled: [0.6, 0] }),
    );
    const places = [1, 2, 3].map((place) => features.get(`yes ${place}`)!);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(places[0]).toBeCloseTo(Math.log(9));
    expect(features.get('yes 1, words')).toBe(chart.sentences[at('asthma')]!.tokens.length);
  });

  it('lets more that reads for a side speak for it', () => {
    for (const recorded of [
      said('yes', 'statement', 'asthma'),
      said('no', 'statement', 'asthma'),
      said('unknown'),
    ]) {
      const by = (yes: number, no: number) => weigh(classified(recorded, { asthma: [yes, no] }));
      expect(by(0.95, 0.02).yes).toBeGreaterThan(by(0.02, 0.02).yes);
      expect(by(0.02, 0.95).no).toBeGreaterThan(by(0.02, 0.02).no);
    }
  });

  it('stands by the rules where nothing reads for either side', () => {
    expect(weigh(classified(said('unknown', 'silence'))).unknown).toBeGreaterThan(0.5);
  });
});
