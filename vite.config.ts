import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Started by a test runner, a build would otherwise be one for development: slower, and with the builder's paths in it.
process.env.NODE_ENV = 'production';

/** The renderer's bundle: served by the service at `/`, in Electron and in a browser alike. */
export default defineConfig({
  root: path('./renderer'),
  base: '/',
  plugins: [react()],
  build: {
    outDir: path('./dist/renderer'),
    emptyOutDir: true,
    // Source maps would carry the builder's paths into the package.
    sourcemap: false,
    target: 'chrome140',
    // Data URIs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
