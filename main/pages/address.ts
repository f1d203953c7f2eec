/** Where the page lives: a scheme of the app's own, so that nothing of it is a file or a port to the page. */

export const SCHEME = 'app';
const HOST = 'evident';

/** The page itself; fragments lead on from here. */
export const HOME = `${SCHEME}://${HOST}/`;

/** As `protocol.registerSchemesAsPrivileged` wants it, before the app is ready: an origin like that of a web site, and no more. */
export const PRIVILEGES = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** Whether an address is the app's. Compared by its parts: to Node's URL the origin of such a scheme is "null", like many others. */
export function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${SCHEME}:` && host === HOST && username === '' && password === '';
}
