import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, type MedicalRecord, RecordError, readRecord } from './index.ts';
import { CATALOG, ONE_PAGE, page, pdf, stream } from './pdf/testing.ts';

afterAll(closeReaders);

/** A typed error or a record: anything else fails the test. */
async function outcome(bytes: Uint8Array): Promise<MedicalRecord | RecordError> {
  try {
    return await readRecord(bytes, { limits: { pageTimeout: 20_000 } });
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
}

async function sound(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < 5; i++)
    document.addPage().drawText(`Sheet ${i + 1}`, { x: 50, y: 700, size: 12, font });
  return document.save({ useObjectStreams: false });
}

describe('hostile and broken files', { timeout: 120_000 }, () => {
  it('survives a nested Flate bomb', async () => {
    let data = Buffer.alloc(64 << 20, 0x20);
    for (let i = 0; i < 3; i++) data = deflateSync(data);
    const filter = '/Filter [/FlateDecode /FlateDecode /FlateDecode]';
    const result = await outcome(pdf(CATALOG, ONE_PAGE, page('/Contents 4 0 R'), stream(data, filter)));
    expect(result).toBeDefined();
  });

  it('survives a page tree that contains itself', async () => {
    expect(await outcome(pdf(CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'))).toBeDefined();
  });

  it('refuses a page count beyond the limit without reading pages', async () => {
    const kids = '3 0 R '.repeat(6000);
    const result = await outcome(
      pdf(
        CATALOG,
        `<< /Type /Pages /Kids [${kids}] /Count 6000 >>`,
        page('/Contents 4 0 R'),
        stream(Buffer.alloc(0), ''),
      ),
    );
    expect(result).toMatchObject({ code: 'record_too_many_pages' });
  });

  it('does not draw a page of absurd size at full resolution', async () => {
    const huge = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2000000 2000000] /Contents 4 0 R >>';
    expect(
      await outcome(pdf(CATALOG, ONE_PAGE, huge, stream(Buffer.from('0 0 900000 900000 re f'), ''))),
    ).toBeDefined();
  });

  it('does not unpack an image of absurd size', async () => {
    const image = stream(
      deflateSync(Buffer.alloc(1 << 20)),
      '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
    );
    const result = await outcome(
      pdf(
        CATALOG,
        ONE_PAGE,
        page('/Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R'),
        stream(Buffer.from('q 612 0 0 792 0 0 cm /I Do Q'), ''),
        image,
      ),
    );
    expect(result).toBeDefined();
  });

  it('reads what is left of a truncated file', async () => {
    const bytes = await sound();
    const text = Buffer.from(bytes).toString('latin1');
    const left = async (until: number) => {
      const { pages } = (await outcome(bytes.subarray(0, until))) as MedicalRecord;
      return pages.filter((p) => p.lines.length > 0).map((p) => p.lines[0]!.text);
    };
    // Without the table and the trailer; and within the fourth page's own objects.
    expect(await left(text.lastIndexOf('xref') - 20)).toHaveLength(5);
    const contents = [...text.matchAll(/\/Type \/Page\b(?!s)/g)].map((m) => m.index);
    expect((await left(contents[3]! + 300)).slice(0, 1)).toEqual(['Sheet 1']);
    expect(await outcome(bytes.subarray(0, 40))).toMatchObject({ code: 'record_unreadable' });
  });

  it('reads a file with junk before its header', async () => {
    const result = await outcome(Buffer.concat([Buffer.from('GIF89a junk\n'), await sound()]));
    expect(result).toMatchObject({ pages: { length: 5 } });
  });

  it('goes on after files that broke its workers', async () => {
    const result = (await outcome(await sound())) as MedicalRecord;
    expect(result.pages.map((p) => p.lines[0]?.text)).toEqual([1, 2, 3, 4, 5].map((i) => `Sheet ${i}`));
  });
});
