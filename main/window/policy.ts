/** The content security policy that the shell lays over the service's own: both must allow a thing. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' blob: data:",
  "img-src 'self' blob: data:",
  "font-src 'self' data: blob:",
  // pdf.js and the component library put style elements into the page.
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Headers = Record<string, string[]>;

/** The headers to add to an answer: the service's policies stay and ours comes on top. */
export function strictPolicy(headers: Headers = {}): Headers {
  const theirs = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'content-security-policy')
    .flatMap(([, values]) => values);
  const spelt = Object.keys(headers).find((name) => name.toLowerCase() === 'content-security-policy');
  return {
    [spelt ?? 'Content-Security-Policy']: [...theirs, POLICY],
    'X-Content-Type-Options': ['nosniff'],
  };
}
