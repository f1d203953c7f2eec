import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import { type CriteriaNode, FinalResults } from '../contract/results.ts';
import { guidelineOf, leafOf } from '../criteria/testing.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import { leaves } from '../tree/index.ts';
import { COLOR_ONLY_REASON } from './edits.ts';
import { review, reviewAgain } from './index.ts';
import { validateTree } from './validate.ts';

const TEXT = `Progress note
Date of service: 01/05/2026
Patient: Ann Example   DOB: 02/03/1950

HISTORY OF PRESENT ILLNESS: This is a 75-year-old woman with chronic cough. She uses a walker at home.
She was admitted to the hospital for pneumonia on 12/10/2025.

PAST MEDICAL HISTORY: Hypertension. Diabetes mellitus type 2.

ASSESSMENT:
1. Chronic obstructive pulmonary disease.
2. Hypertension.

PLAN: Continue home exercises.`;

const guideline = guidelineOf([
  { ...leafOf('1.1', 'The patient uses a walker', 'walker'), citation: 'section A' },
  {
    criteria_id: '1.2',
    description: 'No exclusion is present',
    operator: 'NOT',
    role: 'exclude',
    criteria: [{ ...leafOf('1.2.1', 'The patient has a pacemaker', 'pacemaker'), role: 'exclude' }],
  },
  leafOf('1.3', 'The treating practitioner ordered a sleep study', 'sleep study'),
]);

const input = { record: recordOf(TEXT), form: {}, guideline };
const first = review(input);

function leaf(results: FinalResults, id: string): CriteriaNode {
  return leaves(results.criteria.criteria_tree).find((each) => each.criteria_id === id)!;
}

/** A deep copy of the tree with changes to one leaf. */
function edited(results: FinalResults, id: string, change: (leaf: CriteriaNode) => void): CriteriaNode {
  const tree = structuredClone(results.criteria.criteria_tree);
  change(leaves(tree).find((each) => each.criteria_id === id)!);
  return tree;
}

