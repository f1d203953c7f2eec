/** `npm start`: Electron where its program is, else the same app in an installed browser. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startPlainApp } from './plain/app.ts';
import { fetchElectron } from './plain/electron.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stderr.write(`evident: ${line}\n`);

/** Electron runs the bundle, not the sources: it has no type stripping in its sandbox. */
function runElectron(program: string): number {
  const bundled = spawnSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root, stdio: 'inherit' });
  if (bundled.status !== 0) return bundled.status ?? 1;
  return spawnSync(program, ['.'], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function runPlain(): Promise<void> {
  say('Electron is not installed here; going on with a browser window.');
  const app = await startPlainApp(say);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      say('stopping');
      app.stop().catch(fail);
    });
  }
}

/** Errors of ours carry a code and a sentence for the person; anything else is a fault and shows its place. */
function fail(error: unknown): void {
  const known = error instanceof Error && 'code' in error;
  say(known ? error.message : String(error instanceof Error ? (error.stack ?? error) : error));
  process.exitCode = 1;
}

const electron = process.argv.includes('--browser') ? undefined : await fetchElectron(root, say);
if (electron) process.exitCode = runElectron(electron);
else await runPlain().catch(fail);
