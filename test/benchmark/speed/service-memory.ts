/**
 * `node test/benchmark/speed/service-memory.ts [RUNS]`: the memory of a service over many runs: resident, from its own metrics, and
 * live, after a collection. Steady is what is live: exit code 1 when its median over the second half of the runs is more than
 * 2 % above that of the first. Resident memory is that and what the engine has not yet given back.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, clientOf, login } from '../../api/client.ts';
import { evident, serve, temporaryFolder } from '../../api/evident.ts';

const runs = Number(process.argv[2] ?? 2000);
const AT_ONCE = 4;
const SAMPLE_EVERY = 50;
/** Seldom: collecting also makes the engine give memory back. */
const COLLECT_EVERY = 250;
const collector = fileURLToPath(new URL('collect.ts', import.meta.url));
const password = 'Nine-lives-of-a-heron';

const { folder, remove } = temporaryFolder();
const data = ['--data', join(folder, 'data')];
for (const [name, role] of [
  ['nurse1', 'nurse'],
  ['auditor1', 'auditor'],
])
  evident(['user', 'add', name!, '--role', role!, ...data], { folder, input: `${password}\n` });
const service = await serve(folder, join(folder, 'data'), { env: { NODE_OPTIONS: `--import ${collector}` } });
try {
  const token = async (name: string) => login(service.url, name, password);
  let [client, auditor] = [
    clientOf(service.url, await token('nurse1')),
    clientOf(service.url, await token('auditor1')),
  ];
  const memory = async () => {
    const text = await (await auditor.get('/v1/metrics')).text();
    return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20);
  };
  /** MiB that are in use once garbage is gone. */
  const live = async () => {
    const reported = () => [...service.log().matchAll(/^live (\d+)$/gm)].map(([, bytes]) => Number(bytes));
    const before = reported().length;
    service.signal('SIGUSR2');
    while (reported().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    return Math.round((reported().at(-1) ?? 0) / 2 ** 18) / 4;
  };
  const one = async (count: number) => {
    const text = `Resting saturation ${80 + (count % 15)} % on room air, visit ${count}.`;
    const { run_id } = await client.submit({ guideline_code: 'L33797', notes: [{ text }] });
    for (;;) {
      const { status } = (await (await client.get(`/v1/process/${run_id}`)).json()) as Answer;
      if (status === 'completed') return;
      if (status === 'failed') throw new Error('A run failed.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const started = performance.now();
  const resident: number[] = [];
  const inUse: number[] = [];
  let next = 0;
  let done = 0;
  const worker = async () => {
    while (next < runs) {
      next += 1;
      await one(next);
      done += 1;
      if (done % SAMPLE_EVERY !== 0) continue;
      const count = done;
      resident.push(await memory());
      if (count % COLLECT_EVERY === 0) inUse.push(await live());
      // Tokens last 15 minutes.
      if (count % 500 === 0)
        [client, auditor] = [
          clientOf(service.url, await token('nurse1')),
          clientOf(service.url, await token('auditor1')),
        ];
      process.stderr.write(
        `${count} runs, ${resident.at(-1)} MiB, ${inUse.at(-1)} live, ${Math.round((performance.now() - started) / 1000)} s\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const halves = (samples: number[]) => {
    const half = Math.floor(samples.length / 2);
    const [first, second] = [samples.slice(0, half), samples.slice(half)];
    return {
      mib: samples,
      first_half: { median: median(first), most: Math.max(...first) },
      second_half: { median: median(second), most: Math.max(...second) },
    };
  };
  const result = { runs, resident: halves(resident), live: halves(inUse) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (result.live.second_half.median > 1.02 * result.live.first_half.median) process.exitCode = 1;
} finally {
  await service.stop();
  remove();
}
