/**
 * Lets one system call of a working service after another fail (strace, Linux only): EIO, ENOSPC or EMFILE at its N-th call in any thread,
 * while the service submits, saves, decides and backs up, and while it starts. Whatever comes of it, a refusal, full work or the end of the
 * process: what was acknowledged is there afterwards, no file is gone, and trail and objects are whole.
 * `node test/faults/syscalls.ts [SYSCALL,...] [TRIALS OF EACH]`; exit code 1 after a fault, 0 with a word where there is no strace.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { dice } from '../../scripts/samples/dice.ts';
import { type Answer, APPROVAL, type Client, clientOf, login } from '../api/client.ts';
import { evident, type Served, serve, temporaryFolder } from '../api/evident.ts';
import { filesIn } from './data-folder.ts';
import {
  attach,
  counting,
  countsIn,
  detach,
  type Failing,
  failing,
  injectedIn,
  whyNoStrace,
} from './strace.ts';

const CALLS =
  'openat,read,pread64,write,pwrite64,fsync,fdatasync,rename,unlink,ftruncate,mmap,close,mkdir,fcntl'.split(
    ',',
  );
const ERRORS = ['EIO', 'ENOSPC', 'EMFILE'];
const SEED = 5;
/** For an answer: a request that gets none by then hangs. */
const PATIENCE_MS = 120_000;
/** Trials after which the folder is opened without faults and looked through. */
const BETWEEN_CHECKS = 12;
const PASSWORD = APPROVAL.password;

const calls = process.argv[2]?.split(',') ?? CALLS;
const trials = Number(process.argv[3] ?? 9);
const chance = dice(SEED);
const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
/** What strace writes. */
const traced = join(folder, 'traced');

/** Everything that a 2xx has said. */
const acknowledged = {
  runs: [] as string[],
  revisions: [] as { run: string; revision: number; mark: string }[],
  decisions: [] as { run: string; reason: string }[],
};
const ends = new Map<string, number>();
let faults = 0;
const faulty = (what: string, fault: string) => {
  faults += 1;
  console.log(`FAULT ${what}: ${fault}`);
};

interface Service {
  served: Served;
  nurse: Client;
  admin: Client;
  /** A reviewed case that is worked on. */
  run: string;
  ended: boolean;
}

/** A service without faults, and a new case in it. */
async function start(): Promise<Service> {
  const served = await serve(folder, dataDir);
  const nurse = clientOf(served.url, await login(served.url, 'nurse1', PASSWORD));
  const admin = clientOf(served.url, await login(served.url, 'admin1', PASSWORD));
  const { run_id: run } = await nurse.submit({ guideline_code: 'L33797', notes: [{ text: 'SpO2 85 %.' }] });
  const { status } = await nurse.finish(run);
  if (status !== 'completed') throw new Error(`The case of a service without faults is ${status}.`);
  acknowledged.runs.push(run);
  return { served, nurse, admin, run, ended: false };
}

/** What comes of one request: its status and code, or that there was nobody to answer it. */
async function asked(work: Promise<Response>): Promise<{ end: string; body?: Record<string, unknown> }> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const hung = once(late, 'abort').then(() => 'hung' as const);
  try {
    const response = await Promise.race([work, hung]);
    if (response === 'hung') return { end: 'hung' };
    const text = await response.text();
    if (response.ok) return { end: 'done', body: JSON.parse(text) };
    return { end: /"code":"([a-z_]+)"/.exec(text)?.[1] ?? String(response.status) };
  } catch {
    return { end: 'no answer' };
  }
}

/** The short series: what is acknowledged is noted, and how each request ended is reported. */
async function series(
  { nurse, admin, run }: Service,
  name: string,
  tree: Answer['final_results']['criteria']['criteria_tree'],
): Promise<string[]> {
  const mark = `mark ${name}`;
  const reason = `Study ${name}.`;
  const submitted = await asked(
    nurse.form('/v1/process', {
      process_data_request_form: { guideline_code: 'L33797', notes: [{ text: `SpO2 85 %, visit ${name}.` }] },
    }),
  );
  if (submitted.body) acknowledged.runs.push(String(submitted.body.run_id));
  const saved = await asked(
    nurse.form('/v1/process/update_tree', {
      run_id: run,
      only_save_nurse_decision: 'true',
      updated_criteria_tree: { ...tree, mark },
    }),
  );
  if (saved.body) acknowledged.revisions.push({ run, revision: Number(saved.body.revision), mark });
  const decided = await asked(
    nurse.json(`/v1/process/${run}/decision`, {
      decision: 'request_information',
      reason,
      items: ['The sleep study.'],
      password: PASSWORD,
    }),
  );
  if (decided.body) acknowledged.decisions.push({ run, reason });
  const backedUp = await asked(admin.json('/v1/backups', {}));
  return [submitted, saved, decided, backedUp].map(({ end }) => end);
}

/** Asks the service, which no fault meets any more, for what was acknowledged. */
async function missing(
  { nurse }: Service,
  since: Record<keyof typeof acknowledged, number>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const run of acknowledged.runs.slice(since.runs))
    if (!(await nurse.get(`/v1/process/${run}`)).ok) lost.push(`case ${run}`);
  for (const { run, revision, mark } of acknowledged.revisions.slice(since.revisions)) {
    const text = await (await nurse.get(`/v1/process/${run}/revisions/${revision}`)).text();
    if (!text.includes(mark)) lost.push(`revision ${revision} of ${run}`);
  }
  for (const { run, reason } of acknowledged.decisions.slice(since.decisions)) {
    const text = await (await nurse.get(`/v1/process/${run}/decision`)).text();
    if (text.split(reason).length !== 2) lost.push(`decision ${reason}`);
  }
  return lost;
}

