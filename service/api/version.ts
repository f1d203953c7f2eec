import { readFileSync } from 'node:fs';

/** Folder of package.json: two above this one, in the repository and in a packaged build. */
export const packageRoot = new URL('../../', import.meta.url);

/** Version of the program, as its package says. */
export function versionOf(): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as {
    version: string;
  };
  return version;
}
