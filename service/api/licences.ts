/** The packages of others that the program is made of: from the notices of an installation, else from what is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LicenceList } from '../contract/system.ts';

type Package = LicenceList['packages'][number];

const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Blocks between lines of hyphens: "name version", then "Licence: X", then its text. */
export function fromNotices(text: string): Package[] {
  return text.split(/\n-{20,}\n/).flatMap((block) => {
    const [title = '', licence = ''] = block.trim().split('\n');
    const named = /^(\S+) (\S+)$/.exec(title.trim());
    const stated = /^Licence: (.+)$/.exec(licence.trim());
    if (!named?.[1] || !named[2] || !stated?.[1]) return [];
    return [{ name: named[1], version: named[2], licence: stated[1] }];
  });
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function homeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', name);
    if (existsSync(join(home, 'package.json'))) return home;
    if (folder === dirname(folder)) return undefined;
  }
}

function fromInstalled(root: string): Package[] {
  const read = (home: string) => JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  const found = new Map<string, Package>();
  const queue = Object.keys(read(root).dependencies ?? {}).map((name) => ({ name, from: root }));
  for (const { name, from } of queue) {
    const home = homeOf(name, from);
    if (!home || found.has(home)) continue;
    const { license, version = '', dependencies, optionalDependencies, ...its } = read(home);
    const licence = (typeof license === 'string' ? license : license?.type) ?? 'see its package';
    found.set(home, { name: its.name ?? name, version, licence });
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      queue.push({ name: needed, from: home });
  }
  return [...found.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version),
  );
}

/** `root` is the folder of package.json. An installation keeps the notices beside its program. */
export function licencesOf(root: string): LicenceList {
  const { resourcesPath } = process as { resourcesPath?: string };
  const places = [root, join(root, 'dist'), resourcesPath, dirname(process.execPath)];
  const file = places
    .flatMap((folder) => (folder ? [join(folder, NOTICES), join(folder, '..', NOTICES)] : []))
    .find((path) => existsSync(path));
  const packages = file ? fromNotices(readFileSync(file, 'utf8')) : fromInstalled(root);
  return { own: 'Apache-2.0', packages };
}
