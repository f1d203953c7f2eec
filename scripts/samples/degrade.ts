/** Turns clean pages into what a fax machine or an office scanner leaves of them: pictures without a text layer. */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { PDFDocument, PDFName, type PDFPage } from 'pdf-lib';
import type { Grey } from '../../service/record/pdf/render.ts';
import { dice } from './dice.ts';
import { turned } from './turned.ts';
import type { Typeset } from './typeset.ts';

const DPI = 200;
const POINTS = 72;

/** Turns and shifts a rendered page as a sheet feeder does; the ground is white. */
function skew(picture: Grey, degrees: number): Grey {
  const { width, height } = picture;
  const sheet = createCanvas(width, height);
  sheet
    .getContext('2d')
    .putImageData(new ImageData(new Uint8ClampedArray(picture.data), width, height), 0, 0);
  const rgba = turned(sheet, degrees, width, height).getContext('2d').getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.round(0.3 * rgba[4 * at]! + 0.59 * rgba[4 * at + 1]! + 0.11 * rgba[4 * at + 2]!);
  return { width, height, data };
}

/** Grain on every pixel, a few specks of dirt, then black or white: one bit per pixel, 1 is white. */
function faxBits(grey: Grey, roll: () => number): Uint8Array {
  const { width, height, data } = grey;
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height);
  const dirt = new Set<number>();
  for (let speck = 0; speck < 220; speck++) {
    const at = Math.floor(roll() * height) * width + Math.floor(roll() * width);
    dirt.add(at);
    if (roll() < 0.5) dirt.add(at + 1);
    if (roll() < 0.3) dirt.add(at + width);
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const level = data[at]!;
      const grain = level > 245 ? 0 : (roll() - 0.5) * 70;
      if (level + grain > 150 && !dirt.has(at)) bits[y * row + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  return bits;
}

function place(pdf: PDFDocument, page: PDFPage, width: number, height: number, bits: Uint8Array): void {
  const image = pdf.context.flateStream(bits, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  });
  page.node.setXObject(PDFName.of('Scan'), pdf.context.register(image));
  const paint = pdf.context.flateStream(`q ${page.getWidth()} 0 0 ${page.getHeight()} 0 0 cm /Scan Do Q`);
  page.node.addContentStream(pdf.context.register(paint));
}

/** The same record with its `scanned` pages as pictures; the others are copied as they are. */
export async function degrade(clean: Typeset, seed: number, day: Date): Promise<Uint8Array> {
  const roll = dice(seed);
  const library = await PDFiumLibrary.init();
  const rendered = await library.loadDocument(clean.bytes);
  const source = await PDFDocument.load(clean.bytes, { updateMetadata: false });
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setCreationDate(day);
  target.setModificationDate(day);
  for (const [index, scanned] of clean.scanned.entries()) {
    if (!scanned) {
      const [page] = await target.copyPages(source, [index]);
      if (page) target.addPage(page);
      continue;
    }
    const { width, height } = source.getPage(index).getSize();
    const picture = await rendered.getPage(index).render({ scale: DPI / POINTS, render: 'bitmap' });
    const grey = skew(picture, (roll() - 0.5) * 1.6);
    place(target, target.addPage([width, height]), grey.width, grey.height, faxBits(grey, roll));
  }
  rendered.destroy();
  library.destroy();
  return target.save();
}
