/** Where the log of a service goes. */
import pino from 'pino';

/** What is kept of a log that cannot be written just now; what comes beyond is dropped. */
const MOST_BYTES = 1024 * 1024;

/** A file or pipe by its number. When it cannot be written, since its disk is full, the service goes on without. */
export function logTo(fd: number) {
  const to = pino.destination({ fd, sync: true, maxLength: MOST_BYTES });
  to.on('error', () => undefined);
  return to;
}
