import { describe, expect, test } from 'vitest';
import type { Guideline, GuidelineNode } from '../../criteria/schema/guideline.ts';
import { importGuideline } from './index.ts';

/** `1.1 [OR] text`, one line per node, indented by depth. */
function drawn(node: GuidelineNode, depth = 0): string[] {
  const { criteria_id, operator, minimum = '', role, description, criteria = [] } = node;
  const mark = [operator && `[${operator}${minimum}]`, role && `(${role})`].filter(Boolean).join('');
  const line = `${'  '.repeat(depth)}${criteria_id} ${mark}${mark ? ' ' : ''}${description}`;
  return [line, ...criteria.flatMap((child) => drawn(child, depth + 1))];
}

const read = (content: string) => {
  const imported = importGuideline({ format: 'text', content });
  const guideline = imported.guideline_json as unknown as Guideline;
  return { ...imported, guideline, tree: drawn(guideline.criteria) };
};
const below = (content: string) =>
  read(content)
    .tree.slice(1)
    .map((line) => line.slice(2));

const POLICY = `LCD L99999 - Home Pulse Oximeter

Indications and Limitations of Coverage

A home pulse oximeter is covered when all of the following criteria are met:

1. The patient has one of the following conditions:
   a. Chronic obstructive pulmonary disease
   b. Interstitial lung disease; or
   c. Heart failure
2. The treating practitioner has documented at least two of the following within the
   last 6 months:
   - resting oxygen saturation of 90 % or less
   - a hospital admission for respiratory failure
   - dyspnea at rest
3. The patient or a caregiver is able to use the device.

Limitations

The device is not covered if any of the following apply:
• The patient lives in a skilled nursing facility
• The patient already has a working pulse oximeter

Documentation Requirements
The medical record must contain a signed order dated before delivery. The record must show the face-to-face visit.

CPT/HCPCS Codes
E0445, A4606
ICD-10 Codes: J44.9, J84.10, I50.9

References
1. An article. Journal, 2020.
`;

describe('a whole policy', () => {
  const { guideline, tree, notes, faults } = read(POLICY);

  test('becomes a tree with code and name', () => {
    expect(guideline).toMatchObject({
      guideline_code: 'L99999',
      guideline_name: 'L99999 - Home Pulse Oximeter',
      kind: 'LCD',
    });
    expect(tree).toEqual([
      '1 [AND] Home Pulse Oximeter is covered for this request',
      '  1.1 [AND] A home pulse oximeter is covered when all of the following criteria are met',
      '    1.1.1 [OR] The patient has one of the following conditions',
      '      1.1.1.1 The patient has chronic obstructive pulmonary disease',
      '      1.1.1.2 The patient has interstitial lung disease',
      '      1.1.1.3 The patient has heart failure',
      '    1.1.2 [AT_LEAST2] The treating practitioner has documented at least two of the following within the last 6 months',
      '      1.1.2.1 Resting oxygen saturation of 90 % or less',
      '      1.1.2.2 A hospital admission for respiratory failure',
      '      1.1.2.3 Dyspnea at rest',
      '    1.1.3 The patient or a caregiver is able to use the device',
      '  1.2 [NOT](exclude) None of the exclusions applies',
      '    1.2.1 [OR] One of these exclusions applies',
      '      1.2.1.1 The patient lives in a skilled nursing facility',
      '      1.2.1.2 The patient already has a working pulse oximeter',
      '  1.3 [AND](documentation) The conditions under "Documentation Requirements" are met',
      '    1.3.1 The medical record must contain a signed order dated before delivery',
      '    1.3.2 The record must show the face-to-face visit',
      '  1.4 The request names a covered procedure or item: E0445, A4606',
      '  1.5 The request names a diagnosis that supports it: J44.9, J84.10, I50.9',
    ]);
  });

  test('has no fault, and tells what was left out and guessed', () => {
    expect(faults).toEqual([]);
    expect(notes.map(({ message }) => message).join('\n')).toMatch(/Left out.*References/);
    expect(notes.find(({ message }) => /list of codes/.test(message))?.line).toBe(27);
  });

  test('codes are compared with those of the request', () => {
    expect(guideline.criteria.criteria?.[3]?.test).toEqual({
      kind: 'request',
      yes: ['"e0445"|"a4606"'],
      codes: ['E0445', 'A4606'],
    });
  });
});

