/** A certificate for tests of TLS. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  cert: Buffer;
  key: Buffer;
  /** The file that holds it. */
  certificate: string;
}

/** Signed by itself, for these names; undefined where there is no openssl. */
export function certificate(
  folder: string,
  names = 'DNS:review.example,DNS:localhost',
  name = 'cert',
): Certificate | undefined {
  const paths = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  const subject = ['-subj', '/CN=review.example', '-addext', `subjectAltName=${names}`];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', paths.key, '-out', paths.cert, ...subject],
  ]);
  if (made.status !== 0) return undefined;
  return { cert: readFileSync(paths.cert), key: readFileSync(paths.key), certificate: paths.cert };
}
