import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerRenderer } from './renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-renderer-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps what is named by its contents for good, and the page never', async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Evident</title>');
  writeFileSync(join(folder, 'assets', 'index-Dr5VZTeC.js'), 'export {};');
  const app = fastify();
  await registerRenderer(app, folder);
  const kept = async (url: string) => (await app.inject(url)).headers['cache-control'];
  expect(await kept('/')).toBe('no-cache');
  expect(await kept('/index.html')).toBe('no-cache');
  expect(await kept('/assets/index-Dr5VZTeC.js')).toBe('public, max-age=31536000, immutable');
  await app.close();
});
