/** Passwords of encrypted charts, by run, while the program runs. Never written anywhere. */
const known = new Map<string, string>();

export function rememberPassword(runId: string, password: string): void {
  known.set(runId, password);
}

export const passwordOf = (runId: string): string | undefined => known.get(runId);

/** Another person may sit down next. */
export function forgetPasswords(): void {
  known.clear();
}
