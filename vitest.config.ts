import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const UNIT = ['{service,renderer,main,scripts}/**/*.test.{ts,tsx}', 'test/structure/**/*.test.ts'];

/** What a test file does to more than itself: other files may not share its process. */
const TOUCHES_OTHERS =
  /\bvi\s*\.\s*(?:mock|doMock|resetModules|stubGlobal|useFakeTimers)\b|\bprocess\.env\.\w+ = |\/(?:testing\/shell|stage)\.ts'/;

/** Workers that tests start from within come from the packaged program, where `npm test` has made it. */
const setupFiles = ['service/sandbox/testing.ts'];

/** One more than there are cores: tests wait for disks and other processes too. */
const maxWorkers = availableParallelism() + 1;

const aloneOf = (patterns: string[]): string[] =>
  globSync(patterns).filter((file) => TOUCHES_OTHERS.test(readFileSync(file, 'utf8')));
const alone = aloneOf(UNIT);
const aloneInE2e = aloneOf(['test/!(structure)/**/*.test.ts']);

/** Long files that keep one core begin first: at the end the others would have nothing to do beside them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project, moduleId }: TestSpecification) =>
      project.name === 'e2e-alone' || moduleId.includes('/test/benchmark/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Two kinds of tests: `unit` sit beside their code; `e2e` start real services and a real browser. Files of a kind share a few
 * processes, so that the engine is loaded once and not 200 times; those that mock modules, globals or time are in `unit-alone`
 * and `e2e-alone`, each in a process of its own (recognized by their text, so nobody keeps a list).
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: UNIT,
          exclude: alone,
          setupFiles,
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'unit-alone',
          include: alone,
          setupFiles,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles,
          globalSetup: 'test/e2e/global.ts',
          include: ['test/**/*.test.ts'],
          exclude: ['test/structure/**', ...aloneInE2e],
          isolate: false,
          // Each has a data folder and a port of its own.
          maxWorkers,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: aloneInE2e,
          setupFiles,
          maxWorkers,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
