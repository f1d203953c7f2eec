/** Files made to break a reader, by name; used by `record-corpus.ts --own`. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { CATALOG, ONE_PAGE, page, pdf, stream } from '../../../service/record/pdf/testing.ts';

/** One page of the given content and resources; further objects start at number 5. */
function onePage(content: Buffer, resources = '', ...objects: (string | Buffer)[]): Buffer {
  return pdf(CATALOG, ONE_PAGE, page(`/Contents 4 0 R /Resources << ${resources} >>`), content, ...objects);
}

function flateBomb(layers: number, megabytes: number): Buffer {
  let data: Buffer = Buffer.alloc(megabytes << 20, 0x20);
  for (let i = 0; i < layers; i++) data = deflateSync(data);
  return onePage(stream(data, `/Filter [${'/FlateDecode '.repeat(layers)}]`));
}

/** Forms of which each draws the next ten times. */
function laughs(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, i) => {
    const next = i + 1 < levels ? `/Resources << /XObject << /F ${6 + i} 0 R >> >>` : '';
    const content = i + 1 < levels ? '/F Do '.repeat(10) : '0 0 10 10 re f';
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${next}`);
  });
  return onePage(stream('/F Do'), '/XObject << /F 5 0 R >>', ...forms);
}

const TEXT = stream('BT /F1 12 Tf 60 700 Td (BMI 43.5) Tj ET');
const FONT = '/Font << /F1 5 0 R >>';

/** A font whose embedded program is noise. */
function noisyFont(key: 'FontFile' | 'FontFile2' | 'FontFile3', subtype: string): Buffer {
  const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 2_654_435_761) >>> 24));
  const extra = key === 'FontFile3' ? '/Subtype /Type1C' : `/Length1 ${noise.length}`;
  return onePage(
    TEXT,
    FONT,
    `<< /Type /Font /Subtype /${subtype} /BaseFont /Bad /FontDescriptor 6 0 R /FirstChar 0 /LastChar 255 /Widths 8 0 R >>`,
    `<< /Type /FontDescriptor /FontName /Bad /Flags 4 /${key} 7 0 R >>`,
    stream(noise, extra),
    `[${'500 '.repeat(256)}]`,
  );
}

function image(width: number, height: number, filter: string, data: Buffer): Buffer {
  return onePage(
    stream('q 612 0 0 792 0 0 cm /I Do Q'),
    '/XObject << /I 5 0 R >>',
    stream(
      data,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /${filter}`,
    ),
  );
}

async function sound(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < 5; i++)
    document.addPage().drawText(`Sheet ${i + 1}`, { x: 50, y: 700, size: 12, font });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export async function hostileFiles(): Promise<Record<string, Uint8Array>> {
  const good = await sound();
  const widest =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap end';
  return {
    'flate 3 x 64 MB': flateBomb(3, 64),
    'flate 2 x 1 GB': flateBomb(2, 1024),
    'tree of itself': pdf(CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'),
    'tree of 100,000 pages': pdf(
      CATALOG,
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
      page(''),
    ),
    'count that lies': pdf(CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('')),
    'page of 700 m': pdf(
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R', '0 0 2000000 2000000'),
      stream('0 0 9 9 re f'),
    ),
    'page of no size': pdf(CATALOG, ONE_PAGE, page('/Contents 4 0 R', '0 0 0 0'), stream('0 0 9 9 re f')),
    'picture of 10 gigapixels': image(100_000, 100_000, 'FlateDecode', deflateSync(Buffer.alloc(1 << 20))),
    'picture of noise as JPEG 2000': image(30_000, 30_000, 'JPXDecode', Buffer.alloc(5000, 7)),
    'picture of noise as JBIG2': image(60_000, 60_000, 'JBIG2Decode', Buffer.alloc(5000, 9)),
    'forms ten to the ninth': laughs(9),
    'form in itself': onePage(
      stream('/F Do'),
      '/XObject << /F 5 0 R >>',
      stream(
        '/F Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
      ),
    ),
    'a million states': onePage(stream('q '.repeat(1_000_000))),
    'arrays 200,000 deep': onePage(stream(`BT ${'['.repeat(200_000)} TJ ET`)),
    'a pattern of tiny tiles': onePage(
      stream('/Pattern cs /P scn 0 0 612 792 re f'),
      '/Pattern << /P 5 0 R >>',
      stream(
        '0 0 1 1 re f',
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
      ),
    ),
    'noise as TrueType': noisyFont('FontFile2', 'TrueType'),
    'noise as Type 1': noisyFont('FontFile', 'Type1'),
    'noise as CFF': noisyFont('FontFile3', 'Type1'),
    'glyph that draws itself': onePage(
      TEXT,
      FONT,
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 66 /LastChar 66 /Widths [9] /Encoding << /Differences [66 /B] >> /CharProcs << /B 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>',
      stream('9 0 d0 BT /F1 1 Tf (BBBBBBBB) Tj ET'),
    ),
    'map of four billion letters': onePage(
      TEXT,
      FONT,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
      stream(widest),
    ),
    'script and launch': pdf(
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /WC << /S /Launch /F (sh) >> >> >>',
      ONE_PAGE,
      page('/AA << /O << /S /URI /URI (http://192.0.2.1/) >> >>'),
    ),
    'half a file': good.subarray(0, good.length >> 1),
    'most of a file': good.subarray(0, Math.floor(good.length * 0.97)),
    'no bytes': Buffer.alloc(0),
    'zeros after the header': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1 << 20)]),
    'GIF and PDF in one': Buffer.concat([Buffer.from('GIF89a\n'), good]),
    'ZIP and PDF in one': Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(200),
      good,
      Buffer.from('PK\u0005\u0006'),
      Buffer.alloc(18),
    ]),
  };
}
