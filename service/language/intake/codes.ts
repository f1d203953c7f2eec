/** Codes of diagnoses and procedures that a chart prints, each once, where it first stands. */
import { diagnosisSystem, procedureSystem } from '../../contract/codes.ts';
import type { Layout } from '../documents/layout.ts';
import { allLines, type Printed, printedAt } from './printed.ts';

/** With its dot a diagnosis code is hardly anything else. */
const DIAGNOSIS = /(?<![\w.-])[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}(?![\w-]|\.\d)/g;
/** Behind a label all that has the form of a code is one, also without its dot. */
const LABELED_DIAGNOSIS =
  /\bICD(?:[- ]?(?:9|10))?(?:[- ]?CM)?(?: ?codes?)?[ :#(]{1,4}((?:[A-Z0-9.]{3,8}[,;/ )(]{0,3}){1,8})/gi;
const LABELED_PROCEDURE =
  /\b(?:CPT|HCPCS)(?: ?codes?)?[ :#(]{1,4}((?:[A-Z]?\d{4}[0-9A-Z]?(?:-\d\d)?[,;/ )(]{0,3}(?:and )?){1,8})/gi;
const PROCEDURE = /(?<![\w.-])(?:[A-V]\d{4}|\d{5})(?![\w-]|\.\d)/g;
const MOST = 20;

function each(
  layout: Layout,
  find: (text: string) => { value: string; at: number; length: number }[],
): Printed[] {
  const found = new Map<string, Printed>();
  for (const line of allLines(layout)) {
    for (const { value, at, length } of find(line.text)) {
      if (found.size >= MOST) return [...found.values()];
      if (!found.has(value))
        found.set(value, printedAt(layout, line, { start: at, end: at + length }, value));
    }
  }
  return [...found.values()];
}

const parts = (list: string, from: number, accept: (code: string) => boolean) =>
  [...list.matchAll(/[A-Z0-9.]{3,8}/gi)].flatMap((m) => {
    const value = m[0].toUpperCase().replace(/\.$/, '');
    return accept(value) ? [{ value, at: from + m.index, length: value.length }] : [];
  });

/** Before October 2015 a label is needed: "401.9" may be any number. */
const anyDiagnosis = (code: string) => diagnosisSystem(code, '2000-01-01') !== undefined;

export function diagnosesIn(layout: Layout): Printed[] {
  return each(layout, (text) => [
    ...[...text.matchAll(DIAGNOSIS)].map((m) => ({ value: m[0], at: m.index, length: m[0].length })),
    ...[...text.matchAll(LABELED_DIAGNOSIS)].flatMap((m) =>
      parts(m[1] ?? '', m.index + m[0].length - (m[1]?.length ?? 0), anyDiagnosis),
    ),
  ]);
}

/** `known`: codes that some determination is billed by; any other five digits may be a postal code. */
export function proceduresIn(layout: Layout, known: ReadonlySet<string>): Printed[] {
  return each(layout, (text) => [
    ...[...text.matchAll(PROCEDURE)].flatMap((m) =>
      known.has(m[0]) ? [{ value: m[0], at: m.index, length: m[0].length }] : [],
    ),
    ...[...text.matchAll(LABELED_PROCEDURE)].flatMap((m) =>
      parts(
        m[1] ?? '',
        m.index + m[0].length - (m[1]?.length ?? 0),
        (code) => procedureSystem(code) !== undefined,
      ),
    ),
  ]);
}
