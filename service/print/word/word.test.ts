import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { NoticeAudience, NoticeKind } from '../../contract/notices.ts';
import { checkTemplate } from './check.ts';
import { FACT_FIELDS, FIELD_LIST, requiredFields, SECTION_FIELDS } from './fields.ts';
import { fillTemplate } from './fill.ts';
import { starterTemplate } from './starter.ts';
import { documentOf, paragraph, wordFile, wordsOf } from './testing.ts';
import { UNPACKED, unpack } from './unpack.ts';

const KINDS: NoticeKind[] = ['approval', 'denial', 'partial', 'withdrawal', 'information'];
const LETTERS = KINDS.flatMap((kind) =>
  (['provider', 'patient'] as const).map((audience) => ({ kind, audience })),
);
const required = LETTERS.flatMap(({ kind, audience }) =>
  requiredFields(kind, audience).map(({ field }) => ({ kind, audience, field })),
);

const check = (
  lines: readonly string[],
  more = {},
  kind: NoticeKind = 'withdrawal',
  audience: NoticeAudience = 'patient',
) => checkTemplate({ file: wordFile(lines, more), kind, audience });
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as { status: number; code: string; errors: { path: string; message: string }[] };
  }
  throw new Error('It was taken.');
};
const WHOLE = ['{date}', '{statement}'];

const notice = {
  kind: 'denial' as const,
  isDraft: false,
  at: '2026-03-01T12:00:00.000Z',
  facts: { patient_name: 'Ada Sample', member_id: '' },
  provider: [
    { part: 'date', heading: 'Date of this notice', text: '03/01/2026' },
    {
      part: 'findings',
      heading: 'What the record shows',
      text: 'SpO2 < 90 % & falling.\nNo {order} is there.',
    },
  ],
  patient: [{ part: 'statement', heading: 'About your request', text: 'We said no.' }],
};

it('every field stands in the README with its sentence', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const { field, about } of FIELD_LIST) expect(readme).toContain(`| \`{${field}}\` | ${about} |`);
});

