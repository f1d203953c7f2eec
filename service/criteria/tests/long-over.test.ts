import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { judgeStatement } from './statement.ts';

const answer = (text: string) =>
  judgeStatement({ kind: 'statement', yes: ['sciatica'], current: true }, noteOf(text)).answer;

it('what was had years ago and is over is no present state', () => {
  expect(answer('Had sciatica in 2012, discectomy fixed it.')).not.toBe('yes');
  expect(answer('Sciatica in 2016, treated, well since.')).not.toBe('yes');
  expect(answer('Sciatica for six weeks after a fall in 2016.')).not.toBe('yes');
  expect(answer('Has had sciatica since 2012.')).toBe('yes');
  expect(answer('Sciatica.')).toBe('yes');
});
