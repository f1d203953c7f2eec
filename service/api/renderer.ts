/** The built renderer at `/`, so that a browser can be used where the desktop shell is not. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Evident</title>
<p>The service is running. The screens have not been built: run <code>npm run build</code>, then start it again.</p>`;

export async function registerRenderer(app: FastifyInstance, dir: string): Promise<void> {
  if (existsSync(join(dir, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: dir,
      prefix: '/',
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', keptAs(path)),
    });
    return;
  }
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(notBuilt));
}

/**
 * Names in `assets` change with what is in them: kept for good, a browser keeps what it has compiled of them too. The page itself
 * names those that belong to it and is asked for anew.
 */
function keptAs(path: string): string {
  return basename(dirname(path)) === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache';
}
