import { dirname, posix } from 'node:path';
import { IMPURE_CODE, IMPURE_MODULES, IMPURE_PACKAGES, LAYERS, type Layer } from './arrows.ts';
import { blank, isCode, isTest, type SourceFile } from './source.ts';

/** A breach of a rule of structure; `line` counts from 1. */
export interface Breach {
  path: string;
  line: number;
  message: string;
}

export interface ImportAt {
  specifier: string;
  line: number;
  /** The code names its module by an expression that cannot be read here. */
  computed: boolean;
  /** `new URL(…, import.meta.url)`: a worker or a file of data, told apart by its name. */
  url: boolean;
}

const CODE_NAME = /\.[cm]?[jt]sx?$/;

/** Files at the root are configuration of tools: they may import packages only. */
const isConfiguration = (path: string): boolean => !path.includes('/');

/** The layer a path belongs to, or undefined for a folder the rule does not know. */
export function layerOf(path: string): Layer | undefined {
  return LAYERS.find((layer) => path.startsWith(layer.path));
}

/** Every static, dynamic and `require` import, `new URL(…, import.meta.url)` included: workers arrive that way. */
export function importsOf(text: string): ImportAt[] {
  const code = blank(text, { strings: false });
  // Where only code is left: an import quoted in a string is none.
  const bare = blank(text, { strings: true });
  const forms = [
    /(?<![.\w$])(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/g,
    /(?<![.\w$])import\s*(['"])([^'"\n]+)\1/g,
    /(?<![.\w$])(?:import|require|require\.resolve|vi\.mock)\s*\(\s*(['"`])([^'"`\n]+)\1/g,
    /\bnew\s+URL\s*\(\s*(['"`])([^'"`\n]+)\1\s*,\s*import\.meta\.url/g,
  ];
  const found: ImportAt[] = [];
  for (const [index, form] of forms.entries()) {
    for (const match of code.matchAll(form)) {
      if (!/[a-z]/.test(bare.slice(match.index, match.index + 3))) continue;
      const specifier = match[2] as string;
      found.push({
        // The fixed beginning of a computed name tells the folder at least.
        specifier: specifier.split('${')[0] as string,
        line: lineAt(text, match.index + match[0].length),
        computed: specifier.includes('${'),
        url: index === forms.length - 1,
      });
    }
  }
  for (const match of bare.matchAll(/(?<![.\w$])import\s*\(\s*(?=[A-Za-z_$])/g)) {
    found.push({ specifier: '', line: lineAt(text, match.index), computed: true, url: false });
  }
  return found;
}

/** Breaches of the arrows: what each file imports, what a pure file uses, folders without a layer. */
export function checkImports(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => checkFile(file));
}

function checkFile(file: SourceFile): Breach[] {
  const layer = layerOf(file.path);
  if (!layer) {
    if (isConfiguration(file.path)) return [];
    return [
      {
        path: file.path,
        line: 1,
        message: 'is in a folder the import rule does not know (test/structure/arrows.ts)',
      },
    ];
  }
  const breaches = importsOf(file.text).flatMap((found) => {
    const message = faultOf(file, layer, found);
    return message ? [{ path: file.path, line: found.line, message }] : [];
  });
  if (layer.pure && !isTest(file)) breaches.push(...impureCode(file, layer.mayUse));
  return breaches;
}

function faultOf(file: SourceFile, layer: Layer, found: ImportAt): string | undefined {
  if (found.url) {
    // A worker is an import; a file of data is none, but a pure layer gets its data handed to it.
    const data = !CODE_NAME.test(found.specifier);
    return data && (isTest(file) || !layer.pure) ? undefined : arrowFault(file, layer, found.specifier);
  }
  // Unit tests may use anything of the tools; the arrows between our folders hold for them too.
  if (found.computed && !layer.allows?.includes('module')) {
    return layer.pure ? 'imports a module by an expression that no rule can check' : undefined;
  }
  if (found.specifier.startsWith('.')) return arrowFault(file, layer, found.specifier);
  if (!layer.pure || isTest(file)) return packageFault(layer, found.specifier, isTest(file));
  const name = found.specifier.replace(/^node:/, '');
  if (layer.allows?.includes(name)) return undefined;
  if (IMPURE_MODULES.includes(name)) return `is pure and may not import ${found.specifier}`;
  if (IMPURE_PACKAGES.some((entry) => name === entry || name.startsWith(`${entry}/`))) {
    return `is pure and may not import ${found.specifier}`;
  }
  return undefined;
}

function arrowFault(file: SourceFile, layer: Layer, specifier: string): string | undefined {
  const target = posix.normalize(posix.join(dirname(file.path), specifier.replace(/\?.*$/, '')));
  if (target.startsWith('..')) return `imports ${specifier}, which is outside the repository`;
  const allowed = [layer.path, ...layer.imports];
  if (allowed.some((path) => path === '*' || `${target}/`.startsWith(path))) return undefined;
  if (isConfiguration(target) && target === 'package.json') return undefined;
  const to = layerOf(target)?.path ?? target;
  return `imports ${target}: no arrow leads from ${layer.path} to ${to}`;
}

/** The window's code runs in a browser: nothing of Node, of Electron or of a server may reach it. */
function packageFault(layer: Layer, specifier: string, test: boolean): string | undefined {
  if (
    layer.path === 'service/contract/' &&
    !test &&
    specifier !== 'typebox' &&
    !specifier.startsWith('typebox/')
  ) {
    return `imports ${specifier}: the contract may use typebox alone`;
  }
  if (layer.path !== 'renderer/' || test) return undefined;
  if (specifier.startsWith('node:') || IMPURE_MODULES.includes(specifier)) {
    return `imports ${specifier}: the renderer runs in a browser`;
  }
  if (IMPURE_PACKAGES.includes(specifier))
    return `imports ${specifier}: the renderer speaks to the service over HTTP alone`;
  return undefined;
}

function impureCode(file: SourceFile, mayUse: readonly string[] = []): Breach[] {
  const bare = blank(file.text, { strings: true });
  return IMPURE_CODE.filter(({ name }) => !mayUse.includes(name)).flatMap(({ name, pattern }) => {
    const match = pattern.exec(bare);
    return match
      ? [
          {
            path: file.path,
            line: lineAt(file.text, match.index),
            message: `is pure and may not use ${name}`,
          },
        ]
      : [];
  });
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Files that import each other in a circle, each circle once, under the first of its files. */
export function checkCycles(files: readonly SourceFile[]): Breach[] {
  const sources = files.filter(isCode);
  const known = new Set(sources.map((file) => file.path));
  const edges = new Map(
    sources.map((file) => [
      file.path,
      importsOf(file.text)
        .filter(({ specifier, url, computed }) => specifier.startsWith('.') && !url && !computed)
        .map(({ specifier }) => posix.normalize(posix.join(dirname(file.path), specifier)))
        .filter((path) => known.has(path)),
    ]),
  );
  return circles(edges).map((circle) => {
    const [first, ...rest] = circle.sort() as [string, ...string[]];
    return { path: first, line: 1, message: `is in a circle of imports with ${rest.join(', ')}` };
  });
}

/** Strongly connected components of more than one file (Tarjan 1972). */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Rooms of a layer in order: a file may import its own room, rooms before it and what stands at the layer's root. */
export function checkRooms(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => {
    const layer = layerOf(file.path);
    const own = layer?.rooms && roomOf(layer, file.path);
    if (!layer?.rooms || !own || isTest(file)) return [];
    const at = placeOf(layer.rooms, own);
    if (at < 0)
      return [{ path: file.path, line: 1, message: `is in the room ${own}, which the rule does not know` }];
    return importsOf(file.text).flatMap(({ specifier, line, url, computed }) => {
      if (url || computed || !specifier.startsWith('.')) return [];
      const target = posix.normalize(posix.join(dirname(file.path), specifier));
      if (!target.startsWith(layer.path)) return [];
      const room = roomOf(layer, target);
      if (!room || room === own) return [];
      const place = placeOf(layer.rooms!, room);
      if (place < at) return [];
      const stands = place === at ? 'stands beside' : 'comes after';
      return [{ path: file.path, line, message: `imports ${target}: the room ${room} ${stands} ${own}` }];
    });
  });
}

/** Where a room stands in the order; -1 for a room that the rule does not know. */
function placeOf(rooms: NonNullable<Layer['rooms']>, room: string): number {
  return rooms.findIndex((entry) => (typeof entry === 'string' ? entry === room : entry.includes(room)));
}

/** The folder below the layer's, or undefined for a file at its root. */
function roomOf(layer: Layer, path: string): string | undefined {
  const [room, ...rest] = path.slice(layer.path.length).split('/');
  return rest.length > 0 ? room : undefined;
}
