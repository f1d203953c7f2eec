import { expect, it } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { requestContextOf, understand } from '../index.ts';
import { quoteSpan, textOf } from './quote-span.ts';

it('words that begin in the head of a paper are quoted from below it, whichever sentence is theirs', () => {
  const chart = understand(
    recordOf(
      'Heart scan\nDate of service: 02/18/2025   Provider: Harbor Echo\n\nWindows good. Valves open well. EF 52 %.',
    ),
    requestContextOf({}),
  );
  const finding = { start: chart.text.indexOf('Echo'), end: chart.text.indexOf(' %.') + 2 };
  for (const home of chart.sentences.slice(1))
    expect(textOf(chart, quoteSpan(chart, home, finding))).toBe('Windows good. Valves open well. EF 52 %.');
});
