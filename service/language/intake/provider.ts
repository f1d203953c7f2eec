/** Who orders what is asked for: as a label says, else who wrote the latest clinical note. */
import type { Layout } from '../documents/layout.ts';
import type { ChartDocument } from '../types.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';
import { allLines, type Printed, printedAt } from './printed.ts';

const WORD = "\\p{Lu}[\\p{L}'’.-]{0,30}";
const NAME = `(?:Dr\\.? ?)?${WORD}(?: ${WORD}){0,3}(?:, ?(?:MD|M\\.D\\.|DO|D\\.O\\.|NP|FNP|APRN|PA-C|PA|CNP|DNP|DPM)\\b\\.?)?`;
const LABELED = new RegExp(
  `\\b(?:order(?:ing|ed by)|prescrib(?:ing|er|ed by)|request(?:ing|ed by)|referr(?:ing|ed by)|treating)` +
    `(?: (?:provider|physician|practitioner|clinician|prescriber|doctor))?(?: name)?\\s{0,3}[:#]\\s{0,3}(${NAME})`,
  'iu',
);
const TITLED = new RegExp(`(${NAME})`, 'u');
const NO_NAME = /^(?:npi|name|signature|phone|fax|date|address|unknown|none|n\/a|see|the|order)\b/i;

let roles: RegExp | undefined;

/** "Hospitalist", "Attending physician", "Pulmonology": what somebody is, with no name beside it. */
function isRoleAlone(name: string): boolean {
  roles ??= new RegExp(
    vocabularyFile<{ roles: [role: string, pattern: string][] }>('structure/roles')
      .roles.map(([, pattern]) => pattern)
      .join('|'),
    'gi',
  );
  return !/\p{L}/u.test(name.replace(roles, ''));
}

export function providerIn(layout: Layout, documents: readonly ChartDocument[]): Printed | undefined {
  for (const line of allLines(layout)) {
    const m = LABELED.exec(line.text);
    const name = m?.[1]?.replace(/[\s,.-]+$/, '');
    if (!m || !name || NO_NAME.test(name) || name.length < 4 || isRoleAlone(name)) continue;
    const start = m.index + m[0].length - (m[1]?.length ?? 0);
    return printedAt(layout, line, { start, end: start + name.length }, name);
  }
  return authorOfLatest(layout, documents);
}

const CLINICIANS = new Set(['physician', 'advanced_practice']);
const NOTES = new Set(['visit', 'consult', 'history_physical', 'discharge', 'order', 'letter', 'telehealth']);

function authorOfLatest(layout: Layout, documents: readonly ChartDocument[]): Printed | undefined {
  const written = documents
    .filter((d) => d.author && d.date && NOTES.has(d.kind) && CLINICIANS.has(d.authorRole ?? ''))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  for (const { author = '', start, end } of written) {
    const name = TITLED.exec(author)?.[1];
    if (!name || isRoleAlone(name)) continue;
    for (const line of layout.lines) {
      if (line.end < start || line.start > end) continue;
      const at = line.text.indexOf(name);
      if (at >= 0)
        return printedAt(
          layout,
          line,
          { start: at, end: at + name.length },
          name,
          'wrote the latest clinical note',
        );
    }
  }
  return undefined;
}
