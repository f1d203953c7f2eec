import { afterAll, describe, expect, it } from 'vitest';
import type { Notice, NoticeSection } from '../contract/notices.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { actor, DENIAL, form, NURSE, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
afterAll(closeReaders);

const DOCTOR = { ...actor('physician'), displayName: 'Pia Roth, MD' };
const request = { service: 'a home kettle', ordering_provider: 'Dr. Leaf', procedure_codes: ['K0001'] };

async function denied(cases: Awaited<ReturnType<typeof setUp>>['cases'], runId: string): Promise<Notice> {
  await cases.decide(runId, { ...DENIAL, reason: 'No order for the kettle is in the record.' }, DOCTOR);
  return cases.draftNotice(runId, { kind: 'denial' }, NURSE);
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await readRecord(bytes);
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ');
}

describe('a denial', () => {
  it('is written from the case, complete, in two parts, and the plain one reads at 8th grade at most', async () => {
    const { cases, completed, store } = await setUp();
    const { runId } = await completed({ form: form({ request }) });
    const notice = await denied(cases, runId);
    expect(notice).toMatchObject({ kind: 'denial', version: 1, state: 'draft', missing: [] });
    expect(notice.reading_grade).toBeLessThanOrEqual(8);
    const part = (name: string) => notice.provider.find((one) => one.part === name)?.text;
    expect(part('criterion')).toContain('L00001 - Home Kettles');
    expect(part('criterion')).toContain('1.2  A physician has ordered the kettle');
    expect(part('physician')).toBe('Pia Roth, MD');
    expect(part('credential')).toBe('MD');
    expect(part('cure')).toContain('A physician has ordered the kettle');
    const issued = await cases.issueNotice(runId, notice.notice_id, NURSE);
    expect(issued).toMatchObject({ state: 'issued', issued_by: 'nurse' });
    const sent = await cases.noteSent(runId, notice.notice_id, { way: 'fax' }, NURSE);
    expect(sent.sent).toMatchObject([{ way: 'fax', by: 'nurse' }]);
    const pdf = await cases.printNotice(runId, notice.notice_id, 'pdf', NURSE);
    const text = await textOf(pdf.bytes);
    for (const one of [
      'Notice of denial',
      'Zebra Quuxington',
      'Pia Roth, MD',
      'You have 65 days',
      '72 hours',
    ])
      expect(text).toContain(one);
    expect(text).not.toContain('DRAFT');
    const docx = await cases.printNotice(runId, notice.notice_id, 'docx', NURSE);
    expect(Buffer.from(docx.bytes).subarray(0, 2).toString()).toBe('PK');
    expect((await store.audit.verify()).ok).toBe(true);
  });

  const PARTS: [list: 'provider' | 'patient', part: string][] = [
    ['provider', 'date'],
    ['provider', 'criterion'],
    ['provider', 'findings'],
    ['provider', 'cure'],
    ['provider', 'physician'],
    ['provider', 'credential'],
    ['provider', 'human'],
    ['patient', 'statement'],
    ['patient', 'reason'],
    ['patient', 'appeal'],
    ['patient', 'expedited'],
  ];
  it.each(PARTS)('without its part %s/%s is refused with the name of that part', async (list, part) => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({ form: form({ request }) });
    const { provider, patient } = await denied(cases, runId);
    const without = (sections: NoticeSection[]) => sections.filter((one) => one.part !== part);
    const sections = { provider, patient, [list]: without(list === 'provider' ? provider : patient) };
    const { notice_id } = await cases.draftNotice(runId, { kind: 'denial', ...sections }, NURSE);
    const refused = cases.issueNotice(runId, notice_id, NURSE);
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'notice_incomplete' });
    const { errors } = await refused.catch((error) => error);
    expect(errors.map(({ path }: { path: string }) => path)).toEqual([`/${part}`]);
  });

  it('does not say another policy, a shorter window, another physician, or what a child could not read', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({ form: form({ request }) });
    const { provider, patient } = await denied(cases, runId);
    const with_ = (sections: NoticeSection[], part: string, text: string) =>
      sections.map((one) => (one.part === part ? { ...one, text } : one));
    const hard =
      'Notwithstanding considerable documentation, contemporaneous corroboration of physiological deterioration necessitating administration remained unsubstantiated. '.repeat(
        8,
      );
    const wrong = [
      { provider: with_(provider, 'criterion', 'L99999: not met.') },
      { provider: with_(provider, 'physician', 'Somebody Else, MD') },
      { patient: with_(patient, 'appeal', 'You have 60 days.') },
      { patient: with_(patient, 'reason', hard) },
      { patient: with_(patient, 'reason', '[[Say why.]]') },
    ];
    const parts = ['/criterion', '/physician', '/appeal', '/reading_grade', '/reason'];
    for (const [at, change] of wrong.entries()) {
      const sections = { provider, patient, ...change };
      const { notice_id } = await cases.draftNotice(runId, { kind: 'denial', ...sections }, NURSE);
      await expect(cases.issueNotice(runId, notice_id, NURSE)).rejects.toMatchObject({
        errors: [{ path: parts[at] }],
      });
    }
  });
});

