import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { MedicalRecord } from '../record/index.ts';
import { encryptedPdf, printed, rows } from '../record/pdf/testing.ts';
import { runRead } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-read-'));
const at = (name: string) => join(folder, name);
const table = ['Test      Result', 'Sodium    139', 'Chloride  101'];
const header = { text: 'Harbor Clinic', x: 60, y: 770 };
writeFileSync(
  at('chart.pdf'),
  printed(
    [header, ...rows(60, 700, ['SpO2 87 % at rest'])],
    [header, ...rows(60, 700, table)],
    [header, ...rows(60, 700, ['Plan: home oxygen'])],
  ),
);
writeFileSync(at('locked.pdf'), encryptedPdf('open sesame', 'BMI 43.5'));
writeFileSync(at('notes.txt'), 'Name of a person');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One command within this process: what it says where, and its exit code. */
async function read(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const hear = (from: NodeJS.WriteStream, as: keyof typeof said) =>
    vi.spyOn(from, 'write').mockImplementation((text) => {
      said[as] += text;
      return true;
    });
  hear(process.stdout, 'out');
  hear(process.stderr, 'err');
  const code = await runRead(argv);
  vi.restoreAllMocks();
  return { code, ...said };
}

/** Number of pixels of a colour in a picture file. */
async function pixelsOf(file: string): Promise<(colour: number[]) => number> {
  const picture = await loadImage(readFileSync(file));
  const pen = createCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  return (colour) => {
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (colour.every((value, k) => data[i + k] === value)) count++;
    return count;
  };
}

describe('evident read', () => {
  it('prints each line and each word with its box, role, table and column', async () => {
    const { code, out, err } = await read(at('chart.pdf'));
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(lines.filter((line) => line.startsWith('=='))).toEqual(
      [1, 2, 3].map((n) => `== page ${n} (text, 612 x 792 pt)`),
    );
    // At 60 points of 612, 17 and 4 letters of 6 points wide.
    const line = lines.findIndex((text) => text.endsWith('\tSpO2 87 % at rest'));
    expect(lines[line]).toMatch(/^\[0\.0980 0\.10\d\d 0\.1667 0\.01\d\d\] block 1\t/);
    expect(lines[line + 1]).toMatch(/^ {2}\[0\.0980 0\.10\d\d 0\.0392 0\.01\d\d\] text\tSpO2$/);
    expect(out).toMatch(/\] block 0 header\tHarbor Clinic\n/);
    expect(out).toMatch(/\] block \d table 0\tSodium {3}139\n.*column 0\tSodium\n.*column 1\t139\n/);
  });

  it('--page shows that page alone, and still knows its header', async () => {
    const { code, out } = await read(at('chart.pdf'), '--page', '3');
    expect(code).toBe(0);
    expect(out.match(/^== .*/gm)).toEqual(['== page 3 (text, 612 x 792 pt)']);
    expect(out).toContain('\tPlan: home oxygen\n');
    expect(out).toContain(' header\tHarbor Clinic\n');
  });

  it('--json yields the record as the engine gets it', async () => {
    const { code, out, err } = await read(at('chart.pdf'), '--json', '--page', '2');
    expect([code, err]).toEqual([0, '']);
    const record = JSON.parse(out) as MedicalRecord;
    expect(record.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(record.pages.map((page) => page.index)).toEqual([1]);
    const sodium = record.pages[0]!.lines.find((line) => line.text === 'Sodium   139')!;
    expect(sodium.cells).toEqual([
      { column: 0, first: 0, last: 0 },
      { column: 1, first: 1, last: 1 },
    ]);
    expect(sodium.words[1]!.box.x * 612).toBeCloseTo(60 + 10 * 6, 1);
  });

  it('--png draws the page with its words, lines and cells framed', async () => {
    const { code } = await read(at('chart.pdf'), '--page', '2', '--png', at('page.png'));
    expect(code).toBe(0);
    const count = await pixelsOf(at('page.png'));
    const frames = {
      words: [40, 90, 220],
      lines: [170, 170, 170],
      header: [255, 170, 255],
      cells: [150, 90, 30],
    };
    // The shortest frame that is drawn here, of a cell of three digits, is longer than this.
    for (const [what, colour] of Object.entries(frames))
      expect([what, count(colour) > 80]).toEqual([what, true]);
  });

  it('tells when the picture cannot be written', async () => {
    const { code, err } = await read(at('chart.pdf'), '--page', '1', '--png', at('nowhere/page.png'));
    expect(code).toBe(3);
    expect(err).toMatch(/^file_not_written: [^\n]+\n$/);
  });

  it('reads a protected file with the password of --password-env', async () => {
    vi.stubEnv('CHART_PASSWORD', 'open sesame');
    const { code, out } = await read(at('locked.pdf'), '--password-env', 'CHART_PASSWORD');
    expect(code).toBe(0);
    expect(out).toContain('\tBMI 43.5\n');
  });

  it.each([
    ['a protected file', ['locked.pdf'], 3, 'record_encrypted'],
    ['a file that is no PDF', ['notes.txt'], 3, 'record_not_pdf'],
    ['a page that is not there', ['chart.pdf', '--page', '9'], 3, 'record_unreadable'],
    ['no such file', ['none.pdf'], 3, 'file_not_found'],
  ])('tells of %s in one line that begins with the code', async (_, [name, ...rest], exit, said) => {
    const { code, out, err } = await read(at(name!), ...rest);
    expect([code, out]).toEqual([exit, '']);
    expect(err.split('\n')).toEqual([expect.stringMatching(new RegExp(`^${said}: \\S`)), '']);
    expect(err).not.toContain('person');
  });

  it.each([[['--page', '0']], [['--page', 'two']], [['--colour']], [['second.pdf']]])(
    'refuses the command line %j with its usage',
    async (more) => {
      const { code, out, err } = await read(at('chart.pdf'), ...more);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('Usage: evident read FILE');
    },
  );

  it('as a program: the same exit code and line', () => {
    const program = fileURLToPath(new URL('./evident.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'read', at('locked.pdf')], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^record_encrypted: [^\n]+\n$/);
  });
});
