import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';

/** A picture turned about its middle, clockwise, on a white sheet of this size. */
export function turned(picture: Image | Canvas, degrees: number, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.translate(width / 2, height / 2);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}
