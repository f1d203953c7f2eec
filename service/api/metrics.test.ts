import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.ts';
import { fakeDeps, runId } from './fakes.ts';
import { openTally } from './tally.ts';

test('figures are counted by route and status, without identifiers', async () => {
  const tally = openTally();
  tally.pagesRead(7);
  tally.jobEnded('completed');
  const app = await createApp(fakeDeps({ tally }).deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close() as unknown as Promise<void>);
  const ask = (path: string) => fetch(url + path, { headers: { authorization: 'Bearer nurse' } });
  await ask(`/v1/process/${runId}`);
  await ask('/v1/process/unknown');
  const answer = await ask('/v1/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  const route = 'method="GET",route="/v1/process/:run_id"';
  expect(text).toContain(`evident_http_requests_total{${route},status="200"} 1`);
  expect(text).toContain(`evident_http_requests_total{${route},status="404"} 1`);
  expect(text).toContain(`evident_http_request_seconds_bucket{le="+Inf",${route}} 2`);
  expect(text).toContain('evident_runs{status="completed"} 2');
  for (const line of [
    'queue_waiting 3',
    'queue_oldest_seconds 90',
    'pages_read_total 7',
    'jobs_total{outcome="completed"} 1',
  ])
    expect(text).toContain(`evident_${line}`);
  for (const name of [
    'process_resident_memory_bytes',
    'process_uptime_seconds',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toContain('evident_last_backup_timestamp_seconds 1767607200');
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? (-?[\d.e+-]+|Nan))$/);
  // Asked again, what was done is not counted twice.
  expect(await (await ask('/v1/metrics')).text()).toContain('evident_pages_read_total 7');
  expect(text).not.toContain(runId);
});
