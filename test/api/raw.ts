/** Bytes on a socket, for what no HTTP client would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/**
 * Every answer that came back until the service closed the connection. Something sent must make it close: a last request
 * with `connection: close`, or what it cannot read. `end`: we say that nothing more will come.
 */
export function exchange(port: number, bytes: string | Buffer, { end = false } = {}): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.setTimeout(60_000, () => socket.destroy(new Error('The service neither answered nor closed.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks))));
  });
}

/** Reads one answer after the other by their content-length. */
function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes.toString('latin1'); rest !== ''; ) {
    const gap = rest.indexOf('\r\n\r\n');
    const head = gap < 0 ? rest : rest.slice(0, gap);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const from = gap < 0 ? rest.length : gap + 4;
    const interim = status >= 100 && status < 200;
    if (!interim) answers.push({ status, head, body: rest.slice(from, from + length) });
    rest = rest.slice(from + length);
  }
  return answers;
}
