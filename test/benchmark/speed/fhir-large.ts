/**
 * `node test/benchmark/speed/fhir-large.ts [MB]`: how long FHIR bodies at the limit (200 MB of documents, unless specified) hold up the
 * event loop: one long document, the same with escapes and spaces, many documents, many tiny values, one that never ends. Bodies are
 * sent by another process; nothing is stored. Prints the longest block and the answer's status for each.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../../service/api/app.ts';
import { fakeDeps, runId } from '../../../service/api/fakes.ts';
import { requestBundle } from '../../../service/fhir/testing.ts';

const KINDS = ['document', 'escaped', 'documents', 'values', 'endless', 'note'] as const;

/** In pieces, so that no body is ever one text. */
function* bodyOf(kind: (typeof KINDS)[number], megabytes: number): Generator<string> {
  const bundle = JSON.stringify(requestBundle());
  const [before, after] = bundle.split(`"data":"${Buffer.from('%PDF-1.7 a record').toString('base64')}"`);
  const mega = { plain: 'QUFB'.repeat(350_000), escaped: 'QU\\/B'.repeat(349_999).concat(' \\n QUFB') };
  if (kind === 'values') {
    yield '{"a":[';
    for (let sent = 0; sent < megabytes; sent++) yield '[[],[]],'.repeat(125_000);
    yield '0]}';
  } else if (kind === 'note') {
    yield `${before}"note":"`;
    for (let sent = 0; sent < megabytes; sent++) yield mega.plain;
    yield `"${after}`;
  } else if (kind === 'documents') {
    yield before!.replace(/\{"attachment":\{[^{]*$/, '');
    for (let sent = 0; sent < 90; sent++)
      yield `${sent > 0 ? ',' : ''}{"attachment":{"contentType":"application/pdf","data":"${mega.plain.repeat(Math.ceil(megabytes / 90))}"}}`;
    yield after!.replace('}}', '');
  } else {
    yield `${before}"data":"`;
    for (let sent = 0; sent < megabytes; sent++) yield kind === 'escaped' ? mega.escaped : mega.plain;
    if (kind !== 'endless') yield `"${after}`;
  }
}

async function send(url: string, kind: (typeof KINDS)[number], megabytes: number): Promise<number> {
  const encoder = new TextEncoder();
  const pieces = bodyOf(kind, megabytes);
  const body = new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  const headers = { authorization: 'Bearer nurse', 'content-type': 'application/fhir+json' };
  const response = await fetch(`${url}/v1/fhir/Claim/$submit`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  await response.arrayBuffer();
  return response.status;
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The most processor time that this thread took between two looks, ten milliseconds apart: others on the machine count not. */
function watch(): () => number {
  let [last, longest] = [threadMs(), 0];
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  return () => {
    clearInterval(timer);
    return Math.round(longest);
  };
}

async function serve(megabytes: number): Promise<void> {
  const { deps, calls } = fakeDeps();
  const view = await deps.cases.get(runId, {} as never);
  let bytes = 0;
  Object.assign(deps.cases, {
    decisions: async () => [],
    notices: async () => ({ notices: [], templates: [] }),
    submit: async (input: (typeof calls.submitted)[number]) => {
      bytes = [input.pdf, ...(input.attachments ?? [])].reduce((sum, file) => sum + (file?.length ?? 0), 0);
      return { ...view, form: input.form };
    },
  });
  const app = await createApp({ ...deps, limits: { ...deps.limits, requests_per_minute: 1e9 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const kind of KINDS) {
    bytes = 0;
    await sleep(500);
    const child = fork(import.meta.filename, ['send', url, kind, String(megabytes)]);
    const longest = watch();
    const [status] = (await once(child, 'message')) as [number | string];
    await once(child, 'exit');
    console.info({ kind, status, bytes, longest_block_ms: longest() });
  }
  await app.close();
}

const [first = '200', url = '', kind = '', size = ''] = process.argv.slice(2);
if (first === 'send')
  process.send!(
    await send(url, kind as (typeof KINDS)[number], Number(size)).catch(
      (error: Error) => `${error.message}: ${String(error.cause)}`,
    ),
    () => process.exit(),
  );
else await serve(Number(first));
