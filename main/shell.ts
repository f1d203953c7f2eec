/** The desktop shell: puts the parts together and follows the app's life. */
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Notification,
  powerMonitor,
  session,
  utilityProcess,
} from 'electron';
import { serveCalls } from './ipc/serve.ts';
import { CHARTS, isFragment, LOCK } from './ipc/table.ts';
import { safeStorageKeys } from './keys/safe-storage.ts';
import { lockWhenAway } from './lock/lock.ts';
import { installMenu } from './menu/menu.ts';
import { OpenedFiles, pdfsAmong } from './opened/opened.ts';
import { dataFolder } from './paths.ts';
import { DEFAULT_IDLE_MINUTES, readPolicy } from './policy/policy.ts';
import { type Supervisor, superviseService } from './service/supervisor.ts';
import { guardContents, guardSession } from './window/guards.ts';
import { createWindow } from './window/window.ts';

export interface ShellOptions {
  /** Bundled files: the preload script and the service's host. */
  preload: string;
  host: string;
}

/** Runs the app; returns at once when another instance is there already, which then shows its window. */
export function runShell({ preload, host }: ShellOptions): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let origin: string | undefined;
  let entry: string | undefined;
  let window: BrowserWindow | undefined;
  let supervisor: Supervisor | undefined;
  let stopped = false;
  const originNow = () => origin;

  const show = () => {
    if (origin === undefined) return;
    if (!window) {
      const stateFile = join(app.getPath('userData'), 'window.json');
      window = createWindow({ preload, stateFile, origin: originNow, devTools: !app.isPackaged });
      window.on('closed', () => {
        window = undefined;
      });
    }
    void window.loadURL(`${origin}/`);
  };

  const opened = new OpenedFiles();
  opened.add(pdfsAmong(process.argv.slice(1)));
  const open = (paths: readonly string[]) => {
    if (opened.add(paths)) window?.webContents.send(CHARTS);
  };

  const raise = () => {
    if (!window) return show();
    if (window.isMinimized()) window.restore();
    window.focus();
  };

  const ready = (service: { url: string; setupUrl?: string }) => {
    const moved = origin !== new URL(service.url).origin;
    origin = new URL(service.url).origin;
    const fragment = service.setupUrl && new URL(service.setupUrl).hash;
    entry = isFragment(fragment) ? fragment : undefined;
    // After a restart at the same port the page goes on by itself; what is typed into it stays.
    window?.setProgressBar(-1);
    if (moved || !window || entry) show();
  };

  const failed = ({ code, detail }: { code: string; detail: string }) => {
    dialog.showErrorBox('Evident cannot go on', `${detail}\n\n(${code})`);
    app.quit();
  };

  const start = async () => {
    const policy = await readPolicy();
    guardSession(session.defaultSession, originNow);
    serveCalls(
      {
        'app:info': () => ({ version: app.getVersion(), platform: process.platform }),
        'app:entry': () => {
          const once = entry ?? null;
          entry = undefined;
          return once;
        },
        'window:print': () => {
          window?.webContents.print();
          return null;
        },
        'app:charts': () => opened.take(),
        'app:badge': (due) => {
          app.setBadgeCount(due);
          return null;
        },
        'app:read': (count) => {
          if (count > 0 && !window?.isFocused() && Notification.isSupported()) tell(count, raise);
          return null;
        },
      },
      originNow,
    );
    installMenu();
    supervisor = superviseService({
      fork: () => utilityProcess.fork(host, [], { serviceName: 'Evident service', stdio: 'ignore' }),
      dataDir: policy.dataFolder ?? dataFolder(),
      ...(policy.port === undefined ? {} : { port: policy.port }),
      passphrase: process.env.EVIDENT_PASSPHRASE || undefined,
      keys: safeStorageKeys(),
      onReady: ready,
      onDown: () => window?.setProgressBar(2),
      onFailed: failed,
    });
    lockWhenAway(powerMonitor, policy.idleMinutes ?? DEFAULT_IDLE_MINUTES, () =>
      window?.webContents.send(LOCK),
    );
  };

  app.on('second-instance', (_event, words: string[], folder: string) => {
    raise();
    open(pdfsAmong(words.slice(1), folder));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(pdfsAmong([path]));
  });
  app.on('activate', raise);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, originNow));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (stopped || !supervisor) return;
    // The service closes its data folder first; the app ends when it has.
    event.preventDefault();
    void supervisor.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
  app.enableSandbox();
  app.whenReady().then(start, failed);
}

/** Says that charts have been read, and nothing of whose: a notification may stand on a locked screen. */
function tell(count: number, raise: () => void): void {
  const body = count === 1 ? 'A chart has been read.' : `${count} charts have been read.`;
  const notification = new Notification({ title: 'Evident', body });
  notification.on('click', raise);
  notification.show();
}
