/** A certificate for tests of TLS. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Signed by itself, for review.example and localhost; undefined where there is no openssl. */
export function certificate(folder: string): { cert: Buffer; key: Buffer; certificate: string } | undefined {
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const subject = [
    '-subj',
    '/CN=review.example',
    '-addext',
    'subjectAltName=DNS:review.example,DNS:localhost',
  ];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', paths.key, '-out', paths.cert, ...subject],
  ]);
  if (made.status !== 0) return undefined;
  return { cert: readFileSync(paths.cert), key: readFileSync(paths.key), certificate: paths.cert };
}
