// @ts-check
/**
 * Draws main/resources/icon.png, from which electron-builder makes the icons of each system: a page with one line of
 * evidence boxed. Run it after a change: `node scripts/icon.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';

const SIZE = 1024;
const canvas = createCanvas(SIZE, SIZE);
const pen = canvas.getContext('2d');

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
function box(x, y, width, height, radius) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

pen.fillStyle = '#1f5fbf';
box(64, 64, 896, 896, 200);
pen.fill();
pen.fillStyle = '#ffffff';
for (const [y, width] of [
  [270, 520],
  [690, 340],
]) {
  box(252, y ?? 0, width ?? 0, 64, 32);
  pen.fill();
}
pen.strokeStyle = '#ffffff';
pen.lineWidth = 40;
box(212, 412, 600, 200, 56);
pen.stroke();
box(292, 480, 440, 64, 32);
pen.fill();

const root = dirname(dirname(fileURLToPath(import.meta.url)));
writeFileSync(join(root, 'main', 'resources', 'icon.png'), canvas.toBuffer('image/png'));
