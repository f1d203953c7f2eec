import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import type { Notice } from '../contract/notices.ts';
import { generalSections } from '../print/notice-text.ts';
import { wordFile, wordsOf } from '../print/word/testing.ts';
import { restoreStore } from '../store/restore.ts';
import { CHEAP, itInFolder } from '../store/testing.ts';
import { openPool } from '../work/pool.ts';
import { realPrinter } from './engine.ts';
import { actor, DENIAL, form, NURSE, temporaryCases } from './testing.ts';

const { setUp, stores } = temporaryCases();
const pool = openPool({ size: 2 });
afterAll(() => pool.close());

const ADMIN = actor('admin');
const DOCTOR = { ...actor('physician'), displayName: 'Pia Roth, MD' };
const request = { service: 'a home kettle', ordering_provider: 'Dr. Leaf', procedure_codes: ['K0001'] };
const provider = { kind: 'denial', audience: 'provider', title: 'Lakes denial' } as const;
const patient = { kind: 'denial', audience: 'patient' } as const;
const fieldsFor = (audience: 'provider' | 'patient') =>
  generalSections('denial', audience).map(({ part }) => `{${part}}`);
const providerFile = (head: string) =>
  wordFile([head, 'Re: {patient_name}, {policy}', ...fieldsFor('provider')]);
const patientFile = () =>
  wordFile(['Lakes Clinic', '{date}', ...fieldsFor('patient').filter((one) => one !== '{help}')]);

async function denied(cases: Awaited<ReturnType<typeof setUp>>['cases'], runId: string): Promise<Notice> {
  await cases.decide(runId, { ...DENIAL, reason: 'No order for the kettle is in the record.' }, DOCTOR);
  return cases.draftNotice(runId, { kind: 'denial' }, NURSE);
}

