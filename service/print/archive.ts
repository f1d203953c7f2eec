/** What makes a PDF one for archives and for assistive technology (PDF/A-2b, PDF/UA-1): metadata that say so, colors that are defined. */
import { createHash } from 'node:crypto';
import { type PDFDocument, PDFHexString, PDFName } from 'pdf-lib';

interface Archived {
  title: string;
  at: Date;
}

/** Call it last: title and date must be those of the document, and its identifier follows from them and from the number of pages. */
export function makeArchival(pdf: PDFDocument, { title, at }: Archived): void {
  const { context, catalog } = pdf;
  const packet = Buffer.from(metadata(title, at));
  const xmp = context.stream(packet, { Type: 'Metadata', Subtype: 'XML', Length: packet.length });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const profile = context.register(context.stream(srgb(), { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFHexString.fromText('sRGB IEC61966-2.1'),
    Info: PDFHexString.fromText('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const id = createHash('sha256')
    .update(packet)
    .update(String(pdf.getPageCount()))
    .digest('hex')
    .slice(0, 32);
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

function metadata(title: string, at: Date): string {
  const day = `${at.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Evident</xmp:CreatorTool><xmp:CreateDate>${day}</xmp:CreateDate><xmp:ModifyDate>${day}</xmp:ModifyDate>
<pdf:Producer>Evident</pdf:Producer>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** XYZ of white and of the three primaries of sRGB, adapted to D50, as ICC profiles give them. */
const POINTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const;
const GAMMA = 2.2;

/** A display profile of sRGB's primaries (ICC.1:2001-04, matrix and curve): small, and all that an output intent needs. */
function srgb(): Buffer {
  const fixed = (value: number) => Math.round(value * 65_536);
  const xyz = (values: readonly number[]) => {
    const data = Buffer.alloc(20);
    data.write('XYZ ', 0, 'latin1');
    for (const [index, value] of values.entries()) data.writeInt32BE(fixed(value), 8 + 4 * index);
    return data;
  };
  const curve = Buffer.alloc(16);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(GAMMA * 256), 12);
  const name = 'sRGB';
  const description = Buffer.alloc(92 + name.length);
  description.write('desc', 0, 'latin1');
  description.writeUInt32BE(name.length + 1, 8);
  description.write(name, 12, 'latin1');
  const copyright = Buffer.from('text\0\0\0\0Public domain\0', 'latin1');
  const tags: [string, Buffer][] = [
    ['desc', description],
    ['cprt', copyright],
    ...Object.entries(POINTS).map(([tag, values]): [string, Buffer] => [tag, xyz(values)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Buffer] => [tag, curve]),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const parts: Buffer[] = [];
  let at = 128 + table.length;
  tags.forEach(([tag, data], index) => {
    table.write(tag, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  // A date is asked for; any will do.
  for (const [index, part] of [2026, 1, 1].entries()) head.writeUInt16BE(part, 24 + 2 * index);
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of POINTS.wtpt.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  return Buffer.concat([head, table, ...parts]);
}