describe('review', () => {
  test('fills every member of the contract', () => {
    expect(Value.Errors(FinalResults, first)).toEqual([]);
    expect(validateTree(first.criteria.criteria_tree)).toEqual([]);
    expect(leaf(first, '1.1')).toMatchObject({
      answer: 'yes',
      color: 'green',
      parent_description: 'The item is covered',
    });
    expect(leaf(first, '1.1').clinical_decisioning?.[0]?.bounding_box.length).toBeGreaterThan(0);
    expect(leaf(first, '1.2.1')).toMatchObject({ answer: 'no', color: 'green', clinical_decisioning: [] });
    expect(leaf(first, '1.3')).toMatchObject({ answer: 'unknown', color: 'yellow' });
    expect(first.criteria.root_decision).toBe('INSUFFICIENT_EVIDENCE');
  });

  test('is the same byte for byte', () => {
    expect(JSON.stringify(review(structuredClone(input)))).toBe(JSON.stringify(first));
  });

  test('the rationale names what is shown with its page, and what is missing', () => {
    const text = first.criteria.clinical_rationale;
    expect(text).toMatch(/insufficient evidence/i);
    expect(text).toMatch(/walker.*p\. 1/);
    expect(text).toContain('The treating practitioner ordered a sleep study.');
    const lines = text.split('\n').filter(Boolean);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('a page that could not be read is named', () => {
    const record = structuredClone(input.record);
    record.pages.push({
      ...record.pages[0]!,
      index: 1,
      lines: [],
      source: 'none',
      error: { code: 'page_timeout', detail: '' },
    });
    const results = review({ ...input, record });
    expect(results.criteria.clinical_rationale).toContain('Page 2 could not be read');
    expect(results.pages?.[1]).toEqual({ page: 1, source: 'none', error: 'page_timeout' });
  });
});

describe('review of an edited tree', () => {
  const again = (tree: CriteriaNode, previous = first, rationale?: string) =>
    reviewAgain({ ...input, tree, previous, ...(rationale !== undefined && { rationale }) });
  const changed = (id: string, change: (node: CriteriaNode) => void) => again(edited(first, id, change));

  test('an unchanged tree stays as it was', () => {
    expect(again(structuredClone(first.criteria.criteria_tree))).toEqual(first);
  });

  test('a client that sends only what the first form of the interface names changes nothing', () => {
    const plain = (node: CriteriaNode): CriteriaNode => ({
      criteria_id: node.criteria_id,
      description: node.description,
      ...(node.operator && { operator: node.operator }),
      ...(node.criteria && { criteria: node.criteria.map(plain) }),
      ...(node.color && { color: node.color }),
      ...(node.clinical_decisioning && { clinical_decisioning: node.clinical_decisioning }),
    });
    expect(again(plain(first.criteria.criteria_tree))).toEqual(first);
  });

  test('an override stays beside the engine answer, and the ancestors follow', () => {
    const tree = edited(first, '1.3', (node) => {
      node.override = { color: 'green', reason: 'Report seen by phone', by: 'nurse1' };
    });
    const results = again(tree);
    expect(leaf(results, '1.3')).toMatchObject({
      color: 'green',
      answer: 'yes',
      engine: { color: 'yellow' },
    });
    expect(results.criteria.root_decision).toBe('MET');
    expect(results.criteria.criteria_tree.color).toBe('green');
    expect(results.criteria.clinical_rationale).toContain('Report seen by phone');
    // A later client that drops what it does not know loses nothing.
    const plain = edited(results, '1.3', (node) => {
      delete node.override;
      delete node.engine;
    });
    expect(leaf(again(plain, results), '1.3')).toMatchObject({ color: 'green', engine: { color: 'yellow' } });
  });

  test('a colour alone is an override; the engine colour takes it back', () => {
    const results = changed('1.1', (node) => {
      node.color = 'red';
    });
    expect(leaf(results, '1.1')).toMatchObject({
      override: { color: 'red', reason: COLOR_ONLY_REASON },
      answer: 'no',
    });
    expect(results.criteria.root_decision).toBe('NOT_MET');
    const back = again(
      edited(results, '1.1', (node) => {
        node.color = 'green';
        delete node.override;
      }),
      results,
    );
    expect(leaf(back, '1.1').override).toBeUndefined();
    expect(back.criteria.root_decision).toBe('INSUFFICIENT_EVIDENCE');
  });

  test('below a NOT red means that the exclusion is present', () => {
    const results = changed('1.2.1', (node) => {
      node.color = 'red';
    });
    expect(leaf(results, '1.2.1').answer).toBe('yes');
    expect(results.criteria.root_decision).toBe('NOT_MET');
  });

  test('a leaf with a new description is read from it, without the authored test', () => {
    const results = changed('1.1', (node) => {
      node.description = 'The patient has a cochlear implant';
    });
    expect(leaf(results, '1.1').answer).toBe('unknown');
    expect(leaf(results, '1.1').engine?.answer).toBe('unknown');
  });

  test('closing punctuation and case are no new description', () => {
    const results = changed('1.1', (node) => {
      node.description = 'the patient uses a  walker.';
    });
    expect(leaf(results, '1.1').answer).toBe('yes');
  });

  test('evidence that a person took out no longer counts', () => {
    const results = changed('1.1', (node) => {
      node.clinical_decisioning = [];
    });
    expect(leaf(results, '1.1').answer).not.toBe('yes');
    expect(leaf(results, '1.1').clinical_decisioning).toEqual([]);
  });

  test('evidence that a person added stays, with boxes for its words', () => {
    const results = changed('1.3', (node) => {
      const text = 'Continue home exercises.';
      const entry = { id: 'nurse-1', bounding_box: [], exact_text_sentence_relevant_to_criteria: text };
      node.clinical_decisioning = [...(node.clinical_decisioning ?? []), entry];
    });
    const entry = leaf(results, '1.3').clinical_decisioning?.find((each) => each.id === 'nurse-1');
    expect(entry?.origin).toBe('nurse');
    expect(entry?.bounding_box).toHaveLength(1);
    expect(leaf(results, '1.3').answer).toBe('unknown');
  });

  test('an added leaf is read from its description', () => {
    const tree = structuredClone(first.criteria.criteria_tree);
    tree.criteria?.push({ criteria_id: '1.4', description: 'The patient has hypertension' });
    const added = leaf(again(tree), '1.4');
    expect(added.engine).toBeDefined();
    expect(added).toMatchObject({ parent_description: 'The item is covered' });
    expect(added.color).toBeDefined();
  });

  test('a deleted leaf is gone and the decision follows', () => {
    const tree = structuredClone(first.criteria.criteria_tree);
    tree.criteria = tree.criteria?.filter((each) => each.criteria_id !== '1.3') ?? [];
    expect(again(tree).criteria.root_decision).toBe('MET');
  });

  test('words that a person wrote into the rationale are kept, once', () => {
    const tree = structuredClone(first.criteria.criteria_tree);
    const words = 'Spoke with the clinic on Monday.';
    const results = again(tree, first, `${first.criteria.clinical_rationale}\n\n${words}`);
    expect(results.criteria.clinical_rationale).toContain(words);
    const later = again(tree, results, results.criteria.clinical_rationale);
    expect(later.criteria.clinical_rationale.split(words)).toHaveLength(2);
  });

  test('a tree with faults is refused with their paths', () => {
    const tree = edited(first, '1.1', (node) => {
      node.criteria_id = '7';
    });
    expect(() => again(tree)).toThrow(ServiceError);
    try {
      again(tree);
    } catch (error) {
      expect(error).toMatchObject({ status: 422, code: 'tree_invalid' });
      expect((error as ServiceError).errors[0]?.path).toBe('/criteria/0/criteria_id');
    }
  });
});
