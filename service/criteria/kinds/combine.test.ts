import { expect, it } from 'vitest';
import { requestContextOf, understand } from '../../language/index.ts';
import { recordOf } from '../../language/plain-record.ts';
import { judge } from '../judge.ts';

it('says once what both parts lack', () => {
  const chart = understand(recordOf('Progress note 01/05/2026\n\nLungs clear.'), requestContextOf({}));
  const { root } = judge(
    {
      guideline_code: 'X1',
      guideline_name: 'X1 | Both',
      guideline_version: '1',
      kind: 'LCD',
      criteria: {
        criteria_id: '1',
        description: 'The whole of it',
        operator: 'AND',
        criteria: [
          {
            criteria_id: '1.1',
            description: 'Knee pain on stairs and a swollen knee',
            test: {
              kind: 'all',
              tests: [
                { kind: 'statement', yes: ['knee & pain'] },
                { kind: 'statement', yes: ['knee & swollen'] },
              ],
            },
          },
        ],
      },
    },
    chart,
  );
  expect(root.children![0]!.leaf!.missing).toBe('a statement about this');
});
