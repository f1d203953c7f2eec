/** Sections: which part of a document a line belongs to, by its headings. */

import type { ChartDocument, Section } from '../types.ts';
import { normalise } from '../vocabulary/text.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';
import type { TextLine } from './layout.ts';

const KINDS = new Map<string, string>();
for (const [kind, names] of Object.entries(
  vocabularyFile<{ sections: Record<string, string[]> }>('structure/sections').sections,
))
  for (const name of names) KINDS.set(name, kind);

/** Last words that make a heading of unknown wording a section of a kind. */
const TAIL: [RegExp, string][] = [
  [/famil(?:y|ial) .*history|family hx/, 'family'],
  [/(?:past|prior|previous).*(?:history|surger|hx)/, 'past_medical'],
  [/social|tobacco|smoking|substance/, 'social'],
  [/medications?$|meds$|drugs$/, 'medications'],
  [/allerg/, 'allergies'],
  [/vital/, 'vitals'],
  [/exam(?:ination)?$/, 'exam'],
  [/history$|hx$/, 'history_present'],
  [/diagnos[ei]s$|impression|assessment/, 'assessment'],
  [/plan$|recommendations?$|follow.?up$/, 'plan'],
  [/instructions$|education$|precautions$/, 'instructions'],
  [/criteria|policy|guideline|coverage/, 'criteria'],
  [/laborator|results?$|studies$|findings$|data$/, 'results'],
  [/procedures?$|operation$/, 'procedure'],
  [/^indications?|indications?$|reason for/, 'indication'],
  [/^(?:surgeries|illnesses|immunizations|operations)$/, 'past_medical'],
  [/procedure|operative|operation/, 'procedure'],
];

export interface Heading {
  kind: string;
  title: string;
  /** Where the heading's text (with its colon) ends in the line. */
  length: number;
  /** Alone on its line. */
  alone: boolean;
}

