/** A page with unsaved work objects to being closed, and Electron, unlike a browser, then does nothing and says nothing. */
import { type BrowserWindow, dialog } from 'electron';
import { RUN } from '../ipc/table.ts';

/** Long enough for a save to a service on the same machine. */
const SAVE_MS = 1500;
const [WAIT, CLOSE] = [0, 1];

/**
 * Lets the page save first and closes again; when it still objects, the person decides.
 * @param again closes the window, or quits the app, whichever was under way
 * @param stay the person wants to wait: nothing is under way any more
 */
export function saveBeforeClosing(window: BrowserWindow, again: () => void, stay: () => void): void {
  let asked = false;
  window.webContents.on('will-prevent-unload', (event) => {
    if (!asked) {
      asked = true;
      window.webContents.send(RUN, 'work.save');
      setTimeout(again, SAVE_MS);
      return;
    }
    asked = false;
    const choice = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Your last changes are not saved.',
      detail: 'The service could not take them yet. Wait, and they will be saved as soon as it can.',
      buttons: ['Wait', 'Close without saving'],
      defaultId: WAIT,
      cancelId: WAIT,
    });
    if (choice === CLOSE) event.preventDefault();
    else stay();
  });
}
