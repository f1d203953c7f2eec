/**
 * Loaded into a service under measurement: watches its event loop. A block is a turn of the loop longer than 100 ms; with it are kept
 * the processor time that its thread took meanwhile (what is missing, others took from the machine) and the requests that were being
 * answered. With EVIDENT_PROFILE also where its time went. Reported on stderr, as one line, at SIGUSR2.
 */
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type Profiler, Session } from 'node:inspector';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import type { Block, LoopReport } from './report.ts';

const TICK_MS = 10;
const BLOCK_MS = 100;
const MEMORY_MS = 100;
const SAMPLE_US = 5_000;
const MOST_BLOCKS = 2_000;
/** Stacks kept of a block. */
const MOST_STACKS = 6;

const micros = () => Number(process.hrtime.bigint() / 1000n);
const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** An address without ids and query, as the route table has it. */
const routeOf = ({ method, url = '' }: IncomingMessage) =>
  `${method} ${url.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`;

function watch(): void {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  const blocks: (Block & { from: number; to: number })[] = [];
  const underWay = new Set<IncomingMessage>();
  let ended: string[] = [];
  let longestCpu = 0;
  let turns = 0;
  let [last, lastCpu] = [micros(), threadMs()];
  let isServing = false;
  channel('http.server.request.start').subscribe((message) => {
    underWay.add((message as { request: IncomingMessage }).request);
    if (isServing) return;
    // What the start took is another matter.
    isServing = true;
    delay.reset();
    [last, lastCpu] = [micros(), threadMs()];
  });
  channel('http.server.response.finish').subscribe((message) => {
    const { request } = message as { request: IncomingMessage };
    underWay.delete(request);
    ended.push(routeOf(request));
  });

  setInterval(() => {
    const [now, cpu] = [micros(), threadMs()];
    const ms = (now - last) / 1000 - TICK_MS;
    const cpuMs = cpu - lastCpu;
    if (isServing) {
      turns += 1;
      longestCpu = Math.max(longestCpu, cpuMs);
    }
    if (isServing && ms > BLOCK_MS && blocks.length < MOST_BLOCKS)
      blocks.push({ ms, cpuMs, ended, open: [...underWay].map(routeOf), from: last, to: now });
    ended = [];
    [last, lastCpu] = [now, cpu];
  }, TICK_MS);

  let most = process.memoryUsage();
  setInterval(() => {
    const now = process.memoryUsage();
    if (now.rss > most.rss) most = now;
  }, MEMORY_MS);

  const profiling = process.env.EVIDENT_PROFILE ? startProfile() : undefined;
  process.on('SIGUSR2', async () => {
    const profile = await profiling?.();
    const stacksIn = profile && stacksOf(profile);
    const at = (percent: number) => Math.round(delay.percentile(percent) / 1e6);
    const report: LoopReport = {
      turns,
      ms: { p99: at(99), p999: at(99.9), max: Math.round(delay.max / 1e6) },
      longestCpuMs: Math.round(longestCpu),
      residentMiB: Math.round(process.resourceUsage().maxRSS / 1024),
      memoryMiB: inMiB(most),
      blocks: blocks.map(({ from, to, ...block }) => ({
        ...block,
        ...(stacksIn && { stacks: stacksIn(from, to) }),
      })),
    };
    process.stderr.write(`loop ${JSON.stringify(report)}\n`);
  });
}

const inMiB = (memory: NodeJS.MemoryUsage) =>
  Object.fromEntries(
    Object.entries(memory).map(([kind, bytes]) => [kind, Math.round(bytes / 2 ** 20)]),
  ) as LoopReport['memoryMiB'];

function startProfile(): () => Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  session.post('Profiler.start');
  return () =>
    new Promise((resolve, reject) =>
      session.post('Profiler.stop', (error, { profile }) => (error ? reject(error) : resolve(profile))),
    );
}

/** Tells of a time the stacks most often seen in it, innermost frame first. */
function stacksOf(profile: Profiler.Profile): (from: number, to: number) => string[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  return (from, to) => {
    const counts = new Map<string, number>();
    let time = profile.startTime;
    for (const [index, id] of (profile.samples ?? []).entries()) {
      time += profile.timeDeltas?.[index] ?? 0;
      if (time < from || time > to) continue;
      const frames: string[] = [];
      for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
        const { functionName, url } = nodes.get(at)!.callFrame;
        const place = /(?:service|node_modules)\/.*/.exec(url)?.[0] ?? url;
        frames.push(`${functionName || '(anonymous)'} ${place}`.trim());
      }
      const own = frames.filter((frame, depth) => depth === 0 || frame.includes(' service/'));
      const stack = own.slice(0, 5).join(' < ');
      counts.set(stack, (counts.get(stack) ?? 0) + 1);
    }
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_STACKS)
      .map(([stack, count]) => `${count} ${stack}`);
  };
}

if (isMainThread) watch();
