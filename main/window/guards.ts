/** What no page may do, whatever it is made to try. */
import type { Session, WebContents } from 'electron';
import { isOurs } from '../pages/address.ts';

/** Requests that never leave the window: images and files that a page made itself, and the tools of a build that is not packaged. */
const INTERNAL = /^(?:blob|data|devtools):/;

/** Copying a text, which a person has pressed a button for, is all that a page of ours may do. */
const isGranted = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOurs(address);

/** Denies every other permission and every device, and every request but those that the app itself answers: the page has no network at all. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !INTERNAL.test(url) && !isOurs(url) });
  });
}

/** Keeps a page where it is: no way to another origin, no window, no webview. */
export function guardContents(contents: WebContents): void {
  const stay = (event: { preventDefault(): void }, address: string) => {
    if (!isOurs(address)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => stay(event, event.url));
  contents.on('will-redirect', (event) => stay(event, event.url));
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
