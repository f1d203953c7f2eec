import { noteOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const scores = (text: string) =>
  noteOf(text, { form: { request: { date_of_service: '2025-03-20' } } })
    .measurements.filter((m) => /^(?:ess|phq9|odi)$/.test(m.variable) && m.derived !== undefined)
    .map((m) => `${m.variable} ${m.low}`);

reads('a questionnaire with its name on top: %s', scores, [
  ['Epworth\nreading   3\nTV        2\nTOTAL     16', ['ess 16']],
  ['EPWORTH SLEEPINESS SCALE\n1. reading .... 1\n2. TV .... 0\nTotal score: 4', ['ess 4']],
  [
    'Epworth\nreading   1\nTV   1\nmeeting   0\npassenger   1\nlying down   3\ntalking   0\nafter lunch   1\ntraffic   0',
    ['ess 7'],
  ],
  ['How likely to doze: reading 0, TV 1, passenger 0, talking 0 ... TOTAL 2', ['ess 2']],
  ['Epworth done today.\n\nLungs clear. Heart regular.\n\nTotal cholesterol 210', []],
  ['Epworth 12.\nTotal 30', []],
]);
