/** Where and when a fact may stand: document, section, author, mode and window of a test. */
import { statedRange } from '../../language/index.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument, Sentence } from '../../language/types.ts';
import { normalise } from '../../language/vocabulary/text.ts';
import type { EventRef, Pattern, Scope, Window } from '../schema/tests.ts';
import { callingsOf, nameOf } from './called.ts';
import { findPatterns, type Match } from './match.ts';
import { addPeriod } from './period.ts';
import { isOtherSide, requestedSide } from './side.ts';
import { standingOf } from './standing.ts';

/** `undated`: the place fits, but a window is asked for and the fact has no date. */
export type Fit = 'in' | 'out' | 'undated';

export function fits(chart: Chart, scope: Scope | undefined, sentence: Sentence, date?: string): Fit {
  if (!scope) return 'in';
  const document = chart.documents[sentence.document];
  if (document && !documentsIn(chart, scope).has(document.index)) return 'out';
  if (scope.sections && !listed(scope.sections, chart.sections[sentence.section]?.kind ?? 'other'))
    return 'out';
  if (scope.side) {
    const side = requestedSide(chart);
    if (side && isOtherSide(chart, sentence, side)) return 'out';
  }
  return scope.window
    ? inWindow(chart, scope.window, date ? statedRange(chart, sentence, date) : undefined)
    : 'in';
}

const reached = new WeakMap<Chart, Map<Scope, Set<number>>>();

/** Indexes of the documents that a scope reaches; found once a chart. */
function documentsIn(chart: Chart, scope: Scope): ReadonlySet<number> {
  return remembered(
    reached,
    chart,
    scope,
    () => new Set(chart.documents.filter((d) => documentFits(chart, scope, d)).map((d) => d.index)),
  );
}

export function documentFits(chart: Chart, scope: Scope, document: ChartDocument): boolean {
  if (document.otherPatient) return false;
  if (scope.documents && !listed(scope.documents, document.kind)) return false;
  if (scope.authors && !listed(scope.authors, authorOf(document))) return false;
  if (scope.mode && !scope.mode.includes(document.mode ?? 'in_person')) return false;
  if (scope.document_has && !documentsWith(chart, scope.document_has).has(document.index)) return false;
  if (scope.document_by && !isBy(chart, document, scope.document_by)) return false;
  const about = scope.document_about ? documentsWith(chart, scope.document_about) : new Set<number>();
  return about.size === 0 || about.has(document.index) || sharesAuthor(chart, document, about);
}

/** The author's role; where only the kind of the document tells, that of who writes such. */
function authorOf({ authorRole, kind }: ChartDocument): string {
  return authorRole ?? (kind === 'therapy' ? 'therapist' : kind === 'nursing' ? 'nurse' : 'unknown');
}

/** Who has written on the matter once writes on it again, even where the note does not name it ("pain f/u"). */
function sharesAuthor(chart: Chart, document: ChartDocument, about: ReadonlySet<number>): boolean {
  const author = nameOf(document);
  return author !== '' && remembered(writers, chart, about, () => namesOf(chart, about)).has(author);
}

const writers = new WeakMap<Chart, Map<ReadonlySet<number>, Set<string>>>();

function namesOf(chart: Chart, documents: ReadonlySet<number>): Set<string> {
  return new Set(chart.documents.filter((d) => documents.has(d.index)).map(nameOf));
}

/** Title and author name the words that are asked for, or at least not those of somebody else; else what the chart calls the author. */
function isBy(chart: Chart, document: ChartDocument, words: readonly string[]): boolean {
  const text = normalise(`${document.title} ${document.author ?? ''}`);
  const recorded = (word: string, where = text) =>
    new RegExp(`\\b${word.replace(/\*$/, '\\w*')}\\b`).test(where);
  if (words.some((word) => word.startsWith('!!') && recorded(word.slice(2)))) return false;
  if (words.some((word) => !word.startsWith('!') && recorded(word))) return true;
  if (words.some((word) => word.startsWith('!') && word !== '!*' && recorded(word.slice(1)))) return false;
  if (!words.includes('!*')) return true;
  const callings = callingsOf(chart, document);
  return words.some((word) => !word.startsWith('!') && callings.some((c) => recorded(word, c)));
}

