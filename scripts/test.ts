/**
 * `npm test`: every check under its name, then one line with the sum. A check that fails does not stop the
 * others, so that one run tells all there is to mend. Names as arguments choose some: `npm test -- unit`.
 * The short checks run side by side; the Vitest projects one after the other, since each uses all cores.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from './scratch.ts';
import { BUNDLER, TESTED } from './tested.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  name: string;
  /** Its output goes to `print` piece by piece. */
  run: (print: (text: string) => void) => Promise<Count>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = scratchFolder('evident-test-');
// Services, commands and workers of the tests load the same modules a hundred times: compiled once, kept in a folder of this run.
const env = { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') };
/** What the checks write reaches us through pipes, so each gets its instruction: colors for a person who looks on, none in a file or a log. */
const colored = process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Runs a program of node_modules or of ours on this Node, its output as ours. */
function program(
  path: string,
  args: readonly string[],
  print: (text: string) => void,
  more: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [resolve(root, path), ...args], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', print);
  child.stderr.setEncoding('utf8').on('data', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** A check that passes or fails as a whole counts as one test. */
function whole(path: string, ...args: string[]): Check['run'] {
  return async (print) =>
    (await program(path, args, print))
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0 };
}

let making: Promise<boolean> | undefined;

/** Vitest projects on the packaged program; their counts come from the report, since the exit code tells only good from bad. */
function vitest(projects: string): Check['run'] {
  return async (print) => {
    making ??= program(BUNDLER.program, BUNDLER.args, print);
    if (!(await making)) return { passed: 0, failed: 1, skipped: 0 };
    const report = join(scratch, `${projects.replace(/\W/g, '')}.json`);
    const args = ['run', '--project', projects, '--reporter=default', '--reporter=json'];
    if (!colored) args.push('--no-color');
    const ok = await program(
      'node_modules/vitest/vitest.mjs',
      [...args, `--outputFile.json=${report}`],
      print,
      TESTED,
    );
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

/** Checks of one group run side by side. */
const GROUPS: readonly (readonly Check[])[] = [
  [
    {
      name: 'format and lint',
      run: whole('node_modules/@biomejs/biome/bin/biome', 'check', `--colors=${colored ? 'force' : 'off'}`),
    },
    {
      name: 'types',
      // By itself the compiler checks in four threads, each of which works out the types that it needs: twice the work, beside two other checks.
      run: whole(
        'node_modules/typescript/bin/tsc',
        '-p',
        '.',
        '--singleThreaded',
        '--pretty',
        String(colored),
      ),
    },
    { name: 'structure', run: whole('test/structure/check.ts') },
  ],
  [{ name: 'unit', run: vitest('unit*') }],
  [{ name: 'e2e', run: vitest('e2e*') }],
];

/** Each check's line of the sum, its output printed whole where others run beside it. */
async function runGroup(group: readonly Check[], sum: Count): Promise<string[]> {
  return Promise.all(
    group.map(async ({ name, run }) => {
      const from = Date.now();
      let kept = '';
      const alone = group.length === 1;
      if (alone) console.log(`\n== ${name}`);
      const count = await run((text) => {
        if (alone) process.stdout.write(text);
        else kept += text;
      });
      if (!alone) process.stdout.write(`\n== ${name}\n${kept}`);
      for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += count[key];
      return `${name}: ${describe(count)} (${((Date.now() - from) / 1000).toFixed(1)} s)`;
    }),
  );
}

async function main(names: readonly string[]): Promise<void> {
  const known = GROUPS.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}; there are: ${known.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const started = Date.now();
  const lines: string[] = [];
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const group of GROUPS)
    lines.push(
      ...(await runGroup(
        group.filter(({ name }) => names.length === 0 || names.includes(name)),
        sum,
      )),
    );
  console.log(`\n== in all, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  for (const line of lines) console.log(line);
  console.log(describe(sum));
  if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
}

function describe({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

try {
  await main(process.argv.slice(2));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
