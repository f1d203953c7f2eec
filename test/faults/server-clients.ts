/** People at work on a shared service whose processes die: what was acknowledged to them is written down. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from '../../scripts/samples/dice.ts';
import { type Answer, APPROVAL, formOf, login } from '../api/client.ts';
import type { Acknowledged } from './acknowledged.ts';

export interface Work extends Acknowledged {
  /** Cases that somebody has seen completed. */
  completed: Set<string>;
  /** Everything that may or may not have been done, because no answer came. */
  unanswered: number;
  /** Answers that there was nobody or nothing to do it with: 429 and 5xx by their code. */
  refusals: Map<string, number>;
  /** Submissions that were sent twice at the same time, to different processes. */
  doubled: number;
}

export interface Record {
  form: { [member: string]: unknown };
  pdf?: Uint8Array;
}

/** An answer; undefined where none came. */
type Reply = { status: number; text: string; etag: string | null } | undefined;

/** A person waits this long for an answer. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 400;
/** Cases that wait or are worked on, before more are submitted. */
const MOST_OPEN = 6;
/** What a person is told who comes too late or works beside somebody else; nothing was done. */
const EXPECTED = new Set(['revision_conflict', 'run_not_completed', 'run_not_reviewed', 'documents_waiting']);

/** Works until `signal` says stop; throws at an answer that a client must never get. */
export async function workAs(
  name: string,
  urls: () => readonly string[],
  records: readonly Record[],
  seed: number,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const chance = dice(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!;

  let token = '';
  async function ask(path: string, init: RequestInit = {}, url = pick(urls())): Promise<Reply> {
    try {
      token ||= await login(url, name, APPROVAL.password);
      const headers = { authorization: `Bearer ${token}`, ...init.headers };
      const response = await fetch(url + path, {
        ...init,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      // It lasts for a quarter of an hour; whoever is refused tries again.
      if (response.status === 401) token = '';
      else if (response.status < 500 && response.status !== 429)
        return { status: response.status, text, etag: response.headers.get('etag') };
      const code = `${response.status} ${/"code":"([a-z_]+)"/.exec(text)?.[1] ?? ''}`;
      work.refusals.set(code, (work.refusals.get(code) ?? 0) + 1);
      if (response.status === 500) throw new Error(`${path} is answered with 500: ${text}`);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw new Error(`${path} got no answer.`);
      const isAway =
        error instanceof TypeError || /terminated|^Error: login: (?:503|429)/.test(String(error));
      if (!isAway) throw error;
      work.unanswered += 1;
    }
    return undefined;
  }

  /** Until it is acknowledged, as a tool does that has a key; some send it twice. */
  async function submit(count: number): Promise<void> {
    const { form, pdf } = pick(records);
    const key = `${name}-${count}`;
    const send = (url?: string) =>
      ask(
        '/v1/process',
        {
          method: 'POST',
          body: formOf({
            process_data_request_form: { ...form, external_id: key },
            ...(pdf && { pdf_file: pdf }),
          }),
          headers: { 'idempotency-key': key },
        },
        url,
      );
    for (;;) {
      const twice = chance() < 0.3;
      if (twice) work.doubled += 1;
      for (const reply of await Promise.all(twice ? urls().map(send) : [send()])) {
        if (!reply) continue;
        if (reply.status !== 202)
          throw new Error(`A submission is answered with ${reply.status}: ${reply.text}`);
        const { run_id } = JSON.parse(reply.text) as Answer;
        const other = [...work.runs].find(([id, known]) => known === key && id !== run_id);
        if (other) throw new Error(`${key} made ${other[0]} and ${run_id}.`);
        work.runs.set(run_id, key);
      }
      if ([...work.runs.values()].includes(key)) return;
      await sleep(AGAIN_MS);
    }
  }

  function refusedAsExpected(what: string, { status, text }: NonNullable<Reply>): void {
    const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? '';
    if (!EXPECTED.has(code)) throw new Error(`${what} is answered with ${status}: ${text}`);
  }

  async function edit(runId: string, seen: NonNullable<Reply>, count: number): Promise<void> {
    const mark = `mark-${name}-${count}`;
    const { final_results } = JSON.parse(seen.text) as Answer;
    const saved = await ask('/v1/process/update_tree', {
      method: 'POST',
      body: formOf({
        run_id: runId,
        only_save_nurse_decision: String(chance() < 0.7),
        updated_criteria_tree: { ...final_results.criteria.criteria_tree, mark },
      }),
      headers: { 'if-match': seen.etag! },
    });
    if (!saved) return;
    if (saved.status !== 200) return refusedAsExpected('A change', saved);
    work.revisions.push({ runId, revision: (JSON.parse(saved.text) as { revision: number }).revision, mark });
  }

  async function decide(runId: string, count: number): Promise<void> {
    const reason = `study-${name}-${count}`;
    const decision = {
      decision: 'request_information',
      reason,
      items: ['The sleep study.'],
      password: APPROVAL.password,
    };
    const decided = await ask(`/v1/process/${runId}/decision`, {
      method: 'POST',
      body: JSON.stringify(decision),
      headers: { 'content-type': 'application/json' },
    });
    if (!decided) return;
    if (decided.status !== 201 && decided.status !== 200) return refusedAsExpected('A decision', decided);
    work.decisions.push({ runId, reason });
  }

  for (let count = 0; !signal.aborted; count += 1) {
    if (work.runs.size - work.completed.size < MOST_OPEN) await submit(count);
    const runId = pick([...work.runs.keys()]);
    const seen = runId === undefined ? undefined : await ask(`/v1/process/${runId}`);
    if (seen && seen.status !== 200)
      throw new Error(`${runId} is answered with ${seen.status}: ${seen.text}`);
    if (seen && (JSON.parse(seen.text) as Answer).status === 'completed') {
      work.completed.add(runId!);
      if (chance() < 0.8) await edit(runId!, seen, count);
      else await decide(runId!, count);
    }
    await sleep(AGAIN_MS * chance());
  }
}
