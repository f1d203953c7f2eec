import { describe, expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import type { Forest } from '../classifier/forest.ts';
import { judge, leavesToRead } from '../judge.ts';
import type { Guideline } from '../schema/guideline.ts';
import { NAMES_NOTHING, type ReaderModel } from './model.ts';
import { readLeaves } from './readings.ts';
import { candidates, queryOf } from './retrieval.ts';
import { verdictOf } from './verdict.ts';

const chart = understand(
  recordOf(
    [
      'Progress note',
      'Date of service: 05/10/2025',
      '',
      'He came with his daughter. The garden keeps him busy.',
      'T2DM on metformin, last eye exam normal.',
      'Weight is stable. No chest pain.',
      'Supplies were ordered by phone.',
    ].join('\n'),
  ),
  { diagnosisCodes: [], procedureCodes: [] },
);
const node = { criteria_id: '1.1', description: 'Glucose is measured at home because of diabetes' };
const guideline: Guideline = {
  guideline_code: 'OWN',
  guideline_name: 'OWN - a clinic’s own',
  guideline_version: '1',
  kind: 'LCD',
  criteria: { criteria_id: '1', description: 'Test strips are covered', operator: 'AND', criteria: [node] },
};
const textOf = (sentence: number) => chart.sentences[sentence]!.text;

/** Reads by one word, and puts every text at the same place. */
const model: ReaderModel = {
  id: 'double',
  forest: { start: [0, 0, 0], rounds: [] },
  vectors: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  read: async (pairs) =>
    pairs.map(({ passage }) =>
      passage.includes('T2DM')
        ? { supports: 0.9, contradicts: 0.02, open: 0.08 }
        : { supports: 0.01, contradicts: 0.01, open: 0.98 },
    ),
};

it('is asked about a bare name, whose meaning the group above it gives, and not about a sentence that names a disease', () => {
  const asks = (description: string) =>
    leavesToRead({ ...guideline, criteria: { ...node, description } }, chart);
  expect(asks('The patient has diabetes')).toEqual([]);
  expect(asks('metformin')).toHaveLength(1);
});

describe('retrieval', () => {
  it('finds a concept under another name before sentences that share common words', () => {
    const [first] = candidates(chart, queryOf(node.description), 3);
    expect(textOf(first!.sentence)).toContain('T2DM');
  });

  it('shows the same words once', () => {
    const twice = understand(recordOf('Note\n\nHe has COPD.\n\nOther note\n\nHe has COPD.'), {
      diagnosisCodes: [],
      procedureCodes: [],
    });
    expect(candidates(twice, queryOf('The patient has COPD'), 5)).toHaveLength(1);
  });
});

describe('a leaf without a test', () => {
  it('is read from passages that retrieval found, and the forest decides', async () => {
    const leaves = leavesToRead(guideline, chart);
    expect(leaves.map(({ node: { criteria_id }, parent }) => [criteria_id, parent])).toEqual([
      ['1.1', 'Test strips are covered'],
    ]);
    const read = await readLeaves(chart, leaves, model, () => NAMES_NOTHING);
    const { passages: readings, together, names } = read.leaves.get('1.1')!;
    expect(together.supports).toBeGreaterThan(0.5);
    const best = readings.reduce((a, b) => (b.supports > a.supports ? b : a));
    expect(textOf(best.sentence)).toContain('T2DM');

    const plain = {
      answer: 'unknown' as const,
      reason: '',
      rule: 'description',
      confidence: 0.5,
      findings: [],
    };
    const sure = (yes: number, no: number, unknown: number): Forest => ({
      start: [yes, no, unknown],
      rounds: [],
    });
    const described = { node, chart, plain, readings, together, names, silenceIsNo: false };
    expect(verdictOf(described, sure(3, 0, 0))).toMatchObject({ answer: 'yes', rule: 'reader' });
    expect(textOf(verdictOf(described, sure(3, 0, 0)).findings[0]!.sentence)).toContain('T2DM');
    // No passage contradicts, so a no cannot be shown and is not given.
    expect(verdictOf(described, sure(0, 3, 0)).answer).toBe('unknown');
  });

  it('shows first what both retrieval and reader find near', () => {
    const plain = {
      answer: 'unknown' as const,
      reason: '',
      rule: 'description',
      confidence: 0.5,
      findings: [],
    };
    const read = (sentence: number, supports: number) =>
      ({ sentence, score: 1, likeness: 0.3, supports, contradicts: 0.01, open: 0.99 - supports }) as const;
    // Retrieval put the first one nearest; the fourth one reads a little more like proof.
    const readings = [read(4, 0.5), read(2, 0.05), read(3, 0.05), read(5, 0.55)];
    const described = {
      node,
      chart,
      plain,
      readings,
      together: readings[0]!,
      names: NAMES_NOTHING,
      silenceIsNo: false,
    };
    const shown = (start: number[]) =>
      verdictOf(described, { start, rounds: [] }).findings.map(({ sentence }) => sentence);
    expect(shown([3, 0, 0])).toEqual([4, 5]);
    expect(shown([0, 0, 3])).toEqual([4, 5]);
  });

  it('is not read where parts and names settle it, nor where nobody asks', () => {
    const named = { criteria_id: '1.2', description: 'The patient has diabetes mellitus' };
    const limited = { criteria_id: '1.3', description: 'Age 18 years or older' };
    const both = { ...guideline, criteria: { ...guideline.criteria, criteria: [node, named, limited] } };
    const grown = understand(recordOf('Note 05/10/2025\n\nThis 68-year-old man has T2DM.'), {
      diagnosisCodes: [],
      procedureCodes: [],
    });
    const asked = (of: typeof grown, asks?: (node: { criteria_id: string }) => boolean) =>
      leavesToRead(both, of, asks).map((leaf) => leaf.node.criteria_id);
    expect(asked(grown)).toEqual(['1.1']);
    expect(asked(grown, ({ criteria_id }) => criteria_id !== '1.1')).toEqual([]);
    expect(judge(both, grown).root.children!.map(({ answer }) => answer)).toEqual(['unknown', 'yes', 'yes']);
  });

  it('shows the likeliest passages where nothing is settled, and they decide nothing', () => {
    const open = { ...node, description: 'Glucose is checked four times a day because of diabetes' };
    const { leaf, answer } = judge(
      { ...guideline, criteria: { ...guideline.criteria, criteria: [open] } },
      chart,
    ).root.children![0]!;
    expect(answer).toBe('unknown');
    expect(leaf!.findings.map((f) => f.stance)).toContain('mentions');
    expect(leaf!.findings.some((f) => textOf(f.sentence).includes('T2DM'))).toBe(true);
  });
});