const counts = () => ({
  runs: acknowledged.runs.length,
  revisions: acknowledged.revisions.length,
  decisions: acknowledged.decisions.length,
});
/** Files that only a person may delete. */
const lasting = () =>
  filesIn(dataDir).filter(
    (path) => /^(?:files\/|keys\.json$|evident\.db$)/.test(path) && !path.endsWith('.tmp'),
  );

function expectKept(what: string, known: readonly string[]): void {
  const present = new Set(lasting());
  for (const path of known) if (!present.has(path)) faulty(what, `${path} is gone`);
}

/** Both commands, on a folder whose service has stopped. */
function checkFolder(what: string): void {
  for (const command of [['audit', 'verify'], ['check']]) {
    const { code, out, err } = evident([...command, '--data', dataDir], { folder });
    if (code !== 0)
      faulty(what, `${command.join(' ')} ends with ${code}: ${out.slice(-300)} ${err.slice(-300)}`);
  }
}

/** One of the calls that a thread makes, whichever. */
const faultOf = (call: string, trial: number, most: ReadonlyMap<string, number>): Failing => ({
  call,
  error: ERRORS[trial % ERRORS.length]!,
  nth: 1 + Math.floor(chance() * (most.get(call) ?? 1)),
});

function note(what: string, { call, error }: Failing, end: string, more = ''): void {
  const injected = injectedIn(traced);
  const line = injected ? `${call} ${error}: ${end}` : `${call}: not called so often`;
  ends.set(line, (ends.get(line) ?? 0) + 1);
  process.stderr.write(`${what}, ${injected}: ${end} ${more}\n`);
}

/** Faults while the service works. A process that ends of it is started again, as a person would. */
async function whileWorking(): Promise<void> {
  let service = await start();
  let since = counts();
  let known = lasting();
  let untold = 0;
  const lookThrough = async (what: string) => {
    if (!service.ended) await service.served.stop();
    checkFolder(what);
    expectKept(what, known);
    service = await start();
    for (const lost of await missing(service, since)) faulty(what, `${lost} is lost`);
    since = counts();
    known = lasting();
    untold = 0;
  };
  const work = async (name: string, what: readonly string[]) => {
    const { final_results } = (await (
      await service.nurse.get(`/v1/process/${service.run}`)
    ).json()) as Answer;
    const strace = await attach(service.served.pid, what);
    const reported = await series(service, name, final_results.criteria.criteria_tree);
    await detach(strace);
    service.ended = service.served.exitCode() !== null;
    return reported;
  };
  await work('counted', counting(traced, calls));
  const most = countsIn(traced);
  for (const call of calls)
    for (let trial = 0; trial < trials; trial += 1) {
      const fault = faultOf(call, trial, most);
      const what = `${call} ${fault.error} at ${fault.nth}`;
      const reported = await work(`${call}-${trial}`, failing(traced, fault));
      if (reported.includes('internal_error'))
        faulty(
          what,
          `no clear refusal: ${reported.join(', ')} ${service.served
            .log()
            .match(/^.*request failed.*$/gm)
            ?.at(-1)}`,
        );
      if (reported.includes('hung')) faulty(what, `hung: ${reported.join(', ')}`);
      if (reported.includes('no answer') && !service.ended)
        faulty(what, `no answer, though it goes on: ${reported.join(', ')}`);
      const isDone = reported.every((end) => end === 'done');
      note(what, fault, service.ended ? 'ended' : isDone ? 'works' : 'refused', reported.join(', '));
      untold += 1;
      if (service.ended || untold >= BETWEEN_CHECKS) await lookThrough(what);
    }
  await lookThrough('the last');
  await service.served.stop();
}

/** Faults while the service starts: it starts, or says why not; afterwards it starts as ever. */
async function whileStarting(): Promise<void> {
  const startUnder = (what: readonly string[], signal = AbortSignal.timeout(PATIENCE_MS)) =>
    serve(folder, dataDir, { under: ['strace', '-D', ...what], signal });
  await (await startUnder(counting(traced, calls))).stop();
  const most = countsIn(traced);
  for (const call of calls)
    for (let trial = 0; trial < ERRORS.length; trial += 1) {
      const fault = faultOf(call, trial, most);
      const what = `${call} ${fault.error} at ${fault.nth} of the start`;
      const known = lasting();
      const late = AbortSignal.timeout(PATIENCE_MS);
      const end = await startUnder(failing(traced, fault), late).then(
        async (served) => `works, and stops with ${await served.stop()}`,
        ({ message }: Error) => (message.startsWith('serve ended') ? message.slice(0, 200) : 'no answer'),
      );
      if (late.aborted) faulty(what, 'hung');
      note(what, fault, `at the start: ${/^[^:]*/.exec(end)![0]}`, end);
      expectKept(what, known);
    }
  checkFolder('the starts');
  const service = await start();
  for (const lost of await missing(service, { runs: 0, revisions: 0, decisions: 0 }))
    faulty('the starts', `${lost} is lost`);
  await service.served.stop();
}

try {
  const why = whyNoStrace();
  if (why !== undefined)
    console.log(`SKIPPED, no system call was made to fail: strace cannot be used here. ${why}`);
  else {
    for (const [name, role] of [
      ['nurse1', 'nurse'],
      ['admin1', 'admin'],
    ])
      evident(['user', 'add', name!, '--role', role!, '--data', dataDir], { folder, input: `${PASSWORD}\n` });
    await whileWorking();
    await whileStarting();
    for (const [line, count] of [...ends].sort()) console.log(`${count} x ${line}`);
    console.log(`${[...ends.values()].reduce((sum, count) => sum + count, 0)} trials: ${faults} faults`);
  }
} finally {
  remove();
}
if (faults > 0) process.exitCode = 1;
