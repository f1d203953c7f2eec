/** A password from stdin: its first line, or asked for without echo on a terminal. */
import { UsageError } from './exit.ts';

const MOST_BYTES = 4096;
const ENTER = ['\r', '\n'];
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const DELETE = ['\u007f', '\b'];

export async function readPassword(prompt: string): Promise<string> {
  const password = process.stdin.isTTY ? await ask(prompt) : await firstLine();
  if (password === '') throw new UsageError('No password was given: type it, or send it on standard input.');
  return password;
}

async function firstLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MOST_BYTES) break;
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

function ask(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const { stdin } = process;
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (finish: () => void) => {
      stdin.setRawMode(false).pause().off('data', onData);
      process.stderr.write('\n');
      finish();
    };
    const onData = (text: string) => {
      for (const key of text) {
        if (ENTER.includes(key) || key === CTRL_D) return end(() => resolve(typed));
        if (key === CTRL_C) return end(() => reject(new UsageError('Stopped.')));
        typed = DELETE.includes(key) ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on('data', onData);
  });
}
