import { spawn } from 'node:child_process';

/** A key store that asks the person to unlock it may take a while; one that hangs must not hold up the start for ever. */
const PATIENCE_MS = 60_000;

export interface Ended {
  /** Exit code, or undefined when the program does not exist or was ended. */
  code: number | undefined;
  stdout: string;
}

/** Runs a program of the system; `input` goes to its standard input, so that no secret is on a command line. */
export type Run = (program: string, args: readonly string[], input?: string) => Promise<Ended>;

export const run: Run = (program, args, input = '') =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PATIENCE_MS,
      windowsHide: true,
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.once('error', () => resolve({ code: undefined, stdout: '' }));
    child.once('close', (code) => resolve({ code: code ?? undefined, stdout }));
    // A program that ends without reading breaks the pipe; its exit code tells the reason.
    child.stdin.on('error', () => resolve({ code: undefined, stdout: '' }));
    child.stdin.end(input);
  });
