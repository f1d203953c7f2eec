/**
 * Reads every PDF of a folder of odd files, or with `--own` a set made to break readers: each must give a record or a typed
 * error within the time limit per page, while small requests go on being answered.
 * `node test/benchmark/speed/record-corpus.ts [FOLDER] [--own] [--list]`; exit code 1 when a file does neither.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, inspectPdf, RecordError, readRecord } from '../../../service/record/index.ts';
import { typesetNotes } from '../../../service/record/typeset/notes.ts';
import { hostileFiles } from './record-hostile.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, own: { type: 'boolean', default: false } },
});
const folder = positionals[0] ?? '../shared/corpus/pdfs';

/** Largest resident size of one worker, in MiB, where the system tells (Linux). */
function workerMemory(): number {
  let most = 0;
  if (!existsSync('/proc/self/status')) return 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      if (Number(/PPid:\s*(\d+)/.exec(status)?.[1]) !== process.pid) continue;
      most = Math.max(most, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return most;
}

/** Asks for something small again and again, as the service's other users do; answers the longest wait. */
function otherUser(small: Uint8Array): { stop(): Promise<number> } {
  let on = true;
  let longest = 0;
  const asking = (async () => {
    while (on) {
      const start = performance.now();
      await inspectPdf(small);
      longest = Math.max(longest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return {
    async stop() {
      on = false;
      await asking;
      return longest / 1000;
    },
  };
}

async function outcomeOf(bytes: Uint8Array): Promise<{ outcome: string; pages: number }> {
  try {
    const { pages } = await readRecord(bytes);
    const failed = pages.filter((page) => page.error);
    const sources = [...new Set(pages.map((page) => page.source))].join('+');
    const outcome = failed.length ? `pages failed: ${failed[0]!.error!.code}` : `read (${sources})`;
    return { outcome, pages: pages.length };
  } catch (error) {
    if (error instanceof RecordError) return { outcome: error.code, pages: 1 };
    process.exitCode = 1;
    return { outcome: `UNTYPED ${error}`, pages: 1 };
  }
}

async function* files(): AsyncGenerator<[name: string, bytes: Uint8Array]> {
  if (values.own) yield* Object.entries(await hostileFiles());
  else
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf')))
      yield [name, readFileSync(join(folder, name))];
}

async function main(): Promise<void> {
  if (!values.own && !existsSync(folder)) {
    console.warn(`record-corpus: ${folder} is not there; nothing measured`);
    return;
  }
  const small = await typesetNotes([{ text: 'One line.' }]);
  const codes = new Map<string, number>();
  let slowest = { name: '', seconds: 0 };
  let memory = 0;
  let wait = 0;
  for await (const [name, bytes] of files()) {
    const start = performance.now();
    const other = otherUser(small);
    const watch = setInterval(() => {
      memory = Math.max(memory, workerMemory());
    }, 250);
    const { outcome, pages } = await outcomeOf(bytes);
    const seconds = (performance.now() - start) / 1000;
    clearInterval(watch);
    const waited = await other.stop();
    wait = Math.max(wait, waited);
    if (seconds / pages > slowest.seconds) slowest = { name, seconds: seconds / pages };
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    if (values.list)
      console.log(
        `${seconds.toFixed(1).padStart(6)} s  wait ${waited.toFixed(1)} s  ${outcome.padEnd(34)} ${name}`,
      );
  }
  for (const [outcome, number] of [...codes].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(number).padStart(4)}  ${outcome}`);
  }
  console.log(
    `slowest ${slowest.seconds.toFixed(1)} s a page (${slowest.name}); one worker at most ${memory.toFixed(0)} MiB, this process ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB; longest wait of another request ${wait.toFixed(1)} s`,
  );
}

await main();
closeReaders();
