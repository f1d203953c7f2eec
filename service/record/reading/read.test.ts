import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  degrees,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeReaders,
  inspectPdf,
  ocrImage,
  type Page,
  type PageBox,
  readRecord,
  renderPage,
} from '../index.ts';
import { typesetNotes } from '../typeset/notes.ts';
import { type PageShare, readPages } from './read.ts';

afterAll(closeReaders);

const TEXT = 'SpO2 87 % on room air, pO2 55.5 mm Hg';
const SIZE = 12;

interface Shape {
  rotate?: number;
  crop?: { x: number; y: number; width: number; height: number };
}

/** One line of Helvetica at (100, 500) of a letter page. */
async function chart(pages = 1, { rotate = 0, crop }: Shape = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < pages; i++) {
    const page = pdf.addPage([612, 792]);
    page.drawText(`${TEXT}, sheet ${i + 1}`, { x: 100, y: 500, size: SIZE, font });
    page.setRotation(degrees(rotate));
    if (crop) page.setCropBox(crop.x, crop.y, crop.width, crop.height);
  }
  return pdf.save();
}

/** The same page as a picture only. */
async function scan(dpi: number, turn = 0, tilt = 0, unit = 1): Promise<Uint8Array> {
  const lines = [
    'Oxygen saturation 87 % at rest',
    'pO2 was 55.5 mm Hg on 02/17/2011',
    'BMI 43.5 kg/m2, A1c 7.25 %',
  ];
  const source = await typesetNotes([{ title: 'Visit', text: [...lines, ...lines, ...lines].join('\n\n') }]);
  const upright = await renderPage(source, 0, { dpi });
  const png = tilt === 0 ? upright : await tilted(upright, tilt);
  const pdf = await PDFDocument.create();
  const [width, height] = [612 / unit, 792 / unit];
  const page = pdf.addPage([width, height]);
  page.drawImage(await pdf.embedPng(png), { x: 0, y: 0, width, height });
  if (unit !== 1) page.node.set(PDFName.of('UserUnit'), pdf.context.obj(unit));
  page.setRotation(degrees(turn));
  return pdf.save();
}

/** The sheet as a scanner gives it that is set too bright: print of a light grey. */
async function faded(png: Uint8Array): Promise<Uint8Array> {
  const picture = await loadImage(Buffer.from(png));
  const canvas = createCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  pen.fillStyle = 'rgba(255, 255, 255, 0.7)';
  pen.fillRect(0, 0, picture.width, picture.height);
  return canvas.toBuffer('image/png');
}

/** The sheet as it lies when it was put into the scanner at an angle. */
async function tilted(png: Uint8Array, by: number): Promise<Uint8Array> {
  const picture = await loadImage(Buffer.from(png));
  const canvas = createCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.translate(picture.width / 2, picture.height / 2);
  pen.rotate((by * Math.PI) / 180);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas.toBuffer('image/png');
}

const words = (page: Page) => page.lines.flatMap((l) => l.words);
const text = (page: Page) => page.lines.map((l) => l.text).join('\n');

describe('words of the text layer', () => {
  // Where the first word's baseline starts on the displayed page, in points from the top left.
  it.each([
    [0, undefined, 100, 792 - 500, 612, 792],
    [90, undefined, 500, 100, 792, 612],
    [180, undefined, 612 - 100, 500, 612, 792],
    [270, undefined, 792 - 500, 612 - 100, 792, 612],
    [0, { x: 50, y: 400, width: 300, height: 200 }, 50, 100, 300, 200],
    [90, { x: 50, y: 400, width: 300, height: 200 }, 100, 50, 200, 300],
  ])('stand where they are drawn: rotation %d, crop %o', async (rotate, crop, x, y, width, height) => {
    const shape: Shape = crop ? { rotate, crop } : { rotate };
    const { pages } = await readRecord(await chart(1, shape));
    const page = pages[0]!;
    expect([page.width, page.height, page.rotation]).toEqual([width, height, rotate]);
    const { box } = words(page)[0]!;
    // The origin lies on the box's edge; the baseline a descent away from it.
    const near = (at: number, from: number, size: number) => at >= from - 0.5 && at <= from + size + 0.5;
    expect(near(x, box.x * width, box.width * width)).toBe(true);
    expect(near(y, box.y * height, box.height * height)).toBe(true);
    const across = rotate % 180 === 0 ? box.height * height : box.width * width;
    expect(across).toBeGreaterThan(0.8 * SIZE);
    expect(across).toBeLessThan(1.4 * SIZE);
    expect(page.lines[0]!.text).toBe(`${TEXT}, sheet 1`);
  });
});

