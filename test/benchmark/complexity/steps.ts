/**
 * Counts what a program does, in steps rather than in seconds: how often each block of its source is run (V8's block coverage), and how
 * many characters each regular expression and each search in a text is tried on. The same input gives the same numbers on every machine.
 *
 * Blocks are counted only in modules that are loaded after `countSteps`, so that what is measured must be imported behind it.
 */
import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/** How often a stretch of a function was run. Stretches that were run as often as the one around them have no entry of their own. */
interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}
interface Script {
  url: string;
  functions: { functionName: string; ranges: Range[] }[];
}

/** The steps of a work. */
export interface Steps {
  /** Blocks by function: "service/language/dates/dates.ts readDates@1200". */
  blocks: Map<string, Range[]>;
  /** Characters by the source of the expression, or the name of the search. */
  characters: Map<string, number>;
}

export interface Counter {
  during(work: () => void): Steps;
  stop(): void;
}

/** An anchored expression that fails looks at the beginning of its text alone. */
const ANCHORED = 64;

/** Begins to count, in files of which the path holds `of`. */
export function countSteps(of: string): Counter {
  // a function that the compiler copies into its caller is not counted by itself
  for (const flag of ['--no-turbo-inlining', '--no-maglev-inlining']) setFlagsFromString(flag);
  const session = new Session();
  session.connect();
  const post = (method: string, params: object = {}): { result: Script[] } => {
    let answer = { result: [] as Script[] };
    session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result as typeof answer;
    });
    return answer;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const searched = new Map<string, Cell>();
  const restore = countSearches(searched);
  return {
    during(work) {
      post('Profiler.takePreciseCoverage');
      for (const cell of searched.values()) cell.count = 0;
      work();
      const characters = new Map([...searched].map(([key, { count }]) => [key, count]));
      const blocks: Steps['blocks'] = new Map();
      for (const script of post('Profiler.takePreciseCoverage').result) {
        const at = script.url.indexOf(of);
        if (at < 0 || script.url.includes('node_modules')) continue;
        for (const { functionName, ranges } of script.functions)
          blocks.set(
            `${script.url.slice(at)} ${functionName || '(anonymous)'}@${ranges[0]!.startOffset}`,
            ranges,
          );
      }
      return { blocks, characters };
    },
    stop() {
      restore();
      post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** How often the character at an offset of a function was run: the count of the smallest stretch around it. */
export function countAt(ranges: readonly Range[], offset: number): number {
  let best: Range | undefined;
  for (const range of ranges)
    if (range.startOffset <= offset && offset < range.endOffset)
      if (!best || range.endOffset - range.startOffset <= best.endOffset - best.startOffset) best = range;
  return best?.count ?? 0;
}

/** One source of steps: what many expressions of the same source, or all searches of a name, have looked at. */
interface Cell {
  count: number;
}

/** Lets expressions and searches count the characters that they look at; gives back the way out. */
function countSearches(cells: Map<string, Cell>): () => void {
  const { exec } = RegExp.prototype;
  const { indexOf, lastIndexOf, includes } = String.prototype;
  const cellOf = (key: string): Cell => {
    const cell = cells.get(key) ?? { count: 0 };
    cells.set(key, cell);
    return cell;
  };
  const [forward, backward, within] = ['indexOf', 'lastIndexOf', 'includes'].map(cellOf) as [
    Cell,
    Cell,
    Cell,
  ];
  // By source: a literal in a function is another object each time it is come to.
  const known = new Map<string, { cell: Cell; isAnchored: boolean }>();
  const knownOf = (source: string) => {
    const cell = cellOf(`/${source.length > 100 ? `${source.slice(0, 100)}...` : source}/`);
    const made = { cell, isAnchored: source.startsWith('^') };
    known.set(source, made);
    return made;
  };
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const { cell, isAnchored } = known.get(this.source) ?? knownOf(this.source);
    const left = text.length - from;
    const looked = found
      ? found.index + found[0].length - from
      : isAnchored && !this.multiline
        ? Math.min(left, ANCHORED)
        : left;
    cell.count += Math.max(1, looked);
    return found;
  };
  String.prototype.indexOf = function (search, from = 0) {
    const at = indexOf.call(this, search, from);
    forward.count += Math.max(1, (at < 0 ? this.length : at) - from);
    return at;
  };
  String.prototype.lastIndexOf = function (search, from = Number.POSITIVE_INFINITY) {
    const at = lastIndexOf.call(this, search, from);
    backward.count += Math.max(1, Math.min(this.length, from) - Math.max(0, at));
    return at;
  };
  String.prototype.includes = function (search, from = 0) {
    within.count += Math.max(1, this.length - from);
    return includes.call(this, search, from);
  };
  return () => {
    RegExp.prototype.exec = exec;
    String.prototype.indexOf = indexOf;
    String.prototype.lastIndexOf = lastIndexOf;
    String.prototype.includes = includes;
  };
}
