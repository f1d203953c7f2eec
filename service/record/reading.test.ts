/** What a reader makes of printed pages, in the order in which a person reads them. */
import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, type Line, type Page, READER_VERSION, readRecord, renderPage } from './index.ts';
import { COURIER, encryptedPdf, type Print, page, pdf, printed, rows, stream } from './pdf/testing.ts';

afterAll(closeReaders);

const texts = (page: Page | undefined) => page?.lines.map((line) => line.text);
const read = async (...pages: Print[][]) => (await readRecord(printed(...pages))).pages;

const LEFT = [
  'He was seen by the nurse, who found the',
  'wound on the left foot much better than',
  'a month ago, with clean edges and with',
  'no sign of infection, and the dressing',
  'was changed to one that he can do alone',
];
const RIGHT = [
  'The plan is to see him in three weeks,',
  'and to go on with the same dressing, to',
  'take the pressure off by the shoe that',
  'was ordered in the spring, and which he',
  'says he wears in the house and outside.',
];

describe('footnotes', () => {
  const notes = [
    '1 Area by the ruler, in square centimetres, as it was done on each of the visits before this one.',
    '2 As told by his wife on the telephone on the day of the visit, and once again on the day after it.',
  ];

  it('are read after the columns above them, and flow into none of them', async () => {
    const [sheet] = await read([
      // In the file before what they belong to, as some programs write them.
      ...rows(60, 560, notes, 7),
      ...rows(320, 700, RIGHT),
      ...rows(60, 700, LEFT),
    ]);
    expect(texts(sheet)).toEqual([...LEFT, ...RIGHT, ...notes]);
    const blocks = sheet!.lines.map((line) => line.block);
    expect(blocks.slice(0, 10)).not.toContain(blocks[10]);
  });

  it('under one column are read with it', async () => {
    const note = '1 By the ruler, in square centimetres.';
    const [sheet] = await read([
      ...rows(320, 700, RIGHT),
      ...rows(60, 610, [note], 7),
      ...rows(60, 700, LEFT),
    ]);
    expect(texts(sheet)).toEqual([...LEFT, note, ...RIGHT]);
  });

  it('keep their marks out of the numbers that they stand behind', async () => {
    const [sheet] = await read([
      { text: 'The lowest saturation was 88', x: 60, y: 700 },
      { text: '1', x: 60 + 28 * 6, y: 704, size: 6 },
      { text: 'BMI 43.', x: 60, y: 680 },
      { text: '12', x: 60 + 7 * 6, y: 684, size: 6 },
      { text: '7.1 x 10', x: 60, y: 660 },
      { text: '3', x: 60 + 8 * 6, y: 664, size: 6 },
      { text: '/uL', x: 60 + 8 * 6 + 3.6, y: 660 },
      { text: '43 kg/m', x: 60, y: 640 },
      { text: '2', x: 60 + 7 * 6, y: 644, size: 6 },
      { text: 'CO', x: 60, y: 620 },
      { text: '2', x: 60 + 2 * 6, y: 618, size: 6 },
      { text: '43.5 kg', x: 60, y: 600 },
    ]);
    expect(texts(sheet)).toEqual([
      'The lowest saturation was 88\u00b9',
      'BMI 43.\u00b9\u00b2',
      '7.1 x 10\u00b3/uL',
      '43 kg/m2',
      'CO2',
      '43.5 kg',
    ]);
  });
});

it('forms are read label by label with its value, row by row', async () => {
  const cells = [
    ['Patient:', 'Ann Doe', 'DOB:', '01/02/1950'],
    ['Member ID:', '4711', 'Sex:', 'F'],
    ['Lowest SpO2:', '87 %', 'Date:', '03/04/2025'],
  ];
  const [sheet] = await read(
    cells.flatMap((row, i) => row.map((text, c) => ({ text, x: [60, 150, 320, 380][c]!, y: 700 - 18 * i }))),
  );
  expect(texts(sheet)).toEqual(cells.map((row) => row.join('   ')));
});

describe('a record of several pages', () => {
  const bodies = [
    ['The patient is on home oxy-', 'gen, two litres a minute.'],
    ['Saturation is 87 % at rest.'],
    ['The wound has closed now.'],
  ];
  const record = () =>
    read(
      ...bodies.map((body, i) => [
        { text: `Harbor Clinic   Ann Doe   printed 03/0${i + 1}/2025`, x: 60, y: 765 },
        ...rows(60, 700, body),
        { text: `Page ${i + 1} of 3`, x: 280, y: 25 },
      ]),
    );

  it('has its headers and footers set aside, not dropped', async () => {
    for (const [i, sheet] of (await record()).entries()) {
      expect(sheet.lines[0]).toMatchObject({ role: 'header' });
      expect(sheet.lines[0]!.text).toContain('Harbor Clinic');
      expect(sheet.lines.at(-1)).toMatchObject({ role: 'footer', text: `Page ${i + 1} of 3` });
      expect(sheet.lines.slice(1, -1).map((line) => line.role)).not.toContain('header');
    }
  });

  it('has divided words joined, and each part stands where it is printed', async () => {
    const lines = (await record())[0]!.lines as Line[];
    expect(lines[1]!.text).toBe('The patient is on home oxygen,');
    const [first, second] = lines[1]!.words.slice(-2);
    expect([first!.text, second!.text]).toEqual(['oxy', 'gen,']);
    // Letters of 6 points: after 23 of them, and at the beginning of the line 13 points below.
    expect(first!.box.x * 612).toBeCloseTo(60 + 23 * 6, 1);
    expect(second!.box.x * 612).toBeCloseTo(60, 1);
    expect((second!.box.y - first!.box.y) * 792).toBeCloseTo(13, 1);
  });
});

