/** What Electron runs (bundled as dist/app/main/main.cjs). */
import { join } from 'node:path';
import { runShell } from './shell.ts';

runShell({
  preload: join(__dirname, 'preload.cjs'),
  host: join(__dirname, 'service', 'host-entry.js'),
  pages: join(__dirname, '..', 'dist', 'renderer'),
  icon: join(__dirname, 'icon.png'),
});
