/** What no page may do, whatever it is made to try. */
import type { Session, WebContents } from 'electron';
import { strictPolicy } from './policy.ts';

/** The service's origin, once it is known. */
export type OriginNow = () => string | undefined;

/** Whether an address belongs to the service itself. */
export function isOurs(address: string, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(address)) return false;
  return new URL(address).origin === origin;
}

/** Requests that never leave the window: images and files that a page made itself. */
const INTERNAL = /^(?:blob|data|devtools):/;

/** Denies every permission and device, and every request that is not to the service: the app is offline at all times. */
export function guardSession(session: Session, origin: OriginNow): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !INTERNAL.test(url) && !isOurs(url, origin()) });
  });
  session.webRequest.onHeadersReceived((details, answer) => {
    answer({ responseHeaders: { ...details.responseHeaders, ...strictPolicy(details.responseHeaders) } });
  });
}

/** Keeps a page where it is: no way to another origin, no window, no webview. */
export function guardContents(contents: WebContents, origin: OriginNow): void {
  const stay = (event: { preventDefault(): void }, address: string) => {
    if (!isOurs(address, origin())) event.preventDefault();
  };
  contents.on('will-navigate', (event) => stay(event, event.url));
  contents.on('will-redirect', (event) => stay(event, event.url));
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