it('boxes follow whatever scales, stretches, raises or spaces the letters', async () => {
  const content = [
    'BT /F 1 Tf 20 0 0 20 100 700 Tm (scaled) Tj ET',
    'BT /F 10 Tf 50 Tz 1 0 0 1 100 650 Tm (narrow) Tj ET',
    'BT /F 10 Tf 100 Tz 4 Ts 1 0 0 1 100 600 Tm (raised) Tj ET',
    'BT /F 10 Tf 0 Ts 1 Tc 1 0 0 1 100 550 Tm (spaced) Tj ET',
    'q 2 0 0 3 0 0 cm BT /F 10 Tf 0 Tc 1 0 0 1 50 150 Tm (matrix) Tj ET Q',
  ].join('\n');
  const bytes = pdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>'),
    stream(content),
    COURIER,
  );
  const words = (await readRecord(bytes)).pages[0]!.lines.flatMap((line) => line.words);
  const expected = [
    ['scaled', 6 * 12, 20, 700],
    ['narrow', 6 * 3, 10, 650],
    ['raised', 6 * 6, 10, 604],
    ['spaced', 6 * 7, 10, 550],
    ['matrix', 6 * 12, 30, 450],
  ] as const;
  expect(words.map((word) => word.text)).toEqual(expected.map(([text]) => text));
  for (const [i, [, width, size, baseline]] of expected.entries()) {
    const { box } = words[i]!;
    expect(box.x * 612).toBeCloseTo(100, 1);
    // The space after the last letter may count or not.
    expect(Math.abs(box.width * 612 - width)).toBeLessThanOrEqual(1.01);
    const [top, bottom] = [792 - box.y * 792, 792 - (box.y + box.height) * 792];
    expect(bottom).toBeLessThan(baseline);
    expect(baseline - bottom).toBeLessThan(0.45 * size);
    expect(top - baseline).toBeGreaterThan(0.6 * size);
    expect(top - baseline).toBeLessThan(1.1 * size);
  }
});

it('a page that is damaged is reported, and the others are read', async () => {
  const sheet = (content: number) => page(`/Contents ${content} 0 R /Resources << /Font << /F 3 0 R >> >>`);
  const bytes = pdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 9 0 R 6 0 R] /Count 3 >>',
    COURIER,
    sheet(5),
    stream('BT /F 10 Tf 60 700 Td (first sheet) Tj ET'),
    sheet(7),
    stream('BT /F 10 Tf 60 700 Td (third sheet) Tj ET'),
  );
  const { pages } = await readRecord(bytes);
  expect(pages.map((p) => [p.index, p.error?.code, texts(p)])).toEqual([
    [0, undefined, ['first sheet']],
    [1, 'record_unreadable', []],
    [2, undefined, ['third sheet']],
  ]);
});

it('no link, action or embedded file of a record is followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const uri = `http://127.0.0.1:${port}/asked`;
  const bytes = pdf(
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (${uri}) >>
        /AA << /WC << /S /Launch /F (sh) >> >>
        /Names << /EmbeddedFiles << /Names [(more.txt) 6 0 R] >> /JavaScript << /Names [(a) 9 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page(
      `/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /AA << /O << /S /SubmitForm /F (${uri}) >> >> /Annots [8 0 R 10 0 R]`,
    ),
    stream('BT /F 10 Tf 60 700 Td (SpO2 87 % at rest) Tj ET'),
    COURIER,
    '<< /Type /Filespec /F (more.txt) /EF << /F 7 0 R >> >>',
    stream('SpO2 99 % embedded', '/Type /EmbeddedFile'),
    `<< /Type /Annot /Subtype /Link /Rect [60 690 200 710] /Contents (link text) /A << /S /URI /URI (${uri}) >> >>`,
    `<< /S /JavaScript /JS (app.launchURL("${uri}")) >>`,
    '<< /Type /Annot /Subtype /FileAttachment /Rect [300 690 320 710] /FS 6 0 R >>',
  );
  const { pages } = await readRecord(bytes);
  await renderPage(bytes, 0, { dpi: 50 });
  await new Promise((resolve) => server.close(resolve));
  expect(texts(pages[0])).toEqual(['SpO2 87 % at rest']);
  expect(asked).toEqual([]);
});

it('pages are kept by content, place and version of the reader', async () => {
  const keys = new Set<string>();
  const pageCache = {
    get: async (key: string) => void keys.add(key),
    put: async (key: string) => void keys.add(key),
  };
  const sheets = ['one', 'two'].map((text) => [{ text, x: 60, y: 700 }]);
  const both = await readRecord(printed(...sheets), { pageCache });
  await readRecord(printed(...sheets), { pageCache });
  const first = await readRecord(printed(sheets[0]!), { pageCache });
  expect([...keys]).toEqual([
    `${both.sha256}:0:${READER_VERSION}`,
    `${both.sha256}:1:${READER_VERSION}`,
    `${first.sha256}:0:${READER_VERSION}`,
  ]);
  expect(both.sha256).not.toBe(first.sha256);
});

it('a protected file is read with its password only, also when its pages are kept', async () => {
  const bytes = encryptedPdf('open sesame', 'SpO2 87 % at rest');
  const kept = new Map<string, Page>();
  const pageCache = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, sheet: Page) => void kept.set(key, sheet),
  };
  const { pages } = await readRecord(bytes, { password: 'open sesame', pageCache });
  expect(texts(pages[0])).toEqual(['SpO2 87 % at rest']);
  expect(kept.size).toBe(1);
  for (const access of [{}, { password: 'open' }]) {
    const refused = readRecord(bytes, { ...access, pageCache });
    await expect(refused).rejects.toMatchObject({ code: 'record_encrypted' });
  }
});
