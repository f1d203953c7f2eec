import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, type Page, readRecord } from './index.ts';

afterAll(closeReaders);

interface Placed {
  text: string;
  /** Left, top, right, bottom in points. */
  edges: number[];
}

function ours(page: Page): Placed[] {
  return page.lines
    .flatMap((l) => l.words)
    .map(({ text, box: { x, y, width, height } }) => ({
      text,
      edges: [x * page.width, y * page.height, (x + width) * page.width, (y + height) * page.height],
    }));
}

/** Mean distance of the edges of each of `theirs` from the nearest of ours with the same text. */
function meanDistance(mine: Placed[], theirs: Placed[]): number {
  const left = new Set(mine);
  let sum = 0;
  for (const word of theirs) {
    const apart = (w: Placed) => w.edges.reduce((d, edge, i) => d + Math.abs(edge - word.edges[i]!), 0) / 4;
    const same = [...left].filter((w) => w.text === word.text);
    expect(same.length, `a word "${word.text.length} letters" is missing`).toBeGreaterThan(0);
    const best = same.reduce((a, b) => (apart(b) < apart(a) ? b : a));
    left.delete(best);
    sum += apart(best);
  }
  return sum / theirs.length;
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) console.warn('boxes.test: pdftotext is not installed; comparison with it SKIPPED');
const cases = '../shared/corpus/cases';
const hasCases = existsSync(cases);
if (!hasCases) console.warn(`boxes.test: ${cases} is not there; comparison with it SKIPPED`);

describe('word boxes', () => {
  it.skipIf(!hasPoppler)('lie where an independent extractor sees the words', async () => {
    const pdf = await PDFDocument.create();
    for (const name of [StandardFonts.Helvetica, StandardFonts.TimesRomanBold, StandardFonts.Courier]) {
      const font = await pdf.embedFont(name);
      const page = pdf.addPage([612, 792]);
      [8, 10.5, 12, 14].forEach((size, i) => {
        page.drawText('Oxygen saturation 87.5 % (room air), BMI 43.5', {
          x: 50 + i,
          y: 700 - i * 60,
          size,
          font,
        });
      });
    }
    const bytes = await pdf.save();
    const xml = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: bytes, encoding: 'utf8' });
    const poppler = xml
      .split('<page ')
      .slice(1)
      .map((part) =>
        [...part.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g)].map(
          (m): Placed => ({
            text: m[5]!,
            edges: m.slice(1, 5).map(Number),
          }),
        ),
      );
    const { pages } = await readRecord(bytes);
    for (const page of pages) {
      const theirs = poppler[page.index]!;
      expect(theirs.length).toBe(32);
      // Without embedded fonts the two differ in ascent and descent, so the tolerance is that of a hairline.
      expect(meanDistance(ours(page), theirs)).toBeLessThan(1.5);
    }
  });

  it.skipIf(!hasCases)('lie on the printed words of labelled charts', async () => {
    type Truth = { pages: [text: string, x: number, y: number, width: number, height: number][][] };
    const folder = join(cases, 'icd-12');
    const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth;
    const { pages } = await readRecord(readFileSync(join(folder, 'record.pdf')));
    expect(pages).toHaveLength(truth.pages.length);
    for (const page of pages) {
      const printed = truth.pages[page.index]!.map(
        ([text, x, y, width, height]): Placed => ({
          text,
          edges: [x * page.width, y * page.height, (x + width) * page.width, (y + height) * page.height],
        }),
      );
      expect(meanDistance(ours(page), printed)).toBeLessThan(0.3);
    }
  });
});