const INLINE =
  /^\s*(?:\d{1,2}[.)]\s+)?([A-Za-z][A-Za-z0-9 ,/&'()\u2019-]{0,60}?)\s*(:|\.(?=\s|$)|\s[-\u2013]\s|\s{3,}|$)/;

/** The heading a line begins with, if any. In a `shouting` document only a colon or a known name alone makes one.
 * Capitals make a heading of any words before a colon; otherwise the words must be known. */
export function headingOf(text: string, shouting = false): Heading | undefined {
  const m = INLINE.exec(text);
  if (!m?.[1]) return undefined;
  const title = m[1];
  const end = m[2] ?? '';
  const name = normalise(title).replace(/\s*\([^)]*\)$/, '');
  const capitals = title === title.toUpperCase() && /[A-Z]{2}/.test(title) && !(shouting && end !== ':');
  const known = KINDS.get(name);
  const alone = m[0].trimEnd().length >= text.trimEnd().length;
  const words = name.split(' ').length;
  if (name.length === 1 && (end === '.' || !capitalsOne(text))) return undefined;
  if (end === ':') {
    if (known) return { kind: known, title, length: m[0].length, alone };
    if (capitals && words <= 7) return { kind: guess(name), title, length: m[0].length, alone };
    return undefined;
  }
  if (!capitals && !(alone && known && words > 1)) return undefined;
  // "PVR 460. EMG 12.": a measure with its number
  if (!known && guess(name) === 'other' && end === '.' && /\s\d+$/.test(title)) return undefined;
  // "1. COPD." in an assessment in capitals is one of its entries
  if (!known && guess(name) === 'other' && /^\s*\d/.test(text)) return undefined;
  if (end === '.' || end === '') {
    if (known || (capitals && alone && words <= 7 && name.length > 3))
      return { kind: known ?? guess(name), title, length: m[0].length, alone };
    if (capitals && end === '.' && words <= 5 && name.length > 3)
      return { kind: guess(name), title, length: m[0].length, alone };
    return undefined;
  }
  return known ? { kind: known, title, length: m[0].length, alone } : undefined;
}

/** A line that ends in a word which cannot end a sentence ("no", "of"), however short it is. */
const isOpen = (text: string): boolean =>
  /\b(?:no|not|and|or|nor|of|the|an?|with|without|for|to|by|from|her|his|their|our|is|are|was|were|has|have|had|been|be|denies|that|than|due|at least|because|but)\s*$/i.test(
    text,
  );

/** "He sleeps poorly. Pain", and below it "meds: APAP.": a sentence that has just begun goes on in small letters. */
const isBegun = (text: string): boolean => /[.!?]["')]?\s+[A-Z][a-z]+\s*$/.test(text);

const MONTH = /^\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/i;

/** "Gases were taken on 2", and below it "May before he went home": a day whose month stands on the next line. */
const isDay = (before: string, line: string): boolean =>
  /\b(?:on|of|the|from|since|by|until)\s+\d{1,2}\s*$/i.test(before) && MONTH.test(line);

/** Whether a line goes on with the one before it in its paragraph, whatever it begins with. */
export const goesOn = (before: TextLine | undefined, line: TextLine): boolean =>
  before?.page === line.page &&
  before.block === line.block &&
  (isOpen(before.text) ||
    isDay(before.text, line.text) ||
    (/^\s*[a-z]/.test(line.text) && isBegun(before.text)));

/** "S - ", "A:", "P:" of a SOAP note. */
const capitalsOne = (text: string) => /^\s*[SOAP]\s*(?::|-\s)/.test(text);

const guess = (name: string): string => TAIL.find(([p]) => p.test(name))?.[1] ?? 'other';

/** Sections whose unknown subheadings ("PUPILS:", "T2:") belong to them. */
const KEEPS_SUBHEADINGS = new Set([
  'exam',
  'results',
  'imaging',
  'review_of_systems',
  'family',
  'criteria',
  'instructions',
]);

const KIN =
  /\b(?:mother|father|mom|dad|brother|sister|parent|sibling|son|daughter|child|children|kid|aunt|uncle|cousin|nephew|niece|grand\w+|maternal|paternal|relative|famil\w*|m[gb][mf]|p[gb][mf])s?\b/i;

/** "FHx: brother died at 45." and below it "ECG today ...": a short line that ended its sentence, then one without kin. */
function leavesFamily(before: string, line: string): boolean {
  return (
    before.trim().length < 85 &&
    /[.]\s*$/.test(before) &&
    /^\s*[A-Z]/.test(line) &&
    !KIN.test(line) &&
    !/^\s*(?:negative|positive|neg|pos|no|none|not|otherwise|also|strong|denies|there|unknown|unremarkable|significant)\b/i.test(
      line,
    )
  );
}

/** What of the body, or what was done to it, a history has as its labels ("Cardiac: stent"). */
const OF_HISTORY =
  /\b(?:cardi\w*|cv|heart|pulm\w*|resp\w*|lungs?|renal|kidneys?|gi|gu|gyn|ob|neuro\w*|psych\w*|mental|endo\w*|onc\w*|cancers?|heme?|hem\w+|id|infect\w*|msk|ortho\w*|spine|back|joints?|skin|derm\w*|eyes?|ent|ears?|vasc\w*|medical|medic\w*|chronic|other|prior|previous|past|old|since|surg\w*|operations?|procedures?|injur\w*|illness\w*|problems?|conditions?|comorbid\w*|diagnos\w*|disease\w*|hx|history|h\/o|s\/p)\b/i;

/** "PMH: gout, asthma." and below it "OT on day 3: worked the lift": a history on one line, then a line with a label of its own. */
function leavesHistory(before: string, line: string): boolean {
  const label = /^\s*([A-Z][A-Za-z][\w ,/&'()-]{0,30}):\s/.exec(line)?.[1];
  return (
    label !== undefined && before.trim().length < 85 && /[.]\s*$/.test(before) && !OF_HISTORY.test(label)
  );
}

/** Cuts each document into sections at its headings; the part before the first heading is `header`. */
export function sectionsOf(documents: ChartDocument[], lines: TextLine[]): Section[] {
  const sections: Section[] = [];
  let at = 0;
  for (const doc of documents) {
    const open = (start: number, kind: string, title: string) => {
      const last = sections.at(-1);
      if (last && last.document === doc.index) last.end = start;
      sections.push({ index: sections.length, document: doc.index, kind, title, start, end: doc.end });
    };
    let inline = false;
    open(doc.start, 'header', '');
    while (at < lines.length && (lines[at]?.start ?? 0) < doc.start) at++;
    for (; at < lines.length; at++) {
      const line = lines[at];
      if (!line || line.start >= doc.end) break;
      const before = lines[at - 1];
      const heading = goesOn(before, line) ? undefined : headingOf(line.text, line.shouting);
      if (!heading) {
        const last = sections.at(-1);
        const apart =
          before !== undefined &&
          (before.page !== line.page ? /[.]\s*$/.test(before.text) : before.block !== line.block);
        if (
          last?.kind === 'family' &&
          inline &&
          (apart || leavesFamily(before?.text ?? '', line.text)) &&
          !/^\s*(?:[-*\u2022]|\d+[.)])/.test(line.text)
        )
          open(line.start, 'other', '');
        if (
          (last?.kind === 'past_medical' || last?.kind === 'past_surgical') &&
          inline &&
          leavesHistory(before?.text ?? '', line.text)
        )
          open(line.start, 'other', '');
        continue;
      }
      inline = !heading.alone;
      const within = sections.at(-1)?.kind ?? '';
      if (heading.kind !== 'other' || !KEEPS_SUBHEADINGS.has(within))
        open(line.start, heading.kind, heading.title);
    }
  }
  return sections;
}
