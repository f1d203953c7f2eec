import { expect, test } from 'vitest';
import { labelReport } from './labels.ts';

const pairs = (text: string) =>
  text.split(' ').map((pair) => ({ expected: pair.split('>')[0]!, got: pair.split('>')[1]! }));

test('accuracy, F1 per label and their mean', () => {
  const report = labelReport(pairs('yes>yes yes>no no>no unknown>yes'), ['yes', 'no', 'unknown']);
  expect(report.accuracy).toBe(0.5);
  expect(report.labels).toEqual([
    { label: 'yes', support: 2, precision: 0.5, recall: 0.5, f1: 0.5 },
    { label: 'no', support: 1, precision: 0.5, recall: 1, f1: 2 / 3 },
    { label: 'unknown', support: 1, precision: 0, recall: 0, f1: 0 },
  ]);
  expect(report.macroF1).toBeCloseTo((0.5 + 2 / 3) / 3);
});

test('the share of false yes is counted among the yes answers', () => {
  const report = labelReport(pairs('yes>yes unknown>yes no>yes yes>unknown'), ['yes']);
  expect(report.yesAnswers).toBe(3);
  expect(report.falseYes).toBeCloseTo(2 / 3);
});

test('a label that occurs nowhere does not enter the mean, and nothing is scored as 0', () => {
  expect(labelReport(pairs('yes>yes'), ['yes', 'no']).macroF1).toBe(1);
  expect(labelReport([], ['yes'])).toMatchObject({ accuracy: 0, macroF1: 0, falseYes: 0 });
});
