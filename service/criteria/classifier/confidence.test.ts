import { describe, expect, it } from 'vitest';
import type { Finding } from '../outcome.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import learnt from './confidence.json' with { type: 'json' };
import { type Answered, type ConfidenceModel, calibratedConfidence, featuresOf } from './confidence.ts';

const finding = (sentence: number, stance: Finding['stance'], place?: number): Finding => ({
  span: { start: 0, end: 1 },
  sentence,
  stance,
  confidence: 0.9,
  ...(place === undefined ? {} : { place }),
});

const node: GuidelineNode = {
  criteria_id: '1.1',
  description: 'Asthma is documented',
  test: { kind: 'statement', yes: ['asthma'] },
};

const answered = (more: Partial<Answered> = {}): Answered => ({
  node,
  outcome: {
    answer: 'yes',
    reason: '',
    rule: 'statement',
    confidence: 0.9,
    findings: [finding(0, 'supports', 0), finding(1, 'supports', 1), finding(2, 'supports')],
  },
  rules: 'yes',
  shares: { yes: 0.95, no: 0.03, unknown: 0.02 },
  reads: [
    { yes: 0.9, no: 0.1 },
    { yes: 0.5, no: 0 },
    { yes: 0.2, no: 0.6 },
  ],
  words: 9,
  ...more,
});

describe('calibrated confidence', () => {
  it('has the features that the forest was learnt with, in its order', () => {
    expect([...featuresOf(answered()).keys()]).toEqual(learnt.features);
    expect(learnt.read.rounds.length).toBeGreaterThan(0);
    expect(learnt.unread.rounds.length).toBeGreaterThan(0);
  });

  it('looks at what reads for the answer and at what reads for the other', () => {
    const features = featuresOf(answered());
    expect(features.get('first, reads for it')).toBe(0.9);
    expect(features.get('likest for it')).toBe(0.9);
    expect(features.get('likest for the other')).toBe(0.6);
  });

  it('counts the sentences that a rule found, not those that only read alike', () => {
    expect(featuresOf(answered()).get('supports')).toBe(2);
  });

  it('is less where the wording speaks against the answer', () => {
    const contrary = answered({
      shares: { yes: 0.62, no: 0.2, unknown: 0.18 },
      reads: [
        { yes: 0.1, no: 0.5 },
        { yes: 0, no: 0.9 },
        { yes: 0, no: 0 },
      ],
    });
    expect(calibratedConfidence(contrary)).toBeLessThan(calibratedConfidence(answered()) - 0.1);
  });

  it('has shares of its own for leaves whose wording was never learnt', () => {
    const { reads: _reads, ...recorded } = answered();
    const unread: Answered = { ...recorded, reads: undefined, shares: undefined };
    const as = (model: typeof learnt) => calibratedConfidence(unread, model as unknown as ConfidenceModel);
    expect(as(learnt)).not.toBe(as({ ...learnt, unread: learnt.read }));
    expect(as(learnt)).toBe(as({ ...learnt, read: learnt.unread }));
  });

  it('of a leaf that only has a description is the share of its answer', () => {
    const { test: _none, ...described } = node;
    expect(calibratedConfidence(answered({ node: described }))).toBe(learnt.described.yes);
  });
});
