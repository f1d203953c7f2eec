/** Figures of the running process in Prometheus' text format: requests by route and status, their times, memory. */
import type { FastifyInstance } from 'fastify';
import type { Handlers } from './deps.ts';

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

export function metricsHandlers(app: FastifyInstance): Handlers<'metrics'> {
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
    metrics: ({ reply }) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(render(series)),
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
