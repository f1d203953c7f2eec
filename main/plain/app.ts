/** The app without Electron: the local service, and an installed browser as its window. */
import { startService } from '../../service/api/start.ts';
import { chooseKey } from '../keys/choose.ts';
import { configFolder, dataFolder } from '../paths.ts';
import { openApp } from './browser.ts';

export interface PlainApp {
  /** Resolves when the service has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts the service on the user's data folder and opens a window on it, or prints the address where there is
 * neither screen nor browser. Closing the window stops the service; so do Ctrl-C and a termination.
 * @param say prints one line for the person
 */
export async function startPlainApp(say: (line: string) => void): Promise<PlainApp> {
  const dataDir = dataFolder();
  const { warning, ...key } = await chooseKey(dataDir);
  const service = await startService({ dataDir, ...key });
  if (warning) say(`note: ${warning}.`);
  const address = service.setupUrl ?? service.url;
  const tellAddress = () => say(`open ${address} in a browser on this machine. Ctrl-C stops the service.`);
  const window = await openApp(address, configFolder());
  if (window) say(`opened in a browser window; the service listens at ${service.url}. Ctrl-C stops it.`);
  else tellAddress();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      window?.close();
      await service.close();
      await window?.gone;
    })();
    return stopping;
  };
  window?.gone.then((how) => (how === 'failed' && !stopping ? tellAddress() : stop()));
  return { stop };
}
