/** Events of a sleep study, counted. */
import type { Value } from '../../frame.ts';
import type { LineExtractor } from '../extractor.ts';

const SLEEP_TEST =
  /\b(?:psg|npsg|hsat|hst|polysomn\w*|sleep (?:test|study|recording)|ahi|rdi|rei|apn(?:ea|oea)s?|hypopneas?|watchpat)\b/i;

/** "PSG: 118 events": the unit is the name. */
function sleepEvents(text: string, asleep: boolean, values: readonly Value[]): Value[] {
  if (!asleep && !SLEEP_TEST.test(text)) return [];
  return [
    ...text.matchAll(
      /(?<!(?:\b(?:least|minimum of|than|of|or)|[<>=\u2265])\s?)(?<![\w.:/-])(\d{1,4}) events\b(?!\s?(?:\/|per\b|an?\b|each\b))/gi,
    ),
  ]
    .map((m) => ({ m, start: m.index, end: m.index + m[0].length }))
    .filter(({ start, end }) => !values.some((v) => v.start < end && start < v.end))
    .map(({ m, start, end }) => ({
      variable: 'total_events',
      low: Number(m[1]),
      high: Number(m[1]),
      unit: '{events}',
      start,
      end,
      conditions: [],
    }));
}

export const eventCounts: LineExtractor = {
  id: 'event-count',
  variables: ['total_events'],
  extract: ({ text, frame, taken }) => sleepEvents(text, frame.asleep, taken),
};