describe('lists', () => {
  test.each([
    ['all of the following', 'AND'],
    ['each of the following', 'AND'],
    ['both of the following', 'AND'],
    ['any of the following', 'OR'],
    ['one of the following', 'OR'],
    ['either of the following', 'OR'],
    ['one or more of the following', 'OR'],
    ['at least one of the following', 'OR'],
    ['at least two of the following', 'AT_LEAST2'],
    ['two or more of the following', 'AT_LEAST2'],
    ['2 of the following', 'AT_LEAST2'],
    ['a minimum of two of the following', 'AT_LEAST2'],
  ])('"%s" joins by %s', (words, mark) => {
    const text = `The service is covered when ${words} hold:\n- The patient smokes daily\n- The patient uses oxygen\n- The patient takes steroids`;
    expect(read(text).tree[0]).toContain(`[${mark}]`);
  });

  test.each([
    ['The patient smokes; and\n- The patient uses oxygen; and', 'AND'],
    ['The patient smokes, or\n- The patient uses oxygen, or', 'OR'],
    ['The patient smokes and/or\n- The patient uses oxygen and/or', 'OR'],
    ['The patient smokes\n  OR\n- The patient uses oxygen\n  OR', 'OR'],
    ['The patient smokes\n\nAND\n\n- The patient uses oxygen\n\nAND\n', 'AND'],
  ])('without such words, the ends of the items join: %j', (items, operator) => {
    const { guideline } = read(`The service is covered if:\n- ${items}\n- The patient takes steroids`);
    expect(guideline.criteria.operator).toBe(operator);
    expect(guideline.criteria.criteria?.map(({ description }) => description)).toEqual([
      'The patient smokes',
      'The patient uses oxygen',
      'The patient takes steroids',
    ]);
  });

  test('and and or in one list are reported', () => {
    const { notes } = read(
      'Covered if:\n- The patient smokes; and\n- The patient drinks; or\n- The patient sleeps',
    );
    expect(notes.map(({ message }) => message).join()).toMatch(/Both "and" and "or"/);
  });

  test('numbers, letters, Roman ones and bullets nest, with and without indentation', () => {
    const lines = [
      'I. First group of all of the following:',
      'A. One thing holds',
      'B. Any of the following:',
    ];
    const deep = [
      '1. Second thing holds',
      '2. Third thing holds',
      'a) of a kind',
      'b) of another kind',
      'II. Last thing holds',
    ];
    const expected = [
      '1.1 [AND] First group of all of the following',
      '  1.1.1 One thing holds',
      '  1.1.2 [OR] Any of the following',
      '    1.1.2.1 Second thing holds',
      '    1.1.2.2 [AND] Third thing holds',
      '      1.1.2.2.1 Of a kind',
      '      1.1.2.2.2 Of another kind',
      '1.2 Last thing holds',
    ];
    expect(below([...lines, ...deep].join('\n'))).toEqual(expected);
    const indents = [0, 2, 2, 4, 4, 6, 6, 0];
    const indented = [...lines, ...deep].map((line, index) => ' '.repeat(indents[index]!) + line);
    expect(below(indented.join('\n'))).toEqual(expected);
  });

  test('i after h is a letter, and Roman otherwise', () => {
    const letters = 'abcdefghij'.split('').map((letter) => `${letter}. Thing ${letter} holds`);
    expect(below(letters.join('\n'))).toHaveLength(10);
    expect(below('a. All of these:\ni. Thing one holds\nii. Thing two holds\nb. Thing b holds')).toEqual([
      '1.1 [AND] All of these',
      '  1.1.1 Thing one holds',
      '  1.1.2 Thing two holds',
      '1.2 Thing b holds',
    ]);
  });

  test('dotted numbers say their depth', () => {
    expect(
      below('1.1 Main thing holds\n1.1.1 First part holds\n1.1.2 Second part holds\n1.2 Other thing holds'),
    ).toEqual([
      '1.1 [AND] Main thing holds',
      '  1.1.1 First part holds',
      '  1.1.2 Second part holds',
      '1.2 Other thing holds',
    ]);
  });

  test('indented lines without a mark are items too, wrapped ones go on', () => {
    const text = `The patient has one of the following:
    diabetes mellitus
    chronic kidney disease that has been treated by a nephrologist for at least
    one year
    heart failure`;
    expect(below(text)).toEqual([
      '1.1 The patient has diabetes mellitus',
      '1.2 The patient has chronic kidney disease that has been treated by a nephrologist for at least one year',
      '1.3 The patient has heart failure',
    ]);
  });

  test('parts in a sentence become parts of the tree', () => {
    expect(
      below(
        '1. Failure of one of the following: (a) physical therapy, (b) bracing, or (c) injection\n2. The patient agrees',
      ),
    ).toEqual([
      '1.1 [OR] Failure of one of the following',
      '  1.1.1 Failure of physical therapy',
      '  1.1.2 Failure of bracing',
      '  1.1.3 Failure of injection',
      '1.2 The patient agrees',
    ]);
  });
});

