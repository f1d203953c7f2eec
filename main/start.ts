/** `npm start`: Electron where its program is, else the same app in an installed browser. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { orphaned } from '../service/api/orphaned.ts';
import { startPlainApp } from './plain/app.ts';
import { fetchElectron } from './plain/electron.ts';

/** How long the service may outlive an npm that was ended. */
const PARENT_CHECK_MS = 1000;

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stderr.write(`evident: ${line}\n`);

/** Electron runs the bundle, not the sources: it has no type stripping in its sandbox. */
function runElectron(program: string): number {
  const bundled = spawnSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root, stdio: 'inherit' });
  if (bundled.status !== 0) return bundled.status ?? 1;
  return spawnSync(program, ['.'], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function runPlain(reason: string): Promise<void> {
  say(`${reason}; going on with a browser window.`);
  // Heard from the first moment on: whoever reads the address may end the program before the next line is reached.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    if (process.env.npm_lifecycle_event) void orphaned(PARENT_CHECK_MS).then(resolve);
  });
  const app = await startPlainApp(say);
  stopped
    .then(() => {
      say('stopping');
      return app.stop();
    })
    .catch(fail);
}

/** Errors of ours carry a code and a sentence for the person; anything else is a fault and shows its place. */
function fail(error: unknown): void {
  const known = error instanceof Error && 'code' in error;
  say(known ? error.message : String(error instanceof Error ? (error.stack ?? error) : error));
  process.exitCode = 1;
}

const wantsBrowser = process.argv.includes('--browser');
const electron = wantsBrowser ? undefined : await fetchElectron(root, say);
if (electron) process.exitCode = runElectron(electron);
else
  await runPlain(wantsBrowser ? 'Electron is left out as asked' : 'Electron is not installed here').catch(
    fail,
  );
