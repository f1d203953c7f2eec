/**
 * `node test/benchmark/speed/server-pages.ts [PAGES]`: one faxed chart is submitted to a shared service and read by one worker process of one
 * core, then, as another chart of the same pages, by two. Prints both times and their ratio, and whether both read the same; and the
 * processor time that each program took meanwhile, which other programs of the machine hardly change. Where `taskset` is installed each
 * worker keeps to a core of its own, also while it is alone: the ratio is what a core is worth.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { createClient } from '../../../service/contract/client.ts';
import { closeReaders, renderPage } from '../../../service/record/index.ts';
import { connectOne } from '../../../service/store/postgres/connect.ts';
import { clientOf } from '../../api/client.ts';
import { type Served, serve } from '../../api/evident.ts';
import { parentOf, processorMs } from './processor.ts';
import { serverPlace } from './server-place.ts';
import { textChart } from './text-chart.ts';

const PAGES = Number(process.argv[2] ?? 60);
/** Shorter than a session may be. */
const SESSION_MS = 10 * 60_000;
const password = 'Nine-lives-of-a-heron';

/** Pictures of pages at 200 dpi, as a fax has them; `salt` makes it another file. */
async function faxed(pages: number, salts: readonly string[]): Promise<Uint8Array[]> {
  const text = await textChart(pages);
  const documents = await Promise.all(salts.map(() => PDFDocument.create()));
  for (let index = 0; index < pages; index++) {
    const picture = await renderPage(text, index, { dpi: 200 });
    for (const pdf of documents) {
      const image = await pdf.embedPng(picture);
      pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
    }
  }
  for (const [at, pdf] of documents.entries()) pdf.setTitle(salts[at]!);
  return Promise.all(documents.map((pdf) => pdf.save()));
}

const charts = await faxed(PAGES, ['one worker', 'two workers']);
await closeReaders();
const { server, folder, env: shared, end } = serverPlace();
const env = {
  ...shared,
  // How busy the machine is, is not what this is about.
  EVIDENT_MAX_EVENT_LOOP_DELAY_MS: '600000',
};
const running: Served[] = [];

const pins = spawnSync('taskset', ['--version']).status === 0;

/** `core`: the only one that it runs on. */
async function start(name: string, kind: string, core?: number): Promise<Served> {
  const under = pins && core !== undefined ? ['taskset', '-c', `${core}`] : [];
  const service = await serve(folder, join(folder, name), { env, args: ['--log', 'error', kind], under });
  running.push(service);
  return service;
}

const database = await connectOne({ url: server.url, tenant: 'main' });
const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
const postmaster = parentOf(rows[0]!.pid);
/** Seconds of processor that each program has used since it started, the last worker last. */
const used = () => [postmaster, ...running.map(({ pid }) => pid)].map((pid) => processorMs(pid) / 1000);

try {
  const api = await start('api', '--api');
  const baseUrl = api.url;
  const setup_token = api.setupUrl?.split('token=')[1] ?? '';
  await createClient({ baseUrl }).setup({ body: { setup_token, username: 'admin', password } });
  const signedIn = await createClient({ baseUrl }).login({ body: { username: 'admin', password } });
  const admin = createClient({ baseUrl, token: signedIn.id_token });
  // One worker a core.
  await admin.changeSettings({ body: { values: { 'reading.ocr_workers': 1 } } });
  await admin.addUser({ body: { username: 'nurse', password, role: 'nurse' } });
  /** Four hundred pages take longer than a session. */
  const signIn = async () => {
    const { id_token } = await createClient({ baseUrl }).login({ body: { username: 'nurse', password } });
    return clientOf(baseUrl, id_token);
  };

  /** Seconds that the log of the run tells for its reading, and its texts. */
  async function read(pdf: Uint8Array): Promise<{ seconds: number; texts: string; processors: number[] }> {
    const before = used();
    let nurse = await signIn();
    const { run_id } = await nurse.submit({ guideline_code: 'L33797' }, pdf);
    let since = Date.now();
    while (/queued|reading/.test((await (await nurse.get(`/v1/process/${run_id}`)).json()).status)) {
      await sleep(1000);
      if (Date.now() - since < SESSION_MS) continue;
      nurse = await signIn();
      since = Date.now();
    }
    const processors = used().map((now, at) => now - before[at]!);
    const run = await nurse.finish(run_id);
    if (run.status !== 'completed') throw new Error(JSON.stringify(run.error));
    const log = await (await fetch(run.logs_presigned_url)).text();
    const line = log.split('\n').find((each) => each.includes('read.finished')) ?? '{}';
    const { milliseconds } = JSON.parse(line) as { milliseconds: number };
    const texts = await (await nurse.get(`/v1/process/${run_id}/pages`)).text();
    return { seconds: milliseconds / 1000, texts, processors };
  }

  await start('w1', '--worker', 0);
  const one = await read(charts[0]!);
  await start('w2', '--worker', 1);
  const two = await read(charts[1]!);
  console.log(
    `${PAGES} fax pages: ${one.seconds.toFixed(1)} s by one worker, ${two.seconds.toFixed(1)} s by two`,
  );
  console.log(`ratio ${(one.seconds / two.seconds).toFixed(2)}, the same texts: ${one.texts === two.texts}`);
  for (const { processors } of [one, two])
    console.log(
      `processor: database, interface, workers ${processors.map((each) => each.toFixed(1)).join(', ')} s`,
    );
  if (one.texts !== two.texts) process.exitCode = 1;
} finally {
  await database.end();
  for (const service of running) await service.stop();
  end();
}