describe('what is not covered', () => {
  test.each([
    ['Oxygen is not covered if the patient smokes.', 'The patient smokes'],
    [
      'Surgery is not covered for patients with active substance abuse.',
      'The patient has active substance abuse',
    ],
    ['The device is contraindicated in patients who are pregnant.', 'The patient is pregnant'],
    ['Cosmetic repair is not considered medically necessary.', 'The request is for cosmetic repair'],
  ])('%s', (sentence, positive) => {
    const [, not, leaf] = read(`The patient has a stiff knee joint.\n\n${sentence}`).tree.slice(1);
    expect(not).toMatch(/^ {2}1\.2 \[NOT\]\(exclude\)/);
    expect(leaf).toBe(`    1.2.1 ${positive}`);
  });

  test('a section of limitations is none of them, and is not negated twice', () => {
    const text = `Coverage criteria
1. The patient has a stiff knee joint

Limitations
- The service is not covered if the knee is infected
- The patient is under 18 years old`;
    expect(below(text)).toEqual([
      '1.1 The patient has a stiff knee joint',
      '1.2 [NOT](exclude) None of the exclusions applies',
      '  1.2.1 [OR] One of the exclusions applies: Limitations',
      '    1.2.1.1 (exclude) The knee is infected',
      '    1.2.1.2 (exclude) The patient is under 18 years old',
    ]);
  });

  test('exceptions and conditions are left to a person, and reported', () => {
    const { notes } = read(
      '1. The patient was seen in person unless she is homebound\n2. If she smokes, she was counselled',
    );
    expect(notes.map(({ message }) => message).join('\n')).toMatch(/exception[\s\S]*OR of NOT/);
  });
});

test.each(['', '   \n\n', 'Kettles', 'References\n1. An article of 2020.'])(
  '%j holds no criterion',
  (content) => {
    expect(() => importGuideline({ format: 'text', content: content || ' ' })).toThrow(
      expect.objectContaining({ code: 'import_empty' }),
    );
  },
);

test('long and strange texts are read in reasonable steps', () => {
  const lines = Array.from(
    { length: 3000 },
    (_, index) => `${' '.repeat(index % 40)}${index % 7}) thing number ${index} holds (a) x (b) y`,
  );
  expect(read(lines.join('\n')).guideline.criteria.criteria?.length).toBeGreaterThan(10);
  expect(() => importGuideline({ format: 'text', content: '('.repeat(50_000) })).not.toThrow(RangeError);
});