describe('a clinic’s own template', () => {
  itInFolder(
    'is a version; the notice names it, keeps it, and its letter is filled in a process of its own',
    async () => {
      const { cases, completed, store } = await setUp({ printer: realPrinter(pool) });
      const first = await cases.addWordTemplate(provider, providerFile('Lakes Clinic'), ADMIN);
      expect(first).toMatchObject({ version: 1, title: 'Lakes denial', current: true, added_by: 'admin' });
      await cases.addWordTemplate(patient, patientFile(), ADMIN);
      const { runId } = await completed({ form: form({ request }) });
      const notice = await denied(cases, runId);
      expect(notice.word_templates).toMatchObject([
        { audience: 'patient', version: 1, title: 'Notice of denial', leaves_out: ['Help'] },
        {
          audience: 'provider',
          version: 1,
          title: 'Lakes denial',
          leaves_out: [],
          template_id: first.template_id,
        },
      ]);
      const second = await cases.addWordTemplate(provider, providerFile('Hills Clinic'), ADMIN);
      const { templates } = await cases.wordTemplates();
      expect(templates.map(({ audience, version, current }) => `${audience} ${version} ${current}`)).toEqual([
        'patient 1 true',
        'provider 1 false',
        'provider 2 true',
      ]);
      const letter = async (id: string, audience?: 'provider' | 'patient') =>
        wordsOf((await cases.printNotice(runId, id, 'docx', NURSE, audience)).bytes);
      const draft = await letter(notice.notice_id, 'provider');
      expect(draft).toMatch(
        /^DRAFT – not issued\nLakes Clinic\nRe: Zebra Quuxington, L00001 - Home Kettles\n/,
      );
      await cases.issueNotice(runId, notice.notice_id, NURSE);
      const issued = await letter(notice.notice_id, 'provider');
      for (const { text } of notice.provider) expect(issued).toContain(text);
      expect(issued).not.toContain('DRAFT');
      expect(await letter(notice.notice_id, 'patient')).toContain('You have 65 days');
      // Without a reader, and where there is no template, the shipped layout stands.
      expect(await letter(notice.notice_id)).toMatch(
        /^Notice of denial[\s\S]*Notice of denial: for the patient/,
      );
      const next = await cases.draftNotice(runId, { kind: 'denial' }, NURSE);
      expect(next.word_templates[1]).toMatchObject({ version: 2, template_id: second.template_id });
      const trail = await store.audit.find({}, { limit: 200 });
      expect(trail.filter(({ action }) => action === 'notice_template.added')).toHaveLength(3);
      const exported = trail
        .filter(({ action }) => action === 'run.exported')
        .map(({ detail }) => JSON.stringify(detail));
      expect(exported.some((detail) => detail.includes(first.template_id))).toBe(true);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
      store.sqlite.exec(`UPDATE word_templates SET title = 'Another'`);
      expect(await store.audit.verify()).toMatchObject({ fault: 'row_changed' });
    },
  );

  itInFolder(
    'that is refused stores nothing; one that is retired makes no new notice, and the one before it does again',
    async () => {
      const { cases, completed, store } = await setUp();
      const file = wordFile(['{date}', '{criterion}']);
      await expect(cases.addWordTemplate(provider, file, ADMIN)).rejects.toMatchObject({
        status: 422,
        code: 'word_template_missing_field',
        errors: ['findings', 'cure', 'physician', 'credential', 'human'].map((field) => ({
          path: `/fields/${field}`,
        })),
      });
      expect((await cases.wordTemplates()).templates).toEqual([]);
      const uploaded = providerFile('One');
      const one = await cases.addWordTemplate(provider, uploaded, ADMIN);
      const two = await cases.addWordTemplate(provider, providerFile('Two'), ADMIN);
      const { runId } = await completed({ form: form({ request }) });
      const versionOf = ({ word_templates: [template] }: Notice) => template?.version;
      expect(versionOf(await denied(cases, runId))).toBe(2);
      const draft = () => cases.draftNotice(runId, { kind: 'denial' }, NURSE).then(versionOf);
      expect(await cases.retireWordTemplate(two.template_id, ADMIN)).toMatchObject({
        current: false,
        retired_by: 'admin',
      });
      await expect(cases.retireWordTemplate(two.template_id, ADMIN)).rejects.toMatchObject({
        code: 'word_template_retired',
      });
      expect(await draft()).toBe(1);
      await cases.retireWordTemplate(one.template_id, ADMIN);
      expect(await draft()).toBeUndefined();
      expect((await cases.addWordTemplate(provider, providerFile('Three'), ADMIN)).version).toBe(3);
      await expect(cases.wordTemplateFile('nothing')).rejects.toMatchObject({ status: 404 });
      const { bytes } = await cases.wordTemplateFile(one.template_id);
      expect(Buffer.from(bytes).equals(uploaded)).toBe(true);
      store.sqlite
        .prepare(`UPDATE word_template_files SET file = x'00' WHERE template_id = ?`)
        .run(one.template_id);
      await expect(cases.wordTemplateFile(one.template_id)).rejects.toMatchObject({ code: 'object_damaged' });
    },
  );

  itInFolder('is in no byte on disk as it was uploaded, and in a backup', async () => {
    const { cases, store } = await setUp();
    const { template_id } = await cases.addWordTemplate(provider, providerFile('Quuxwater Clinic'), ADMIN);
    await store.backup();
    await cases.close();
    const { dataDir } = store;
    const plain = Buffer.from('word/document.xml');
    for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name)).includes(plain), file.name).toBe(false);
    const [backup] = await store.listBackups();
    const passphrase = 'open sesame';
    const target = join(stores.folder(), 'restored');
    await restoreStore(join(dataDir, 'backups', backup!.name), {
      dataDir: target,
      passphrase,
      kdfCost: CHEAP,
    });
    const restored = await stores.open({ dataDir: target });
    expect(await restored.db.selectFrom('word_templates').select('id').execute()).toEqual([
      { id: template_id },
    ]);
  });
});