describe('notices', () => {
  it('are versions: none is overwritten, only the latest is issued, once, and only then sent', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({ form: form({ request }) });
    const first = await denied(cases, runId);
    const second = await cases.draftNotice(runId, { kind: 'denial' }, NURSE);
    expect(second.version).toBe(2);
    const issue = (id: string) => cases.issueNotice(runId, id, NURSE);
    await expect(issue(first.notice_id)).rejects.toMatchObject({ code: 'notice_outdated' });
    await expect(cases.noteSent(runId, second.notice_id, { way: 'mail' }, NURSE)).rejects.toMatchObject({
      code: 'notice_not_issued',
    });
    await issue(second.notice_id);
    await expect(issue(second.notice_id)).rejects.toMatchObject({ code: 'notice_issued' });
    const { notices, templates } = await cases.notices(runId, NURSE);
    expect(notices.map(({ version, state }) => `${version} ${state}`)).toEqual(['1 draft', '2 issued']);
    expect(templates.map(({ kind, template }) => `${kind} ${template}`)).toContain(
      'denial medicare_advantage',
    );
    const form10003 = await cases.draftNotice(
      runId,
      { kind: 'denial', template: 'medicare_advantage' },
      NURSE,
    );
    expect(form10003.missing).toMatchObject([{ part: 'form' }]);
  });

  it('follow the decision in force, and others do not exist', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed();
    await expect(cases.draftNotice(runId, { kind: 'denial' }, NURSE)).rejects.toMatchObject({
      code: 'notice_not_allowed',
    });
    const ask = { decision: 'request_information' as const, items: ['The order'], extension_days: 14 };
    await cases.decide(runId, ask, NURSE);
    const notice = await cases.draftNotice(runId, { kind: 'information' }, NURSE);
    expect(notice.missing).toEqual([]);
    expect(notice.provider.find(({ part }) => part === 'items')?.text).toBe('1. The order');
    expect(notice.patient.map(({ text }) => text).join(' ')).toContain('14 more days');
    const stranger = actor('service', 'other');
    await expect(cases.notices(runId, stranger)).rejects.toMatchObject({ code: 'run_not_found' });
  });
});

it('is not issued on a decision that is taken back meanwhile', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed({ form: form({ request }) });
  const { notice_id } = await denied(cases, runId);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const held = store.write(() => promise);
  const reopened = cases.decide(runId, { decision: 'reopen', reason: 'A second fax has come in.' }, DOCTOR);
  const issued = cases.issueNotice(runId, notice_id, NURSE);
  goOn();
  await held;
  await reopened;
  await expect(issued).rejects.toMatchObject({ code: 'notice_not_allowed' });
});
