/** What Electron documents, read from the types of the installed version: the double may do no more and no other. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const text = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

export interface Documented {
  /** Events with how many arguments a listener gets; undefined where the documentation does not say. */
  events: ReadonlyMap<string, number | undefined>;
  /** Names of methods and properties, static ones included. */
  members: ReadonlySet<string>;
}

/** Parameters at the outermost level of a list, e.g. 2 for `event: Event, answer: (a: A, b: B) => void`. */
function parametersIn(list: string): number {
  let depth = 0;
  let count = list.trim() === '' ? 0 : 1;
  for (const sign of list.replaceAll('=>', '  ')) {
    if ('([{<'.includes(sign)) depth += 1;
    else if (')]}>'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) count += 1;
  }
  return count;
}

const known = new Map<string, Documented>();

/** @param name of a class or interface of Electron's, e.g. `BrowserWindow` */
export function documented(name: string): Documented {
  const found = known.get(name);
  if (found) return found;
  const head = new RegExp(`^  (?:class|interface) ${name}(?: extends ([\\w.]+))? \\{`, 'm').exec(text);
  if (!head) throw new Error(`Electron documents no ${name}`);
  const body = text.slice(head.index + head[0].length, text.indexOf('\n  }', head.index));
  const parent = head[1]?.startsWith('Node') === false ? documented(head[1]) : undefined;
  const events = new Map(parent?.events);
  for (const [, event = '', list] of body.matchAll(
    /^ {4,5}on\(event: '([^']+)', listener: (?:\(([\s\S]*?)\) => void|Function)\): this;/gm,
  )) {
    events.set(event, list === undefined ? undefined : parametersIn(list));
  }
  const members = new Set(parent?.members);
  for (const [, member = ''] of body.matchAll(/^ {4,5}(?:static |readonly )*(\w+)\??(?:<[^>]*>)?[(:]/gm))
    members.add(member);
  const result = { events, members };
  known.set(name, result);
  return result;
}

/** The roles that a menu item may have. */
export const ROLES: ReadonlySet<string> = new Set(
  [...(/role\?: \(([^)]*)\);/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, role = '']) => role),
);
