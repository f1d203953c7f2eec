/**
 * Distance of word boxes from poppler's, in points, on the pages with a text layer, and of both from the printed truth.
 * `node test/benchmark/speed/record-boxes.ts [CASES]`; needs pdftotext.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeReaders, readRecord } from '../../../service/record/index.ts';

interface Box {
  text: string;
  edges: [left: number, top: number, right: number, bottom: number];
}

const cases = process.argv[2] ?? '../shared/corpus/cases';

/** Words with boxes in points, page by page. */
function popplerPages(file: string): Box[][] {
  const xml = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return xml
    .split('<page ')
    .slice(1)
    .map((page) =>
      [
        ...page.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
        ),
      ].map(([, left, top, right, bottom, text]) => ({
        text: text!
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&apos;/g, "'")
          .replace(/&amp;/g, '&'),
        edges: [Number(left), Number(top), Number(right), Number(bottom)] as Box['edges'],
      })),
    );
}

/** Mean distance of the four edges to the nearest word with the same text, and words without one. */
function compare(ours: Box[], theirs: Box[]): { distances: number[]; missing: string[] } {
  const left = new Set(ours);
  const distances: number[] = [];
  const missing: string[] = [];
  for (const word of theirs) {
    let best: Box | undefined;
    let least = 20;
    for (const candidate of left) {
      if (candidate.text !== word.text) continue;
      const apart = candidate.edges.reduce((sum, edge, i) => sum + Math.abs(edge - word.edges[i]!), 0) / 4;
      if (apart < least) {
        least = apart;
        best = candidate;
      }
    }
    if (!best) missing.push(word.text);
    else {
      left.delete(best);
      distances.push(least);
    }
  }
  return { distances, missing };
}

async function main(): Promise<void> {
  if (!existsSync(cases) || spawnSync('pdftotext', ['-v']).error) {
    console.warn(`record-boxes: ${cases} or pdftotext is not there; nothing measured`);
    return;
  }
  const distances: number[] = [];
  const missing: string[] = [];
  for (const id of readdirSync(cases)) {
    const file = join(cases, id, 'record.pdf');
    // Pages that need OCR are not compared, and would take most of the time.
    const record = await readRecord(readFileSync(file), { ocrPages: [] });
    const poppler = popplerPages(file);
    for (const page of record.pages.filter((p) => p.source === 'text')) {
      const ours = page.lines
        .flatMap((l) => l.words)
        .map(({ text, box }): Box => {
          const { x, y, width, height } = box;
          const edges = [
            x * page.width,
            y * page.height,
            (x + width) * page.width,
            (y + height) * page.height,
          ];
          return { text, edges: edges as Box['edges'] };
        });
      const result = compare(ours, poppler[page.index] ?? []);
      distances.push(...result.distances);
      missing.push(...result.missing);
    }
  }
  distances.sort((a, b) => a - b);
  const mean = distances.reduce((a, b) => a + b, 0) / Math.max(1, distances.length);
  const at = (share: number) => (distances[Math.floor(share * (distances.length - 1))] ?? 0).toFixed(3);
  console.log(
    `${distances.length} words: mean ${mean.toFixed(3)} pt, median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}`,
  );
  console.log(
    `${missing.length} words of poppler's without a word of the same text: ${missing.slice(0, 40).join(' ')}`,
  );
}

await main();
closeReaders();
