import { beforeEach, expect, test } from 'vitest';
import type { Run } from '../../service/contract/runs.ts';
import { clear, discard, lay, useReview } from './store.ts';

const run = (id: string, revision: number, rationale: string): Run =>
  ({
    run_id: id,
    status: 'completed',
    case_file_presigned_url: '',
    revision,
    etag: `"${id}-${revision}"`,
    final_results: {
      criteria: {
        criteria_tree: { criteria_id: '1', description: 'root', color: 'yellow' },
        clinical_rationale: rationale,
      },
    },
  }) as unknown as Run;
const shown = () => useReview.getState().work?.rationale;

beforeEach(discard);

test("somebody else's newer revision is taken over while nothing is unsaved", () => {
  lay(run('a', 1, 'one'));
  lay(run('a', 2, 'two'));
  expect(shown()).toBe('two');
});

test('an answer older than what is open is ignored', () => {
  lay(run('a', 2, 'two'));
  lay(run('a', 1, 'one'));
  expect(shown()).toBe('two');
});

test('unsaved work is never replaced, not by the same case and not by another', () => {
  lay(run('a', 1, 'one'));
  useReview.setState({ work: { ...useReview.getState().work!, rationale: 'mine' }, save: 'failed' });
  lay(run('a', 2, 'two'));
  lay(run('b', 1, 'other'));
  clear('a');
  expect(shown()).toBe('mine');
  useReview.setState({ save: 'saved' });
  lay(run('b', 1, 'other'));
  expect(shown()).toBe('other');
});
