import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { noticePdf } from './notice.ts';

const notice = {
  kind: 'denial' as const,
  isDraft: false,
  letterhead: 'Plan of the Lakes & Hills\n12 Shore Road',
  at: '2026-03-01T12:00:00.000Z',
  provider: [
    { part: 'date', heading: 'Date of this notice', text: '03/01/2026' },
    {
      part: 'findings',
      heading: 'What the record shows',
      text: `SpO2 ≥ 90 %.\n${'A long line of words. '.repeat(400)}`,
    },
  ],
  patient: [{ part: 'statement', heading: 'About your request', text: 'We said no.' }],
};

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** Everything that is read out, in its order: "H1 Notice of denial". */
async function heard(pdf: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    let marks: (string | undefined)[] = [];
    for (const item of items) {
      if ('str' in item) {
        const id = marks.at(-1);
        // What is neither an element's nor an artifact's would be lost to those who listen.
        expect(marks.length > 0 || !item.str.trim(), `untagged: ${item.str}`).toBe(true);
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`);
      } else if (item.type === 'endMarkedContent') marks = marks.slice(0, -1);
      else marks = [...marks, item.id];
    }
    const visit = ({ role, type, id, children = [] }: Node, inside = ''): void => {
      if (type === 'content') lines.push(`${inside} ${texts.get(id ?? '') ?? ''}`);
      for (const child of children) visit(child, role ?? inside);
    };
    visit((await page.getStructTree()) as Node);
  }
  return lines;
}

const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;

test('a notice is tagged: title, language, headings and paragraphs in the order they are read', async () => {
  const pdf = await open(await noticePdf(notice));
  expect(new Map(Object(await pdf.getMarkInfo())).get('Marked')).toBe(true);
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Notice of denial', Language: 'en-US' });
  expect(metadata?.get('pdfaid:part')).toBe('2');
  expect(metadata?.get('pdfuaid:part')).toBe('1');
  const lines = await heard(pdf);
  expect(lines.slice(0, 5)).toEqual([
    'P Plan of the Lakes & Hills',
    'P 12 Shore Road',
    'H1 Notice of denial',
    'H2 Date of this notice',
    'P 03/01/2026',
  ]);
  expect(lines).toContain('P SpO2 ≥ 90 %.');
  expect(lines.slice(-2)).toEqual(['H2 About your request', 'P We said no.']);
  // The foot is on every page and is not read.
  expect(lines.join(' ')).not.toContain('Page 1 of');
  expect(pdf.numPages).toBeGreaterThan(2);
});

test('its fonts are in the file, its colors are defined, and the same notice gives the same bytes', async () => {
  const bytes = await noticePdf(notice);
  const pdf = await open(bytes);
  const page = await pdf.getPage(1);
  await page.getOperatorList();
  const { items, styles } = await page.getTextContent();
  const names = new Set(items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])));
  expect(names.size).toBe(2);
  expect(Object.keys(styles)).toHaveLength(2);
  for (const name of names) {
    const font = page.commonObjs.get(name) as { missingFile?: boolean; name: string };
    expect(font.name).toMatch(/Liberation/);
    expect(font.missingFile).toBeFalsy();
  }
  expect(Buffer.from(await noticePdf(notice)).equals(Buffer.from(bytes))).toBe(true);
});
