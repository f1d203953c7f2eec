/** An icon beside the clock, where an administrator wants one: the app then stays when its last window is closed. */
import { app, Menu, nativeImage, Tray } from 'electron';
import { inWords } from '../badge/badge.ts';

export interface TrayVerbs {
  raise(): void;
  lock(): void;
}

export interface AppTray {
  due(count: number): void;
}

export function installTray(icon: string, { raise, lock }: TrayVerbs): AppTray {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 16, height: 16 }));
  const due = (count: number) => tray.setToolTip(count > 0 ? `Evident: ${inWords(count)}` : 'Evident');
  due(0);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Evident', click: raise },
      { label: 'Lock', click: lock },
      { type: 'separator' },
      { label: 'Quit', click: () => app.quit() },
    ]),
  );
  tray.on('click', raise);
  return { due };
}
