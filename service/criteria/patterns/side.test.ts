import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { sentenceWith } from '../../language/testing.ts';
import { isOtherSide, requestedSide } from './side.ts';

const chart = understand(
  recordOf('RIGHT HIP FILM\nThe right hip is worn. No fracture of the femoral necks. The cup sits well.'),
  requestContextOf({
    patient: { name: 'A B', date_of_birth: '1950-01-01' },
    request: { date_of_service: '2025-01-01', service: 'Left total hip' },
  }),
);
const sentence = (words: string) => sentenceWith(chart, words);

test('a sentence takes the side named before it, unless it speaks of both by its plural', () => {
  expect(requestedSide(chart)).toBe('left');
  expect(isOtherSide(chart, sentence('worn'), 'left')).toBe(true);
  expect(isOtherSide(chart, sentence('femoral necks'), 'left')).toBe(false);
});

test('after a short word on the other side the note goes on with the side it was about', () => {
  const note = understand(
    recordOf('CLINIC NOTE\nThe L hip has no cartilage left. R hip OK. No past fracture of this hip.'),
    chart.request,
  );
  const last = sentenceWith(note, 'past fracture');
  const aside = sentenceWith(note, 'OK');
  expect(isOtherSide(note, last, 'left')).toBe(false);
  expect(isOtherSide(note, last, 'right')).toBe(true);
  expect(isOtherSide(note, aside, 'left')).toBe(true);
});

test('what a report of a study finds is of the side that its head line names', () => {
  const report = understand(
    recordOf(
      [
        'RADIOLOGY REPORT',
        'Date of service: 2024-05-02',
        'EXAM: Hip, RIGHT, 2 views.',
        'HISTORY: Slipped on ice.',
        'FINDINGS: Joint space is lost. Large spurs.',
        'Bone density is low. Soft tissues are normal. Vessels are calcified. No cyst is seen.',
        'EXAM: Hip, LEFT, 2 views.',
        'FINDINGS: Joint space is kept.',
      ].join('\n'),
    ),
    chart.request,
  );
  const of = (words: string) => sentenceWith(report, words);
  for (const words of ['is lost', 'spurs', 'No cyst'])
    expect(isOtherSide(report, of(words), 'left')).toBe(true);
  expect(isOtherSide(report, of('is kept'), 'left')).toBe(false);
  expect(isOtherSide(report, of('is kept'), 'right')).toBe(true);
});
