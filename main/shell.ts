/** The desktop shell: puts the parts together and follows the app's life. */
import { join } from 'node:path';
import {
  app,
  dialog,
  powerMonitor,
  protocol,
  session,
  shell as systemShell,
  utilityProcess,
  type WebContents,
} from 'electron';
import { showDue } from './badge/badge.ts';
import { serveCalls } from './ipc/serve.ts';
import { CHARTS, GO, isFragment, LOCK, RUN, SESSION } from './ipc/table.ts';
import { passphraseOf } from './keys/passphrase.ts';
import { safeStorageKeys } from './keys/safe-storage.ts';
import { lockWhenAway } from './lock/lock.ts';
import { type AppMenu, installMenu } from './menu/menu.ts';
import { tellRead } from './news/news.ts';
import { OpenedFiles, pdfsAmong } from './opened/opened.ts';
import { PRIVILEGES, SCHEME } from './pages/address.ts';
import { servePages } from './pages/serve.ts';
import { dataFolder } from './paths.ts';
import { DEFAULT_IDLE_MINUTES, type Policy, readPolicy } from './policy/policy.ts';
import { RecentCases } from './recent/recent.ts';
import { sendTo } from './server/server.ts';
import { describeFailure } from './service/failure.ts';
import { type Supervisor, superviseService } from './service/supervisor.ts';
import { type AppTray, installTray } from './tray/tray.ts';
import { findUpdate, type Update } from './updates/updates.ts';
import { guardContents, guardSession } from './window/guards.ts';
import { openWindows, type Windows } from './window/windows.ts';

const DAY_MS = 24 * 60 * 60_000;

const SERVER_FAULT = {
  code: 'server_policy_invalid',
  detail:
    'The server policy is invalid: ServerAddress must be https:// plus a host name, ServerCertificate an absolute path. Please tell your administrator.',
};

const UNREADABLE = {
  code: 'policy_unreadable',
  detail:
    'The policy of this computer cannot be read, so Evident cannot tell whether cases belong on a server. Please tell your administrator.',
};

export interface ShellOptions {
  /** Bundled files: the preload script and the service's host. */
  preload: string;
  host: string;
  /** Folder of the built renderer. */
  pages: string;
  icon: string;
}

