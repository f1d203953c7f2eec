/** One case from its submission to its notice over HTTP, as a client does it: pended, documents, second evaluation, decision, notice. */
import type { Client } from '../contract/client.ts';
import type { NoticeKind } from '../contract/notices.ts';
import type { DecisionRequest, Run } from '../contract/runs.ts';

export interface CycleInput {
  nurse: Client;
  physician: Client;
  /** Takes the request in; answers the id of its case. */
  submit(): Promise<string>;
  /** The document that was asked for. */
  document: Uint8Array;
  /** Final, with all that has to be said. */
  decision: DecisionRequest;
  /** The notice that tells it. */
  notice: NoticeKind;
  /** Of the account that asks for information. */
  password?: string;
  /** Of `reviewed`. */
  pause: () => Promise<unknown>;
}

/** What must be found of a case when all is done: `undefined` members were lost. */
export async function wholeCycle(input: CycleInput) {
  const { nurse, physician, document, decision, password } = input;
  const run_id = await input.submit();
  const params = { run_id };
  await reviewed(nurse, run_id, input.pause);
  await nurse.decide({
    params,
    body: {
      decision: 'request_information',
      items: ['The order of the treating practitioner'],
      ...(password !== undefined && { password }),
    },
  });
  await notify(input, run_id, 'information');
  const task = await nurse.fhirResource({ params: { ...params, resource: 'Task' } });
  await nurse.addDocument({
    params,
    body: {
      document: { title: 'Order', kind: 'order', source: 'fax' },
      pdf_file: new Blob([Buffer.from(document)]),
    },
  });
  const evaluated = await reviewed(nurse, run_id, input.pause);
  const back = (await nurse.listRuns({ query: { search: run_id } })).runs[0];
  const changes = await nurse.listChanges({ params, query: { from: 1, to: evaluated.revision } });
  await nurse.addComment({ params, body: { text: 'The order has come.' } });
  await physician.decide({ params, body: decision });
  await notify(input, run_id, input.notice);
  const { revisions } = await nurse.listRevisions({ params });
  const { decisions } = await nurse.listDecisions({ params });
  const { documents } = await nurse.listDocuments({ params });
  const { notices } = await nurse.listNotices({ params });
  const { comments } = await nurse.desk({ params });
  const answer = await nurse.fhirResource({ params: { ...params, resource: 'ClaimResponse' } });
  return {
    run_id,
    task: task.resourceType,
    returned: back?.returned_at !== undefined && back.decision === undefined,
    changes: [changes.from, changes.to],
    revisions: revisions.map(({ kind }) => kind),
    decisions: decisions.map((one) => one.decision),
    documents: documents.map(({ state, revision }) => `${state} ${revision}`),
    // A draft stays beside the version that was issued.
    notices: notices
      .filter(({ state }) => state === 'issued')
      .map(({ kind, sent }) => `${kind} issued ${sent.length}`),
    comments: comments.length,
    action: /"code":"(A\d)"/.exec(JSON.stringify(answer))?.[1],
  };
}

/** What `wholeCycle` answers of every case that is decided so; lists are compared without regard to their order. */
export const expectedOf = ({ notice, decision }: Pick<CycleInput, 'notice' | 'decision'>) => ({
  task: 'Task',
  returned: true,
  changes: [1, 2],
  revisions: ['engine', 'evaluated'],
  decisions: ['request_information', decision.decision],
  documents: ['read 1', 'read 2'],
  notices: ['information issued 1', `${notice} issued 1`],
  comments: 1,
  action: { approval: 'A1', partial: 'A6', denial: 'A3' }[notice as string],
});

/** The case once its review is there; throws where it fails. `pause` resolves after a while; between two looks at the case. */
export async function reviewed(client: Client, run_id: string, pause: () => Promise<unknown>): Promise<Run> {
  for (;;) {
    const run = await client.getRun({ params: { run_id } });
    if (run.status === 'completed') return run;
    if (run.status === 'failed' || run.status === 'cancelled') throw new Error(`The case is ${run.status}.`);
    await pause();
  }
}

/** Written, issued, sent. */
async function notify({ nurse }: CycleInput, run_id: string, kind: NoticeKind): Promise<void> {
  const drafted = await nurse.draftNotice({ params: { run_id }, body: { kind, credential: 'MD' } });
  const params = { run_id, notice_id: drafted.notice_id };
  if (drafted.missing.length > 0) {
    const open = new Set(drafted.missing.map(({ part }) => part));
    const provider = [
      ...drafted.provider.filter(({ part }) => !open.has(part)),
      ...[...open].map((part) => ({ part, heading: part, text: 'Six months of the service.' })),
    ];
    const again = await nurse.draftNotice({ params, body: { kind, credential: 'MD', provider } });
    if (again.missing.length > 0)
      throw new Error(`The notice lacks ${again.missing.map(({ part }) => part).join(', ')}.`);
    params.notice_id = again.notice_id;
  }
  await nurse.issueNotice({ params });
  await nurse.noteSent({ params, body: { way: 'fax' } });
}
