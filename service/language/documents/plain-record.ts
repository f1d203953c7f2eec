/** A record from plain text, as the reader would give it: for notes that come as text, for evaluation and for tests. */
import type { Line, MedicalRecord, Page, Word } from '../../record/types.ts';

const WIDTH = 100;

/** One line per line, a block per paragraph, a page per form feed; characters are 1/100 of the page wide. */
export function recordOf(text: string): MedicalRecord {
  const pages = text.split('\f').map((page, index) => pageOf(page, index));
  return { sha256: '0'.repeat(64), readerVersion: 'test', pages };
}

function pageOf(text: string, index: number): Page {
  const lines: Line[] = [];
  let block = 0;
  text.split('\n').forEach((raw, row) => {
    if (!raw.trim()) {
      block++;
      return;
    }
    lines.push(lineOf(raw, row, block));
  });
  return { index, width: 612, height: 792, rotation: 0, source: 'text', lines };
}

function lineOf(raw: string, row: number, block: number): Line {
  const words: Word[] = [...raw.matchAll(/\S+/g)].map((m) => ({
    text: m[0],
    box: { x: m.index / WIDTH, y: row / 80, width: m[0].length / WIDTH, height: 1 / 90 },
    source: 'text',
  }));
  const first = words[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const last = words.at(-1)?.box ?? first;
  return {
    words,
    text: raw.trimEnd(),
    box: { ...first, width: last.x + last.width - first.x },
    block,
    role: 'body',
  };
}