/** Runs the app; returns at once when another instance is there already, which then shows its window. */
export function runShell({ preload, host, pages, icon }: ShellOptions): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let service: string | undefined;
  let entry: string | undefined;
  let windows: Windows | undefined;
  let supervisor: Supervisor | undefined;
  let tray: AppTray | undefined;
  let policy: Policy = {};
  let shared: string | null = null;
  let update: Update | undefined;
  let shown = false;
  let quitting = false;
  let stopped = false;

  const opened = new OpenedFiles();
  opened.add(pdfsAmong(process.argv.slice(1)));
  const open = (paths: readonly string[]) => {
    if (policy.recentDocuments) for (const path of paths) app.addRecentDocument(path);
    // One window takes them; one that is only being opened asks by itself, as does the first when the service is there.
    if (opened.add(paths)) raise()?.webContents.send(CHARTS);
  };

  /** Before the service is ready there is nothing to show. */
  const raise = () => (service === undefined ? undefined : windows?.raise());

  const ready = (started: { url: string; setupUrl?: string }) => {
    service = started.url;
    const fragment = started.setupUrl && new URL(started.setupUrl).hash;
    entry = isFragment(fragment) ? fragment : undefined;
    // After a restart the page goes on by itself, at whatever port; what is typed into it stays.
    for (const window of windows?.all() ?? []) window.setProgressBar(-1);
    if (!shown) raise();
    else if (entry) windows?.tell(GO, entry);
    shown = true;
  };

  const failed = ({ code, detail }: { code: string; detail: string }) => {
    dialog.showErrorBox('Evident cannot continue', `${detail}\n\n(${code})`);
    app.quit();
  };

  const start = async () => {
    policy = await readPolicy();
    if (policy.unreadable) return failed(UNREADABLE);
    if (policy.serverFault) return failed(SERVER_FAULT);
    if (!policy.recentDocuments) app.clearRecentDocuments();
    const folder = app.getPath('userData');
    const keys = safeStorageKeys();
    // Beside a shared server no name of a patient is written here, not even encrypted.
    const recent = new RecentCases(join(folder, 'recent'), policy.server ? undefined : keys);
    const enabled = new WeakMap<WebContents, readonly string[]>();
    const shell = openWindows({
      preload,
      folder,
      devTools: !app.isPackaged,
      quitting: () => quitting,
      stay: () => {
        quitting = false;
      },
    });
    windows = shell;

    const showRecent = () => menu.set({ recent: recent.list() });
    const lock = () => {
      shared = null;
      recent.show(null);
      menu.set({ actions: [], recent: [] });
      shell.tell(LOCK);
    };
    const menu: AppMenu = installMenu({
      run: (action) => shell.front()?.webContents.send(RUN, action),
      go: (fragment) => shell.front()?.webContents.send(GO, fragment),
      print: () => shell.front()?.webContents.print(),
      lock,
      openCase: (runId) => shell.openCase(runId),
      showUpdate: () => update && systemShell.showItemInFolder(update.file),
    });
    const lookForUpdate = async (folder: string) => {
      update = await findUpdate(folder, app.getVersion());
      if (update) menu.set({ update });
    };
    if (policy.updateFolder) {
      const { updateFolder } = policy;
      void lookForUpdate(updateFolder);
      setInterval(() => void lookForUpdate(updateFolder), DAY_MS).unref();
    }

    guardSession(session.defaultSession);
    const send = policy.server && { send: sendTo(policy.server) };
    protocol.handle(SCHEME, servePages({ folder: pages, service: () => service, ...send }));
    serveCalls({
      'app:info': () => ({
        version: app.getVersion(),
        platform: process.platform,
        server: policy.server ? new URL(policy.server.address).host : null,
      }),
      'app:entry': () => {
        const once = entry ?? null;
        entry = undefined;
        return once;
      },
      'window:case': (_from, runId) => {
        shell.openCase(runId);
        return null;
      },
      'app:charts': () => opened.take(),
      'app:badge': (_from, due) => {
        showDue(due, shell.all());
        tray?.due(due);
        return null;
      },
      'app:read': (_from, count) => {
        tellRead(count, shell.all(), raise);
        return null;
      },
      'session:get': () => shared,
      'session:keep': (from, text) => {
        shared = text;
        shell.tell(SESSION, text, from);
        return null;
      },
      'recent:of': (_from, username) => {
        recent.show(username);
        showRecent();
        return null;
      },
      'recent:add': (_from, id, label) => {
        recent.add({ id, label });
        showRecent();
        return null;
      },
      'menu:actions': (_from, actions) => {
        menu.set({ actions });
        return null;
      },
      'menu:enabled': (from, ids) => {
        enabled.set(from, ids);
        if (from === shell.front()?.webContents) menu.set({ enabled: new Set(ids) });
        return null;
      },
    });
    app.on('browser-window-focus', (_event, window) => {
      menu.set({ enabled: new Set(enabled.get(window.webContents)) });
    });
    if (policy.tray) tray = installTray(icon, { raise, lock });
    lockWhenAway(powerMonitor, policy.idleMinutes ?? DEFAULT_IDLE_MINUTES, lock);
    // Pages say by themselves whether the server answers, and try again.
    if (policy.server) return ready({ url: policy.server.address });
    supervisor = superviseService({
      fork: () => utilityProcess.fork(host, [], { serviceName: 'Evident service', stdio: 'ignore' }),
      dataDir: policy.dataFolder ?? dataFolder(),
      ...(policy.port === undefined ? {} : { port: policy.port }),
      passphrase: passphraseOf(),
      keys,
      onReady: ready,
      onDown: () => {
        for (const window of shell.all()) window.setProgressBar(2);
      },
      onFailed: failed,
    });
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
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !tray) app.quit();
  });
  app.on('before-quit', () => {
    quitting = true;
  });
  // After the windows: until they are gone the service must be there to take what they save.
  app.on('will-quit', (event) => {
    if (stopped || !supervisor) return;
    event.preventDefault();
    void supervisor.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
  protocol.registerSchemesAsPrivileged([PRIVILEGES]);
  app.enableSandbox();
  app
    .whenReady()
    .then(start)
    .catch((cause) => failed(describeFailure(cause, 'Evident')));
}
