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
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    // Not the option of spawn: its timer outlives a program that could not be started, and so holds up our own end.
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const end = (ended: Ended) => {
      clearTimeout(late);
      resolve(ended);
    };
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.once('error', () => end({ code: undefined, stdout: '' }));
    child.once('close', (code) => end({ code: code ?? undefined, stdout }));
    // A program that ends without reading breaks the pipe; its exit code tells the reason.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
