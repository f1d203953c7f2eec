/** Figures in Prometheus' text format: requests by route and status, their times, cases by status, backups, memory. */
import type { FastifyInstance } from 'fastify';
import type { Trouble } from '../store/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Answers at or below each bound. */
  buckets: number[];
  seconds: number;
  count: number;
}

export function metricsHandlers(app: FastifyInstance, { cases, keeping }: ApiDeps): Handlers<'metrics'> {
  const series = new Map<string, Series>();
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: as many series as routes, and no identifier in any.
    const name = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}"`;
    const one = series.get(name) ?? {
      statuses: new Map(),
      buckets: BUCKETS.map(() => 0),
      seconds: 0,
      count: 0,
    };
    series.set(name, one);
    const seconds = reply.elapsedTime / 1000;
    one.statuses.set(reply.statusCode, (one.statuses.get(reply.statusCode) ?? 0) + 1);
    for (const [index, bound] of BUCKETS.entries()) if (seconds <= bound) one.buckets[index]! += 1;
    one.seconds += seconds;
    one.count += 1;
  });
  return {
    metrics: async ({ reply }) => {
      const [counts, backup, troubles] = await Promise.all([
        cases.counts(),
        keeping.lastBackupAt(),
        keeping.troubles(),
      ]);
      const text = render(series) + renderStore(counts, backup, troubles);
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
    },
  };
}

function render(series: Map<string, Series>): string {
  const lines = [
    '# HELP evident_http_requests_total Answered requests.',
    '# TYPE evident_http_requests_total counter',
  ];
  for (const [name, { statuses }] of series)
    for (const [status, count] of statuses)
      lines.push(`evident_http_requests_total{${name},status="${status}"} ${count}`);
  lines.push(
    '# HELP evident_http_request_seconds Time from request to answer.',
    '# TYPE evident_http_request_seconds histogram',
  );
  for (const [name, { buckets, seconds, count }] of series) {
    for (const [index, bound] of BUCKETS.entries())
      lines.push(`evident_http_request_seconds_bucket{${name},le="${bound}"} ${buckets[index]}`);
    lines.push(
      `evident_http_request_seconds_bucket{${name},le="+Inf"} ${count}`,
      `evident_http_request_seconds_sum{${name}} ${seconds}`,
      `evident_http_request_seconds_count{${name}} ${count}`,
    );
  }
  lines.push(
    '# HELP process_resident_memory_bytes Resident memory.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# HELP process_uptime_seconds Time since the start.',
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
  );
  return `${lines.join('\n')}\n`;
}

function renderStore(counts: Record<string, number>, backup: Date | undefined, troubles: Trouble[]): string {
  const lines = ['# HELP evident_runs Cases by status.', '# TYPE evident_runs gauge'];
  for (const [status, count] of Object.entries(counts))
    lines.push(`evident_runs{status="${status}"} ${count}`);
  lines.push(
    '# HELP evident_troubles What /v1/health gives as reasons.',
    '# TYPE evident_troubles gauge',
    ...troubles.map(({ code }) => `evident_troubles{code="${code}"} 1`),
  );
  if (backup)
    lines.push(
      '# HELP evident_last_backup_timestamp_seconds When the newest backup in the data folder was made.',
      '# TYPE evident_last_backup_timestamp_seconds gauge',
      `evident_last_backup_timestamp_seconds ${Math.floor(backup.getTime() / 1000)}`,
    );
  return `${lines.join('\n')}\n`;
}
