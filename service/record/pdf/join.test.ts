import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, inspectPdf, joinPdfs, readRecord } from '../index.ts';
import { encryptedPdf, printed, rows } from './testing.ts';

afterAll(closeReaders);

const file = (text: string) => printed(rows(72, 700, [text, 'and a second line']));
const texts = ({ pages }: Awaited<ReturnType<typeof readRecord>>) => pages.map(({ lines }) => lines[0]?.text);

describe('two files joined', () => {
  it('have all pages, in order, with words where they were', async () => {
    const [first, second] = [file('Saturation 85 percent'), file('Saturation 93 percent')];
    const both = await joinPdfs(await joinPdfs(first, second), file('A third one'));
    const read = await readRecord(both);
    expect(texts(read)).toEqual(['Saturation 85 percent', 'Saturation 93 percent', 'A third one']);
    const alone = await readRecord(second);
    const box = ({ pages }: typeof read, at: number) => pages[at]!.lines[0]!.words[1]!.box;
    expect(box(read, 1).x).toBeCloseTo(box(alone, 0).x, 4);
    expect(box(read, 1).y).toBeCloseTo(box(alone, 0).y, 4);
  });

  it('refuse what is no PDF and what a password locks', async () => {
    const first = file('x');
    await expect(joinPdfs(first, Buffer.from('no'))).rejects.toMatchObject({ code: 'record_not_pdf' });
    const locked = encryptedPdf('secret');
    await expect(joinPdfs(first, locked)).rejects.toMatchObject({ code: 'record_encrypted' });
    expect(await inspectPdf(await joinPdfs(first, locked, 'secret'))).toBe(2);
  });
});
