import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judgeStatement } from './statement.ts';

const answer = (text: string) =>
  judgeStatement(
    { kind: 'statement', yes: ['sciatica'], current: true },
    understand(recordOf(`Office visit\nDate of service: 2025-03-12\n\n${text}`), requestContextOf({})),
  ).answer;

it('what was had years ago and is over is no present state', () => {
  expect(answer('Had sciatica in 2012, discectomy fixed it.')).not.toBe('yes');
  expect(answer('Sciatica in 2016, treated, well since.')).not.toBe('yes');
  expect(answer('Sciatica for six weeks after a fall in 2016.')).not.toBe('yes');
  expect(answer('Has had sciatica since 2012.')).toBe('yes');
  expect(answer('Sciatica.')).toBe('yes');
});
