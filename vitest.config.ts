import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Two kinds of tests: `unit` sit beside their code and run side by side; `e2e` start real services and a real
 * browser, so few run side by side.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['{service,renderer,main,scripts}/**/*.test.{ts,tsx}', 'test/house/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/**/*.test.ts'],
          exclude: ['test/house/**'],
          // Each has a data folder and a port of its own.
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