it('a user unit changes no box: boxes are fractions of the page', async () => {
  const pdf = await PDFDocument.load(await chart());
  pdf.getPage(0).node.set(PDFName.of('UserUnit'), PDFNumber.of(2.5));
  const [plain, large] = [await readRecord(await chart()), await readRecord(await pdf.save())];
  expect(large.pages[0]!.lines.map((l) => l.box)).toEqual(plain.pages[0]!.lines.map((l) => l.box));
});

describe('readRecord', () => {
  it('reads every page, reports progress, and takes the second time from the cache', async () => {
    const bytes = await chart(30);
    const kept = new Map<string, Page>();
    const pageCache = {
      get: async (key: string) => kept.get(key),
      put: async (key: string, page: Page) => void kept.set(key, page),
    };
    const progress: number[] = [];
    const first = await readRecord(bytes, { pageCache, onProgress: ({ done }) => progress.push(done) });
    expect(first.pages.map((p) => p.index)).toEqual([...Array(30).keys()]);
    expect(progress).toEqual([...Array(30).keys()].map((i) => i + 1));
    expect(kept.size).toBe(30);
    for (const [key, page] of kept) kept.set(key, { ...page, source: 'mixed' });
    const second = await readRecord(bytes, { pageCache });
    expect(second.pages.every((p) => p.source === 'mixed')).toBe(true);
  });

  it('can be cancelled', async () => {
    const stop = new AbortController();
    const reading = readRecord(await chart(400), { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.each([
    ['no PDF', 'hello', 'record_not_pdf'],
    ['nothing', '', 'record_not_pdf'],
    ['a header alone', '%PDF-1.7\n', 'record_unreadable'],
  ])('refuses %s', async (_, content, code) => {
    const bytes = new TextEncoder().encode(content);
    await expect(readRecord(bytes)).rejects.toMatchObject({ code });
    await expect(inspectPdf(bytes)).rejects.toMatchObject({ code });
  });

  it('refuses more pages and bytes than allowed', async () => {
    const bytes = await chart(3);
    expect(await inspectPdf(bytes)).toBe(3);
    await expect(inspectPdf(bytes, undefined, { maxPages: 2 })).rejects.toMatchObject({
      code: 'record_too_many_pages',
    });
    await expect(inspectPdf(bytes, undefined, { maxBytes: 10 })).rejects.toMatchObject({
      code: 'record_too_large',
    });
  });
});

describe('scans', { timeout: 120_000 }, () => {
  it.each([
    [0, 0],
    [90, 0],
    [180, 0],
    [270, 2.5],
    [0, -3],
  ])('are read with their numbers, turned by %d degrees and tilted by %d', async (turn, tilt) => {
    const { pages } = await readRecord(await scan(200, turn, tilt));
    expect(pages[0]!.source).toBe('ocr');
    for (const number of ['55.5', '02/17/2011', '43.5', '7.25']) {
      expect(words(pages[0]!).filter((w) => w.text === number)).toHaveLength(3);
    }
  });
});

it('pages of a scan are read once, whoever reads them', { timeout: 120_000 }, async () => {
  const whole = await PDFDocument.create();
  const source = await PDFDocument.load(await scan(150));
  for (let at = 0; at < 3; at++) whole.addPage((await whole.copyPages(source, [0]))[0]);
  const bytes = await whole.save();
  const taken = new Map<string, Page | 'claimed'>();
  let claims = 0;
  const share: PageShare = {
    async take(key) {
      const found = taken.get(key);
      if (found) return found === 'claimed' ? 'theirs' : found;
      claims++;
      taken.set(key, 'claimed');
      return 'ours';
    },
    async give(key, page) {
      if (page) taken.set(key, page);
      else taken.delete(key);
    },
  };
  const helped: Page[] = [];
  const [record] = await Promise.all([
    readRecord(bytes, { share, workers: 1 }),
    readPages(bytes, { share: { ...share, onlyHelps: true }, workers: 1 }, (page) => void helped.push(page)),
  ]);
  expect(claims).toBe(3);
  expect(record.pages.map((page) => page.source)).toEqual(['ocr', 'ocr', 'ocr']);
  expect(helped.length).toBeGreaterThan(0);
  expect(helped.length).toBeLessThan(3);
  expect(record.pages).toEqual((await readRecord(bytes)).pages);
});

it('a scan is read by its pixels, however small its page says it is', { timeout: 120_000 }, async () => {
  const { pages } = await readRecord(await scan(200, 0, 0, 6));
  for (const number of ['55.5', '02/17/2011', '43.5', '7.25']) {
    expect(words(pages[0]!).filter((w) => w.text === number)).toHaveLength(3);
  }
});

describe('pages with a layer and a picture', { timeout: 120_000 }, () => {
  const over = async (bytes: Uint8Array, line: string, opacity: number) => {
    const pdf = await PDFDocument.load(bytes);
    const font = await pdf.embedFont(StandardFonts.Courier);
    pdf.getPage(0).drawText(line, { x: 40, y: 775, size: 8, font, opacity });
    return pdf.save();
  };

  it('reads the scan under the header line that a fax server wrote', async () => {
    const { pages } = await readRecord(
      await over(await scan(200), '01/14/2026 10:18 FROM: CLINIC P.001/002', 1),
    );
    expect(pages[0]!.source).toBe('mixed');
    expect(pages[0]!.lines[0]!.text).toContain('01/14/2026 10:18 FROM: CLINIC P.001/002');
    expect(words(pages[0]!).filter((w) => w.text === '55.5')).toHaveLength(3);
  });

  it('reads by its picture what the layer says in letters without meaning, and only that', async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const unmapped = await pdf.embedFont(StandardFonts.HelveticaBold);
    const page = pdf.addPage([612, 792]);
    for (let i = 0; i < 20; i++) {
      page.drawText('The patient was seen in the clinic and walks with a cane.', {
        x: 60,
        y: 700 - 20 * i,
        size: 12,
        font,
      });
    }
    page.drawText('Weight 131.5 kg, BMI 43.5 kg/m2', { x: 60, y: 730, size: 14, font: unmapped });
    await pdf.flush();
    // Every letter becomes one of the private use area, as fonts without a map yield them.
    const cmap =
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def ' +
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <e120> endbfrange ' +
      'endcmap end end';
    const map = pdf.context.register(pdf.context.stream(cmap));
    pdf.context.lookup(unmapped.ref, PDFDict).set(PDFName.of('ToUnicode'), map);
    const read = (await readRecord(await pdf.save())).pages[0]!;
    expect(read.source).toBe('mixed');
    expect(
      words(read)
        .filter((w) => w.source === 'ocr')
        .map((w) => w.text),
    ).toEqual(['Weight', '131.5', 'kg,', 'BMI', '43.5', 'kg/m2']);
    expect(words(read).filter((w) => w.text === 'cane.' && w.source === 'text')).toHaveLength(20);
  });

  it('does not trust an invisible layer that says something else', async () => {
    const pdf = await PDFDocument.load(await scan(200));
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.getPage(0);
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText('Oxygen saturation 97 % at rest, all values normal', { x: 60, y: 700, size: 12, font });
    const { pages } = await readRecord(await pdf.save());
    expect(pages[0]!.source).toBe('ocr');
    expect(text(pages[0]!)).not.toContain('normal');
    expect(text(pages[0]!)).toContain('55.5');
  });
});

/** A page of text: a single line does not tell how a sheet stands. */
function notes(): Promise<Uint8Array> {
  const body = `${'Oxygen was titrated at rest and on exertion by the respiratory therapist. '.repeat(5)}${TEXT}.`;
  return typesetNotes([{ title: 'Home oxygen evaluation', text: body }]);
}

describe('ocrImage', { timeout: 120_000 }, () => {
  it('reads a picture', async () => {
    const png = await renderPage(await chart(), 0, { dpi: 150 });
    const { text: found, words: boxes, confidence } = await ocrImage(png);
    expect(found).toContain('55.5');
    expect(confidence).toBeGreaterThan(0.7);
    const value = boxes.find((w) => w.text === '55.5')!;
    expect(value.box.y).toBeGreaterThan((792 - 500 - SIZE) / 792 - 0.01);
    expect(value.box.y + value.box.height).toBeLessThan((792 - 500) / 792 + 0.01);
  });

  it('reads a sheet that was photographed sideways, with boxes on the picture as it is', async () => {
    const png = await renderPage(await notes(), 0, { dpi: 150 });
    const upright = await loadImage(Buffer.from(png));
    const canvas = createCanvas(upright.height, upright.width);
    const pen = canvas.getContext('2d');
    pen.translate(upright.height, 0);
    pen.rotate(Math.PI / 2);
    pen.drawImage(upright, 0, 0);
    const [straight, turned] = [await ocrImage(png), await ocrImage(canvas.toBuffer('image/jpeg'))];
    expect(turned.text).toContain('55.5');
    const [a, b] = [straight, turned].map(({ words: of }) => of.find((w) => w.text === '55.5')!.box) as [
      PageBox,
      PageBox,
    ];
    // Turned clockwise: what was at the top is at the right.
    expect(b.x + b.width / 2).toBeCloseTo(1 - (a.y + a.height / 2), 2);
    expect(b.y + b.height / 2).toBeCloseTo(a.x + a.width / 2, 2);
  });

  it('reads faint print', async () => {
    const crop = { x: 0.1, y: 0.33, width: 0.6, height: 0.04 };
    const png = await renderPage(await chart(), 0, { dpi: 150, crop });
    expect((await ocrImage(await faded(png))).text).toContain('55.5');
  });

  it('reads a part of a sheet', async () => {
    const crop = { x: 0.1, y: 0.33, width: 0.6, height: 0.04 };
    const { text: found } = await ocrImage(await renderPage(await chart(), 0, { dpi: 150, crop }));
    expect(found).toContain('55.5');
  });

  it('refuses what is no picture, and pictures that are too large', async () => {
    await expect(ocrImage(new TextEncoder().encode('no picture'))).rejects.toMatchObject({
      code: 'image_unreadable',
    });
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00800000000', 'hex');
    await expect(ocrImage(header)).rejects.toMatchObject({ code: 'image_too_large' });
  });
});

describe('typesetNotes', () => {
  it('breaks before words, and within one that is wider than the page, however long', async () => {
    const word = 'ab'.repeat(10_000);
    const bytes = await typesetNotes([{ title: 'Odd', text: `    indented ${word} after it` }]);
    const pages = (await readRecord(bytes)).pages;
    const rows = pages.flatMap((page) => page.lines.map((line) => line.text));
    expect(rows[1]).toBe('indented');
    expect(rows.slice(2).join('').replaceAll(' ', '')).toBe(`${word}afterit`);
    expect(rows.at(-1)).toMatch(/b after it$/);
  });

  it('keeps rows in columns in their columns', async () => {
    const rows = [
      'Time    Condition             O2       SpO2',
      '10:02   sitting, 5 min        none     93',
      '10:20   walking, min 3        2 L      86',
    ];
    const bytes = await typesetNotes([
      { title: 'Walk', text: `Two   words.\n\n${rows.join('\n')}\n\nDone.` },
    ]);
    const words = (await readRecord(bytes)).pages[0]!.lines.flatMap((line) => line.words);
    const x = (text: string) => words.find((word) => word.text === text)!.box.x;
    for (const cell of ['93', '86']) expect(x(cell)).toBeCloseTo(x('SpO2'), 3);
    for (const cell of ['none', '2']) expect(x(cell)).toBeCloseTo(x('O2'), 3);
  });

  it('yields the same bytes each time, and text that reads back in blocks', async () => {
    const long = `The patient ${'walks with a cane and '.repeat(12)}sleeps well.`;
    const notes = [
      { date: '2024-03-12', author: 'Dr. R. Iyer', title: 'Visit', text: `BMI \u2265 43.5\n\n${long}` },
    ];
    const bytes = await typesetNotes(notes, { name: 'Ann Doe' });
    expect(Buffer.from(bytes).equals(Buffer.from(await typesetNotes(notes, { name: 'Ann Doe' })))).toBe(true);
    const page = (await readRecord(bytes)).pages[0]!;
    expect(text(page)).toContain('BMI >= 43.5');
    const flowing = page.lines.filter((l) => /walks|cane/.test(l.text));
    expect(new Set(flowing.map((l) => l.block)).size).toBe(1);
  });
});
