/** Cases taken from request to notice by the interface alone; what each step left behind is found at the end. */
import { afterEach, expect, test } from 'vitest';
import { APPROVAL, DENIAL, form, pdf, temporaryCases } from '../cases/testing.ts';
import { createClient } from '../contract/client.ts';
import { requestBundle } from '../fhir/testing.ts';
import { createApp } from './app.ts';
import { fakeDeps } from './fakes.ts';
import { expectedOf, wholeCycle } from './testing-cycle.ts';

const { setUp } = temporaryCases();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('nothing of a case is lost between request and notice, whatever is decided', async () => {
  const { cases, store } = await setUp();
  const { deps } = fakeDeps({ cases });
  const app = await createApp(deps);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close() as unknown as Promise<void>);
  const nurse = createClient({ baseUrl, token: 'nurse' });
  const physician = createClient({ baseUrl, token: 'physician' });
  const request = { service: 'a home kettle', ordering_provider: 'Dr. Leaf', procedure_codes: ['K0001'] };
  const byForm = (text: string) => async () => {
    const body = { process_data_request_form: form({ request }), pdf_file: new Blob([pdf(text)]) };
    return (await nurse.submitRun({ body })).run_id;
  };
  const byBundle = async () => {
    const answer = (await nurse.fhirSubmit({ body: requestBundle() })) as { identifier: { value: string } };
    return answer.identifier.value;
  };
  const plans = [
    { submit: byForm('drinks tea'), decision: APPROVAL, notice: 'approval' as const },
    { submit: byForm('drinks no'), decision: DENIAL, notice: 'denial' as const },
    { submit: byBundle, decision: APPROVAL, notice: 'partial' as const },
  ];
  const found = await Promise.all(
    plans.map((plan, index) =>
      wholeCycle({
        ...plan,
        nurse,
        physician,
        document: pdf(`order of the kettle ${index}`),
        pause: () => new Promise((resolve) => setTimeout(resolve, 5)),
      }),
    ),
  );
  for (const [index, { run_id, ...left }] of found.entries()) {
    const sorted = { ...left, notices: left.notices.sort(), decisions: left.decisions.sort() };
    const expected = expectedOf(plans[index]!);
    expect(sorted).toEqual({
      ...expected,
      notices: expected.notices.sort(),
      decisions: expected.decisions.sort(),
    });
    const { entries } = { entries: await store.audit.find({ objectId: run_id }, { limit: 100 }) };
    const actions = new Set(entries.map(({ action }) => action));
    for (const action of [
      'run.submitted',
      'document.added',
      'documents.evaluated',
      'comment.added',
      'notice.issued',
      'notice.sent',
    ])
      expect(actions, run_id).toContain(action);
  }
  // Reopened and approved in full, the partial approval is past.
  const params = { run_id: found[2]!.run_id };
  await physician.decide({ params, body: { decision: 'reopen', reason: 'More was asked for.' } });
  await physician.decide({ params, body: APPROVAL });
  const answer = await nurse.fhirResource({ params: { ...params, resource: 'ClaimResponse' } });
  expect(JSON.stringify(answer)).toContain('"code":"A1"');
  expect((await store.audit.verify()).ok).toBe(true);
});
