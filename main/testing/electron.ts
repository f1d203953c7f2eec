/** A double of the `electron` module: records what the shell asks for and lets a test play the system's part. */
import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

type Handler = (...args: never[]) => unknown;

/** A page's contents. */
export class FakeContents extends EventEmitter {
  sent: unknown[][] = [];
  print = vi.fn();
  windowOpen: Handler | undefined;
  setWindowOpenHandler(handler: Handler) {
    this.windowOpen = handler;
  }
  send(...args: unknown[]) {
    this.sent.push(args);
  }
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = [];
  static getFocusedWindow = () => null;
  static getAllWindows = () => FakeWindow.all;
  webContents = new FakeContents();
  loaded: string[] = [];
  minimized = false;
  focused = true;
  isFocused = () => this.focused;
  show = vi.fn();
  focus = vi.fn();
  maximize = vi.fn();
  setProgressBar = vi.fn();
  readonly options: { webPreferences: Record<string, unknown>; [name: string]: unknown };
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
  }
  async loadURL(url: string) {
    this.loaded.push(url);
  }
  isMinimized = () => this.minimized;
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 10, y: 10, width: 1000, height: 700 });
  restore() {
    this.minimized = false;
  }
}

/** The utility process. */
export class FakeHost extends EventEmitter {
  got: { type: string; [name: string]: unknown }[] = [];
  killed = false;
  postMessage(message: { type: string }) {
    this.got.push(message);
  }
  kill() {
    this.killed = true;
    this.emit('exit', 15);
    return true;
  }
}

export class FakeSession {
  permissionRequest: Handler | undefined;
  permissionCheck: Handler | undefined;
  device: Handler | undefined;
  displayMedia: Handler | undefined;
  beforeRequest: Handler | undefined;
  headersReceived: Handler | undefined;
  spellChecker = true;
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
    onHeadersReceived: (handler: Handler) => {
      this.headersReceived = handler;
    },
  };
}

class FakeApp extends EventEmitter {
  isPackaged = true;
  only = true;
  sandboxed = false;
  quits = 0;
  ready: () => void = () => {};
  userData = '';
  requestSingleInstanceLock = () => this.only;
  whenReady = () =>
    new Promise<void>((resolve) => {
      this.ready = resolve;
    });
  enableSandbox() {
    this.sandboxed = true;
  }
  setBadgeCount = vi.fn();
  getVersion = () => '1.2.3';
  getPath = () => this.userData;
  /** As Electron: asks everybody first, and goes only when nobody objects. */
  quit() {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    this.emit('before-quit', { preventDefault });
    if (!prevented) this.quits += 1;
  }
}

/** The machine's power: a test says when it sleeps and since when nobody touched it. */
class FakePower extends EventEmitter {
  idle = 0;
  getSystemIdleTime = () => this.idle;
}

export class FakeNotification extends EventEmitter {
  static all: FakeNotification[] = [];
  static isSupported = () => true;
  show = vi.fn();
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
    FakeNotification.all.push(this);
  }
}

/** Everything a test touches, new for each. */
export function electronDouble() {
  FakeWindow.all = [];
  FakeNotification.all = [];
  const handlers = new Map<string, Handler>();
  const hosts: FakeHost[] = [];
  const session = new FakeSession();
  const menu: { template?: unknown } = {};
  const exposed: Record<string, unknown> = {};
  const heard = new Map<string, Handler>();
  const module = {
    app: new FakeApp(),
    BrowserWindow: FakeWindow,
    Notification: FakeNotification,
    powerMonitor: new FakePower(),
    session: { defaultSession: session },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    dialog: { showErrorBox: vi.fn() },
    ipcMain: { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) },
    ipcRenderer: {
      invoke: vi.fn(async (_channel: string): Promise<unknown> => null),
      on: (channel: string, handler: Handler) => void heard.set(channel, handler),
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        exposed[name] = api;
      },
    },
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (template: unknown) => {
        menu.template = template;
      },
    },
    safeStorage: {
      available: true,
      backend: 'gnome_libsecret',
      isEncryptionAvailable: () => module.safeStorage.available,
      getSelectedStorageBackend: () => module.safeStorage.backend,
      encryptString: (text: string) => Buffer.from([...text].reverse().join('')),
      decryptString: (bytes: Buffer) => [...bytes.toString()].reverse().join(''),
    },
    utilityProcess: {
      fork: vi.fn((..._args: unknown[]) => {
        const host = new FakeHost();
        hosts.push(host);
        return host;
      }),
    },
  };
  return { module, handlers, hosts, session, menu, exposed, heard };
}

export type ElectronDouble = ReturnType<typeof electronDouble>;