const holders = new WeakMap<Chart, Map<readonly Pattern[], Set<number>>>();

/** Documents in which one of the patterns stands, however asserted. */
function documentsWith(chart: Chart, patterns: readonly Pattern[]): Set<number> {
  return remembered(
    holders,
    chart,
    patterns,
    () => new Set(findPatterns(chart, patterns).flatMap((m) => chart.sentences[m.sentence]?.document ?? [])),
  );
}

/** Entries with `!` exclude; if there are only such entries, everything else is in. */
function listed(entries: readonly string[], value: string): boolean {
  if (entries.includes(`!${value}`)) return false;
  const positive = entries.filter((e) => !e.startsWith('!'));
  return positive.length === 0 || positive.includes(value);
}

/**
 * Whether what was on one of these days lies in the window. Where some of them do and some do not, it is not known: a month
 * or a year counts with both its ends.
 */
export function inWindow(chart: Chart, window: Window, days: readonly [string, string] | undefined): Fit {
  const stretch = days ? stretchOf(chart, window) : undefined;
  if (!days || !stretch) return 'undated';
  const { first, last } = boundsOf(window, stretch);
  const [from, to] = days;
  if (to < first || from > last) return 'out';
  return from >= first && to <= last ? 'in' : 'undated';
}

/** The first and the last day of a window. */
function boundsOf(
  { of, side = 'before' }: Window,
  { anchor, earliest, latest, end }: Stretch,
): { first: string; last: string } {
  const ends = [
    end,
    ...(side === 'before' ? [] : [latest]),
    ...(of !== undefined && side === 'before' ? [anchor] : []),
  ];
  return { first: side === 'after' ? anchor : earliest, last: ends.sort()[0]! };
}

/** On the wrong side of the event before which something is asked for. */
function isAfterwards({ of, side = 'before' }: Window, anchor: string, date: string): boolean {
  return of !== undefined && side === 'before' && date > anchor;
}

/** Out of the window only because it is later than the event that ends it: that does not tell that nothing was there before. */
export function isLater(chart: Chart, window: Window, date: string | undefined): boolean {
  const stretch = stretchOf(chart, window);
  return stretch !== undefined && date !== undefined && isAfterwards(window, stretch.anchor, date);
}

/** The days of a window, ISO. */
interface Stretch {
  anchor: string;
  earliest: string;
  latest: string;
  /** The last day that is still `before` the anchor by as much as asked. */
  end: string;
}

const stretches = new WeakMap<Chart, Map<Window, Stretch | undefined>>();

function stretchOf(chart: Chart, window: Window): Stretch | undefined {
  return remembered(stretches, chart, window, () => stretched(chart, window));
}

function stretched(chart: Chart, window: Window): Stretch | undefined {
  const anchor = window.of ? eventDate(chart, window.of) : chart.anchor;
  if (!anchor) return undefined;
  return {
    anchor,
    earliest: window.within ? addPeriod(anchor, window.within, -1) : '0000-01-01',
    latest: window.within ? addPeriod(anchor, window.within) : '9999-12-31',
    end: window.before ? addPeriod(anchor, window.before, -1) : '9999-12-31',
  };
}

/** The day on which an event happened, from the request form or from the chart. */
export function eventDate(chart: Chart, event: EventRef): string | undefined {
  return event.form ? chart.anchor : eventIn(chart, event)?.date;
}

/** Where the chart tells of an event, by its day. */
export function eventIn(chart: Chart, event: EventRef): Match | undefined {
  const dated = findPatterns(chart, event.any ?? [])
    .filter((m) => standingOf(m.assertion, event.allow) === 'asserted')
    .filter((m) => m.date && fits(chart, event.scope, chart.sentences[m.sentence]!, m.date) === 'in')
    .toSorted((a, b) => a.date!.localeCompare(b.date!));
  const day = (event.pick === 'earliest' ? dated[0] : dated.at(-1))?.date;
  return dated.find(({ date }) => date === day);
}
