/** A double of the `electron` module: records what the shell asks for and lets a test play the system's part. */
import { vi } from 'vitest';
import { DocumentedEmitter } from './emitter.ts';
import { FakeMenu } from './menu.ts';

type Handler = (...args: never[]) => unknown;

let ready = false;
/** Much of Electron throws before the app is ready. */
function whenReady(what: string): void {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`);
}

/** A page's contents. */
export class FakeContents extends DocumentedEmitter {
  sent: unknown[][] = [];
  windowOpen: Handler | undefined;
  print = vi.fn();
  constructor() {
    super('WebContents');
  }
  setWindowOpenHandler(handler: Handler) {
    this.windowOpen = handler;
  }
  send(...args: unknown[]) {
    this.sent.push(structuredClone(args));
  }
}

export class FakeWindow extends DocumentedEmitter {
  static all: FakeWindow[] = [];
  static inFront: FakeWindow | null = null;
  /** Plays Electron, which tells the app of all contents. */
  static created: (contents: FakeContents) => void = () => {};
  static getFocusedWindow = () => FakeWindow.inFront;
  static getAllWindows = () => FakeWindow.all;
  webContents = new FakeContents();
  loaded: string[] = [];
  minimized = false;
  show = vi.fn();
  focus = vi.fn(() => {
    FakeWindow.inFront = this;
  });
  maximize = vi.fn();
  setProgressBar = vi.fn();
  setOverlayIcon = vi.fn();
  readonly options: { webPreferences: Record<string, unknown>; [name: string]: unknown };
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super('BrowserWindow');
    whenReady('BrowserWindow');
    this.options = options;
    FakeWindow.all.push(this);
    FakeWindow.created(this.webContents);
  }
  async loadURL(url: string) {
    this.loaded.push(url);
  }
  isFocused = () => FakeWindow.inFront === this;
  isMinimized = () => this.minimized;
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 10, y: 10, width: 1000, height: 700 });
  restore() {
    this.minimized = false;
  }
  /** What is typed into its page is not saved: the page objects to being closed. */
  unsaved = false;
  /** As Electron: a page that objects keeps its window, unless the shell overrules it. */
  close() {
    if (this.unsaved) {
      const overrule = vi.fn();
      this.webContents.emit('will-prevent-unload', { preventDefault: overrule });
      if (overrule.mock.calls.length === 0) return;
    }
    this.emit('close', { preventDefault() {} });
    if (FakeWindow.inFront === this) FakeWindow.inFront = null;
    FakeWindow.all = FakeWindow.all.filter((window) => window !== this);
    this.emit('closed');
  }
}

/** The utility process. */
export class FakeHost extends DocumentedEmitter {
  got: { type: string; [name: string]: unknown }[] = [];
  killed = false;
  constructor() {
    super('UtilityProcess');
  }
  postMessage(message: { type: string }) {
    this.got.push(structuredClone(message));
  }
  kill() {
    this.killed = true;
    this.emit('exit', 15);
    return true;
  }
}

export class FakeSession extends DocumentedEmitter {
  permissionRequest: Handler | undefined;
  permissionCheck: Handler | undefined;
  device: Handler | undefined;
  displayMedia: Handler | undefined;
  beforeRequest: Handler | undefined;
  spellChecker = true;
  constructor() {
    super('Session');
  }
  setPermissionRequestHandler = (handler: Handler) => {
    this.permissionRequest = handler;
  };
  setPermissionCheckHandler = (handler: Handler) => {
    this.permissionCheck = handler;
  };
  setDevicePermissionHandler = (handler: Handler) => {
    this.device = handler;
  };
  setDisplayMediaRequestHandler = (handler: Handler) => {
    this.displayMedia = handler;
  };
  setSpellCheckerEnabled = (on: boolean) => {
    this.spellChecker = on;
  };
  webRequest = {
    onBeforeRequest: (handler: Handler) => {
      this.beforeRequest = handler;
    },
  };
}

class FakeApp extends DocumentedEmitter {
  isPackaged = true;
  only = true;
  sandboxed = false;
  quits = 0;
  userData = '';
  /** Plays the system: the app has come up. */
  becomeReady: () => void = () => {};
  constructor() {
    super('App');
  }
  requestSingleInstanceLock = () => this.only;
  whenReady = () =>
    new Promise<void>((resolve) => {
      this.becomeReady = () => {
        ready = true;
        resolve();
      };
    });
  enableSandbox() {
    if (ready) throw new Error('enableSandbox comes before the app is ready');
    this.sandboxed = true;
  }
  setBadgeCount = vi.fn();
  addRecentDocument = vi.fn();
  clearRecentDocuments = vi.fn();
  getVersion = () => '1.2.3';
  getPath = () => this.userData;
  /** As Electron: asks, closes the windows, asks once more when they are gone, and goes when nobody objects. */
  quit() {
    if (this.#objectsTo('before-quit')) return;
    for (const window of FakeWindow.all) window.close();
    if (FakeWindow.all.length > 0 || this.#objectsTo('will-quit')) return;
    this.quits += 1;
  }
  #objectsTo(event: 'before-quit' | 'will-quit'): boolean {
    const preventDefault = vi.fn();
    this.emit(event, { preventDefault });
    return preventDefault.mock.calls.length > 0;
  }
}

/** The machine's power: a test says when it sleeps and since when nobody touched it. */
class FakePower extends DocumentedEmitter {
  idle = 0;
  constructor() {
    super('PowerMonitor');
  }
  getSystemIdleTime = () => this.idle;
}

export class FakeNotification extends DocumentedEmitter {
  static all: FakeNotification[] = [];
  static isSupported = () => true;
  show = vi.fn();
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super('Notification');
    this.options = options;
    FakeNotification.all.push(this);
  }
}

export class FakeTray extends DocumentedEmitter {
  static all: FakeTray[] = [];
  tip = '';
  menu: FakeMenu | undefined;
  constructor() {
    super('Tray');
    whenReady('Tray');
    FakeTray.all.push(this);
  }
  setToolTip(tip: string) {
    this.tip = tip;
  }
  setContextMenu(menu: FakeMenu) {
    this.menu = menu;
  }
}

/** Everything a test touches, new for each. */
export function electronDouble() {
  ready = false;
  FakeWindow.all = [];
  FakeWindow.inFront = null;
  FakeNotification.all = [];
  FakeTray.all = [];
  FakeMenu.application = null;
  const handlers = new Map<string, Handler>();
  const schemes = new Map<string, (request: Request) => Promise<Response>>();
  const privileged: { scheme: string; privileges: Record<string, boolean> }[] = [];
  const hosts: FakeHost[] = [];
  const session = new FakeSession();
  const exposed: Record<string, unknown> = {};
  const heard = new Map<string, Handler>();
  const image = { resize: () => image };
  const module = {
    app: new FakeApp(),
    BrowserWindow: FakeWindow,
    Notification: FakeNotification,
    Tray: FakeTray,
    Menu: FakeMenu,
    nativeImage: {
      createFromPath: (_path: string) => image,
      createFromBitmap: vi.fn((..._args: unknown[]) => image),
    },
    powerMonitor: new FakePower(),
    session: {
      get defaultSession() {
        whenReady('session');
        return session;
      },
    },
    protocol: {
      registerSchemesAsPrivileged: (list: typeof privileged) => {
        if (ready) throw new Error('registerSchemesAsPrivileged comes before the app is ready');
        privileged.push(...list);
      },
      handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
        whenReady('protocol.handle');
        schemes.set(scheme, handler);
      },
    },
    screen: {
      getAllDisplays: () => {
        whenReady('screen');
        return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
      },
    },
    dialog: { showErrorBox: vi.fn(), showMessageBoxSync: vi.fn((..._args: unknown[]) => 0) },
    shell: { showItemInFolder: vi.fn() },
    ipcMain: { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) },
    ipcRenderer: {
      invoke: vi.fn(async (_channel: string, ..._args: unknown[]): Promise<unknown> => null),
      on: (channel: string, handler: Handler) => void heard.set(channel, handler),
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        exposed[name] = api;
      },
    },
    safeStorage: {
      available: true,
      backend: 'gnome_libsecret',
      isEncryptionAvailable: () => {
        whenReady('safeStorage');
        return module.safeStorage.available;
      },
      getSelectedStorageBackend: () => module.safeStorage.backend,
      encryptString: (text: string) => Buffer.from([...text].reverse().join('')),
      decryptString: (bytes: Buffer) => [...bytes.toString()].reverse().join(''),
    },
    utilityProcess: {
      fork: vi.fn((..._args: unknown[]) => {
        whenReady('utilityProcess');
        const host = new FakeHost();
        hosts.push(host);
        return host;
      }),
    },
  };
  FakeWindow.created = (contents) => void module.app.emit('web-contents-created', {}, contents);
  return { module, handlers, schemes, privileged, hosts, session, exposed, heard };
}

export type ElectronDouble = ReturnType<typeof electronDouble>;