describe('a template', () => {
  it.each(LETTERS)(
    'that the program offers to begin from is taken as it is: $kind, $audience',
    async (letter) => {
      const file = await starterTemplate(letter);
      const { fields } = checkTemplate({ file, ...letter });
      expect(unpack(file).get('word/document.xml')?.toString()).toMatch(
        /<w:pgSz [^>]*w:w="12240" w:h="15840"/,
      );
      for (const { field } of requiredFields(letter.kind, letter.audience)) expect(fields).toContain(field);
    },
  );

  it.each(required)(
    'for $kind, $audience without {$field} is refused with its name',
    ({ kind, audience, field }) => {
      const others = requiredFields(kind, audience).filter((one) => one.field !== field);
      const lines = others.map((one) => `{${one.field}}`);
      const refused = refusal(() => check(lines, {}, kind, audience));
      expect(refused).toMatchObject({ status: 422, code: 'word_template_missing_field' });
      expect(refused.errors.map(({ path }) => path)).toEqual([`/fields/${field}`]);
      expect(check([...lines, `{${field}}`], {}, kind, audience).fields).toContain(field);
    },
  );

  it('for a denial to the provider needs the policy, the record, the cure, the physician, and that a person decided', () => {
    expect(requiredFields('denial', 'provider').map(({ field }) => field)).toEqual([
      'date',
      'criterion',
      'findings',
      'cure',
      'physician',
      'credential',
      'human',
    ]);
    expect(requiredFields('denial', 'patient').map(({ field }) => field)).toEqual([
      'date',
      'statement',
      'appeal',
      'expedited',
      'reason',
    ]);
  });

  it('may repeat all sections of its reader instead', () => {
    expect(
      check(['{#patient_sections}', '{heading}: {text}', '{/patient_sections}'], {}, 'denial').fields,
    ).toContain('text');
    const refused = refusal(() =>
      check(['{#patient_sections}', '{heading}', '{/patient_sections}'], {}, 'denial'),
    );
    expect(refused.code).toBe('word_template_missing_field');
  });

  it.each([
    ['shown only where another field is there', ['{date}', '{#reason}', '{statement}', '{/reason}']],
    ['shown only where it is empty', ['{date}', '{^statement}', 'nothing', '{/statement}']],
  ])('does not count a field that is %s', (_what, lines) => {
    expect(refusal(() => check(lines)).errors).toMatchObject([{ path: '/fields/statement' }]);
  });

  it('does not count a field in a header, which may be shown on no page', () => {
    const header = documentOf(paragraph('{statement}'))
      .replaceAll('w:document', 'w:hdr')
      .replaceAll(/<\/?w:body>/g, '');
    const types = `<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>`;
    const base = unpack(wordFile([])).get('[Content_Types].xml')!.toString();
    const more = { 'word/header1.xml': header, '[Content_Types].xml': base.replace('</Types>', types) };
    expect(refusal(() => check(['{date}'], more)).errors).toMatchObject([{ path: '/fields/statement' }]);
    expect(check(WHOLE, more).fields).toEqual(['date', 'statement']);
  });

  const refusedWith = (code: string) => (line: string, field: string) => {
    const refused = refusal(() => check([...WHOLE, line]));
    expect(refused).toMatchObject({ status: 422, code });
    expect(refused.errors[0]?.path).toBe(`/fields/${field}`);
    expect(refused.errors[0]?.message).toContain(field);
  };

  it.each([
    ['{statment}', 'statment'],
    ['{constructor}', 'constructor'],
    ['{__proto__}', '__proto__'],
    ['{@statement}', 'statement'],
    ['{heading}', 'heading'],
    ['{provider_sections}', 'provider_sections'],
    ['{=[[ ]]=}', '=[[ ]]='],
  ])('with %s is refused: there is no field %s', refusedWith('word_template_unknown_field'));

  it.each([
    ['{#appeal} no end', 'appeal'],
    ['no begin {/appeal}', 'appeal'],
    ['{#appeal} x {/help}', 'appeal'],
  ])('with %s is refused: %s has no beginning or no end', refusedWith('word_template_loop_open'));

  it.each([
    ['{appeal', 'appeal'],
    ['appeal}', 'appeal'],
    ['{{appeal}}', 'appe'],
  ])('with %s is refused: a brace of %s is open', refusedWith('word_template_brace_open'));

  it('tells how hard its own words are to read, without those of its fields', () => {
    expect(check([...WHOLE, 'We are here to help you.']).reading_grade).toBeLessThan(8);
    const hard = 'Notwithstanding considerable documentation, administration necessitates corroboration.';
    expect(check([...WHOLE, hard]).reading_grade).toBeGreaterThan(8);
    expect(check(WHOLE).reading_grade).toBe(0);
  });
});

