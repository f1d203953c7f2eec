/**
 * `npm test`: every check under its name, then one line with the sum. A check that fails does not stop the
 * others, so that one run tells all there is to mend. Names as arguments choose some: `npm test -- unit`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from './scratch.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  name: string;
  run: () => Count;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = scratchFolder('evident-test-');

/** Runs a program of node_modules on this Node, its output as ours. */
function program(path: string, args: readonly string[]): boolean {
  const result = spawnSync(process.execPath, [join(root, path), ...args], { cwd: root, stdio: 'inherit' });
  return result.status === 0;
}

/** A check that passes or fails as a whole counts as one test. */
function whole(path: string, ...args: string[]): () => Count {
  return () =>
    program(path, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** A Vitest project; its own counts come from its report, since its exit code tells only good from bad. */
function vitest(project: string): () => Count {
  return () => {
    const report = join(scratch, `${project}.json`);
    const ok = program('node_modules/vitest/vitest.mjs', [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    return countReport(report, ok);
  };
}

/** A report that is missing, or a failure that no test accounts for, is one failed test. */
function countReport(path: string, ok: boolean): Count {
  let count: Count = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    count = {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch (error) {
    console.error(`no report was written: ${error instanceof Error ? error.message : String(error)}`);
    return { ...count, failed: 1 };
  }
  if (!ok && count.failed === 0) count.failed = 1;
  return count;
}

const CHECKS: readonly Check[] = [
  { name: 'format and lint', run: whole('node_modules/@biomejs/biome/bin/biome', 'check') },
  { name: 'types', run: whole('node_modules/typescript/bin/tsc', '-p', '.') },
  { name: 'house', run: whole('test/house/check.ts') },
  { name: 'unit', run: vitest('unit') },
  { name: 'e2e', run: vitest('e2e') },
];

function main(names: readonly string[]): void {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(
      `unknown: ${unknown.join(', ')}; there are: ${CHECKS.map((check) => check.name).join(', ')}`,
    );
    process.exitCode = 2;
    return;
  }
  const started = Date.now();
  const lines: string[] = [];
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const check of CHECKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n== ${check.name}`);
    const from = Date.now();
    const count = check.run();
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += count[key];
    lines.push(`${check.name}: ${describe(count)} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  }
  console.log(`\n== in all, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  for (const line of lines) console.log(line);
  console.log(describe(sum));
  if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
}

function describe({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

try {
  main(process.argv.slice(2));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
