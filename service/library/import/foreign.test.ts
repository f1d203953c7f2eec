import { describe, expect, test } from 'vitest';
import type { CriteriaNode } from '../../contract/results.ts';
import type { Guideline, GuidelineNode } from '../../criteria/schema/guideline.ts';
import { loadGuidelines } from '../../criteria/schema/library.ts';
import { checkGuideline } from '../../criteria/validation/guideline-schema.ts';
import { recordOf } from '../../language/documents/plain-record.ts';
import { review } from '../../review/index.ts';
import { importGuideline } from './index.ts';

interface Bare {
  description: string;
  operator?: string;
  criteria?: Bare[];
}

const stripped = ({ description, operator, criteria }: GuidelineNode): Bare => ({
  description,
  ...(operator && { operator }),
  ...(criteria && { criteria: criteria.map(stripped) }),
});

const outline = (node: GuidelineNode): unknown => [
  node.criteria_id,
  node.description,
  node.operator,
  node.criteria?.map(outline),
];

const record = recordOf(`Progress note 2026-01-05
The patient has chronic obstructive pulmonary disease and obstructive sleep apnea.
Resting oxygen saturation on room air was 85 %.
She failed six weeks of physical therapy.`);
const form = { request: { date_of_service: '2026-01-12' } };

const answers = (node: CriteriaNode): unknown => [
  node.criteria_id,
  ['yes', 'no', 'unknown', 'not_applicable'].includes(node.answer ?? ''),
  ['green', 'red', 'yellow', 'gray'].includes(node.color ?? ''),
  typeof node.engine?.reason,
  node.criteria?.map(answers),
];

/** Under one request type, so that no node of the original is left out. */
function withoutTypes(guideline: Guideline): Guideline {
  const { request_types: _types, ...rest } = guideline;
  const plain = ({ applies_to: _only, ...node }: GuidelineNode): GuidelineNode => ({
    ...node,
    ...(node.criteria && { criteria: node.criteria.map(plain) }),
  });
  return { ...rest, criteria: plain(guideline.criteria) };
}

const identity = { guideline_code: 'L10000', guideline_name: 'L10000 - Again', guideline_version: '1' };

describe.each(loadGuidelines())('$guideline_code stripped to descriptions and operators', (guideline) => {
  const content = JSON.stringify(stripped(guideline.criteria));
  const imported = importGuideline({ format: 'auto', content, ...identity });
  const again = imported.guideline_json as unknown as Guideline;

  test('has the same ids, texts and operators, and no fault', () => {
    expect(imported.format).toBe('foreign');
    expect(imported.faults).toEqual([]);
    expect(outline(again.criteria)).toEqual(outline(guideline.criteria));
  });

  test('gives answers of equal shape', () => {
    const shape = (each: Guideline) =>
      answers(review({ record, form, guideline: each }).criteria.criteria_tree);
    expect(shape(again)).toEqual(shape(withoutTypes(guideline)));
  });
});

const read = (value: unknown) =>
  importGuideline({ format: 'foreign', content: JSON.stringify(value), ...identity });

describe('other shapes', () => {
  test.each([
    [
      'children and op',
      {
        text: 'Both things hold',
        op: 'all',
        children: ['One thing holds', { label: 'Another thing holds' }],
      },
      'AND',
    ],
    [
      'operators as names',
      { title: 'One of them', any: [{ name: 'First thing' }, { name: 'Second thing' }] },
      'OR',
    ],
    [
      'at least, counted',
      { description: 'Two of three', logic: 'at least 2', items: ['A thing', 'B thing', 'C thing'] },
      'AT_LEAST',
    ],
    ['a list as the root', ['First thing holds', 'Second thing holds'], 'AND'],
    [
      'wrapped',
      { policy: { criteria_tree: { text: 'Either', operator: '||', nodes: ['A thing', 'B thing'] } } },
      'OR',
    ],
  ])('%s', (_, value, operator) => {
    const { guideline_json } = read(value);
    const { criteria } = guideline_json as unknown as Guideline;
    expect(criteria.operator).toBe(operator);
    expect(criteria.criteria?.length).toBeGreaterThan(1);
    expect(criteria.minimum).toBe(operator === 'AT_LEAST' ? 2 : undefined);
  });

  test('NOT over several parts is none of them, and a group of one gives way to its part', () => {
    const { guideline_json, notes, faults } = read({
      text: 'Covered service',
      operator: 'AND',
      children: [
        {
          text: 'No exclusion applies',
          operator: 'none of',
          children: ['Active infection present', 'Pregnancy is present'],
        },
        { text: 'Needless group', children: ['The device was ordered'] },
      ],
    });
    const { criteria } = guideline_json as unknown as Guideline;
    expect(criteria.criteria?.[0]).toMatchObject({
      criteria_id: '1.1',
      operator: 'NOT',
      criteria: [{ criteria_id: '1.1.1', operator: 'OR' }],
    });
    expect(criteria.criteria?.[1]).toEqual({ criteria_id: '1.2', description: 'The device was ordered' });
    expect(notes.map(({ path }) => path)).toContain('/criteria/criteria/1');
    expect(faults).toEqual([]);
  });

  test('a missing operator is reported', () => {
    const { notes } = read({ text: 'Covered service', children: ['A thing holds', 'B thing holds'] });
    expect(notes.map(({ message }) => message).join()).toMatch(/No operator/);
  });

  test.each(['[]', '{}', '{"a": 1}', '[null, 3]', '"text"'])('%s holds no criterion', (content) => {
    expect(() => importGuideline({ format: 'foreign', content })).toThrow(/No criteria were found/);
  });

  test('thousands of levels do no harm', () => {
    const content = `${'{"text":"A thing","children":['.repeat(3000)}"end of it"${']}'.repeat(3000)}`;
    expect(importGuideline({ format: 'foreign', content }).guideline_json).toBeDefined();
  });

  test('our own file comes back as it was', () => {
    const [guideline] = loadGuidelines();
    const { format, guideline_json, faults } = importGuideline({
      format: 'auto',
      content: JSON.stringify(guideline),
    });
    expect(format).toBe('evident');
    expect(guideline_json).toEqual(guideline);
    expect(checkGuideline(guideline_json)).toEqual(faults);
  });
});

describe('JSON that is none', () => {
  test.each([
    ['{"a": 1,}', 'line 1, column 9: remove the comma before }'],
    ['{\n "a": 1\n "b": 2}', 'line 3, column 2: a comma or } is missing before this'],
    ["{'a': 1}", 'line 1, column 2: names stand in double quotation marks (")'],
    ['{"a": x}', 'line 1, column 7: this is no value; texts stand in double quotation marks (")'],
    ['{"a": "x', 'line 1, column 7: the text in quotation marks is not closed; add "'],
    ['[1, 2', 'line 1, column 1: the [ is not closed; add ]'],
    ['{"a": "C:\\dir"}', 'line 1, column 10: a backslash must be doubled (\\\\) in a text'],
    ['{"a": 1} extra', 'line 1, column 10: something follows after the end; remove it'],
    ['{"a" 1}', 'line 1, column 6: a colon is missing after the name'],
  ])('%s', (content, message) => {
    expect(() => importGuideline({ format: 'evident', content })).toThrow(
      expect.objectContaining({ code: 'import_not_json', errors: [{ path: '/content', message }] }),
    );
  });
});
