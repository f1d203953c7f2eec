import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the window was and whether it filled the screen. */
export interface WindowState {
  bounds?: Rectangle;
  maximized: boolean;
}

const SMALLEST = { width: 900, height: 600 };
/** Enough of the title bar to grab. */
const VISIBLE = 100;

/** Overlap of the window with a screen, in both directions. */
function reachable(bounds: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  return across >= VISIBLE && bounds.y >= screen.y && bounds.y <= screen.y + screen.height - VISIBLE;
}

/**
 * The state as last saved, without bounds when they are unreadable, too small, or on a screen that is not
 * there any more.
 * @param screens work areas of the screens there are
 */
export function loadWindowState(path: string, screens: readonly Rectangle[]): WindowState {
  let saved: unknown;
  try {
    saved = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { maximized: false }; // First start, or a file that was cut off: the default place is fine.
  }
  const { bounds, maximized } = (saved ?? {}) as Partial<WindowState>;
  const numbers = bounds && [bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isSafeInteger);
  const large = bounds && bounds.width >= SMALLEST.width && bounds.height >= SMALLEST.height;
  const usable = numbers && large && screens.some((screen) => reachable(bounds, screen));
  return { bounds: usable ? bounds : undefined, maximized: maximized === true };
}

/** Keeps the state; where the disk refuses, the next start opens in the default place. */
export function saveWindowState(path: string, state: WindowState): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(state));
    return true;
  } catch {
    return false; // A place on the screen is not worth an alarm when the app is being closed.
  }
}
