// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * Runs a command to its end with its output on our stderr and nothing on its stdin: the standard input and
 * output of an npm script belong to the command that follows it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, timeout?: number, quiet?: boolean }} [options] timeout in milliseconds
 * @returns {boolean} whether it ended with exit code 0
 */
export function run(command, args, options = {}) {
  const output = options.quiet ? 'ignore' : 2;
  const result = spawnSync(command, args, {
    cwd: options.cwd,
    timeout: options.timeout,
    stdio: ['ignore', output, output],
  });
  return result.status === 0;
}

/**
 * What a command prints, or undefined when it fails or does not exist.
 * @param {string} command
 * @param {string[]} args
 * @returns {string | undefined}
 */
export function capture(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/**
 * Runs npm with the npm that started us, so that no second installation is needed on PATH.
 * @param {string[]} args
 * @param {{ cwd: string, quiet?: boolean }} options
 */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
