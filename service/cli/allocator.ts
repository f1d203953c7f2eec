/** How memory is kept by a service that runs for weeks. */

/**
 * Of glibc: buffers of a megabyte and more go back to the system when they are freed, and threads share two arenas. Left alone it raises
 * its limit with the first large buffer, keeps what lies between the small ones, and a service that has seen a few hundred large cases holds
 * 350 MiB of nothing. Elsewhere the variables say nothing to anybody.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
};

/** The environment that a service should have been started in; undefined where it has it, or somebody has set his own. */
export function allocatorEnvironment(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv | undefined {
  const isSet = Object.keys(env).some((name) => name.startsWith('MALLOC_') || name === 'LD_PRELOAD');
  return platform !== 'linux' || isSet ? undefined : { ...env, ...SETTINGS };
}

/**
 * Where the engine may take two gigabytes and more, it lets garbage grow to four times what is in use; below that to less than twice.
 * A service under 50 clients at every limit uses 260 MiB.
 */
const HEAP_MIB = 1536;

/** What Node is told of its heap; nothing where somebody has said it. */
export function heapArguments(
  execArgv: readonly string[],
  { NODE_OPTIONS = '' }: NodeJS.ProcessEnv,
): string[] {
  const isSet = [...execArgv, NODE_OPTIONS].some((each) => /max.old.space.size/.test(each));
  return isSet ? [] : [`--max-old-space-size=${HEAP_MIB}`];
}

/** Both are read before our first line, so the program begins once more, as the same process. */
export function settleAllocator(): void {
  const { platform, env, execPath, execArgv, argv } = process;
  const wanted = allocatorEnvironment(platform, env);
  const heap = heapArguments(execArgv, env);
  if (wanted && process.execve)
    process.execve(execPath, [execPath, ...execArgv, ...heap, ...argv.slice(1)], wanted);
}
