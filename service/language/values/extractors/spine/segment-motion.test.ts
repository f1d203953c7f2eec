import { valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const motions = (text: string) =>
  valuesOf('segment_motion', text, { title: 'Spine clinic', day: '2025-05-06' });

reads('%s', motions, [
  ['Slip now 9 mm sitting, 4 mm recumbent.', [5]],
  ['Dynamic films:\n  L3-4   1 mm -> 1 mm\n  L4-5   2 mm -> 7 mm', [0, 5]],
  ['When she bends forward L4 slides 8 mm over L5, and on extension it drops back to 3 mm.', [5]],
  ['On bending L3 goes 5 mm, L4 goes 6 mm.', [5, 6]],
  ['Anterolisthesis of L4 is 9 mm standing vs 4 supine.', [5]],
  ['neutral   5 mm\nflexion   5 mm', [0]],
  ['Standing film: L3 is 4 mm forward, L4 is 6 mm forward.', []],
  ['Synovial cyst 14 mm, was 9 mm; supine film.', []],
]);
