import { type BrowserWindow, Notification } from 'electron';

/** Says that charts have been read, and nothing of whose: a notification may stand on a locked screen. Not while a window is in front. */
export function tellRead(count: number, windows: readonly BrowserWindow[], raise: () => void): void {
  if (count === 0 || !Notification.isSupported() || windows.some((window) => window.isFocused())) return;
  const body = count === 1 ? 'A chart has been read.' : `${count} charts have been read.`;
  const notification = new Notification({ title: 'Evident', body });
  notification.on('click', raise);
  notification.show();
}
