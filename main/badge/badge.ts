/** How many cases are due, on the app's icon: a number where the system draws one, a red dot with words on Windows. */
import { app, type BrowserWindow, nativeImage } from 'electron';

const SIZE = 16;
/** Blue, green, red, opacity: the order of a bitmap. */
const RED = [0x2d, 0x2d, 0xc9, 0xff];

/** A filled circle, as a bitmap of 16 by 16 points. */
function dot(): Buffer {
  const bitmap = Buffer.alloc(SIZE * SIZE * 4);
  const middle = (SIZE - 1) / 2;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (Math.hypot(x - middle, y - middle) <= middle) bitmap.set(RED, (y * SIZE + x) * 4);
    }
  }
  return bitmap;
}

export const inWords = (due: number) => (due === 1 ? '1 case is due' : `${due} cases are due`);

export function showDue(
  due: number,
  windows: readonly BrowserWindow[],
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') {
    app.setBadgeCount(due);
    return;
  }
  const image = due > 0 ? nativeImage.createFromBitmap(dot(), { width: SIZE, height: SIZE }) : null;
  for (const window of windows) window.setOverlayIcon(image, due > 0 ? inWords(due) : '');
}