describe('a file that is no plain letter is refused', () => {
  const relation = (type: string, target: string) => ({
    'word/_rels/document.xml.rels': `<Relationships xmlns="x"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  });
  it.each<[string, Record<string, string>]>([
    ['a macro', { 'word/vbaProject.bin': 'x' }],
    ['a picture from elsewhere', relation('image', 'https://example.org/x.png')],
    ['a template from elsewhere', relation('attachedTemplate', 'file://host/x.dotm')],
    [
      'a field that starts a program',
      {
        'word/document.xml': documentOf(
          '<w:p><w:r><w:instrText>DD</w:instrText><w:instrText>E x y</w:instrText></w:r></w:p>',
        ),
      },
    ],
    ['entities', { 'word/document.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${documentOf(paragraph('{date}'))}` }],
    [
      'tracked changes',
      { 'word/document.xml': documentOf('<w:p><w:ins w:id="1"><w:r><w:t>x</w:t></w:r></w:ins></w:p>') },
    ],
  ])('%s', (_what, more) => {
    expect(refusal(() => check(WHOLE, more))).toMatchObject({ status: 422, code: 'word_template_not_plain' });
  });

  it('but a link may lead to the clinic’s page', () => {
    expect(check(WHOLE, relation('hyperlink', 'https://clinic.example')).fields).toEqual([
      'date',
      'statement',
    ]);
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['a text', Buffer.from('Dear patient')],
    ['an old .doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...new Array(600).fill(0)])],
    ['a package that is cut off', wordFile(WHOLE).slice(0, 400)],
    ['a package without a letter', wordFile([], { 'word/document.xml': '' })],
    ['a letter that is no XML', wordFile([], { 'word/document.xml': '<w:document><w:body>' })],
  ])('%s', (_what, file) => {
    const refused = refusal(() => checkTemplate({ file, kind: 'withdrawal', audience: 'patient' }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.code).toMatch(/^word_template_(?:not_word|missing_field)$/);
  });

  it('a package that unpacks to very much, whatever size its header tells', () => {
    const file = Buffer.from(wordFile(WHOLE, { 'word/media/x.png': '0'.repeat(UNPACKED.bytes) }));
    expect(file.length).toBeLessThan(UNPACKED.bytes / 500);
    for (const reported of [undefined, 5]) {
      // The size stands in the directory behind the compressed one.
      const at = file.lastIndexOf('word/media/x.png') - 46 + 24;
      if (reported !== undefined) file.writeUInt32LE(reported, at);
      expect(refusal(() => unpack(file))).toMatchObject({
        status: 422,
        code: 'word_template_unpacks_too_large',
      });
    }
  });

  it('a package of very many parts', () => {
    const many = Object.fromEntries(
      Array.from({ length: UNPACKED.files + 1 }, (_, at) => [`word/${at}.xml`, '']),
    );
    expect(refusal(() => unpack(wordFile(WHOLE, many)))).toMatchObject({
      code: 'word_template_unpacks_too_large',
    });
  });

  it('a package whose entries all point at one content adds up', () => {
    const bomb = deflateRawSync(Buffer.alloc(UNPACKED.bytes / 2));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = (name: string) => {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt16LE(8, 10);
      head.writeUInt32LE(bomb.length, 20);
      head.writeUInt16LE(name.length, 28);
      return Buffer.concat([head, Buffer.from(name)]);
    };
    const directory = ['a', 'b', 'c'].map(entry);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(directory.length, 10);
    end.writeUInt32LE(local.length + bomb.length, 16);
    const file = Buffer.concat([local, bomb, ...directory, end]);
    expect(refusal(() => unpack(file))).toMatchObject({ code: 'word_template_unpacks_too_large' });
  });
});

describe('a letter', () => {
  it('holds texts and facts where their fields stand, line by line, and nothing of them is read as a field', () => {
    const template = wordFile([
      'Lakes Clinic',
      '{title}',
      'For {patient_name}{member_id}',
      '{findings}',
      '{statement}',
    ]);
    const lines = wordsOf(fillTemplate({ ...notice, template })).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'Lakes Clinic',
      'Notice of denial',
      'For Ada Sample',
      'SpO2 < 90 % & falling.',
      'No {order} is there.',
      'We said no.',
    ]);
  });

  it('leaves out what is empty, repeats sections, and a draft says that it is one', () => {
    const template = wordFile([
      '{#member_id}',
      'Member {member_id}',
      '{/member_id}',
      '{#provider_sections}',
      '{heading}: {text}',
      '{/provider_sections}',
      '{help}',
    ]);
    const text = wordsOf(fillTemplate({ ...notice, template, isDraft: true }));
    expect(text).toMatch(
      /^DRAFT – not issued\nDate of this notice: 03\/01\/2026\nWhat the record shows: SpO2/,
    );
    expect(text).not.toContain('Member');
    expect(text).not.toMatch(/undefined|\{help/);
  });

  it('is the same for the same notice and template', () => {
    const template = wordFile(['{date}', '{statement}']);
    expect(fillTemplate({ ...notice, template })).toEqual(fillTemplate({ ...notice, template }));
  });

  it('is filled from every field that the list tells of', () => {
    const fields = [...SECTION_FIELDS, ...FACT_FIELDS];
    expect(FIELD_LIST.map(({ field }) => field)).toEqual([
      ...fields,
      'provider_sections',
      'patient_sections',
    ]);
    const template = wordFile(fields.map((field) => `[{${field}}]`));
    const text = wordsOf(
      fillTemplate({
        ...notice,
        template,
        facts: Object.fromEntries(FACT_FIELDS.map((field) => [field, `fact ${field}`])),
        provider: SECTION_FIELDS.map((part) => ({ part, heading: part, text: `text ${part}` })),
        patient: [],
      }),
    );
    for (const field of fields.filter((one) => one !== 'title'))
      expect(text).toMatch(new RegExp(`\\[(?:text|fact) ${field}\\]`));
  });
});
