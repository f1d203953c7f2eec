// @ts-check
/** One line on stderr: standard output belongs to the command that is being prepared. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`evident: ${line}\n`);
}

/** Ends the preparation with a reason a newcomer can act on. */
export class PrepareError extends Error {}
