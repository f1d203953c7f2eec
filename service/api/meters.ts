/** The meters of this process, in the library that Prometheus has for Node. Loaded beside the start, which nobody should wait for. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CasesTally } from './tally.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is asked for at each scrape. */
export interface Snapshot {
  runs: Record<string, number>;
  troubles: readonly string[];
  lastBackup: Date | undefined;
  queue: { waiting: number; underWay: number; oldestSeconds: number };
}

export interface Meters {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** All of them as text. */
  render(snapshot: Snapshot): Promise<string>;
}

let ofProcess: Registry | undefined;

/** Memory, event loop, garbage collection: once in a process, and from the first time that somebody looks. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Time since the start.',
    registers: [registry],
    collect() {
      this.set(process.uptime());
    },
  });
  ofProcess = registry;
  return registry;
}

export function openMeters(tally: CasesTally): Meters {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `evident_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `evident_${name}`, help, labelNames, registers });

  const requests = counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status']);
  const times = new Histogram({
    name: 'evident_http_request_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const runs = gauge('runs', 'Cases by status.', ['status']);
  const troubles = gauge('troubles', 'What /v1/health gives as reasons.', ['code']);
  const waiting = gauge('queue_waiting', 'Cases that wait to be reviewed.');
  const underWay = gauge('queue_under_way', 'Cases that are being read or reviewed.');
  const oldest = gauge('queue_oldest_seconds', 'Time for which the case that waits longest has been ready.');
  const pages = counter('pages_read_total', 'Pages read by this process.');
  const jobs = counter('jobs_total', 'Jobs that this process has ended, by what came of them.', ['outcome']);

  return {
    answered(method, route, status, seconds) {
      // The pattern, not the address: as many series as routes, and no identifier in any.
      requests.inc({ method, route, status });
      times.observe({ method, route }, seconds);
    },
    async render(snapshot) {
      for (const one of [runs, troubles, pages, jobs]) one.reset();
      for (const [status, count] of Object.entries(snapshot.runs)) runs.set({ status }, count);
      for (const code of snapshot.troubles) troubles.set({ code }, 1);
      waiting.set(snapshot.queue.waiting);
      underWay.set(snapshot.queue.underWay);
      oldest.set(snapshot.queue.oldestSeconds);
      pages.inc(tally.pages);
      for (const [outcome, count] of tally.jobs) jobs.inc({ outcome }, count);
      if (snapshot.lastBackup) lastBackupOf(registry).set(Math.floor(snapshot.lastBackup.getTime() / 1000));
      return `${await registry.metrics()}${await processRegistry().metrics()}`;
    },
  };
}

/** There is none to speak of before the first one. */
function lastBackupOf(registry: Registry): Gauge {
  const name = 'evident_last_backup_timestamp_seconds';
  const help = 'When the newest backup in the data folder was made.';
  return (registry.getSingleMetric(name) as Gauge) ?? new Gauge({ name, help, registers: [registry] });
}
