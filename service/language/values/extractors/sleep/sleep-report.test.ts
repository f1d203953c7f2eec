import { describe, expect, it } from 'vitest';
import { noteOf } from '../../../testing.ts';

const stated = (title: string, text: string) =>
  noteOf(text, { title, form: { request: { date_of_service: '2025-03-20' } } })
    .measurements.filter((m) => /^(?:ahi|total_events|recording_hours)$/.test(m.variable))
    .map((m) => `${m.variable} ${m.low}`)
    .sort();

describe('a report of a sleep test in words of its own', () => {
  it.each<[string, string, string[]]>([
    [
      'HST',
      'Rec time 100 min before batteries died; 13 events; index 7.8',
      ['ahi 7.8', 'recording_hours 1.667', 'total_events 13'],
    ],
    [
      'Split study',
      'Diagnostic portion: 65 min sleep, 8 events total, index 7.4.',
      ['ahi 7.4', 'recording_hours 1.083', 'total_events 8'],
    ],
    [
      'Letter',
      'Your home sleep apnea test shows 18.2 breathing events per hour over 6.4 hours.',
      ['ahi 18.2', 'recording_hours 6.4', 'total_events 116'],
    ],
    // the kinds of apnea together, each told by itself
    [
      'HST',
      'event                 n    per h\nobstructive apneas   22     4.1\ncentral apneas        5     0.9\nmixed apneas          1     0.2\nhypopneas            40     7.4',
      ['total_events 68'],
    ],
    ['HST', 'Obstructive apneas 22, central 5, mixed 1, hypopneas 40', ['total_events 68']],
    ['PSG', 'Apneas 22, of which central apneas 5. Hypopneas 40', ['total_events 62']],
    ['PSG', 'Apnea-hypopnea count 61 => 11.5 per hr.', ['ahi 11.5', 'total_events 61']],
    ['Type IV study', 'Resp events 47.', ['total_events 47']],
    ['HST', 'night 1   REI 12.9   6.1 h', ['ahi 12.9', 'recording_hours 6.1', 'total_events 79']],
    [
      'Level II report',
      'Time asleep 1:25. Tally of events 20.',
      ['recording_hours 1.417', 'total_events 20'],
    ],
    ['Letter', 'She stops breathing forty-one times an hour, breathing pauses all night.', ['ahi 41']],
    ['Office visit', 'Disordered breathing 12.3/h over the night.', ['ahi 12.3']],
    [
      'Diagnostic',
      '10 h tape, 6.1 h valid. Index (4%) 14.7.',
      ['ahi 14.7', 'recording_hours 6.1', 'total_events 90'],
    ],
    [
      'Lab study',
      'Supervised overnight. Asleep 5 h 02. Per hour 4.3. Supine 16.0/h.',
      ['ahi 4.3', 'recording_hours 5.033', 'total_events 22'],
    ],
    ['PSG', 'Arousal index 22. PLM index 8. CPAP 3 h.', []],
    ['PSG', 'Periodic limb movements with an overall index of 32 events per hour.', []],
    ['PSG', 'Events were identified with an index of 15.2 events per hour in the supine position.', []],
    ['Office visit', 'Body mass index 31. Walked 20 min. Two events at work.', []],
  ])('%s: %s', (title, text, expected) => expect(stated(title, text)).toEqual(expected));
});
